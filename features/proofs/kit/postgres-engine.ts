/**
 * For `node --import`: stores that keep nothing lie in PostgreSQL, each in a schema of its own that is dropped when it
 * is closed. TEST_POSTGRES_URL is the URL of a database.
 */
import { randomUUID } from 'node:crypto'
import { isMainThread } from 'node:worker_threads'

async function keepInPostgres(url: string): Promise<void> {
  const { default: pg } = await import('pg')
  const { keepNothingIn } = await import('../../../server/store/open.ts')
  const { PostgresStore } = await import('../../../server/store/postgres/postgres-store.ts')
  keepNothingIn(async (options) => {
    const schema = `test_${randomUUID().replaceAll('-', '')}`
    const place = new URL(url)
    place.searchParams.set('schema', schema)
    const store = await PostgresStore.open({ ...options, data: place.href })
    const close = store.close.bind(store)
    store.close = async () => {
      await close()
      const client = new pg.Client(url)
      await client.connect()
      await client.query(`DROP SCHEMA ${schema} CASCADE`)
      await client.end()
    }
    return store
  })
}

const url = process.env.TEST_POSTGRES_URL
if (!url) throw new Error('TEST_POSTGRES_URL is to be the URL of a database, like postgres://postgres@localhost/test')
// A worker opens no store, and has no time to load one
if (isMainThread) await keepInPostgres(url)

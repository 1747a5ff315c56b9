/** Looks at a PostgreSQL database without changing anything: whether a start could use it, and who has it open. */
import { setTimeout as pause } from 'node:timers/promises'
import { databaseAt, knexOf } from './connection.ts'
import { recognize } from './database.ts'
import { ownerOf } from './ownership.ts'
import { reasonFor } from './reasons.ts'

/** How long the server may take to answer, ms. */
const WAIT_MS = 5000

/**
 * Examines the database that a server would be started with.
 * @param url as of `--store`
 * @returns why a start could not use it, and what to do, in one or two sentences; null: it could
 */
export async function examinePostgres(url: string): Promise<string | null> {
  const place = databaseAt(url)
  const knex = knexOf(place, WAIT_MS)
  try {
    const isThere = await recognize(knex, place)
    const owner = isThere ? await ownerOf(knex) : null
    return owner ? `process ${owner.pid} on ${owner.host} has it open. Stop that process` : null
  } catch (error) {
    return reasonFor(error as Error)
  } finally {
    await Promise.race([knex.destroy(), pause(WAIT_MS, undefined, { ref: false })])
  }
}

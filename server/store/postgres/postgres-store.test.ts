/** What is PostgreSQL's own: who owns the store, what becomes of a batch whose reply got lost, and what it cannot keep. */
import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import pg from 'pg'
import { NO_POSTGRES, PostgresServer } from '../../../features/proofs/kit/postgres-server.ts'
import { type Lost, SwallowingRelay } from '../../../features/proofs/kit/swallowing-relay.ts'
import type { Fact } from '../../../machines/vocabulary/messages.ts'
import { StoreConflict, StoreUnavailable } from '../errors.ts'
import { inBody, wholeIn } from '../queries/schema.ts'
import { PostgresStore } from './postgres-store.ts'

const born = { seed: 's', clock: 'real', now: null, start: null, fixture: 'house', created_at: 0 }

if (NO_POSTGRES !== null) test('what is PostgreSQL’s own', { skip: NO_POSTGRES }, () => {})
else {
  let server: PostgresServer
  let schemas = 0

  before(async () => {
    server = await PostgresServer.start()
  })
  after(() => server.stop())

  const freshPlace = (url = server.url): string => `${url}?schema=test_${++schemas}`

  async function open(context: TestContext, data: string, said: string[] = []): Promise<PostgresStore> {
    const options = { data, report: (place: string) => said.push(place), onError: () => said.push('read again') }
    const store = await PostgresStore.open({ ...options, warn: (message) => said.push(message) })
    context.after(() => store.close())
    return store
  }

  /** Writes one fact in a batch of its own. */
  async function say(store: PostgresStore, world: number, n: number): Promise<void> {
    const batch = store.writer.join(world)
    const fact = { type: 'said', at: n } as unknown as Fact
    batch.facts.push({ world, n, address: 'register:r', fact, text: null })
    await batch.written
  }

  const numbers = async (store: PostgresStore, world: number): Promise<number[]> =>
    (await store.facts.page(world, { after: 0, limit: 1000 })).map(({ n }) => n)

  test('what was written is there when it is opened again, with the same secret', async (context) => {
    const place = freshPlace()
    const first = await PostgresStore.open({ data: place, report() {}, onError() {} })
    const { id } = await first.worlds.insert({ name: 'one', ...born })
    await say(first, id, 1)
    await first.close()
    const again = await open(context, place)
    assert.deepEqual(await numbers(again, id), [1])
    assert.deepEqual(again.secret, first.secret)
  })

  test('a process that another has replaced writes nothing more: no turn, no world', async (context) => {
    const place = freshPlace()
    const said: string[] = []
    const frozen = await open(context, place, said)
    const { id } = await frozen.worlds.insert({ name: 'one', ...born })
    await say(frozen, id, 1)
    // As a process of this machine that has ended: its number is given to none
    await frozen.database.knex.raw('UPDATE processes SET pid = 4194303')
    const next = await open(context, place)
    await assert.rejects(say(frozen, id, 2), StoreUnavailable)
    await assert.rejects(frozen.worlds.insert({ name: 'two', ...born }), StoreUnavailable)
    await assert.rejects(frozen.worlds.setClock(id, 'virtual', 5), StoreUnavailable)
    await say(next, id, 2)
    assert.deepEqual(await numbers(next, id), [1, 2])
    assert.deepEqual(
      (await next.worlds.list()).map(({ name, clock }) => [name, clock]),
      [['one', 'real']],
    )
  })

  test('a batch whose reply is lost is written once, whatever is lost', async (context) => {
    const relay = await SwallowingRelay.open(server.url)
    context.after(() => relay.close())
    let next: Lost | null = null
    relay.lose = () => {
      const lost = next
      next = null
      return lost
    }
    const store = await open(context, freshPlace(relay.url))
    const { id } = await store.worlds.insert({ name: 'one', ...born })
    const rounds = 24
    for (let n = 1; n <= rounds; n++) {
      if (n % 3 !== 0) next = n % 3 === 1 ? 'reply' : 'request'
      await say(store, id, n)
    }
    assert.deepEqual(
      await numbers(store, id),
      Array.from({ length: rounds }, (_, index) => index + 1),
    )
    assert.equal(relay.cuts, (rounds * 2) / 3)
  })

  test('a server that crashes and comes back costs nothing that was acknowledged', async (context) => {
    const store = await open(context, freshPlace())
    const { id } = await store.worlds.insert({ name: 'one', ...born })
    await say(store, id, 1)
    server.crash()
    const during = say(store, id, 2)
    server.again()
    await during
    await say(store, id, 3)
    assert.deepEqual(await numbers(store, id), [1, 2, 3])
  })

  test('a number that is taken is a conflict; what came with it is not there, and the next batch is written', async (context) => {
    const said: string[] = []
    const store = await open(context, freshPlace(), said)
    const { id } = await store.worlds.insert({ name: 'one', ...born })
    await say(store, id, 1)
    await assert.rejects(say(store, id, 1), StoreConflict)
    assert.deepEqual(said, ['read again'])
    await say(store, id, 2)
    assert.deepEqual(await numbers(store, id), [1, 2])
  })

  test('a NUL, half a character, and any number of signs are kept in a fact, and found', async (context) => {
    const store = await open(context, freshPlace())
    const { id } = await store.worlds.insert({ name: 'a \0 b', ...born })
    const texts = ['a\0b', '\ud800', '\\u0000', '"\\', 'Ї🧾']
    const batch = store.writer.join(id)
    for (const [since, text] of texts.entries()) {
      const fact = { type: 'said', at: since, text, since } as unknown as Fact
      batch.facts.push({ world: id, n: since + 1, address: 'register:r', fact, text: null })
      batch.states.set(text, () => [id, `a:${text}`, { value: 'v', context: { text } }])
    }
    await batch.written
    const kept = await store.facts.page(id, { after: 0, limit: 10 })
    assert.deepEqual(
      kept.map(({ fact }) => (fact as unknown as { text: string }).text),
      texts,
    )
    const found = await store.database.knex.raw(
      `SELECT ${inBody('$.text')} AS text, ${wholeIn('$.since')} AS since FROM facts ORDER BY n`,
    )
    const signs = ['a\u2400b', '\ufffd', '\\u0000', '"\\', 'Ї🧾']
    assert.deepEqual(
      found,
      signs.map((text, since) => ({ text, since })),
    )
    assert.deepEqual(await store.states.find(id, 'a:a\0b'), { state: { value: 'v', context: { text: 'a\0b' } } })
  })

  test('what looks into JSON is read from a table so large that PostgreSQL reads it by several workers', async (context) => {
    const costs = ['min_parallel_table_scan_size', 'parallel_setup_cost', 'parallel_tuple_cost']
    const options = costs.map((name) => `-c ${name}=0`).join(' ')
    const store = await open(context, `${freshPlace()}&options=${encodeURIComponent(options)}`)
    const { id } = await store.worlds.insert({ name: 'one', ...born })
    const batch = store.writer.join(id)
    const facts = 5000
    for (let n = 1; n <= facts; n++) {
      const fact = { type: 'said', at: n, said: { text: `${n}` } } as unknown as Fact
      batch.facts.push({ world: id, n, address: 'register:r', fact, text: null })
    }
    await batch.written
    await store.database.knex.raw('ANALYZE facts')
    const plain = await store.database.knex.raw('EXPLAIN SELECT count(*) FROM facts WHERE type <> address')
    assert.match(JSON.stringify(plain), /Parallel/, 'the settings do what they are for')
    for (const look of ['json_valid(body)', "json_type(body, '$.said') IS NOT NULL", "body ->> '$.at' IS NOT NULL"]) {
      const [found] = await store.database.knex.raw(`SELECT count(*) AS n FROM facts WHERE ${look}`)
      assert.equal(found.n, facts, look)
    }
  })

  test('a database that cannot be used is named without its password, with what to do', async (context) => {
    const { port } = new URL(server.url)
    await assert.rejects(
      open(context, `postgres://kasalab:geheim@127.0.0.1:${port}/nowhere`),
      /postgres:\/\/kasalab:\*\*\*@127\.0\.0\.1:\d+\/nowhere cannot be used as the database: there is no database of this name\. Make it with createdb, or choose another with --store/,
    )
    await assert.rejects(open(context, 'postgres://kasalab@127.0.0.1:1/x'), /no PostgreSQL answers there\. Start it/)
    const client = new pg.Client(server.url)
    await client.connect()
    await client.query('CREATE SCHEMA other; CREATE TABLE other.things (id int)')
    await client.end()
    await assert.rejects(open(context, `${server.url}?schema=other`), /its schema other belongs to another program/)
  })
}

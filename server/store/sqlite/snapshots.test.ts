import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from './database.ts'
import { Snapshots } from './snapshots.ts'

/** Exactly two full pages of documents, and a little more than two */
const DOCUMENTS = { r1: 100_000, r2: 100_001 }

let database: Database

const idOf = (number: number): string => `${number.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

before(async () => {
  database = await openDatabase(':memory:')
  // Every third document is no receipt
  for (const [register, documents] of Object.entries(DOCUMENTS))
    await database.knex.raw(
      `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ?)
       INSERT INTO documents (world, register, number, n, receipt_id, status)
       SELECT 1, ?, number, number, iif(number % 3, printf('%08x-0000-4000-8000-000000000000', number), NULL), 'DONE'
       FROM numbers`,
      [documents, register],
    )
})
after(() => database.close())

/** The documents whose receipts a register knows. */
async function known(world: number, register: string, numbers: number[]): Promise<number[]> {
  const ids = await new Snapshots(database.knex).receiptIds(world, register, false)
  for (const number of numbers) assert.equal(ids.numberOf(idOf(number)), ids.has(idOf(number)) ? number : null)
  return numbers.filter((number) => ids.has(idOf(number)))
}

test('a register knows exactly its receipts, however many there are', async () => {
  const numbers = [1, 2, 3, 49_999, 50_000, 50_001, 99_998, 100_000, 100_001]
  assert.deepEqual(await known(1, 'r1', numbers), [1, 2, 49_999, 50_000, 99_998, 100_000])
  assert.deepEqual(await known(1, 'r2', numbers), [1, 2, 49_999, 50_000, 99_998, 100_000, 100_001])
  assert.deepEqual(await known(2, 'r1', numbers), [])
  assert.deepEqual(await known(1, 'r3', numbers), [])
})

test('a register knows a new receipt at once', async () => {
  const ids = await new Snapshots(database.knex).receiptIds(1, 'r1', false)
  const id = 'ABCDEF01-2345-4789-ABCD-EF0123456789'
  assert.ok(!ids.has(id))
  ids.learn({ type: 'receipt.created', document: { number: 7, body: { id } } } as never)
  assert.equal(ids.numberOf(id.toLowerCase()), 7)
})

test('concurrent reads of states share one statement, and each gets its own state', async () => {
  const addresses = Array.from({ length: 300 }, (_, index) => `session:${index}`)
  await database.knex.batchInsert(
    'snapshots',
    addresses.slice(1).map((address) => ({ world: 1, address, state: JSON.stringify({ value: address }) })),
    100,
  )
  await database.knex('snapshots').insert({ world: 1, address: 'session:torn', state: '{"value":' })
  let statements = 0
  const count = (): void => {
    statements++
  }
  database.knex.on('query', count)
  const states = new Snapshots(database.knex)
  const found = await Promise.all(addresses.map((address) => states.find(1, address)))
  const others = await Promise.all([
    states.find(2, 'session:1'),
    states.find(1, 'session:2'),
    states.find(1, 'session:2'),
    states.find(1, 'session:torn'),
    states.find(1, `session:"' \\ ї`),
  ])
  database.knex.off('query', count)
  assert.deepEqual(found, [undefined, ...addresses.slice(1).map((value) => ({ state: { value } }))])
  const two = { state: { value: 'session:2' } }
  assert.deepEqual(others, [undefined, two, two, { state: undefined }, undefined])
  assert.equal(statements, 3)
})

test('a refusal of the store reaches every waiting reader, and the next read succeeds', async () => {
  const own = await openDatabase(':memory:')
  const states = new Snapshots(own.knex)
  await own.knex.raw('ALTER TABLE snapshots RENAME TO elsewhere')
  const refused = await Promise.allSettled([states.find(1, 'session:1'), states.find(1, 'session:2')])
  assert.deepEqual(
    refused.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await own.knex.raw('ALTER TABLE elsewhere RENAME TO snapshots')
  assert.equal(await states.find(1, 'session:1'), undefined)
  await own.close()
})

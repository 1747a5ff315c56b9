import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eachEngine, openUnderTest, type StoreUnderTest } from '../../../../features/proofs/kit/engines.ts'
import { DOCUMENT_TYPES } from '../../../../machines/vocabulary/document.ts'
import { type TransactionFilter, TransactionRows } from './transaction-rows.ts'

const { signal } = new AbortController()

/** Documents of the first register: more than one window, so that pages go on from one to the next. */
const COUNT = 25_000
const FACTS = ['shift.created', 'receipt.created', 'shift.closing', 'register.went-offline']

/** Whole numbers with so many digits, as texts that sort as they do. */
const digits = (number: string, count: number): string => `substr(CAST(1${'0'.repeat(count)} + ${number} AS TEXT), 2)`
/** SQL: the id of a document of a world, a register and a number; it begins with what seems random. */
const ID = `${digits('(number * 265443576 + register * 7 + world) % 100000000', 8)} || '-0000-4000-8000-' || ${digits('number', 12)}`
const idOf = (world: number, register: number, number: number): string => {
  const begin = (number * 265_443_576 + register * 7 + world) % 100_000_000
  return `${String(begin).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`
}

const oneOf = (values: readonly string[]): string =>
  `CASE kind ${values.slice(0, 4).map((value, kind) => `WHEN ${kind} THEN '${value}'`).join(' ')} END` // biome-ignore format: SQL

/** Writes documents of a register: every fifth an opening, closing or going offline, every other settled. */
async function write({ knex }: StoreUnderTest, world: number, register: number, from: number, to: number) {
  const made = `WITH RECURSIVE numbers(number) AS (SELECT CAST(${from} AS BIGINT) UNION ALL SELECT number + 1 FROM numbers WHERE number < ${to}),
    made AS (SELECT ${world} AS world, ${register} AS register, number,
      CASE WHEN number % 5 <> 0 THEN 1 ELSE (number / 5) % 4 END AS kind FROM numbers)`
  await knex.raw(
    `${made} INSERT INTO facts (world, n, address, type, at, body)
      SELECT world, register * 1000000 + number, 'register:r' || register, ${oneOf(FACTS)}, number,
        '{"document":{"id":"' || ${ID} || '","type":"' || ${oneOf(DOCUMENT_TYPES)} || '","at":' || number ||
        ',"offline_code":null,"previous_hash":"h"}}' FROM made`,
  )
  await knex.raw(
    `${made} INSERT INTO documents (world, register, number, n, receipt_id, status, fiscal_code, settled_at)
      SELECT world, 'r' || register, number, register * 1000000 + number, CASE kind WHEN 1 THEN CAST(number AS TEXT) END,
        CASE number % 2 WHEN 0 THEN 'DONE' ELSE 'PENDING' END, 'code', CASE number % 2 WHEN 0 THEN number END FROM made`,
  )
}

eachEngine((engine) => {
  let under: StoreUnderTest

  before(async () => {
    under = await openUnderTest(null, engine.place())
    await write(under, 1, 1, 1, COUNT)
    await write(under, 1, 2, 1, 10)
  })
  after(() => under.store.close())

  async function numbers(filter: Partial<TransactionFilter> = {}): Promise<number[]> {
    const whole = { registers: ['r1'], desc: false, limit: 25, offset: 0, signal, ...filter }
    return (await under.store.transactions.list(1, whole)).map(({ number }) => number)
  }

  test('a page goes on from one window to the next, in either direction', async () => {
    assert.deepEqual(await numbers({ offset: 9_998, limit: 4 }), [9_999, 10_000, 10_001, 10_002])
    assert.deepEqual(await numbers({ offset: 4_999, limit: 3, desc: true }), [20_001, 20_000, 19_999])
    assert.deepEqual(await numbers({ offset: COUNT - 1 }), [COUNT])
    assert.deepEqual(await numbers({ offset: COUNT }), [])
  })

  test('a page of several registers has one after the other', async () => {
    const both = { registers: ['r2', 'r1'] }
    assert.deepEqual(await numbers({ ...both, offset: COUNT - 1, limit: 3 }), [COUNT, 1, 2])
    assert.deepEqual(await numbers({ ...both, offset: 9, limit: 2, desc: true }), [1, COUNT])
    assert.deepEqual(await numbers({ registers: [] }), [])
  })

  test('status and type are filtered before the page is cut', async () => {
    assert.deepEqual(await numbers({ types: ['SHIFT_OPEN'], limit: 3 }), [20, 40, 60])
    assert.deepEqual(await numbers({ types: ['Z_REPORT', 'GO_OFFLINE'], offset: 1000, limit: 2 }), [10_010, 10_015])
    assert.deepEqual(await numbers({ types: ['RECEIPT'], statuses: ['DONE'], limit: 3 }), [2, 4, 5 + 1])
    assert.deepEqual(await numbers({ types: ['X_REPORT'] }), [])
    assert.deepEqual(await numbers({ statuses: ['ERROR'] }), [])
    assert.deepEqual(await numbers({ statuses: ['DONE'], desc: true, limit: 2 }), [COUNT, COUNT - 2])
  })

  test('every document is found by its id: the newest, the oldest, and those made since', async () => {
    const find = async (register: number, number: number) =>
      under.store.transactions.find(1, ['r2', 'r1'], idOf(1, register, number), signal)
    for (const number of [COUNT, COUNT - 3000, 1, 12_345])
      assert.deepEqual(await find(1, number), { register: 'r1', number })
    assert.deepEqual(await find(2, 10), { register: 'r2', number: 10 })
    assert.equal(await find(1, COUNT + 1), null)
    await write(under, 1, 1, COUNT + 1, COUNT + 5000)
    assert.deepEqual(await find(1, COUNT + 1), { register: 'r1', number: COUNT + 1 })
    assert.deepEqual(await find(1, 2), { register: 'r1', number: 2 })
    assert.equal(await under.store.transactions.find(1, ['r3'], idOf(1, 1, 1), signal), null)
  })

  test('known ids are forgotten when the ledger has begun anew', async () => {
    const { knex } = under
    await knex('documents').where({ register: 'r2' }).delete()
    await knex('facts').where({ address: 'register:r2' }).delete()
    const former = idOf(1, 2, 3)
    await write(under, 1, 2, 1, 2)
    assert.equal(await under.store.transactions.find(1, ['r2'], former, signal), null)
    await write(under, 1, 2, 3, 3)
    assert.deepEqual(await under.store.transactions.find(1, ['r2'], former, signal), { register: 'r2', number: 3 })
  })

  test('a search that nobody waits for ends, and the next one goes on', async () => {
    const fresh = new TransactionRows(under.knex, () => {})
    const gone = AbortSignal.abort(new Error('gone'))
    const id = idOf(1, 1, 1)
    await assert.rejects(fresh.find(1, ['r1'], id, gone), /gone/)
    assert.deepEqual(await fresh.find(1, ['r1'], id, signal), { register: 'r1', number: 1 })
    await assert.rejects(numbers({ signal: gone }), /gone/)
  })

  test('a document that cannot be read is left out and reported', async () => {
    await under.knex('facts').where({ n: 1_000_002 }).update({ body: 'torn' })
    assert.deepEqual(await numbers({ limit: 3 }), [1, 3])
    assert.deepEqual(under.said, ['documents: world 1, register r1, number 2'])
  })
})

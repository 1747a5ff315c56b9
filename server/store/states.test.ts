/** Stored states of actors, and the receipt ids that a register knows, of every engine. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eachEngine, openUnderTest, type StoreUnderTest } from '../../features/proofs/kit/engines.ts'

/** Exactly two full pages of documents, and a little more than two */
const DOCUMENTS = { r1: 100_000, r2: 100_001 }

const idOf = (number: number): string => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`

eachEngine((engine) => {
  let under: StoreUnderTest

  before(async () => {
    under = await openUnderTest(null, engine.place())
    // Every third document is no receipt
    for (const [register, documents] of Object.entries(DOCUMENTS))
      await under.knex.raw(
        `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${documents})
         INSERT INTO documents (world, register, number, n, receipt_id, status)
         SELECT 1, '${register}', number, number, CASE WHEN number % 3 <> 0
           THEN substr(CAST(100000000 + number AS TEXT), 2) || '-0000-4000-8000-000000000000' END, 'DONE' FROM numbers`,
      )
  })
  after(() => under.store.close())

  /** The documents whose receipts a register knows. */
  async function known(world: number, register: string, numbers: number[]): Promise<number[]> {
    const ids = await under.store.states.receiptIds(world, register, false)
    for (const number of numbers) assert.equal(ids.numberOf(idOf(number)), ids.has(idOf(number)) ? number : null)
    return numbers.filter((number) => ids.has(idOf(number)))
  }

  test('a register knows exactly its receipts, however many there are', async () => {
    const numbers = [1, 2, 3, 49_999, 50_000, 50_001, 99_998, 100_000, 100_001]
    assert.deepEqual(await known(1, 'r1', numbers), [1, 2, 49_999, 50_000, 99_998, 100_000])
    assert.deepEqual(await known(1, 'r2', numbers), [1, 2, 49_999, 50_000, 99_998, 100_000, 100_001])
    assert.deepEqual(await known(2, 'r1', numbers), [])
    assert.deepEqual(await known(1, 'r3', numbers), [])
    const { last } = await under.store.states.receiptIds(1, 'r2', false)
    assert.equal(last, 100_001)
  })

  test('a register knows a new receipt at once', async () => {
    const ids = await under.store.states.receiptIds(1, 'r1', false)
    const id = 'ABCDEF01-2345-4789-ABCD-EF0123456789'
    assert.ok(!ids.has(id))
    ids.learn({ type: 'receipt.created', document: { number: 7, body: { id } } } as never)
    assert.equal(ids.numberOf(id.toLowerCase()), 7)
  })

  test('each reader gets its own state, whatever is in its address, and a torn one is not what was written', async () => {
    const addresses = ['a:1', 'a:2', `a:"' \\ ї`, 'a:torn', 'A:1']
    await under.knex('snapshots').insert(
      addresses.map((address) => ({
        ...{ world: 1, address },
        state: address === 'a:torn' ? '{"value":' : JSON.stringify({ value: address }),
      })),
    )
    const asked = [...addresses, 'a:3', 'a:1']
    const { states } = under.store
    const found = await Promise.all([...asked.map((address) => states.find(1, address)), states.find(2, 'a:1')])
    const stateOf = (address: string) => ({ state: address === 'a:torn' ? undefined : { value: address } })
    assert.deepEqual(found, [...addresses.map(stateOf), undefined, stateOf('a:1'), undefined])
  })

  test('a refusal of the store reaches every waiting reader, and the next read succeeds', async (context) => {
    const { knex, store } = await openUnderTest(context, engine.place())
    await knex.raw('ALTER TABLE snapshots RENAME TO elsewhere')
    for (const { status, reason } of (await Promise.allSettled(
      ['a:1', 'a:2'].map((address) => store.states.find(1, address)),
    )) as PromiseRejectedResult[]) {
      assert.equal(status, 'rejected')
      assert.match(reason.message, engine.noTable('snapshots'))
    }
    await knex.raw('ALTER TABLE elsewhere RENAME TO snapshots')
    assert.equal(await store.states.find(1, 'a:1'), undefined)
  })
})

/** Large worlds: copied, restored and removed in slices, atomically. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type EngineUnderTest, eachEngine, openUnderTest } from '../../../features/proofs/kit/engines.ts'
import { StoreConflict, StoreUnavailable } from '../errors.ts'
import { STORE_TABLES } from '../world-image.ts'

const unused = { used_at: null, token_hash: null }
const born = { seed: 's', clock: 'real', now: null, start: null, fixture: 'house', created_at: 0, ...unused }
const head = { ...born, name: 'elsewhere', seed: 't' }

/** Enough for more than two slices. */
const ROWS = 5000

async function openLarge(context: TestContext, engine: EngineUnderTest) {
  const { knex, store } = await openUnderTest(context, engine.place())
  const rows = store.worlds
  const large = await rows.insert({ name: 'large', ...born })
  await knex.raw(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ROWS})
     INSERT INTO snapshots (world, address, state) SELECT ?, 'a:' || n, '{}' FROM numbers`,
    [large.id],
  )
  await knex('facts').insert(
    [1, 2, 3].map((n) => ({ world: large.id, n, address: 'a', type: 't', at: n, body: `{"n":"${'x'.repeat(2e6)}"}` })),
  )
  await knex('timers').insert({ world: large.id, address: 'a', id: 'b', due: 1, event: '{}' })
  /** Rows of a world by table. */
  const held = async (world: number) =>
    Promise.all(STORE_TABLES.map(async (table) => (await knex(table).where({ world }).count({ count: '*' }))[0]!.count))
  /** In which order work of a world, and work of another begun behind it, come to their ends. */
  const order = async (work: Promise<unknown>): Promise<string[]> => {
    const ended: string[] = []
    const mine = work.then(() => ended.push('large'))
    await store.writer.between(async () => ended.push('other'))
    await mine
    return ended
  }
  const unlisted = () => knex('unlisted').pluck('world')
  /** As if the process that works on rows had ended: a file is only opened by another one then. */
  const end = async () => {
    if (engine.name === 'PostgreSQL') await knex('unlisted').update({ owner: null })
  }
  return { knex, rows, large, held, order, unlisted, end }
}

const go = (from: number, count: number) => ({
  snapshots: JSON.stringify(Array.from({ length: count }, (_, n) => ({ address: `b:${from + n}`, state: {} }))),
})
const HELD = [3, 0, 0, ROWS, 1]
const NONE = [0, 0, 0, 0, 0]

eachEngine((engine) => {
  test('other worlds write while a large one is copied or removed', async (context) => {
    const { rows, large, held, order, unlisted } = await openLarge(context, engine)
    const forking = rows.fork(large.id, { name: 'fork', ...born })
    assert.deepEqual(await order(forking), ['other', 'large'])
    const fork = await forking
    assert.deepEqual([await held(fork.id), await held(large.id)], [HELD, HELD])
    assert.deepEqual(await order(rows.delete(large.id)), ['other', 'large'])
    assert.deepEqual([await held(large.id), await held(fork.id), await unlisted()], [NONE, HELD, []])
    assert.deepEqual(await rows.list(), [fork])
  })

  test('a world keeps its old state until its restored state is complete', async (context) => {
    const { rows, large, held, order, unlisted } = await openLarge(context, engine)
    await rows.insert({ ...born, name: 'younger', created_at: 1 })
    async function* slices() {
      yield go(0, 10)
      assert.deepEqual(await held(large.id), HELD)
      yield go(10, 10)
      yield go(20, 10)
      assert.equal((await unlisted()).length, 1)
      assert.deepEqual((await rows.find('large'))!.seed, 's')
    }
    const stage = await rows.stage(slices())
    assert.deepEqual(await order(rows.adopt(large.id, head, stage)), ['other', 'large'])
    const { id, owner: _, ...now } = (await rows.find('large'))!
    assert.deepEqual(now, { ...born, name: 'large', seed: 't' })
    assert.deepEqual([await held(id), await held(large.id), await unlisted()], [[0, 0, 0, 30, 0], NONE, []])
    assert.deepEqual(
      (await rows.list()).map(({ name }) => name),
      ['large', 'younger'],
    )
  })

  test('rows with duplicate keys leave nothing behind, whichever slice they are in', async (context) => {
    const { rows, large, held, unlisted } = await openLarge(context, engine)
    await assert.rejects(rows.stage([go(0, 10), go(5, 10), go(20, 1)]), StoreConflict)
    const stage = await rows.stage([go(0, 10), go(5, 10)])
    await assert.rejects(rows.adopt(large.id, head, stage), StoreConflict)
    await rows.drop(stage)
    assert.deepEqual(await unlisted(), [])
    for (let world = large.id + 1; world < large.id + 6; world++) assert.deepEqual(await held(world), NONE)
    assert.deepEqual(await held(large.id), HELD)
  })

  test('a failed read leaves nothing behind', async (context) => {
    const { rows, unlisted, knex, large } = await openLarge(context, engine)
    function* slices() {
      yield go(0, 10)
      yield go(10, 10)
      throw new Error('torn')
    }
    await assert.rejects(rows.stage(slices()), /torn/)
    assert.deepEqual(await unlisted(), [])
    assert.equal((await knex('snapshots').whereNot({ world: large.id })).length, 0)
  })

  test('rows left by a process that ended midway are removed by the next one', async (context) => {
    const { rows, large, held, unlisted, knex, end } = await openLarge(context, engine)
    await knex.schema.renameTable('timers', 'elsewhere')
    // Copying fails at the last table, and the copied rows cannot be removed either
    await assert.rejects(rows.fork(large.id, { name: 'fork', ...born }), engine.noTable('timers'))
    const [left] = await unlisted()
    assert.deepEqual(
      (await rows.list()).map(({ name }) => name),
      ['large'],
    )
    await knex.schema.renameTable('elsewhere', 'timers')
    assert.notDeepEqual(await held(left!), NONE)
    await end()
    await rows.tidy()
    assert.deepEqual([await held(left!), await unlisted(), await held(large.id)], [NONE, [], HELD])
  })

  test('rows that another process removed as left over do not become a world', async (context) => {
    const { rows, large, held, end } = await openLarge(context, engine)
    const stage = await rows.stage([go(0, 10), go(10, 10)])
    await end()
    await rows.tidy()
    await assert.rejects(rows.adopt(large.id, head, stage), StoreUnavailable)
    assert.deepEqual(await held(large.id), HELD)
  })

  test('rows that have become a world are not removed any more', async (context) => {
    const { rows, large, held } = await openLarge(context, engine)
    const stage = await rows.stage([go(0, 10), go(10, 10)])
    await rows.adopt(large.id, head, stage)
    await rows.drop(stage)
    assert.deepEqual(await held((await rows.find('large'))!.id), [0, 0, 0, 20, 0])
  })
})

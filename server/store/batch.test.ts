/** What every engine's writer promises: batches in order, whole, refused with all that stand on them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Knex } from 'knex'
import { eachEngine, openUnderTest, READ_AGAIN, type StoreUnderTest } from '../../features/proofs/kit/engines.ts'
import type { Fact } from '../../machines/vocabulary/messages.ts'
import { StoreConflict, StoreError } from './errors.ts'

const born = { seed: 's', clock: 'real', now: null, start: null, fixture: 'house', created_at: 0 }

/** One turn that says a fact; it settles when that is durable. */
function say({ store }: StoreUnderTest, world: number, n: number): Promise<void> {
  const batch = store.writer.join(world)
  const fact = { type: 'said', at: n } as unknown as Fact
  batch.facts.push({ world, n, address: 'register:r', fact, text: null })
  return batch.written
}

/** Numbers of the facts of a world. */
const numbers = ({ knex }: StoreUnderTest, world: number): Promise<number[]> =>
  knex('facts').where({ world }).orderBy('n').pluck('n')

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

eachEngine((engine) => {
  /** A store with some worlds. */
  async function storeOf(context: Parameters<typeof openUnderTest>[0], worlds = 1) {
    const under = await openUnderTest(context, engine.place())
    const ids: number[] = []
    for (let name = 0; name < worlds; name++)
      ids.push((await under.store.worlds.insert({ name: `w${name}`, ...born })).id)
    return { under, ids, id: ids[0]! }
  }

  test('turns of a world are written and acknowledged in their order, however many come at once', async (context) => {
    const { under, ids } = await storeOf(context, 3)
    const acknowledged = new Map(ids.map((id) => [id, [] as number[]]))
    const turns = upTo(300).flatMap((n) =>
      ids.map((id) => say(under, id, n).then(() => void acknowledged.get(id)!.push(n))),
    )
    await Promise.all(turns)
    for (const id of ids) {
      assert.deepEqual(acknowledged.get(id), upTo(300))
      assert.deepEqual(await numbers(under, id), upTo(300))
    }
    const { turns: counted, batches } = under.store.commits
    assert.equal(counted, 900)
    assert.ok(batches.count < 900, `${batches.count} commits for 900 turns`)
  })

  test('everything of a batch is there with its facts', async (context) => {
    const { under, id } = await storeOf(context)
    await under.knex('timers').insert({ world: id, address: 'a', id: 'gone', due: 1, event: '{}' })
    await under.knex('worlds').where({ id }).update({ clock: 'virtual', now: 1 })
    const batch = under.store.writer.join(id)
    const at = 7
    const document = { number: 1, body: { id: 'ABCDEF01-2345-4789-ABCD-EF0123456789' } }
    const sold = { type: 'receipt.created', at, document: null } as unknown as Fact
    const text = JSON.stringify(document)
    Object.assign(sold, { document })
    batch.facts.push({ world: id, n: 1, address: 'register:r', fact: sold, text })
    const shift = { id: 'shift', cashier_id: 'c', serial: 1, created_at: 3 }
    for (const [n, status] of [[2, 'CREATED'], [3, 'OPENED']] as const) // biome-ignore format: two facts
      batch.facts.push({
        ...{ world: id, n, address: 'register:r', text: null },
        fact: { type: 'shift.created', at, shift: { ...shift, status } } as unknown as Fact,
      })
    batch.states.set('a', () => [id, 'a', { value: 'v', context: { n: 1 } }])
    batch.timers.set('set', { row: [id, 'a', 'set', 5, { type: 'x' }], set: true })
    batch.timers.set('gone', { row: [id, 'a', 'gone'], set: false })
    batch.clocks.set(id, 11)
    await batch.written
    // A document is judged once it is durable: in a later batch
    const later = under.store.writer.join(id)
    const verdict = { number: 1, status: 'DONE', fiscal_code: 'F', error_message: null }
    const settled = { type: 'delivery.settled', at: 9, verdicts: [verdict] } as unknown as Fact
    later.facts.push({ world: id, n: 4, address: 'register:r', fact: settled, text: null })
    await later.written

    const { knex, store } = under
    assert.deepEqual(await numbers(under, id), [1, 2, 3, 4])
    const [first] = await knex('facts').where({ n: 1 })
    assert.deepEqual([first.address, first.type, first.at], ['register:r', 'receipt.created', at])
    assert.deepEqual(JSON.parse(first.body), { type: 'receipt.created', at, document })
    const [ledger] = await knex('documents')
    assert.deepEqual({ ...ledger }, {
      ...{ world: id, register: 'r', number: 1, n: 1, receipt_id: 'abcdef01-2345-4789-abcd-ef0123456789' },
      ...{ status: 'DONE', fiscal_code: 'F', error_message: null, settled_at: 9 },
    }) // biome-ignore format: two lines
    const [row] = await knex('shifts').select('id', 'register', 'cashier', 'serial', 'status', 'at')
    assert.deepEqual({ ...row }, { id: 'shift', register: 'r', cashier: 'c', serial: 1, status: 'OPENED', at: 3 })
    assert.deepEqual(await store.states.find(id, 'a'), { state: { value: 'v', context: { n: 1 } } })
    const { timers, now, nextFact } = await store.worlds.load(id)
    assert.deepEqual(timers, [{ address: 'a', id: 'set', due: 5, event: { type: 'x' } }])
    assert.deepEqual([now, nextFact], [11, 5])
  })

  test('a real clock is not moved by a turn, and a state and a timer that are written again are replaced', async (context) => {
    const { under, id } = await storeOf(context)
    for (const n of [1, 2]) {
      const batch = under.store.writer.join(id)
      batch.states.set('a', () => [id, 'a', { value: 'v', context: { n } }])
      batch.timers.set('t', { row: [id, 'a', 't', n, { type: 'x' }], set: true })
      batch.clocks.set(id, n)
      await batch.written
    }
    assert.deepEqual(await under.store.states.find(id, 'a'), { state: { value: 'v', context: { n: 2 } } })
    const { timers, now } = await under.store.worlds.load(id)
    assert.deepEqual([timers.map(({ due }) => due), now], [[2], null])
  })

  test('a batch with a number that is taken is not there at all, and its error names a conflict', async (context) => {
    const { under, id } = await storeOf(context)
    await say(under, id, 1)
    const batch = under.store.writer.join(id)
    for (const n of [2, 1])
      batch.facts.push({ world: id, n, address: 'a', fact: { type: 'x', at: n } as unknown as Fact, text: null })
    batch.states.set('a', () => [id, 'a', { value: 'v', context: {} }])
    await assert.rejects(batch.written, StoreConflict)
    assert.deepEqual(await numbers(under, id), [1])
    assert.equal(await under.store.states.find(id, 'a'), undefined)
  })

  test('a shift that begins under the id of another is a conflict', async (context) => {
    const { under, id } = await storeOf(context)
    const begin = (n: number, status: string) => {
      const batch = under.store.writer.join(id)
      const shift = { id: 'shift', cashier_id: 'c', serial: 1, status, created_at: n }
      const fact = { type: 'shift.created', at: n, shift } as unknown as Fact
      batch.facts.push({ world: id, n, address: 'register:r', fact, text: null })
      return batch.written
    }
    await begin(1, 'CREATED')
    await begin(2, 'OPENED')
    await assert.rejects(begin(3, 'CREATED'), StoreConflict)
    assert.deepEqual(await under.knex('shifts').pluck('status'), ['OPENED'])
  })

  test('turns behind a failed one fail with it, before any of them learns what is read again', async (context) => {
    const { under, id } = await storeOf(context)
    await say(under, id, 1)
    const outcomes: string[] = []
    const doomed = say(under, id, 1).catch((error: Error) => {
      outcomes.push(...under.said.splice(0), error.constructor.name)
    })
    // These are not in its batch: that is handed over by now
    await new Promise((resolve) => setImmediate(resolve))
    const behind = upTo(3).map((n) => say(under, id, n + 1).catch((error) => error))
    await doomed
    assert.deepEqual(outcomes, [READ_AGAIN, 'StoreConflict'])
    for (const error of await Promise.all(behind)) assert.ok(error instanceof StoreError, String(error))
    assert.deepEqual(await numbers(under, id), [1])
    await say(under, id, 2)
    assert.deepEqual(await numbers(under, id), [1, 2])
    const { failedCommits, failedTurns } = under.store.commits
    assert.deepEqual([failedCommits, failedTurns], [1, 4])
  })

  test('writes beside the turns are in turn with them, and each sees what was written before', async (context) => {
    const { under, id } = await storeOf(context)
    await say(under, id, 1)
    const order: string[] = []
    const beside = upTo(3).map(() =>
      under.store.writer.between(async (knex) => {
        const [row] = await knex('facts').count({ count: '*' })
        order.push(`beside ${row!.count}`)
      }),
    )
    const turn = (n: number) => say(under, id, n).then(() => order.push('turn'))
    await Promise.all([...beside, turn(2).then(() => turn(3))])
    assert.deepEqual(order, ['beside 1', 'turn', 'beside 2', 'turn', 'beside 3'])
  })

  test('a failed write beside the turns leaves nothing, and blocks no turn', async (context) => {
    const { under, id } = await storeOf(context)
    const fault = new Error('no')
    const row = { world: id, address: 'a', id: 't', due: 1, event: '{}' }
    const failing = under.store.writer.between((knex) =>
      knex.transaction(async (trx) => {
        await trx('timers').insert(row)
        throw fault
      }),
    )
    await assert.rejects(failing, fault)
    const twice = (knex: Knex) => knex.transaction((trx) => trx('timers').insert([row, row]))
    await assert.rejects(under.store.writer.between(twice), StoreConflict)
    await say(under, id, 1)
    assert.equal(await under.store.writer.between(async () => 1), 1)
    assert.deepEqual([await under.knex('timers'), under.said], [[], []])
  })

  test('a name that is taken is a conflict that says what must be unique', async (context) => {
    const { under } = await storeOf(context)
    await assert.rejects(under.store.worlds.insert({ name: 'w0', ...born }), (error: StoreConflict) => {
      assert.ok(error instanceof StoreConflict)
      assert.match(error.what, /^worlds.name/)
      return true
    })
    assert.equal((await under.store.worlds.list()).length, 1)
  })

  test('closing waits for what was begun; it is there when the store is opened again', async (context) => {
    const place = engine.place(true)
    const under = await openUnderTest(null, place)
    const { id } = await under.store.worlds.insert({ name: 'one', ...born })
    const turns = upTo(200).map((n) => say(under, id, n))
    await under.store.close()
    await Promise.all(turns)
    const again = await openUnderTest(context, place)
    assert.deepEqual(await numbers(again, id), upTo(200))
    assert.deepEqual(again.store.secret, under.store.secret)
  })

  test('interrupted turns are written or not, as they are told', async (context) => {
    const { under, id } = await storeOf(context)
    const told: number[] = []
    for (let round = 0; round < 10; round++) {
      const first = (await numbers(under, id)).length + 1
      const turns = upTo(20).map((n) => say(under, id, first + n - 1).then(() => told.push(first + n - 1)))
      if (round % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
      under.store.interrupt()
      await Promise.allSettled(turns)
      assert.deepEqual(await numbers(under, id), told)
    }
    await say(under, id, told.length + 1)
  })
})

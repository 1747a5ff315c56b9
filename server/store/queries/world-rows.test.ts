import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachEngine, openUnderTest } from '../../../features/proofs/kit/engines.ts'

const born = { seed: 's', clock: 'real', now: null, start: null, fixture: 'house', created_at: 0 }

eachEngine((engine) => {
  test('a failed fork or deletion leaves no rows behind', async (context) => {
    const { knex, store } = await openUnderTest(context, engine.place())
    const { worlds } = store
    const origin = await worlds.insert({ name: 'origin', ...born })
    await knex('snapshots').insert({ world: origin.id, address: 'a:1', state: '{}' })

    await knex.schema.renameTable('timers', 'elsewhere')
    await assert.rejects(worlds.fork(origin.id, { name: 'fork', ...born }), engine.noTable('timers'))
    await assert.rejects(worlds.delete(origin.id), engine.noTable('timers'))
    assert.deepEqual(await worlds.list(), [origin])
    assert.equal((await knex('snapshots')).length, 1)

    await knex.schema.renameTable('elsewhere', 'timers')
    const fork = await worlds.fork(origin.id, { name: 'fork', ...born })
    assert.equal((await knex('snapshots').where({ world: fork.id })).length, 1)
    await worlds.delete(origin.id)
    assert.deepEqual(await worlds.list(), [fork])
    assert.deepEqual(await knex('snapshots').where({ world: origin.id }), [])
  })

  test('a clock that was virtual once keeps the time at which it began', async (context) => {
    const { worlds } = (await openUnderTest(context, engine.place())).store
    const { id } = await worlds.insert({ name: 'one', ...born })
    const clocks: unknown[] = []
    for (const [clock, now] of [
      ['virtual', 5],
      ['virtual', 3],
      ['real', null],
    ] as const) {
      // biome-ignore format: three
      await worlds.setClock(id, clock, now)
      const row = (await worlds.find('one'))!
      clocks.push([row.clock, row.now, row.start])
    }
    assert.deepEqual(clocks, [['virtual', 5, 5], ['virtual', 3, 5], ['real', null, 5]]) // biome-ignore format: three
  })

  test('addresses of a noun are those of its actors alone, in the order of their code points', async (context) => {
    const { knex, store } = await openUnderTest(context, engine.place())
    const addresses = ['a', 'a:1', 'a:B', 'a:a', 'a:_', 'a:Ї', 'a:б', 'ab:1', 'A:1']
    await knex('snapshots').insert(addresses.map((address) => ({ world: 1, address, state: '{}' })))
    assert.deepEqual(await store.worlds.addresses(1, 'a'), ['a:1', 'a:B', 'a:_', 'a:a', 'a:Ї', 'a:б'])
  })
})

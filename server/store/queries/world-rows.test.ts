import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachEngine, openUnderTest, queriesOf } from '../../../features/proofs/kit/engines.ts'

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

/** Facts of the long journal; every 9000th is rare. */
const COUNT = 45_000

eachEngine((engine) => {
  test('the query for links uses its own index, however many sales lie between them', async (context) => {
    const under = await openUnderTest(context, engine.place())
    const [asked] = await queriesOf(under.knex, () => under.store.facts.links(1, 'a', 0, 1))
    const { indexes, scans } = await engine.planOf(under, asked!)
    assert.deepEqual([indexes, scans], [Array(3).fill('facts_of_links'), []])
  })

  test('facts of a type are looked for in slices, and all of them are found', async (context) => {
    const { knex, store } = await openUnderTest(context, engine.place())
    const fact = (n: number) => ({ type: n % 9000 === 0 ? 'rare' : 'often', at: n })
    await knex.raw(
      `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COUNT})
       INSERT INTO facts (world, n, address, type, at, body)
         SELECT 1, n, 'a', CASE WHEN n % 9000 = 0 THEN 'rare' ELSE 'often' END, n, '{}' FROM numbers`,
    )
    await knex('facts')
      .where({ type: 'rare' })
      .update({ body: knex.raw(`'{"type":"' || type || '","at":' || at || '}'`) })
    const filter = { after: 0, limit: 100, types: ['rare'] }
    const rare = [9000, 18_000, 27_000, 36_000, 45_000]
    let page: Awaited<ReturnType<typeof store.facts.page>> = []
    const asked = await queriesOf(knex, async () => {
      page = await store.facts.page(1, filter)
    })
    assert.deepEqual(
      page.map(({ n, fact: said }) => [n, said]),
      rare.map((n) => [n, fact(n)]),
    )
    const spans = asked
      .filter(({ sql }) => /.type. in/.test(sql))
      .map(({ bindings }) => (bindings[2] as number) - (bindings[1] as number))
    assert.ok(spans.length > 1 && spans.every((span) => span <= 20_000), `${spans} facts in one go`)
    assert.deepEqual(
      (await store.facts.page(1, { ...filter, limit: 3 })).map(({ n }) => n),
      rare.slice(0, 3),
    )
    const found: number[] = []
    for (let after = 0; ; after = found.at(-1)!) {
      const texts = await store.facts.texts(1, { ...filter, after }, 1)
      if (texts.length === 0) break
      found.push(...texts.map(({ n }) => n))
    }
    assert.deepEqual(found, rare)
    assert.deepEqual(await store.facts.texts(1, { ...filter, types: ['never'] }, 100), [])
  })
})

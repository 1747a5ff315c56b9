import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachEngine, openUnderTest, queriesOf } from '../../../features/proofs/kit/engines.ts'

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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../sqlite/database.ts'
import { FactRows } from './fact-rows.ts'

test('the query for links uses its own index, however many sales lie between them', async () => {
  const database = await openDatabase(':memory:')
  const asked: string[] = []
  database.knex.on('query', ({ sql }: { sql: string }) => asked.push(sql))
  await new FactRows(database.knex, () => {}).links(1, 'a', 0, 1)
  const plan: { detail: string }[] = await database.knex.raw(`EXPLAIN QUERY PLAN ${asked[0]}`, [1, 'a', 0, 1, 'a', 0, 1, 1, 'a', 1]) // biome-ignore format: as many as it binds
  const ways = plan.map(({ detail }) => detail).filter((detail) => /\bfacts\b/.test(detail))
  assert.equal(ways.length, 3)
  for (const way of ways) assert.match(way, /^SEARCH facts USING INDEX facts_of_links/)
  await database.close()
})

test('facts of a type are looked for in slices, and all of them are found', async () => {
  const database = await openDatabase(':memory:')
  const { knex } = database
  const COUNT = 45_000
  const fact = (n: number) => ({ type: n % 9000 === 0 ? 'rare' : 'often', at: n })
  await knex.raw(
    `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
     INSERT INTO facts (world, n, address, type, at, body)
       SELECT 1, n, 'a', CASE WHEN n % 9000 THEN 'often' ELSE 'rare' END, n, '{}' FROM numbers`,
    [COUNT],
  )
  await knex('facts')
    .where({ type: 'rare' })
    .update({ body: knex.raw("json_object('type', type, 'at', at)") })
  const rows = new FactRows(knex, () => {})
  const filter = { after: 0, limit: 100, types: ['rare'] }
  const spans: number[] = []
  knex.on('query', ({ sql, bindings }: { sql: string; bindings: number[] }) => {
    if (/`type` in/.test(sql)) spans.push(bindings[2]! - bindings[1]!)
  })
  const rare = [9000, 18_000, 27_000, 36_000, 45_000]
  const page = await rows.page(1, filter)
  assert.deepEqual(
    page.map(({ n, fact: said }) => [n, said]),
    rare.map((n) => [n, fact(n)]),
  )
  assert.ok(spans.length > 1 && spans.every((span) => span <= 20_000), `${spans} facts in one go`)
  assert.deepEqual(
    (await rows.page(1, { ...filter, limit: 3 })).map(({ n }) => n),
    rare.slice(0, 3),
  )
  const found: number[] = []
  for (let after = 0; ; after = found.at(-1)!) {
    const texts = await rows.texts(1, { ...filter, after }, 1)
    if (texts.length === 0) break
    found.push(...texts.map(({ n }) => n))
  }
  assert.deepEqual(found, rare)
  assert.deepEqual(await rows.texts(1, { ...filter, types: ['never'] }, 100), [])
  await database.close()
})

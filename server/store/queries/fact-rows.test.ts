import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../sqlite/database.ts'
import { FactRows } from './fact-rows.ts'

test('links are found by their own index, however much was sold between them', async () => {
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

/** Statements that are asked again: parsed once, never left begun, and no hindrance to the end of the connection. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from './database.ts'

async function opened() {
  const { knex, sqlite, close } = await openDatabase(':memory:')
  await knex.raw('CREATE TABLE pairs (a INTEGER PRIMARY KEY, b TEXT)')
  const prepare = sqlite.prepare.bind(sqlite)
  const prepared: string[] = []
  sqlite.prepare = ((sql: string, done: () => void) => {
    prepared.push(sql)
    return prepare(sql, done)
  }) as typeof sqlite.prepare
  return { knex, close, prepared }
}

test('a question is parsed once, whatever is bound to it', async () => {
  const { knex, close, prepared } = await opened()
  for (const a of [1, 2, 3]) assert.deepEqual(await knex('pairs').insert({ a, b: `b${a}` }), [a])
  for (const a of [1, 2, 3]) assert.deepEqual(await knex('pairs').where({ a }).pluck('b'), [`b${a}`])
  assert.equal(prepared.length, 2)
  await close()
})

test('what was refused is asked anew, and leaves nothing begun', async () => {
  const { knex, close, prepared } = await opened()
  await knex('pairs').insert({ a: 1, b: 'first' })
  await assert.rejects(knex('pairs').insert({ a: 1, b: 'second' }))
  await knex('pairs').insert({ a: 2, b: 'third' })
  assert.equal(prepared.length, 2)
  await assert.rejects(knex('nothing').select())
  await assert.rejects(knex('nothing').select())
  assert.deepEqual(await knex('pairs').pluck('b'), ['first', 'third'])
  await close()
})

test('the same question asked beside itself is answered both times', async () => {
  const { knex, close } = await opened()
  await knex('pairs').insert({ a: 1, b: 'one' })
  await knex.transaction(async (trx) => {
    const asked = [1, 2].map((a) => trx('pairs').where({ a }).pluck('b'))
    assert.deepEqual(await Promise.all(asked), [['one'], []])
  })
  await close()
})

test('a question follows a change of its table, and a long value is not kept', async () => {
  const { knex, close, prepared } = await opened()
  assert.deepEqual(await knex('pairs').select(), [])
  await knex.raw('ALTER TABLE pairs ADD COLUMN c TEXT')
  await knex('pairs').insert({ a: 1, b: 'x'.repeat(5000) })
  const [row] = await knex('pairs').select()
  assert.deepEqual(Object.keys(row), ['a', 'b', 'c'])
  assert.equal(prepared.filter((sql) => sql.startsWith('insert')).length, 0)
  await close()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from './database.ts'
import { Snapshots } from './sqlite-store.ts'

test('concurrent reads of states share one statement, and each gets its own state', async (context) => {
  const database = await openDatabase(':memory:')
  context.after(() => database.close())
  const addresses = Array.from({ length: 300 }, (_, index) => `session:${index}`)
  await database.knex.batchInsert(
    'snapshots',
    addresses.slice(1).map((address) => ({ world: 1, address, state: JSON.stringify({ value: address }) })),
    100,
  )
  await database.knex('snapshots').insert({ world: 1, address: 'session:torn', state: '{"value":' })
  let statements = 0
  const count = (): void => {
    statements++
  }
  database.knex.on('query', count)
  const states = new Snapshots(database.knex)
  const found = await Promise.all(addresses.map((address) => states.find(1, address)))
  const others = await Promise.all([
    states.find(2, 'session:1'),
    states.find(1, 'session:2'),
    states.find(1, 'session:2'),
    states.find(1, 'session:torn'),
    states.find(1, `session:"' \\ ї`),
  ])
  database.knex.off('query', count)
  assert.deepEqual(found, [undefined, ...addresses.slice(1).map((value) => ({ state: { value } }))])
  const two = { state: { value: 'session:2' } }
  assert.deepEqual(others, [undefined, two, two, { state: undefined }, undefined])
  assert.equal(statements, 3)
})

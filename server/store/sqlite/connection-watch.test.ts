/** A query that waits for the one connection is logged with what has it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { openDatabase } from './database.ts'

test('what has the connection is logged when a query has waited for 5 s, once', async (t) => {
  const said: string[] = []
  const database = await openDatabase(':memory:', { warn: (line) => said.push(line) })
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.knex.transaction(async (knex) => {
    await knex('worlds').select('name')
    begun.resolve()
    await end.promise
  })
  await begun.promise
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const waiting = [1, 2].map(() => database.knex('worlds').select('id').then())
  await turn()
  t.mock.timers.tick(4999)
  assert.deepEqual(said, [])
  t.mock.timers.tick(1)
  assert.equal(said.length, 1)
  assert.match(
    said[0]!,
    /^a query has waited for the store for 5 s: select `name` from `worlds` ended [\d.]+ s ago, and/,
  )
  t.mock.timers.reset()
  end.resolve()
  await holding
  assert.deepEqual(await Promise.all(waiting), [[], []])
  await database.close()
})

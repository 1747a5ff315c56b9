import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '../sqlite/database.ts'
import { stageEngine } from '../sqlite/restoration.ts'
import { GroupCommitWriter } from '../sqlite/writer.ts'
import { WorldRows } from './world-rows.ts'

const born = { seed: 's', clock: 'real', now: null, start: null, fixture: 'house', created_at: 0 }

test('a failed fork or deletion leaves no rows behind', async (t) => {
  const database = await openDatabase(':memory:')
  const writer = new GroupCommitWriter(database, () => {})
  t.after(async () => {
    await writer.close()
    await database.close()
  })
  const { knex } = database
  const rows = new WorldRows(knex, writer, () => {}, stageEngine)
  const origin = await rows.insert({ name: 'origin', ...born })
  await knex('snapshots').insert({ world: origin.id, address: 'a:1', state: '{}' })

  await knex.schema.renameTable('timers', 'elsewhere')
  await assert.rejects(rows.fork(origin.id, { name: 'fork', ...born }), /no such table: timers/)
  await assert.rejects(rows.delete(origin.id), /no such table: timers/)
  assert.deepEqual(await rows.list(), [origin])
  assert.equal((await knex('snapshots')).length, 1)

  await knex.schema.renameTable('elsewhere', 'timers')
  const fork = await rows.fork(origin.id, { name: 'fork', ...born })
  assert.equal((await knex('snapshots').where({ world: fork.id })).length, 1)
  await rows.delete(origin.id)
  assert.deepEqual(await rows.list(), [fork])
  assert.deepEqual(await knex('snapshots').where({ world: origin.id }), [])
})

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import sqlite3 from 'sqlite3'
import { openDatabase } from './database.ts'
import { Writer } from './writer.ts'

const folder = await mkdtemp(join(tmpdir(), 'kasalab-writer-'))
after(() => rm(folder, { recursive: true }))

test('what is written after a turn for which the store was busy outlasts the next turn', async () => {
  const file = join(folder, 'kasalab.db')
  const database = await openDatabase(file, 20)
  const writer = new Writer(database, () => {})
  await writer.join().written
  const other = new sqlite3.Database(file)
  const exec = promisify<string, void>(other.exec.bind(other))
  await exec('BEGIN IMMEDIATE')
  await assert.rejects(writer.join().written, /locked/)
  await exec('ROLLBACK')
  await database.knex('timers').insert({ world: 1, address: 'a', id: 'b', due: 0, event: '{}' })
  await writer.join().written
  assert.equal((await database.knex('timers')).length, 1)
  await promisify(other.close.bind(other))()
  await writer.close()
  await database.close()
})

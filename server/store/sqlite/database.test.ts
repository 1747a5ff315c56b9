import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openDatabase } from './database.ts'

const folder = temporaryFolder()
const inFolder = (name: string) => join(folder, name)

const refusedBecause = (file: string, reason: RegExp) =>
  assert.rejects(openDatabase(file, { busyMs: 100 }), ({ message }: Error) => {
    assert.ok(message.startsWith(`${file} cannot be used as the database: `), message)
    assert.match(message, reason)
    assert.match(message, /(, or choose|\. Choose) another with --data$/)
    return true
  })

test('a file that is no database, or of another program, stays unchanged', async () => {
  const text = 'This is no database. '.repeat(1000)
  writeFileSync(inFolder('text'), text)
  await refusedBecause(
    inFolder('text'),
    /: it is no SQLite database, or its beginning is damaged, and has been left as it is\. /,
  )
  assert.equal(readFileSync(inFolder('text'), 'utf8'), text)

  const ours = await openDatabase(inFolder('other'))
  for (const { name, type } of await ours
    .knex('sqlite_master')
    .whereIn('type', ['table', 'view'])
    .whereNot('name', 'secret')
    .whereNot('name', 'like', 'sqlite%'))
    await ours.knex.raw(`DROP ${type} ${name}`)
  await ours.close()
  await refusedBecause(inFolder('other'), /: it belongs to another program, and has been left as it is\. Choose/)
})

test('a `file:` reference, and a file in a missing directory, cannot be opened', async () => {
  mkdirSync(inFolder('directory'))
  await refusedBecause(inFolder('directory'), /: it is a directory\. /)
  await refusedBecause(inFolder('none/file'), /: there is no directory .*none\. /)
})

test('a file of a newer version says so', async () => {
  const file = inFolder('newer')
  const before = await openDatabase(file)
  await before.knex('knex_migrations').insert({ name: '999-tomorrow', batch: 2 })
  await before.close()
  await refusedBecause(
    file,
    /: it was made by a newer version of kasalab \(999-tomorrow is not known here\)\. Start that version/,
  )
})

test('a file in use by another process says so', async () => {
  const file = inFolder('held')
  const holder = await openDatabase(file)
  await holder.knex.raw('BEGIN IMMEDIATE')
  await refusedBecause(file, /: another process holds it\. /)
  await holder.knex.raw('COMMIT')
  await holder.close()
})

test('a process that ended while it migrated does not block the next one', async () => {
  const file = inFolder('locked')
  const before = await openDatabase(file)
  await before.knex('knex_migrations_lock').update({ is_locked: 1 })
  await before.close()
  await (await openDatabase(file)).close()
})

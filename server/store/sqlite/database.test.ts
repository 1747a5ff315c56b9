import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openDatabase } from './database.ts'
import { DriverMissing, driverFrom } from './driver.ts'

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

const refused = (load: () => unknown, message: RegExp): void =>
  assert.throws(
    () => driverFrom(load),
    (error: Error) => {
      assert.ok(error instanceof DriverMissing)
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /\n/)
      assert.match(error.message, /run "npm rebuild sqlite3 --ignore-scripts=false" where kasalab is installed/)
      return true
    },
  )

test('a driver that was not built and one built for another system have different messages, with what to do', () => {
  const require = createRequire(import.meta.url)
  refused(() => require('bindings')('no-such-driver.node'), /^SQLite has not been built, for install scripts were/)
  refused(() => process.dlopen({ exports: {} }, import.meta.filename), /^SQLite was built for another system \(/)
  assert.equal(
    driverFrom(() => 'the driver'),
    'the driver',
  )
})

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

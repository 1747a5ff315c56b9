import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { ownEnvironment } from '../../../features/support/run/child-process.ts'
import { App } from '../../app/app.ts'
import { openDatabase } from './database.ts'
import { databaseOf } from './sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasalab-database-'))
after(() => rmSync(folder, { recursive: true }))
const inFolder = (name: string) => join(folder, name)

/** Starts a server with a real clock on free ports: its exit code, and its output until it ended or listened. */
async function start(file: string) {
  const main = new URL('../../main.ts', import.meta.url).pathname
  const ports = ['--port', '0', '--local-port', '0', '--lan-port', '0']
  const child = spawn(process.execPath, [main, '--data', file, ...ports], { env: ownEnvironment() })
  let output = ''
  let errors = ''
  const greeted = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk) => {
      output += chunk
      resolve()
    }),
  )
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close')
  await Promise.race([greeted, ended])
  if (child.exitCode === null) child.kill('SIGTERM')
  await ended
  return { code: child.exitCode, output, errors }
}

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

test('an unreadable default world ends the start with a sentence that names its row', async () => {
  const file = inFolder('world')
  await (await App.open({ data: file, clock: 'real', log: pino({ level: 'silent' }) })).close()
  const { knex, close } = await openDatabase(file)
  const spoilt: [object, RegExp][] = [
    [{ fixture: 'gone' }, /worlds: name default cannot be read: it names the fixture gone, and there is none;/],
    [{ fixture: 'house', clock: 'sundial' }, /worlds: name default cannot be read: it is not what was written there;/],
  ]
  for (const [columns, sentence] of spoilt) {
    await knex('worlds').update(columns)
    const { code, errors } = await start(file)
    assert.equal(code, 1)
    assert.match(errors, sentence)
    assert.equal(errors.trim().split('\n').length, 1)
  }
  await close()
})

test('an unreadable other world, state or timer is logged, and the app opens', async (context) => {
  const file = inFolder('rows')
  const log = (lines: { place: string }[]) =>
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const before = await App.open({ data: file, clock: 'real', log: pino({ level: 'silent' }) })
  const { id } = await before.worlds.create({ name: 'spoilt' })
  const { id: other } = await before.worlds.create({ name: 'timed' })
  const terminal = `terminal:${(await before.worlds.find('timed'))!.reference.seed.terminals[0]!.id}`
  const { knex } = databaseOf(before.store)
  await knex('timers').insert([
    { world: id, address: 'a:1', id: 't', due: 1, event: '{"type":"x"}' },
    { world: other, address: 'a:1', id: 't', due: 1, event: '{' },
  ])
  await knex('snapshots').insert({ world: other, address: terminal, state: '{' })
  await knex('worlds').where({ id }).update({ clock: 'sundial' })
  await before.close()
  const lines: { place: string }[] = []
  const app = await App.open({ data: file, clock: 'real', log: log(lines) })
  context.after(() => app.close())
  assert.deepEqual(lines.map(({ place }) => place).sort(), [
    `snapshots: world ${other}, address ${terminal}`,
    `timers: world ${other}, address a:1, id t`,
    'worlds: name spoilt',
  ])
})

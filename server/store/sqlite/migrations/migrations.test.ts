import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { JournalRow } from '../../batch.ts'
import { openDatabase } from '../database.ts'
import { stageEngine } from '../restoration.ts'
import { GroupCommitWriter } from '../writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasalab-migrations-'))
after(() => rmSync(folder, { recursive: true }))

test('a register of an older store gets the members added since, and keeps those it has', async () => {
  const file = join(folder, 'kasalab.db')
  const before = await openDatabase(file)
  const damage = { number: 3, what: 'changed' }
  const states = { old: { balance: 7 }, young: { allowed_offline_hours: 1, damage, cut_off: true } }
  for (const [id, context] of Object.entries(states))
    await before.knex('snapshots').insert({ world: 1, address: `register:${id}`, state: JSON.stringify({ context }) })
  await before.knex('knex_migrations').where({ name: '007-registers' }).delete()
  await before.close()

  const { knex, close } = await openDatabase(file)
  const rows: { state: string }[] = await knex('snapshots').orderBy('address')
  assert.deepEqual(
    rows.map(({ state }) => JSON.parse(state).context),
    [{ balance: 7, allowed_offline_hours: 36, damage: null, cut_off: false }, states.young],
  )
  await close()
})

test('worlds of an older store keep their numbers, can be restored, and no number is used twice', async () => {
  const file = join(folder, 'worlds.db')
  const before = await openDatabase(file)
  const world = (name: string) => ({ name, seed: 's', clock: 'real', fixture: 'house', created_at: 0 })
  await before.knex.raw('DROP TRIGGER restore_world')
  await before.knex.raw('DROP TRIGGER move_clocks')
  await before.knex.raw('DROP TABLE worlds')
  await before.knex.raw(
    `CREATE TABLE worlds (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, seed TEXT NOT NULL,
      clock TEXT NOT NULL, now INTEGER, fixture TEXT NOT NULL, created_at INTEGER NOT NULL, start INTEGER)`,
  )
  await before.knex.raw('CREATE TRIGGER restore_world INSTEAD OF INSERT ON restorations BEGIN SELECT 1; END')
  await before.knex('worlds').insert([world('one'), { ...world('seven'), id: 7, now: 3, start: 2, clock: 'virtual' }])
  await before
    .knex('knex_migrations')
    .whereIn('name', ['008-world-numbers', '009-clock-steps', '017-unlisted-worlds'])
    .delete()
  await before.close()

  const { knex, close } = await openDatabase(file)
  const rows = () => knex('worlds').orderBy('id').select('id', 'name', 'clock', 'now', 'start')
  const one = { id: 1, name: 'one', clock: 'real', now: null, start: null }
  assert.deepEqual(await rows(), [one, { id: 7, name: 'seven', clock: 'virtual', now: 3, start: 2 }])
  await knex('worlds').where({ name: 'seven' }).delete()
  await knex('worlds').insert(world('eight'))
  assert.deepEqual(await rows(), [one, { id: 8, name: 'eight', clock: 'real', now: null, start: null }])
  assert.equal(await stageEngine.reserve(knex), 9)
  await stageEngine.add(knex, 9, { snapshots: '[{"address":"a","state":{}}]' })
  await stageEngine.add(knex, 9, { snapshots: '[{"address":"b","state":{}}]' })
  assert.deepEqual(await knex('snapshots').where({ world: 9 }).pluck('address'), ['a', 'b'])
  await close()
})

test('states of an older store are kept, and each is updated in place', async () => {
  const file = join(folder, 'states.db')
  const before = await openDatabase(file)
  await before.knex.raw('DROP TABLE snapshots')
  await before.knex.raw(
    `CREATE TABLE snapshots (world INTEGER NOT NULL, address TEXT NOT NULL, state TEXT NOT NULL,
      PRIMARY KEY (world, address)) WITHOUT ROWID`,
  )
  await before.knex('snapshots').insert(['b', 'a'].map((address) => ({ world: 1, address, state: '{}' })))
  await before.knex('knex_migrations').whereIn('name', ['015-states-in-order', '017-unlisted-worlds']).delete()
  await before.close()

  const { knex, close } = await openDatabase(file)
  const written = [
    [1, 'c', { n: 1 }],
    [1, 'a', { n: 2 }],
  ]
  await knex.raw(
    `INSERT INTO turns (seq, facts, documents, settlements, shifts, snapshots, timers, cancelled)
     VALUES (1, '[]', '[]', '[]', '[]', ?, '[]', '[]')`,
    [JSON.stringify(written)],
  )
  assert.deepEqual(await knex('snapshots').orderBy('rowid').select('world', 'address', 'state'), [
    { world: 1, address: 'a', state: '{"n":2}' },
    { world: 1, address: 'b', state: '{}' },
    { world: 1, address: 'c', state: '{"n":1}' },
  ])
  await stageEngine.add(knex, 1, { snapshots: '[{"address":"d","state":{}}]' })
  assert.deepEqual(await knex('snapshots').orderBy('rowid').pluck('address'), ['a', 'b', 'c', 'd'])
  await close()
})

test('an older store takes turns: a body without a document, one with it, and one longer than a buffer', async () => {
  const file = join(folder, 'bodies.db')
  const before = await openDatabase(file)
  await before.knex.raw('DROP VIEW turns')
  await before.knex.raw('CREATE VIEW turns AS SELECT 0 AS seq')
  await before.knex('knex_migrations').where({ name: '022-bodies-apart' }).delete()
  await before.close()

  const database = await openDatabase(file)
  const writer = new GroupCommitWriter(database, () => {})
  const said = (n: number, text: string | null, more: object = {}) =>
    ({ world: 1, n, address: 'register:ї', fact: { type: 'report.printed', at: n, ...more }, text }) as JournalRow
  const batch = writer.join(1)
  batch.facts.push(
    said(1, null),
    said(2, '{"name":"Їжак €"}'),
    said(3, null, { long: 'і'.repeat(200_000) }),
    said(4, null),
  )
  await batch.written
  const facts = await database.knex('facts').orderBy('n').select('n', 'address', 'type', 'at', 'body')
  const body = (n: number, more = '') => `{"type":"report.printed","at":${n}${more}}`
  assert.deepEqual(
    facts,
    [body(1), body(2, ',"document":{"name":"Їжак €"}'), body(3, `,"long":"${'і'.repeat(200_000)}"`), body(4)].map(
      (text, index) => ({ n: index + 1, address: 'register:ї', type: 'report.printed', at: index + 1, body: text }),
    ),
  )
  const [{ kind }] = (await database.knex.raw('SELECT DISTINCT typeof(body) AS kind FROM facts')) as [{ kind: string }]
  assert.equal(kind, 'text')
  await writer.close()
  await database.close()
})

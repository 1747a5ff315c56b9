import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { Knex } from 'knex'
import type { JournalRow } from '../batch.ts'
import { openDatabase } from './database.ts'
import { GroupCommitWriter } from './writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'kasalab-migrations-'))
after(() => rmSync(folder, { recursive: true }))

/** A file that a version has left. */
function older(version: string): string {
  const kept = join(import.meta.dirname, '../../../fixtures/older', version, 'kasalab.db.br')
  const file = join(folder, `${version}.db`)
  writeFileSync(file, brotliDecompressSync(readFileSync(kept)), { mode: 0o600 })
  return file
}

/** Every table, index, view and trigger with its statement, and the migrations that are noted. */
async function schemaOf(knex: Knex): Promise<object> {
  const things: { name: string; sql: string }[] = await knex('sqlite_master').whereNotNull('sql').select('name', 'sql')
  const plain = (sql: string): string => sql.replace(/--.*$/gm, '').replace(/["`]/g, '').replace(/\s+/g, '')
  const names: string[] = await knex('knex_migrations').orderBy('id').pluck('name')
  return { names, things: Object.fromEntries(things.map(({ name, sql }) => [name, plain(sql)]).sort()) }
}

test('a file of 0.2.0 gets the schema of a new one, with all its rows', async () => {
  const fresh = await openDatabase(':memory:')
  const old = await openDatabase(older('0.2.0'))
  assert.deepEqual(await schemaOf(old.knex), await schemaOf(fresh.knex))
  const [{ count }] = (await old.knex('facts').count({ count: '*' })) as [{ count: number }]
  assert.ok(count > 0)
  await fresh.close()
  await old.close()
})

test('a file from before 0.2.0 is refused, and left as it is', async () => {
  const file = older('0.2.0')
  const before = await openDatabase(file)
  await before.knex('knex_migrations').where('name', '>=', '017').delete()
  await before.close()
  await assert.rejects(
    openDatabase(file),
    new RegExp(
      `^Error: ${file} cannot be used as the database: it was made by a version of kasalab before 0\\.2\\.0\\. ` +
        'Start 0\\.2\\.0 with it once, and then this version, or choose another with --data$',
    ),
  )
  const { Database } = (await import('sqlite3')).default
  const noted = await new Promise<{ name: string }[]>((done) => {
    const connection = new Database(file, () =>
      connection.all<{ name: string }>('SELECT name FROM knex_migrations', (_, rows) =>
        connection.close(() => done(rows)),
      ),
    )
  })
  assert.equal(noted.at(-1)!.name, '016-kept-by-type')
})

test('an older file takes turns: a body without a document, one with it, and one longer than a buffer', async () => {
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

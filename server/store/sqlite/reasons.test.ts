import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { StoreBusy, StoreConflict, StoreError, StoreUnavailable } from '../errors.ts'
import { openDatabase } from './database.ts'
import { GroupCommitWriter } from './writer.ts'

const folder = temporaryFolder()
let files = 0

async function store(context: TestContext, file = join(folder, `${files++}.db`)) {
  const database = await openDatabase(file, { busyMs: 20 })
  const writer = new GroupCommitWriter(database, () => {})
  context.after(async () => {
    await writer.close()
    await database.close()
  })
  return { file, database, knex: database.knex, writer }
}

/** Asserts that an error is of this kind and carries nothing of the driver but its code. */
const as =
  (kind: new (...of: never[]) => StoreError, code: string) =>
  (error: Error & { code?: string }): boolean => {
    assert.ok(error instanceof kind, String(error))
    assert.equal(error.code, undefined)
    assert.equal((error.cause as { code?: string }).code, code)
    return true
  }

const world = { name: 'one', seed: 's', clock: 'real', fixture: 'house', created_at: 0 }

test('a taken name is a conflict that names the column, outside and inside a transaction', async (context) => {
  const { knex } = await store(context)
  await knex('worlds').insert(world)
  const conflict = (error: Error): boolean =>
    as(StoreConflict, 'SQLITE_CONSTRAINT')(error) && (error as StoreConflict).what === 'worlds.name'
  await assert.rejects(async () => await knex('worlds').insert(world), conflict)
  await assert.rejects(
    knex.transaction((trx) => trx('worlds').insert(world)),
    conflict,
  )
})

test('a store locked by another process is busy, for a query and for a turn', async (context) => {
  const one = await store(context)
  const two = await store(context, one.file)
  await two.writer.join(1).written
  await one.knex.raw('BEGIN IMMEDIATE')
  await assert.rejects(async () => await two.knex('worlds').insert(world), as(StoreBusy, 'SQLITE_BUSY'))
  await assert.rejects(two.writer.join(1).written, as(StoreBusy, 'SQLITE_BUSY'))
  await one.knex.raw('ROLLBACK')
})

test('a commit of another process in between is a conflict; the next turn succeeds', async (context) => {
  const one = await store(context)
  const two = await store(context, one.file)
  for (const { writer } of [one, two]) await writer.join(1).written
  await assert.rejects(one.writer.join(1).written, as(StoreConflict, 'SQLITE_CONSTRAINT'))
  await one.writer.join(1).written
})

test('a store that cannot be written, or is interrupted, is unavailable', async (context) => {
  const { knex, writer, database } = await store(context)
  await knex.raw('PRAGMA query_only = 1')
  await assert.rejects(async () => await knex('worlds').insert(world), as(StoreUnavailable, 'SQLITE_READONLY'))
  await assert.rejects(writer.join(1).written, as(StoreUnavailable, 'SQLITE_READONLY'))
  await assert.rejects(async () => await knex('nothing'), as(StoreUnavailable, 'SQLITE_ERROR'))
  const long = knex.raw('WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n')
  const broken = assert.rejects(async () => await long, as(StoreUnavailable, 'SQLITE_INTERRUPT'))
  setTimeout(() => database.interrupt(), 50)
  await broken
})

test('an error that is not the driver’s is not changed', async (context) => {
  const { knex } = await store(context)
  const error = new Error('no')
  await assert.rejects(
    knex.transaction(() => Promise.reject(error)),
    error,
  )
  await assert.rejects(
    async () => await knex('worlds').where({ id: undefined as never }),
    (other: Error) => !(other instanceof StoreError),
  )
})

test('an acknowledged turn is on the disk, unless durability is switched off', async (context) => {
  const synchronous = async (options?: { durable: boolean }) => {
    const { knex, close } = await openDatabase(join(folder, `${files++}.db`), options)
    context.after(close)
    return ((await knex.raw('PRAGMA synchronous')) as [{ synchronous: number }])[0].synchronous
  }
  assert.deepEqual(
    [await synchronous(), await synchronous({ durable: true }), await synchronous({ durable: false })],
    [2, 2, 0],
  )
})

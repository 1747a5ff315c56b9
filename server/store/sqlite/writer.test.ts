import assert from 'node:assert/strict'
import { access } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import sqlite3 from 'sqlite3'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openDatabase } from './database.ts'
import { Snapshots } from './sqlite-store.ts'
import { BATCH_TURNS, GroupCommitWriter } from './writer.ts'

const folder = temporaryFolder()

let files = 0

/** A store with this busy timeout, and another process that locks its file. */
async function rivals(t: TestContext, busyMs: number) {
  const file = join(folder, `${files++}.db`)
  const database = await openDatabase(file, { busyMs })
  const writer = new GroupCommitWriter(database, () => {})
  const other = new sqlite3.Database(file)
  t.after(async () => {
    await promisify(other.close.bind(other))()
    await writer.close()
    await database.close()
  })
  await writer.join(1).written
  return {
    database,
    writer,
    rival: promisify<string, void>(other.exec.bind(other)),
  }
}

/** Blocks this thread, so that it receives nothing meanwhile. */
const sleep = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a write beside the turns, made after a turn found the store busy, outlasts the next turn', async (t) => {
  const { database, writer, rival } = await rivals(t, 20)
  await rival('BEGIN IMMEDIATE')
  await assert.rejects(writer.join(1).written, /locked/)
  await rival('ROLLBACK')
  await writer.between(() => database.knex('timers').insert({ world: 1, address: 'a', id: 'b', due: 0, event: '{}' }))
  await writer.join(1).written
  assert.equal((await database.knex('timers')).length, 1)
})

test('a turn outlasts a write beside it that found the store busy', async (t) => {
  const { database, writer, rival } = await rivals(t, 50)
  const statement = database.sqlite.prepare(`INSERT INTO timers (world, address, id, due) VALUES (1, 'a', 'b', 0)`)
  const write = () =>
    new Promise<void>((resolve, reject) =>
      statement.run((error: Error | null) => (error ? reject(error) : resolve())).finalize(),
    )
  const commits = () => database.knex('commits').first('seq')
  const before = await commits()
  await rival('BEGIN IMMEDIATE')
  const beside = assert.rejects(writer.between(write), /locked/)
  await setImmediate()
  await setImmediate()
  // The turn joins after the write has given up and before this thread has learned of it
  const turn = await new Promise<{ written: Promise<void> }>((resolve) =>
    access(folder, () => {
      // Long enough for the write to begin on a busy machine while the store is locked
      sleep(300)
      void rival('ROLLBACK')
      sleep(50)
      resolve(writer.join(1))
      void setImmediate().then(() => sleep(50))
    }),
  )
  await Promise.all([beside, turn.written])
  assert.deepEqual(await commits(), { seq: before.seq + 1 })
})

test('a full batch is handed to the disk while the one before it is written, another waits for both', async (t) => {
  const { writer, rival } = await rivals(t, 5000)
  const { mock } = t.mock.method(sqlite3.Statement.prototype, 'run')
  await rival('BEGIN IMMEDIATE')
  const turns = Array.from({ length: 2 * BATCH_TURNS }, () => writer.join(1).written)
  await Promise.resolve()
  assert.equal(mock.callCount(), 2)
  turns.push(writer.join(1).written)
  await setImmediate()
  await setImmediate()
  assert.equal(mock.callCount(), 2)
  await rival('ROLLBACK')
  await Promise.all(turns)
  assert.equal(mock.callCount(), 3)
})

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

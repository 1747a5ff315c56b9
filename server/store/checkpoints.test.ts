import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Database, openDatabase } from './database.ts'

const MEGABYTE = 1024 * 1024
/** The log may grow to 8 MB; the last commit before it is folded comes on top. */
const LOG_LIMIT = 9 * MEGABYTE

let folder: string
let file: string
let database: Database

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kasalab-checkpoints-'))
  file = join(folder, 'kasalab.db')
  database = await openDatabase(file)
  await database.knex.raw('CREATE TABLE pieces (piece BLOB)')
})
after(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const sizeOf = async (path: string): Promise<number> => (await stat(path)).size

async function commit(bytes: number): Promise<void> {
  await database.knex.raw('INSERT INTO pieces VALUES (randomblob(?))', [bytes])
  database.committed()
}

test('what has been committed is folded into the file while the log is far from its limit', {
  timeout: 30_000,
}, async () => {
  const before = await sizeOf(file)
  for (let count = 0; count < 16; count++) await commit(MEGABYTE / 16)
  while ((await sizeOf(file)) < before + MEGABYTE) await setTimeout(5)
  assert.ok((await sizeOf(`${file}-wal`)) < LOG_LIMIT / 4)
})

test('the log does not grow with what is committed', async () => {
  for (let count = 0; count < 200; count++) await commit(MEGABYTE / 4)
  assert.ok((await sizeOf(file)) > 40 * MEGABYTE)
  assert.ok((await sizeOf(`${file}-wal`)) < LOG_LIMIT)
})

test('nothing is left beside the file when it is closed', async () => {
  const path = join(folder, 'closed.db')
  const closed = await openDatabase(path)
  for (let count = 0; count < 16; count++) closed.committed()
  await closed.close()
  await assert.rejects(stat(`${path}-wal`), { code: 'ENOENT' })
})

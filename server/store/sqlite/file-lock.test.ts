/** Who has a database file open is named where it runs here; a process of another container with the same id is not. */

import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openDatabase } from './database.ts'
import { examine } from './examination.ts'
import { holderBy, lockFile, noteOf } from './file-lock.ts'

const folder = temporaryFolder()

/** A note as of a process of that id elsewhere; of two hosts one may by chance have the mark of this one. */
const noteElsewhere = (pid: number): number =>
  Array.from({ length: 9 }, (_, index) => noteOf(pid, `${hostname()}-${index}`)).find((note) => note !== noteOf(pid))!

/** Tells of a file that is locked, with a note in it: what a start says, and whom the doctor finds. */
async function toldOf(file: string, note: number) {
  await (await openDatabase(file, { exclusive: true })).close()
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA user_version = ${note}`)
  database.close()
  const lock = await lockFile(`${file}-lock`, 0)
  try {
    const { holder } = await examine(file)
    const opening = openDatabase(file, { exclusive: true, busyMs: 0 })
    const message = await opening.then(() => assert.fail('it was opened'), String)
    return { holder, message }
  } finally {
    await lock!.release()
  }
}

test('a process of another container is not taken for the one here of the same id', async () => {
  for (const [name, pid] of Object.entries({ 'own.db': process.pid, 'parent.db': process.ppid })) {
    const { holder, message } = await toldOf(join(folder, name), noteElsewhere(pid))
    assert.equal(holder, 0)
    assert.match(message, /: another process has it open\. Stop that process first/)
  }
})

test('a process that runs here is named, by a note without a mark too', async () => {
  const pid = process.ppid
  for (const [name, note] of Object.entries({ 'marked.db': noteOf(pid), 'bare.db': pid })) {
    const { holder, message } = await toldOf(join(folder, name), note)
    assert.equal(holder, pid)
    assert.match(message, new RegExp(`: process ${pid} has it open\\. Stop that process first`))
  }
})

test('a note is a whole number that the header has room for, with the longest id too', () => {
  for (const pid of [1, process.pid, 2 ** 22 - 1]) {
    const note = noteOf(pid)
    assert.ok(Number.isInteger(note) && note > 0 && note < 2 ** 31, `${note}`)
  }
  assert.deepEqual([noteOf(2 ** 22), holderBy(0), holderBy(-1)], [0, 0, 0])
})

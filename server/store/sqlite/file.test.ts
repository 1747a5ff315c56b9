import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openDatabase } from './database.ts'
import { examine } from './examination.ts'
import { holderBy, lockFile, noteOf } from './file-lock.ts'

const folder = temporaryFolder()

/** Modes of the database file and its companions, by their endings. */
const modes = (name: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.startsWith(name))
      .map((file) => [file.slice(name.length), (statSync(join(folder, file)).mode & 0o777).toString(8)]),
  )

const CLOSED = { '': '600', '-shm': '600', '-wal': '600' }

test('a new file and its companions are readable by the owner only, whatever the umask, links included', async () => {
  const mask = process.umask(0)
  try {
    symlinkSync('linked.db', join(folder, 'link'))
    for (const [path, name] of [
      ['new.db', 'new.db'],
      ['link', 'linked.db'],
    ] as const) {
      const said: string[] = []
      const database = await openDatabase(join(folder, path), { warn: (message) => said.push(message) })
      assert.deepEqual(modes(name), CLOSED)
      await database.close()
      assert.deepEqual(said, [])
    }
  } finally {
    process.umask(mask)
  }
})

test('a file readable by others is closed to them, as are companions left by a kill, with one warning', async () => {
  const kept = await openDatabase(join(folder, 'kept.db'))
  const [from, to] = [join(folder, 'kept.db'), join(folder, 'older.db')]
  for (const ending of ['', '-wal', '-shm']) {
    copyFileSync(from + ending, to + ending)
    chmodSync(to + ending, 0o664)
  }
  await kept.close()
  const said: string[] = []
  for (let time = 0; time < 2; time++) {
    const database = await openDatabase(to, { warn: (message) => said.push(message) })
    assert.deepEqual(modes('older.db'), CLOSED)
    await database.close()
  }
  assert.deepEqual(said, [`${to} was open to others, and is its owner's alone now`])
})

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

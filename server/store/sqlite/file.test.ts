import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { openDatabase } from './database.ts'

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

/** A damaged database file ends the start with a sentence that says what to do, whatever the damage. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { App } from '../../../server/app/app.ts'
import { seedDatabase } from '../bench/seeding.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { ranProgram } from '../kit/program.ts'
import { Random } from '../kit/random.ts'
import { openApp } from '../kit/server.ts'
import { commandInThread } from '../kit/thread/in-thread.ts'

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
const folder = temporaryFolder()
const sound = join(folder, 'sound.db')
const data = join(folder, 'kasalab.db')
const PAGE_BYTES = 16384
let pages: number

before(async () => {
  // The structure of its last page does not need all its bytes
  await seedDatabase({ shifts: 20, receipts: 500, data: sound, progress() {} })
  pages = statSync(sound).size / PAGE_BYTES
})

type Damage = (file: string) => void

const overwritten =
  (offset: number, bytes: Buffer): Damage =>
  (file) => {
    const descriptor = openSync(file, 'r+')
    writeSync(descriptor, bytes, 0, bytes.length, offset)
    closeSync(descriptor)
  }

const truncated =
  (bytes: number): Damage =>
  (file) =>
    truncateSync(file, bytes)

/** A damaged copy of the valid file, without companions. */
function spoilt(damage: Damage, file = data): string {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
  copyFileSync(sound, file)
  damage(file)
  return file
}

const DAMAGED = 'it is damaged. Put back a copy of it'
const NO_DATABASE =
  'it is no SQLite database, or its beginning is damaged, and has been left as it is. Put back a copy of it'
const sentence = (file: string, why: string): string =>
  `${file} cannot be used as the database: ${why}, or choose another with --data`

async function refused(damage: Damage, why: string, about: string): Promise<void> {
  const file = spoilt(damage)
  await assert.rejects(
    App.open({ data: file, clock: 'real', log: pino({ level: 'silent' }) }).then((app) => app.close()),
    { message: sentence(file, why) },
    about,
  )
}

test('random bytes in place of any page', async () => {
  assert.ok(pages > 50)
  const random = new Random(7)
  const bytes = (): Buffer => Buffer.from(Array.from({ length: PAGE_BYTES }, () => random.between(0, 255)))
  for (let page = 0; page < pages; page++)
    await refused(overwritten(page * PAGE_BYTES, bytes()), page === 0 ? NO_DATABASE : DAMAGED, `page ${page}`)
})

test('a file truncated at any place', async () => {
  for (const bytes of [1, 16, 99]) await refused(truncated(bytes), NO_DATABASE, `${bytes} bytes`)
  const whole = pages * PAGE_BYTES
  for (const bytes of [100, 511, PAGE_BYTES, PAGE_BYTES + 1, whole / 2, whole - PAGE_BYTES, whole - 1])
    await refused(truncated(Math.floor(bytes)), DAMAGED, `${bytes} of ${whole} bytes`)
})

test('a beginning of zeros', async () => {
  for (const bytes of [16, 100, PAGE_BYTES])
    await refused(overwritten(0, Buffer.alloc(bytes)), NO_DATABASE, `${bytes} zeros`)
})

test('after a refused start the same process opens a restored copy', async () => {
  await refused(overwritten(3 * PAGE_BYTES, Buffer.alloc(PAGE_BYTES)), DAMAGED, 'page 3')
  await openApp({ data: spoilt(() => {}), clock: 'real' })
})

test('the process ends with one line, no stack, and code 1', async (context: TestContext) => {
  const directory = join(folder, 'directory')
  mkdirSync(directory)
  const pipe = join(folder, 'pipe')
  const listener = createServer().listen(pipe)
  context.after(() => listener.close())
  await once(listener, 'listening')
  const cases: [string, string][] = [
    [spoilt(overwritten(4 * PAGE_BYTES, Buffer.alloc(PAGE_BYTES, 'x')), join(folder, 'page.db')), DAMAGED],
    [spoilt(truncated(5 * PAGE_BYTES), join(folder, 'short.db')), DAMAGED],
    [spoilt(overwritten(0, Buffer.alloc(100)), join(folder, 'zeros.db')), NO_DATABASE],
    [directory, 'it is a directory. Name a file in it'],
    [pipe, 'it is no file, but a device, a pipe or a socket. Name a file'],
  ]
  for (const [index, [file, why]] of cases.entries()) {
    const args = ['--port', '0', '--local-port', '0', '--lan-port', '0', '--data', file]
    // The others in a thread, which has loaded the server
    const { code, said } = await (index === 0 ? ranProgram(args) : commandInThread(args))
    assert.deepEqual([code, said], [1, `kasalab: ${sentence(file, why)}\n`])
  }
})

/**
 * Starts the server with a limit on the size of files, in blocks of 512 bytes: writing beyond it fails as on a broken
 * disk.
 */
function withBlocks(blocks: number, file: string): { status: number | null; output: string } {
  const script = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" "$@"`
  const args = [MAIN, '--port', '0', '--local-port', '0', '--lan-port', '0', '--data', file]
  const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' }
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

test('a disk that cannot be written ends the start in the same way, however far it has come', () => {
  for (const [place, blocks] of [16, 64, 128, 256, 512].entries()) {
    const file = join(folder, `blocks-${place}.db`)
    const why = 'its disk cannot be read or written. See to the disk'
    assert.deepEqual(
      withBlocks(blocks, file),
      { status: 1, output: `kasalab: ${sentence(file, why)}\n` },
      `${blocks} blocks`,
    )
  }
})

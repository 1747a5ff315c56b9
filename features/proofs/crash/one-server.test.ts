/**
 * A database file has one server: a second one names the process that has locked it and exits; after SIGKILL it is
 * free.
 */

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { Sandbox } from '../../../server/sandbox.ts'
import { temporaryFolder } from '../kit/folder.ts'
import { Program } from '../kit/program.ts'
import { commandInThread } from '../kit/thread/in-thread.ts'

const folder = temporaryFolder()

const PORTS = ['--port', '0', '--local-port', '0', '--lan-port', '0']

function launch(context: TestContext, data: string): Program {
  const program = new Program([...PORTS, '--data', data])
  context.after(() => program.kill())
  return program
}

const opened = (program: Program) => program.says(/Kasalab is open/)

/** One line that names the process and says what to do. */
function refusalOf(data: string, holder: number): string {
  const remedy = 'Stop that process first, or choose another with --data'
  return `kasalab: ${data} cannot be used as the database: process ${holder} has it open. ${remedy}\n`
}

/** A process exits with it. */
async function endsBecause(second: Program, data: string, holder: number): Promise<void> {
  assert.equal(await second.ended(), 1)
  assert.equal(second.said, refusalOf(data, holder))
}

/** So does a command that this process carries out. */
async function isRefused(args: readonly string[], data: string, holder: number): Promise<void> {
  const { code, said } = await commandInThread([...args, '--data', data])
  assert.deepEqual([code, said], [1, refusalOf(data, holder)])
}

test('a second server exits, by whatever path and command it opens the file; after SIGKILL the file is free', async (context) => {
  const data = join(folder, 'kasalab.db')
  mkdirSync(join(folder, 'elsewhere'))
  const link = join(folder, 'elsewhere', 'link.db')
  // It points to a file that does not exist yet
  symlinkSync('../kasalab.db', link)
  const first = launch(context, link)
  await opened(first)
  const paths = [relative(process.cwd(), data), link, `${folder}/elsewhere/../kasalab.db`]
  await endsBecause(launch(context, data), data, first.pid)
  for (const path of paths) await isRefused(PORTS, path, first.pid)
  await isRefused(['terminal', '--proxy', 'ws://127.0.0.1:1/paylink/ws'], data, first.pid)
  assert.ok(first.runs)
  assert.doesNotMatch(first.said, /"level":/)
  await first.kill()
  const third = launch(context, data)
  await opened(third)
  await isRefused(PORTS, link, third.pid)
  assert.equal(await third.stop(), 0)
})

test('of several started at the same moment on a new file, one serves', async (context) => {
  for (const name of ['new.db', 'again.db']) {
    const data = join(folder, name)
    const all = Array.from({ length: 3 }, () => launch(context, data))
    const served = await Promise.all(
      all.map((each) =>
        Promise.race([
          opened(each).then(
            () => true,
            () => false,
          ),
          each.ended().then(() => false),
        ]),
      ),
    )
    const [server, ...others] = all.filter((_, index) => served[index])
    assert.deepEqual(others, [], 'one alone')
    for (const each of all) if (each !== server) await endsBecause(each, data, server!.pid)
    await server!.kill()
  }
})

test('two sandboxes of one process do not share a file either', async (context) => {
  const data = join(folder, 'sandbox.db')
  const first = await Sandbox.start({ data })
  context.after(() => first.close())
  const taken = /sandbox\.db cannot be used as the database: this process has it open already\. Close that first, or/
  await assert.rejects(Sandbox.start({ data }), taken)
  await endsBecause(launch(context, data), data, process.pid)
  await first.close()
  const second = await Sandbox.start({ data })
  await second.close()
})

test('a lock file with content is named, and not used as a lock', async () => {
  const data = join(folder, 'content.db')
  writeFileSync(`${data}-lock`, 'pid 1'.repeat(200))
  await assert.rejects(Sandbox.start({ data }), {
    message: `${data} cannot be used as the database: its lock, ${data}-lock, is not empty. Remove that file, or choose another with --data`,
  })
  rmSync(`${data}-lock`)
  const sandbox = await Sandbox.start({ data })
  await sandbox.close()
})

test('a foreign file stays unchanged, and no file is created beside it', async () => {
  const place = join(folder, 'place')
  mkdirSync(place)
  const text = join(place, 'text')
  const other = join(place, 'other.db')
  writeFileSync(text, 'This is no database. '.repeat(1000))
  const database = new DatabaseSync(other)
  database.exec('CREATE TABLE things (id)')
  database.close()
  const state = () =>
    readdirSync(place).map((name) => [
      name,
      statSync(join(place, name)).mode,
      readFileSync(join(place, name), 'latin1'),
    ])
  const known = state()
  for (const [file, why] of [
    [text, /: it is no SQLite database, .* left as it is\. Put back a copy of it, or choose another with --data\n$/],
    [other, /: it belongs to another program, and has been left as it is\. Choose another with --data\n$/],
  ] as const) {
    const { code, said } = await commandInThread([...PORTS, '--data', file])
    assert.equal(code, 1)
    assert.match(said, why)
  }
  assert.deepEqual(state(), known)
})

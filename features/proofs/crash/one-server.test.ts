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

const folder = temporaryFolder()

const PORTS = ['--port', '0', '--local-port', '0', '--lan-port', '0']

function launch(context: TestContext, data: string, ...command: string[]): Program {
  const program = new Program([...command, ...(command.length > 0 ? [] : PORTS), '--data', data])
  context.after(() => program.kill())
  return program
}

const opened = (program: Program) => program.says(/Kasalab is open/)

/** Exits with one line that names that process and says what to do. */
async function endsBecause(second: Program, data: string, holder: number): Promise<void> {
  assert.equal(await second.ended(), 1)
  const remedy = 'Stop that process first, or choose another with --data'
  const why = `${data} cannot be used as the database: process ${holder} has it open. ${remedy}`
  assert.equal(second.said, `kasalab: ${why}\n`)
}

test('a second server exits, by whatever path and command it opens the file; after SIGKILL the file is free', async (context) => {
  const data = join(folder, 'kasalab.db')
  mkdirSync(join(folder, 'elsewhere'))
  const link = join(folder, 'elsewhere', 'link.db')
  // It points to a file that does not exist yet
  symlinkSync('../kasalab.db', link)
  const first = launch(context, link)
  await opened(first)
  const paths = [data, relative(process.cwd(), data), link, `${folder}/elsewhere/../kasalab.db`]
  await Promise.all([
    ...paths.map((path) => endsBecause(launch(context, path), path, first.pid)),
    endsBecause(launch(context, data, 'terminal', '--proxy', 'ws://127.0.0.1:1/paylink/ws'), data, first.pid),
  ])
  assert.ok(first.runs)
  assert.doesNotMatch(first.said, /"level":/)
  await first.kill()
  const third = launch(context, data)
  await opened(third)
  await endsBecause(launch(context, link), link, third.pid)
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

test('a foreign file stays unchanged, and no file is created beside it', async (context) => {
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
    const program = launch(context, file)
    assert.equal(await program.ended(), 1)
    assert.match(program.said, why)
  }
  assert.deepEqual(state(), known)
})

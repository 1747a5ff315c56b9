/** What the doctor says of this machine as it is, of one that is spoilt on purpose, and that it changes nothing. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../../../features/proofs/kit/folder.ts'
import { ranProgram } from '../../../features/proofs/kit/program.ts'
import { ServerProcess } from '../../../features/proofs/kit/server-process.ts'
import { commandInThread } from '../../../features/proofs/kit/thread/in-thread.ts'
import { assetsFinding, diskFinding } from './files.ts'
import type { MachineFinding } from './finding.ts'
import { clockFinding, memoryFinding, nodeFinding, zoneFinding } from './machine.ts'

const MIB = 1024 * 1024
const folder = temporaryFolder()

const PORTS = ['--port', '0', '--local-port', '0', '--lan-port', '0']

/** Where no other database is named. */
const NONE = join(folder, 'none.db')

async function found(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { code, said } = await commandInThread(['doctor', ...args, '--json'], { KASALAB_DATA: NONE, ...env })
  const { usable, findings } = JSON.parse(said) as { usable: boolean; findings: MachineFinding[] }
  assert.equal(code, usable ? 0 : 1)
  return { usable, of: (about: string) => findings.filter((each) => each.about === about), findings }
}

/** Names, sizes and moments of all that lies in the folder. */
const contents = (): [string, number, number][] =>
  readdirSync(folder).map((name) => {
    const { size, mtimeMs } = statSync(join(folder, name))
    return [name, size, mtimeMs]
  })

async function started(context: TestContext, data: string): Promise<{ server: ServerProcess; port: string }> {
  const server = await ServerProcess.start(data)
  context.after(() => server.stop())
  return { server, port: new URL(server.addresses.cloud).port }
}

test('where a sandbox can run it says so line by line, and makes no file', async () => {
  const { code, said } = await ranProgram(['doctor', ...PORTS], { cwd: folder })
  assert.equal(code, 0, said)
  const lines = said.trimEnd().split('\n')
  assert.equal(lines.pop(), 'A sandbox can run here.')
  for (const line of lines) assert.match(line, /^[✔!] \w[\w ]+ {2}\S/)
  for (const about of ['node', 'driver', 'database', 'disk', 'time zone', 'settings', 'assets', 'clock', 'memory'])
    assert.ok(
      lines.some((line) => line.slice(2).startsWith(`${about} `)),
      about,
    )
  assert.deepEqual(contents(), [])
})

test('a database and a port that a server has are named with its process, and both stay as they are', async (context) => {
  const data = join(folder, 'held.db')
  const { server, port } = await started(context, data)
  await fetch(`http://127.0.0.1:${port}/health/ready`)
  const before = contents().filter(([name]) => !name.endsWith('-shm'))
  const { usable, of } = await found([...PORTS, '--data', data, '--port', port])
  assert.equal(usable, false)
  const [database] = of('database')
  assert.deepEqual([database!.state, database!.says], ['trouble', `${data}: process ${server.pid} has it open`])
  const [held] = of(`port ${port}`)
  assert.equal(held!.state, 'trouble')
  if (process.platform === 'linux') assert.match(held!.says, new RegExp(`^process ${server.pid} \\(`))
  assert.deepEqual(
    contents().filter(([name]) => !name.endsWith('-shm')),
    before,
  )
  assert.equal((await fetch(`http://127.0.0.1:${port}/health/ready`)).status, 200)
})

test('a database of a server that has ended is usable, and stays byte by byte', async (context) => {
  const data = join(folder, 'left.db')
  const { server } = await started(context, data)
  await server.stop()
  const before = contents()
  const bytes = readFileSync(data)
  const [database] = (await found([...PORTS, '--data', data])).of('database')
  assert.equal(database!.state, 'well', database!.says)
  assert.deepEqual(contents(), before)
  assert.ok(readFileSync(data).equals(bytes))
})

/** Files that no server can use, each made at a path; and what is said of it. */
const SPOILT: Record<string, [make: (path: string) => void, says: RegExp]> = {
  'a text': [(path) => writeFileSync(path, 'no database at all, '.repeat(20)), /it is no \S+ database/],
  'a directory': [(path) => mkdirSync(path), /it is no file/],
  'another program’s': [
    (path) => {
      const other = new DatabaseSync(path)
      other.exec('CREATE TABLE theirs (a)')
      other.close()
    },
    /it belongs to another program/,
  ],
  'a newer version’s': [
    (path) => {
      const newer = new DatabaseSync(path)
      newer.exec(`CREATE TABLE knex_migrations (id, name); INSERT INTO knex_migrations VALUES (1, '999-later')`)
      newer.close()
    },
    /newer version of kasalab/,
  ],
}

for (const [index, [name, [make, says]]] of Object.entries(SPOILT).entries())
  test(`a database that is ${name} is trouble, and is left as it is`, async () => {
    const data = join(folder, `spoilt-${index}.db`)
    make(data)
    const before = contents()
    const { usable, of } = await found([...PORTS, '--data', data])
    const [database] = of('database')
    assert.equal(usable, false)
    assert.equal(database!.state, 'trouble')
    assert.match(database!.says, says)
    assert.match(database!.next!, /--data/)
    assert.deepEqual(contents(), before)
  })

test('a directory that is not there is said, and not made', async () => {
  const { usable, of } = await found([...PORTS, '--data', join(folder, 'nowhere/x.db')])
  assert.deepEqual([usable, of('database')[0]!.state], [false, 'trouble'])
  assert.match(of('database')[0]!.says, /there is no directory/)
})

test('a port of another program, and one that is wanted twice, are trouble', async (context) => {
  const other = createServer().listen(0, '127.0.0.1')
  context.after(() => other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { usable, of } = await found(['--port', `${port}`, '--local-port', `${port}`, '--lan-port', '0'])
  assert.equal(usable, false)
  const [first, second] = of(`port ${port}`)
  if (process.platform === 'linux') assert.match(first!.says, new RegExp(`^process ${process.pid} `))
  assert.match(second!.says, /wanted by --port and --local-port/)
})

test('settings that are none are a warning, wrong ones trouble, and those of Kubernetes nothing', async () => {
  const kubernetes = { KASALAB_PORT: 'tcp://10.0.0.1:80', KASALAB_SERVICE_HOST: '10.0.0.1', KASALAB_PORT_80_TCP: 'x' }
  assert.equal((await found(PORTS, kubernetes)).of('settings')[0]!.state, 'well')
  const strange = await found(PORTS, { KASALAB_LOCL_PORT: '1' })
  assert.deepEqual(strange.of('settings'), [
    {
      about: 'settings',
      state: 'warning',
      says: 'KASALAB_LOCL_PORT is no setting of kasalab',
      next: 'Did you mean KASALAB_LOCAL_PORT?',
    },
  ])
  assert.equal(strange.usable, true)
  const wrong = await found(PORTS, { KASALAB_CLOCK: 'sundial' })
  assert.deepEqual([wrong.usable, wrong.of('settings')[0]!.state], [false, 'trouble'])
  assert.match(wrong.of('settings')[0]!.says, /--clock takes real or virtual/)
  const set = await found(PORTS, { KASALAB_DATA: ':memory:' })
  assert.match(set.of('database')[0]!.says, /nothing is kept/)
})

test('the machine: an old Node, a zone without summer time, a wrong clock, no memory, a full disk, a lost font', () => {
  const states = (...all: MachineFinding[]): string[] => all.map(({ state }) => state)
  assert.deepEqual(states(nodeFinding('24.8.0'), nodeFinding('24.9.0'), nodeFinding('26.0.0')), [
    ...['trouble', 'well', 'well'],
  ])
  const unknown = (): never => {
    throw new RangeError('Invalid time zone specified')
  }
  assert.deepEqual(
    states(
      zoneFinding((at) => at + 7_200_000),
      zoneFinding(unknown),
      zoneFinding(),
    ),
    [...['trouble', 'trouble', 'well']],
  )
  const now = Date.UTC(2026, 10, 27)
  assert.deepEqual(states(clockFinding(null, 0), clockFinding(now + 3_600_000, now), clockFinding(now, now)), [
    ...['trouble', 'warning', 'well'],
  ])
  const memory = [memoryFinding(50 * MIB), memoryFinding(200 * MIB), memoryFinding(8192 * MIB, 100 * MIB)]
  assert.deepEqual(states(...memory, memoryFinding(8192 * MIB, 4096 * MIB)), ['trouble', 'warning', 'warning', 'well'])
  assert.deepEqual(states(diskFinding('/', 10 * MIB), diskFinding('/', 500 * MIB), diskFinding('/', 5000 * MIB)), [
    ...['trouble', 'warning', 'well'],
  ])
  const damaged = join(folder, 'font.ttf')
  writeFileSync(damaged, 'no letters')
  const lost = assetsFinding(() => pathToFileURL(damaged))
  assert.equal(lost.state, 'trouble')
  assert.match(lost.says, /dejavu-fonts-ttf\/ttf\/DejaVuSansMono\.ttf/)
  assert.equal(assetsFinding().state, 'well')
})

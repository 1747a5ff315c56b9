/**
 * `npm run walk`: counts the files that a sale, a bank purchase and a scenario of five steps execute, room by room. The
 * server runs as a separate process, and its coverage is read through the inspector, so any checkout can be measured.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import { walkedFiles } from './walked.ts'

const USAGE = `npm run walk -- [OPTIONS]: files that a sale, a bank purchase and a scenario run through

  --root FOLDER   another checkout; left out: this one
  --list          each file by its path
`

const { root: folder, list } = scriptArguments('npm run walk', USAGE, {
  options: {
    root: { type: 'string', default: join(import.meta.dirname, '../../..') },
    list: { type: 'boolean', default: false },
  },
}).values
const root = resolve(folder)
const scratch = mkdtempSync(join(tmpdir(), 'kasalab-walk-'))

/** A five-step scenario: an open shift, a sale, the receipt, its record, the authority. */
const SCENARIO = 'The record of a receipt made online has its code and its date once it is delivered'
/** Loads modules once. */
const WARM = 'A receipt of one item shows its total, payment and change'

interface Inspected {
  coverage(): Promise<Profiler.ScriptCoverage[]>
  addresses: Record<'cloud' | 'desk' | 'lan' | 'proxy', string>
  terminal: string
  close(): void
}

/** Starts a server under the inspector. @throws when it does not start */
async function inspected(): Promise<Inspected> {
  const args = ['--inspect=127.0.0.1:0', 'server/main.ts', '--port', '0', '--local-port', '0', '--lan-port', '0']
  const server = spawn(process.execPath, [...args, '--data', join(scratch, 'walk.db')], { cwd: root })
  let said = ''
  const opened = await new Promise<string>((done, fail) => {
    const hear = (text: Buffer): void => {
      said += text
      if (said.includes('kasalab') && /\n {2}data +/.test(said)) done(said)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.on('exit', () => fail(new Error(`the server has not opened: ${said}`)))
  })
  const [, debugged] = /ws:\/\/(127\.0\.0\.1:\d+\/\S+)/.exec(opened)!
  const at = (title: string): string => new RegExp(`${title} +(\\S+)`).exec(opened)![1]!
  const socket = new WebSocket(`ws://${debugged}`)
  await new Promise((done) => socket.once('open', done))
  let asked = 0
  const post = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((done) => {
      const id = ++asked
      socket.on('message', function answered(data) {
        const message = JSON.parse(String(data))
        if (message.id !== id) return
        socket.off('message', answered)
        done(message.result)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await post('Profiler.enable')
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    coverage: async () =>
      ((await post('Profiler.takePreciseCoverage')) as { result: Profiler.ScriptCoverage[] }).result,
    addresses: {
      cloud: at('cloud API'),
      desk: at('cash-desk API'),
      lan: at('terminals on the LAN'),
      proxy: at('through the cloud'),
    },
    terminal: at('terminal id'),
    close: () => {
      socket.close()
      server.kill()
    },
  }
}

async function posted(url: string, body?: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

const house = JSON.parse(readFileSync(join(root, 'fixtures/house.json'), 'utf8')) as SeedData
const register = house.cash_registers[0]!.id
const receipt = JSON.parse(readFileSync(join(root, 'fixtures/receipts/minimal-receipt.json'), 'utf8')) as object

interface Walk {
  /** Files that ran until the client had its answer. */
  answered: string[]
  /** Files that ran until the tax authority had answered, too. */
  delivered: string[]
}

/** Walks the second of two: work done only once is no part of it. */
async function second(server: Inspected, act: () => Promise<unknown>): Promise<Walk> {
  await act()
  await settled()
  await server.coverage()
  await act()
  const answered = walkedFiles(root, await server.coverage())
  await settled()
  const later = walkedFiles(root, await server.coverage())
  return { answered, delivered: [...new Set([...answered, ...later])].sort() }
}

/** Waits for the answer of the tax authority, which takes a second. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 2500))

async function saleWalk(): Promise<Walk> {
  const server = await inspected()
  try {
    await posted(`${server.addresses.desk}/api/v1/shift/open`)
    return await second(server, () =>
      posted(`${server.addresses.desk}/api/v1/receipt/sell`, { ...receipt, id: randomUUID() }),
    )
  } finally {
    server.close()
  }
}

async function purchaseWalk(): Promise<Walk> {
  const server = await inspected()
  try {
    const { addresses, terminal } = server
    await fetch(`${addresses.cloud}/lab/terminals/${terminal}/connection`, { method: 'PUT' })
    const { token } = await posted(`${addresses.cloud}/paylink/processing/auth/client`, {
      terminalId: terminal,
      clientName: 'walk',
    })
    const socket = new WebSocket(`${addresses.proxy}?token=${token}&cash_register_id=${register}`)
    await new Promise((done, fail) => socket.once('open', done).once('error', fail))
    const purchase = (): Promise<unknown> =>
      new Promise((done) => {
        socket.once('message', done)
        socket.send(
          JSON.stringify({
            ...{ operation_type: 'purchase', terminal_id: terminal, request_id: randomUUID() },
            payload: { amount: 12_345 },
          }),
        )
      })
    const files = await second(server, purchase)
    socket.close()
    return files
  } finally {
    server.close()
  }
}

async function scenarioWalk(): Promise<string[]> {
  const file = join(scratch, 'scenario.json')
  const { suite } = (await import(pathToFileURL(join(root, 'cucumber.js')).href)) as { suite: { import: string[] } }
  // The probe is loaded first, so that its hook runs before those of the features
  const imports = [join(import.meta.dirname, 'probe.ts'), ...suite.import].flatMap((each) => ['--import', each])
  const names = [WARM, SCENARIO].flatMap((title) => ['--name', `^${title}$`])
  const config = join(scratch, 'cucumber.json')
  writeFileSync(config, '{}')
  const cucumber = join(root, 'node_modules/@cucumber/cucumber/bin/cucumber.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cucumber, '--config', relative(root, config), ...imports, ...names, 'features/local/receipts.feature'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, KASALAB_WALK: file } },
  )
  if (status !== 0) throw new Error(`the scenario has failed: ${stdout}${stderr}`)
  return (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter((each) => each.startsWith('features/'))
}

const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/')

function show(title: string, files: readonly string[]): void {
  const rooms = [...Map.groupBy(files, roomOf)].map(([room, own]) => `${room} ${own.length}`)
  process.stdout.write(`${title}: ${files.length} files (${rooms.join(', ')})\n`)
  if (list) process.stdout.write(`${files.map((file) => `  ${file}\n`).join('')}`)
}

try {
  const sale = await saleWalk()
  show('a sale, until it is answered', sale.answered)
  show('a sale, until it is delivered', sale.delivered)
  show('a bank purchase', (await purchaseWalk()).delivered)
  show('a scenario of five steps', await scenarioWalk())
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

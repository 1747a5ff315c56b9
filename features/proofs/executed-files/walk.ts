/**
 * `npm run walk`: counts the files that a sale, a bank purchase and a scenario of five steps execute, room by room. The
 * server runs as a separate process with a probe, which knows no file of the checkout: any checkout can be measured.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { WebSocket } from 'ws'
import type { SeedData } from '../../../machines/vocabulary/seed-data.ts'
import { scriptArguments } from '../../../server/commands/line/arguments.ts'
import type { ProbeRequest } from './server-probe.ts'

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

interface WalkedServer {
  /** Begins to count anew. */
  restart(): Promise<void>
  /** Files that ran until the last answer over HTTP, and until now. */
  files(): Promise<Walk>
  addresses: Record<'cloud' | 'desk' | 'lan' | 'proxy', string>
  terminal: string
  close(): void
}

interface Walk {
  /** Files that ran until the client had its answer. */
  answered: string[]
  /** Files that ran until the tax authority had answered, too. */
  delivered: string[]
}

/** Starts a server with the probe. @throws when it does not start */
async function walkedServer(): Promise<WalkedServer> {
  const probe = pathToFileURL(join(import.meta.dirname, 'server-probe.ts')).href
  const args = ['--import', probe, 'server/main.ts', '--port', '0', '--local-port', '0', '--lan-port', '0']
  const server = spawn(process.execPath, [...args, '--data', join(scratch, `${randomUUID()}.db`)], {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  })
  const opened = await new Promise<string>((done, fail) => {
    let output = ''
    const read = (text: Buffer): void => {
      output += text
      if (output.includes('kasalab') && /\n {2}data +/.test(output)) done(output)
    }
    server.stdout!.on('data', read)
    server.stderr!.on('data', read)
    server.on('exit', () => fail(new Error(`the server has not opened: ${output}`)))
  })
  const at = (title: string): string => new RegExp(`${title} +(\\S+)`).exec(opened)![1]!
  const ask = (what: ProbeRequest): Promise<Walk> =>
    new Promise((done) => {
      server.once('message', done)
      server.send({ what, root })
    })
  return {
    restart: async () => void (await ask('restart')),
    files: () => ask('files'),
    addresses: {
      cloud: at('cloud API'),
      desk: at('cash-desk API'),
      lan: at('terminals on the LAN'),
      proxy: at('through the cloud'),
    },
    terminal: at('terminal id'),
    close: () => server.kill(),
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

/** Walks the second of two: work done only once is no part of it. */
async function second(server: WalkedServer, act: () => Promise<unknown>): Promise<Walk> {
  await act()
  await settled()
  await server.restart()
  await act()
  await settled()
  return server.files()
}

/** Waits for the answer of the tax authority, which takes a second. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 2500))

async function saleWalk(): Promise<Walk> {
  const server = await walkedServer()
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
  const server = await walkedServer()
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
    [cucumber, '--config', relative(root, config), ...imports, ...names, 'features/local/receipts/content.feature'],
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

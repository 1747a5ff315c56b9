/**
 * `npm run image-test`: the container image, by an engine: confined, healthy, sold at through mapped ports, ended,
 * started again on the same volume, and verified from outside and from beside.
 */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Lab } from '../../../../server/client/lab.ts'
import { carriedOut, scriptArguments } from '../../../../server/commands/line/arguments.ts'
import { printedBy, printedIfAny, requireEngine } from '../../../package/image/engine.ts'
import { ownEnvironment } from '../../../support/run/child-process.ts'
import { freePort } from '../../kit/free-port.ts'
import { Container, runToEnd } from './container.ts'

const NAME = 'npm run image-test'
const USAGE = `npm run image-test: tries the container image kasalab by an engine of this machine, some minutes

  --image NAME   which (kasalab:latest, as npm run image builds it)
  --help

It needs the docker command, and an engine that answers on the ports of this machine. It needs bash and curl for the
commands that the server prints. It says what is missing.
`
const FAILED = 1
/** An engine kills what has not ended by then. */
const GRACE_MS = 10_000
/** A command that runs longer hangs. */
const TIMEOUT_MS = 240_000
const TOKEN = 'a token of the image test'
/** A few scenarios of the cloud, of the desk and of the lab's clock. */
const CLAUSES = 'CLD-101,LIM-004'

const { image } = scriptArguments(NAME, USAGE, {
  options: { image: { type: 'string', default: 'kasalab:latest' } },
}).values
const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const told = (text: string): boolean => process.stdout.write(`✔ ${text} (${(performance.now() / 1000).toFixed(0)} s)\n`)

/** @throws a sentence on what is missing */
function requireAll(): void {
  told(`an engine answers: Docker ${requireEngine()}`)
  for (const command of ['bash', 'curl'])
    if (printedIfAny(command, ['--version']) === null) throw new Error(`there is no ${command}: install it`)
  if (printedIfAny('docker', ['image', 'inspect', image]) === null)
    throw new Error(`the engine has no image ${image}: npm run image builds it`)
}

function withoutToken(): void {
  const { code, stderr } = runToEnd(image, [], [])
  assert.equal(code, 2, stderr)
  assert.match(stderr, /^kasalab: .*KASALAB_LAB_TOKEN.*\n$/)
  told('without a token it says which setting it needs')
}

/** Who the server is, and what it may do, as its kernel tells. */
function isConfined(container: Container): void {
  const status = container.evaluate("process.stdout.write(fs.readFileSync('/proc/1/status', 'utf8'))")
  for (const line of [/^Uid:\t10001\t10001\t10001\t10001$/m, /^CapEff:\t0+$/m, /^CapBnd:\t0+$/m, /^NoNewPrivs:\t1$/m])
    assert.match(status, line)
  const refused = container.evaluate(
    "try { fs.writeFileSync('/kasalab/x', '') } catch ({ code }) { console.log(code) }",
  )
  assert.equal(refused, 'EROFS\n')
  // There reports and workbooks are made
  container.evaluate("fs.writeFileSync('/tmp/x', '')")
  const bill = JSON.parse(container.evaluate("process.stdout.write(fs.readFileSync('/kasalab/sbom.cdx.json', 'utf8'))"))
  const names = new Set(bill.components.map(({ name }: { name: string }) => name))
  for (const name of ['node', 'express', 'ws']) assert.ok(names.has(name), `the bill of materials lacks ${name}`)
  told(`it runs as 10001, without capabilities, read-only; its bill of materials has ${names.size} names`)
}

/** A server that does not answer is unhealthy, and healthy again when it does. */
function healthIsTrue(container: Container): void {
  container.signal('STOP')
  assert.equal(container.checked(), 1)
  container.signal('CONT')
  assert.equal(container.checked(), 0)
  told('a server that hangs is not healthy')
}

/** The commands of the banner, pasted outside. */
async function printedDay(said: string): Promise<void> {
  const [, script] = /A business day, to paste[^:]*:\n\n(.+)$/s.exec(said)!
  const env = { ...process.env, KASALAB_LAB_TOKEN: TOKEN }
  const { stdout } = await run('bash', ['-c', script!], { env, timeout: TIMEOUT_MS })
  for (const words of [
    /"status":"OPENED"/,
    /"total_sum":5100/,
    /Хліб\n2 × 25\.50 +51\.00\n/,
    /"sell_receipts_count":1/,
  ])
    assert.match(stdout, words)
  told('the printed day runs outside')
}

interface Addresses {
  cloud: string
  desk: string
  lan: string
}

/** Sells in a world of its own, by addresses of the lab alone. @returns address of the receipt behind the cloud's */
async function sale({ cloud, desk, lan }: Addresses): Promise<string> {
  const own = await Lab.open(cloud, { token: TOKEN })
  assert.equal(own.world.base_url, cloud)
  const lab = await own.createWorld({ name: 'shop', clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })
  const { base_url, local_base_url } = lab.world
  assert.deepEqual([base_url, local_base_url], [`${cloud}/w/shop`, `${desk}/w/shop`])
  const asked = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(local_base_url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    assert.equal(answer.status, 200, await answer.text())
  }
  await asked('/api/v1/shift/open', {})
  await lab.clock.advance({ by: 'PT1M' })
  const id = randomUUID()
  const goods = [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }]
  await asked('/api/v1/receipt/sell', { id, goods, payments: [{ type: 'CASH', value: 5100 }] })
  await lab.clock.advance({ by: 'PT1M' })
  assert.equal((await fetch(`${lan}/api/devices`)).status, 200)
  told('a sale through mapped ports, by the addresses of /lab/world')
  return `/w/shop/api/v1/receipts/${id}/text`
}

async function isThere(url: string): Promise<void> {
  const answer = await fetch(url)
  const text = await answer.text()
  assert.equal(answer.status, 200, text)
  assert.match(text, /Хліб/)
}

/** `kasalab verify` on this machine. */
function verifiedOutside(cloud: string): void {
  const words = ['server/main.ts', 'verify', '--target', cloud, '--clause', CLAUSES]
  const env = { ...ownEnvironment(), KASALAB_LAB_TOKEN: TOKEN }
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  told(`verified through mapped ports: ${stdout.trim().split('\n').at(-1)}`)
}

/** The same in a second container of the network, by the first one's name. */
function verifiedBeside(network: string): void {
  const words = ['verify', '--target', 'http://kasalab:8080', '--clause', CLAUSES]
  const { code, stdout, stderr } = runToEnd(image, ['--network', network], words, { KASALAB_LAB_TOKEN: TOKEN })
  assert.equal(code, 0, stdout + stderr)
  told(`verified from a container beside: ${stdout.trim().split('\n').at(-1)}`)
}

/** Stops it while a client listens to a stream. */
async function endsInTime(container: Container, cloud: string): Promise<void> {
  const headers = { accept: 'text/event-stream', 'x-lab-token': TOKEN }
  const stream = await fetch(`${cloud}/lab/facts`, { headers })
  assert.equal(stream.status, 200)
  const read = stream.text().catch(() => '')
  const { code, ms } = container.stop()
  assert.equal(code, 0, container.said())
  assert.ok(ms < GRACE_MS, `it took ${ms} ms to end`)
  await read
  container.remove()
  told(`SIGTERM ends it in ${ms.toFixed(0)} ms, with 0`)
}

async function imageTest(): Promise<void> {
  requireAll()
  withoutToken()
  const mark = `kasalab-image-test-${process.pid}`
  const [cloudPort, deskPort, lanPort] = [await freePort(), await freePort(), await freePort()]
  const outside = {
    cloud: `http://127.0.0.1:${cloudPort}`,
    desk: `http://127.0.0.1:${deskPort}`,
    lan: `http://127.0.0.1:${lanPort}`,
  }
  const place = { image, network: mark, volume: mark, ports: { 8080: cloudPort, 8484: deskPort, 9021: lanPort } }
  const settings = { KASALAB_LAB_TOKEN: TOKEN }
  const started: Container[] = []
  const start = (name: string, own: Record<string, string>): Container => {
    const container = Container.start({ ...place, name, settings: { ...settings, ...own } })
    started.push(container)
    return container
  }
  for (const kind of ['network', 'volume']) printedBy('docker', [kind, 'create', mark])
  try {
    const first = start(mark, {
      KASALAB_PUBLIC_URL: outside.cloud,
      KASALAB_PUBLIC_LOCAL_URL: outside.desk,
      KASALAB_PUBLIC_LAN_URL: outside.lan.replace('http', 'ws'),
    })
    told(`healthy ${await first.healthy()} ms after its start`)
    isConfined(first)
    await printedDay(first.said())
    const receipt = await sale(outside)
    await isThere(outside.cloud + receipt)
    verifiedOutside(outside.cloud)
    healthIsTrue(first)
    await endsInTime(first, outside.cloud)
    // No public address: whoever asks by a name is answered by it
    const second = start(`${mark}-again`, { KASALAB_ALLOWED_HOST: 'kasalab' })
    told(`on the same volume it is healthy after ${await second.healthy()} ms`)
    await isThere(outside.cloud + receipt)
    told('the receipt is still there')
    verifiedBeside(mark)
    await endsInTime(second, outside.cloud)
  } finally {
    for (const container of started) container.remove()
    for (const kind of ['network', 'volume']) spawnSync('docker', [kind, 'rm', mark])
  }
}

process.exitCode = await carriedOut(NAME, FAILED, async () => {
  await imageTest()
  return 0
})

/**
 * `npm run testcontainers-test`: kasalab/testcontainers by an engine: confined, a world a test, addresses that are true
 * outside and beside, a restart, stores in PostgreSQL, and what it says when it cannot start.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { carriedOut, scriptArguments } from '../../../../server/commands/line/arguments.ts'
import {
  type ContainerWorld,
  KasalabContainer,
  type StartedKasalabContainer,
} from '../../../../server/testcontainers.ts'
import { printedBy, printedIfAny, requireEngine } from '../../../package/image/engine.ts'
import { ownEnvironment } from '../../../support/run/child-process.ts'
import { runToEnd } from '../image/container.ts'

const NAME = 'npm run testcontainers-test'
const USAGE = `${NAME}: tries kasalab/testcontainers by an engine of this machine, a minute or two

  --image NAME     which (kasalab:latest, as npm run image builds it)
  --postgres NAME  an image of PostgreSQL with the settings of the official one: stores there are tried too
  --help

It needs the docker command with an engine that answers, whose ports are this machine's, and the image. It says what is
missing, and what it leaves out. Where no image can be pulled, TESTCONTAINERS_RYUK_DISABLED=true does without Ryuk.
`
const FAILED = 1
/** A few scenarios of the cloud, of the desk and of the lab's clock. */
const CLAUSES = 'CLD-101,LIM-004'
const ALIAS = 'kasalab'
/** A command that runs longer hangs. */
const TIMEOUT_MS = 240_000

const { image, postgres } = scriptArguments(NAME, USAGE, {
  options: { image: { type: 'string', default: 'kasalab:latest' }, postgres: { type: 'string' } },
}).values
const root = join(import.meta.dirname, '../../../..')
const told = (text: string): boolean => process.stdout.write(`✔ ${text} (${(performance.now() / 1000).toFixed(0)} s)\n`)

async function posted(url: string, body: object = {}, headers: Record<string, string> = {}): Promise<object> {
  const sent = { 'content-type': 'application/json', ...headers }
  const answer = await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) })
  const text = await answer.text()
  assert.ok(answer.ok, `${url}: ${answer.status} ${text}`)
  return JSON.parse(text) as object
}

/** As the engine has it. */
function isConfined(kasalab: StartedKasalabContainer): void {
  const [container] = JSON.parse(printedBy('docker', ['inspect', kasalab.getId()]))
  const { ReadonlyRootfs, CapDrop, CapAdd, SecurityOpt, Privileged } = container.HostConfig
  assert.deepEqual(
    { ReadonlyRootfs, CapDrop, CapAdd, SecurityOpt, Privileged },
    {
      ReadonlyRootfs: true,
      CapDrop: ['ALL'],
      CapAdd: null,
      SecurityOpt: ['no-new-privileges:true'],
      Privileged: false,
    },
  )
  assert.notEqual(container.Config.User, '')
  told('it is read-only, without capabilities, and not root')
}

/** Sells in a world of its own, by its addresses and credentials alone. */
async function aDay(kasalab: StartedKasalabContainer): Promise<void> {
  await using world = await kasalab.world()
  const { login, password, license_key, terminal_id } = world.credentials
  const signedIn = await posted(`${world.cloud}/api/v1/cashier/signin`, { login, password })
  const authorization = `Bearer ${(signedIn as { access_token: string }).access_token}`
  await posted(`${world.cloud}/api/v1/shifts`, {}, { authorization, 'x-license-key': license_key })
  await world.lab.clock.advance({ by: 'PT1M' })
  const goods = [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }]
  const sale = { id: crypto.randomUUID(), goods, payments: [{ type: 'CASH', value: 5100 }] }
  await posted(`${world.desk}/api/v1/receipt/sell`, sale)
  const devices = await fetch(`${world.lan.replace(/^ws/, 'http')}/api/devices`)
  assert.equal(devices.status, 200, terminal_id)
  assert.deepEqual((await kasalab.lab.facts({ type: ['receipt.created'] })).length, 0)
  told('a sale in a world of its own, of which the default world knows nothing')
  await mailsOf(world, authorization)
}

/** A mail sent there comes in, and a mail of the server names the mapped port. */
async function mailsOf(world: ContainerWorld, authorization: string): Promise<void> {
  await createTransport(world.smtp).sendMail({ from: 'a@shop.example', to: 'b@shop.example', subject: 'from outside' })
  const wish = { from_date: '2026-03-02T00:00:00Z', to_date: '2026-03-03T00:00:00Z', emails: ['owner@shop.example'] }
  const client = { authorization, 'x-client-name': 'corner shop', 'x-client-version': '1' }
  await posted(`${world.cloud}/api/v1/extended-reports/goods`, wish, client)
  await world.lab.clock.advance({ by: 'PT1M' })
  const mails = await world.lab.mails.list()
  assert.deepEqual(mails.map(({ to }) => to.join()).sort(), ['b@shop.example', 'owner@shop.example'])
  const own = mails.find(({ to }) => to.includes('owner@shop.example'))!
  const { headers, text, html } = await world.lab.mails.get(String(own.id))
  assert.ok(JSON.stringify([headers, text, html]).includes(world.cloud), 'no link to the mapped port')
  told('a mail from outside, and links of a mail that lead to the mapped port')
}

async function isDisposed(kasalab: StartedKasalabContainer): Promise<void> {
  const left = await kasalab.lab.worlds()
  assert.deepEqual(
    left.map(({ world }) => world),
    ['default'],
  )
  told('worlds are gone with their tests')
}

/** `kasalab verify` on this machine, and in a container beside, by the name of this one; both at the same server. */
function isVerified(kasalab: StartedKasalabContainer, network: string): void {
  const words = (target: string) => ['verify', '--target', target, '--clause', CLAUSES]
  const settings = { KASALAB_LAB_TOKEN: kasalab.labToken }
  const env = { ...ownEnvironment(), ...settings }
  const outside = spawnSync(process.execPath, ['server/main.ts', ...words(kasalab.cloud)], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  assert.equal(outside.status, 0, outside.stdout + outside.stderr)
  told(`verified through mapped ports: ${outside.stdout.trim().split('\n').at(-1)}`)
  const beside = runToEnd(image, ['--network', network], words(`http://${ALIAS}:8080`), settings)
  assert.equal(beside.code, 0, beside.stdout + beside.stderr)
  told(`verified from a container beside: ${beside.stdout.trim().split('\n').at(-1)}`)
}

/** The steps that any language takes, as the page has them. */
function pageIsTrue(): void {
  const page = readFileSync(join(root, 'server/containers.md'), 'utf8')
  const [, script = ''] = /```sh\n(ID=.*?)```/s.exec(page)!
  const named = script.replace(/(?<=--publish 127\.0\.0\.1::9021 )kasalab/, image)
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', named], { encoding: 'utf8', timeout: TIMEOUT_MS })
  assert.equal(status, 0, stdout + stderr)
  for (const words of [/"base_url":"http:\/\/127\.0\.0\.1:\d+"/, /"total_sum":5100/, /\{"ok":true\}/])
    assert.match(stdout, words)
  told('the steps of the page, by the docker command')
}

/** Ports are mapped anew; what was made is still there, and addresses are true again. */
async function restarts(kasalab: StartedKasalabContainer): Promise<void> {
  const { lab } = await kasalab.world({ name: 'kept' })
  await posted(`${lab.world.local_base_url}/api/v1/shift/open`)
  await kasalab.restart()
  const kept = (await kasalab.lab.worlds()).find(({ world }) => world === 'kept')
  assert.equal(kept?.base_url, `${kasalab.cloud}/w/kept`)
  assert.equal((await kasalab.lab.addresses()).base_url, kasalab.cloud)
  assert.equal((await fetch(`${kasalab.desk}/w/kept/api/docs`)).status, 200)
  told('behind a restart the addresses are true again, and a world is as it was')
}

/** With what it is started anew. */
async function wishes(registers: number): Promise<void> {
  await using other = await new KasalabContainer(image)
    .withClock('real')
    .withQuirks('signout-null-body')
    .withLanes(2)
    .withLabToken('a token of the test')
    .start()
  assert.deepEqual([(await other.lab.clock.get()).mode, other.labToken], ['real', 'a token of the test'])
  assert.equal(other.lab.world.cash_registers.length, 2 * registers)
  const on = (await other.lab.quirks.list()).filter(({ active }) => active).map(({ name }) => name)
  assert.deepEqual(on, ['signout-null-body'])
  assert.equal((await fetch(`${other.cloud}/lab/world`)).status, 403)
  told('clock, quirks, lanes and token are as they were wished')
}

async function troubles(): Promise<void> {
  const wrong = new KasalabContainer(image).withQuirks('nonsense' as never).start()
  await assert.rejects(wrong, /has ended instead of starting: kasalab: there is no quirk nonsense/)
  await assert.rejects(new KasalabContainer('kasalab:of-none').start(), /The engine has no image kasalab:of-none/)
  told('a start that fails tells what the server has said, or which image is missing')
}

/** A database in the network of the container. */
async function inPostgres(network: string): Promise<void> {
  if (postgres === undefined) {
    process.stdout.write('– stores in PostgreSQL are not tried: name an image by --postgres\n')
    return
  }
  const database = `${network}-postgres`
  const settings = ['POSTGRES_USER=kasalab', 'POSTGRES_PASSWORD=secret', 'POSTGRES_DB=kasalab']
  const place = ['--name', database, '--network', network, '--network-alias', 'database']
  printedBy('docker', ['run', '--detach', ...place, ...settings.flatMap((each) => ['--env', each]), postgres])
  try {
    const looks = ['exec', database, 'pg_isready', '--host', '127.0.0.1', '--timeout', '60']
    while (printedIfAny('docker', looks) === null) assert.ok(performance.now() < 600_000)
    await using kasalab = await new KasalabContainer(image)
      .withNetworkMode(network)
      .withStore('postgres://kasalab:secret@database/kasalab')
      .start()
    await using world = await kasalab.world()
    await posted(`${world.desk}/api/v1/shift/open`)
    told('a world in a PostgreSQL of the same network')
  } finally {
    spawnSync('docker', ['rm', '--force', '--volumes', database])
  }
}

async function testcontainersTest(): Promise<void> {
  told(`an engine answers: Docker ${requireEngine()}`)
  if (printedIfAny('docker', ['image', 'inspect', image]) === null)
    throw new Error(`the engine has no image ${image}: npm run image builds it`)
  const network = `kasalab-testcontainers-test-${process.pid}`
  printedBy('docker', ['network', 'create', network])
  try {
    const kasalab = await new KasalabContainer(image).withNetworkMode(network).withNetworkAliases(ALIAS).start()
    try {
      told(`started: ${kasalab.cloud}, ${kasalab.desk}, ${kasalab.lan}`)
      isConfined(kasalab)
      await aDay(kasalab)
      await isDisposed(kasalab)
      isVerified(kasalab, network)
      await restarts(kasalab)
    } finally {
      await kasalab.stop()
    }
    assert.equal(printedIfAny('docker', ['inspect', kasalab.getId()]), null)
    const registers = kasalab.lab.world.cash_registers.length
    told('stopped, and removed')
    await wishes(registers)
    await troubles()
    pageIsTrue()
    await inPostgres(network)
  } finally {
    spawnSync('docker', ['network', 'rm', network])
  }
}

process.exitCode = await carriedOut(NAME, FAILED, async () => {
  await testcontainersTest()
  return 0
})

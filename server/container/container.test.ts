/** The module of testcontainers, as far as it needs no engine: what it asks of one, and what it says without. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Sandbox } from '../sandbox.ts'
import { ContainerWorld } from './container-world.ts'
import { type FailedStart, KasalabContainer, startTrouble } from './kasalab-container.ts'

const root = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

/** Shows what an engine would be asked for. */
class ShownContainer extends KasalabContainer {
  get asked() {
    const { createOpts, hostConfig, environment, exposedPorts } = this
    return { createOpts, hostConfig, environment, exposedPorts, pulls: this.pullPolicy.shouldPull() }
  }
}

test('a container is confined, listens for mails, and its clock stands still', () => {
  const { createOpts, hostConfig, environment, exposedPorts, pulls } = new ShownContainer().asked
  assert.equal(createOpts.Image, `kasalab:${version}`)
  assert.equal(pulls, 'never')
  assert.deepEqual(
    [hostConfig.ReadonlyRootfs, hostConfig.CapDrop, hostConfig.SecurityOpt, hostConfig.Tmpfs],
    [true, ['ALL'], ['no-new-privileges:true'], { '/tmp': 'rw' }],
  )
  assert.deepEqual(exposedPorts, [8080, 8484, 9021, 2525])
  assert.deepEqual(environment, {
    KASALAB_SMTP_HOST: '0.0.0.0',
    KASALAB_SMTP_PORT: '2525',
    KASALAB_CLOCK: 'virtual',
  })
})

test('what is wished becomes settings of the server, and another image may be pulled', () => {
  const wished = new ShownContainer('registry.example/kasalab:1')
    .withClock('real')
    .withQuirks('signout-null-body', 'pin-code-on-any-register')
    .withLanes(3)
    .withStore('postgres://kasalab:secret@database/kasalab')
  assert.partialDeepStrictEqual(wished.asked, {
    pulls: false,
    createOpts: { Image: 'registry.example/kasalab:1' },
    environment: {
      KASALAB_CLOCK: 'real',
      KASALAB_QUIRK: 'signout-null-body,pin-code-on-any-register',
      KASALAB_LANES: '3',
      KASALAB_STORE: 'postgres://kasalab:secret@database/kasalab',
    },
  })
})

test('the page names this version, and methods that are there', () => {
  const page = readFileSync(join(root, 'server/containers.md'), 'utf8')
  const [, ofJavaScript = ''] = page.split('\n## ')
  const named = [...ofJavaScript.matchAll(/\b(with[A-Z]\w+)\(/g)].map(([, name]) => name!)
  assert.ok(named.length > 8)
  assert.deepEqual(
    named.filter((name) => !(name in KasalabContainer.prototype)),
    [],
  )
  const versions = new Set([...page.matchAll(/kasalab[:-](\d+\.\d+\.\d+)/g)].map(([, each]) => each))
  assert.deepEqual([...versions], [version])
})

test('without an engine it says what to do', async () => {
  const entry = join(root, 'server/testcontainers.ts')
  const start = "new KasalabContainer('kasalab:of-none').withPullPolicy({ shouldPull: () => 'never' }).start()"
  const code = `import(${JSON.stringify(entry)}).then(({ KasalabContainer }) => ${start}).catch(({ message }) => console.log(message))`
  // The library looks for a socket in the usual places too, so that an engine may answer there
  const env = {
    ...process.env,
    DOCKER_HOST: 'unix:///nowhere/docker.sock',
    HOME: '/nowhere',
    XDG_RUNTIME_DIR: '/nowhere',
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', code], { env })
  assert.match(
    stdout,
    /^(No container engine answers: start Docker, or say by DOCKER_HOST|The engine has no image kasalab:of-none)/,
  )
})

const FAILED: FailedStart = { image: 'kasalab:1', cause: new Error('pull access denied'), hasImage: false, said: '' }

test('a start that fails says what to do, or what the server has said', () => {
  const said = (more: Partial<FailedStart>): string => startTrouble({ ...FAILED, ...more }).message
  assert.match(said({}), /^The engine has no image kasalab:1 \(pull access denied\): npm run image/)
  assert.match(said({ hasImage: true }), /^The engine cannot get the image of Ryuk.*TESTCONTAINERS_RYUK_DISABLED=true/)
  const ended = new Error('Container exited during HTTP healthCheck, last 50 logs: kasalab: no')
  assert.equal(
    said({ cause: ended, hasImage: true, said: 'kasalab: no\n' }),
    'kasalab:1 has ended instead of starting: kasalab: no',
  )
  assert.equal(
    said({ cause: new Error('port is allocated'), hasImage: true, said: 'kasalab: slow' }),
    'kasalab:1 does not start: port is allocated\nIt has said: kasalab: slow',
  )
})

test('a world has addresses and credentials, and is no more where its block ends', async (t) => {
  const sandbox = await Sandbox.start()
  t.after(() => sandbox.close())
  const { cashiers, cash_registers } = sandbox.world
  let left: ContainerWorld
  {
    await using world = new ContainerWorld(await sandbox.lab.createWorld({ name: 'mine' }))
    left = world
    assert.deepEqual(
      [world.cloud, world.desk, world.lan],
      [`${sandbox.cloud}/w/mine`, `${sandbox.desk}/w/mine`, `${sandbox.lan}/w/mine`],
    )
    assert.match(world.proxy, /^ws:.*\/w\/mine\/paylink\/ws$/)
    assert.equal(new URL(world.smtp).username, 'mine')
    const { login, license_key } = world.credentials
    assert.deepEqual([login, license_key], [cashiers[0]!.login, cash_registers[0]!.license_key])
  }
  assert.deepEqual(
    (await sandbox.lab.worlds()).map(({ world }) => world),
    ['default'],
  )
  // A test may have deleted it itself
  await left.delete()
})

/** A tester's project, file by file: uses the package as the README shows, and nothing of this repository. */

const PACKAGE = JSON.stringify({ name: 'corner-shop', private: true, type: 'module' })

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'esnext.disposable'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    noEmit: true,
  },
  include: ['*.ts', 'features'],
})

/** A sandbox in the process of the test. */
const TEST = `
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Lab, LabError, Sandbox, type Print } from 'kasalab'

const sandbox = await Sandbox.start()
after(() => sandbox.close())

const post = (url: string, body: object = {}, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

/** A world of its own, in which a shift is open. */
async function opened(): Promise<Lab> {
  const lab = await sandbox.lab.createWorld({ clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })
  await post(\`\${lab.world.local_base_url}/api/v1/shift/open\`)
  await lab.clock.advance({ by: 'PT1M' })
  return lab
}

test('the shop sells, and the slip is printed', async () => {
  const lab = await opened()
  const [register] = lab.world.cash_registers
  const sold = await post(\`\${lab.world.local_base_url}/api/v1/receipt/sell\`, {
    id: crypto.randomUUID(),
    goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000 }],
    payments: [{ type: 'CASH', value: 5100 }],
    print: true,
  })
  assert.equal(sold.status, 200, await sold.text())
  const [slip]: Print[] = await lab.prints.list(register!.id)
  assert.match(await lab.prints.text(register!.id, slip!.number), /Хліб/)
  const picture: Uint8Array = await lab.prints.png(register!.id, slip!.number)
  assert.equal(String.fromCharCode(...picture.subarray(1, 4)), 'PNG')
})

test('a report is made', async () => {
  const lab = await opened()
  const { base_url, cashiers } = lab.world
  const { login, password } = cashiers[0]!
  const signedIn = await post(\`\${base_url}/api/v1/cashier/signin\`, { login, password })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  const span = { from_date: '2026-03-02T00:00:00Z', to_date: '2026-03-03T00:00:00Z' }
  const asked = await post(\`\${base_url}/api/v1/extended-reports/goods\`, span, {
    authorization: \`Bearer \${access_token}\`,
    'x-client-name': 'corner shop',
    'x-client-version': '1',
  })
  assert.equal(asked.status, 200, await asked.text())
  await lab.clock.advance({ by: 'PT1M' })
  const states = (await lab.reports.list()).map(({ state }) => state)
  assert.deepEqual(states, ['done'])
})

test('what is refused says why, and what is not so is no program', async () => {
  await assert.rejects(sandbox.lab.delete(), LabError)
  // @ts-expect-error a slow authority is slow by so much
  await assert.rejects(sandbox.lab.faults.set('authority-slow', {}), /body\\.latency/)
  // @ts-expect-error a clock has no such mode
  await assert.rejects(sandbox.lab.createWorld({ clock: { mode: 'fast' } }), LabError)
})

test('a sandbox is closed where its block ends', async () => {
  let cloud: string
  {
    await using other = await Sandbox.start({ clock: 'real' })
    cloud = other.cloud
    assert.equal((await Lab.open(cloud)).world.clock.mode, 'real')
  }
  await assert.rejects(Lab.open(cloud), /Is the sandbox open\\?/)
})
`

/** A sandbox in a container: compiled only, for an engine need not be there. */
const CONTAINER = `
import { KasalabContainer, type ContainerWorld, type StartedKasalabContainer } from 'kasalab/testcontainers'

export async function day(): Promise<string> {
  await using kasalab: StartedKasalabContainer = await new KasalabContainer()
    .withClock('virtual')
    .withQuirks('signout-null-body')
    .withStartupTimeout(60_000)
    .start()
  await using world: ContainerWorld = await kasalab.world({ name: 'mine' })
  await world.lab.clock.advance({ by: 'PT1M' })
  // @ts-expect-error a clock has no such mode
  new KasalabContainer().withClock('fast')
  return world.credentials.license_key
}
`

/** The tester's own cucumber, with our steps besides his. */
const CUCUMBER = "export default { import: ['features/**/*.ts'] }\n"
const SUPPORT = "import 'kasalab/steps'\n"
const STEPS = `
import assert from 'node:assert/strict'
import { Then } from '@cucumber/cucumber'
import type { ScenarioWorld } from 'kasalab/steps'

Then<ScenarioWorld>('the shop has been answered with {int}', function (status) {
  assert.equal(this.answer.status, status)
})
`
const FEATURE = `
Feature: The corner shop
  Scenario: A sale
    Given an open shift
    When the cashier sells the minimal receipt
    Then the shop has been answered with 200

  Scenario: A sale without a shift
    When the cashier sells the minimal receipt
    Then it is refused because shift not open
`

/** A jest test, which loads the package by require. */
const JEST = `
const { Sandbox } = require('kasalab')

let sandbox
beforeAll(async () => {
  sandbox = await Sandbox.start()
})
afterAll(() => sandbox.close())

test('nothing is about to happen', async () => {
  expect(await sandbox.lab.timers()).toEqual([])
})
`

/** Texts by the paths of their files. */
export const outsideProject: Readonly<Record<string, string>> = {
  'package.json': PACKAGE,
  'tsconfig.json': TSCONFIG,
  'shop.test.ts': TEST,
  'container.ts': CONTAINER,
  'jest/shop.test.cjs': JEST,
  'cucumber.js': CUCUMBER,
  'features/support.ts': SUPPORT,
  'features/steps.ts': STEPS,
  'features/shop.feature': FEATURE,
}

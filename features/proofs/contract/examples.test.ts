/** Every example of the three descriptions works in a new world, in a sensible order. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { openServer } from '../kit/server.ts'
import { type ExampleAnswer, ExampleDocument } from './example-document.ts'

type Surface = 'cloud' | 'desk' | 'lab'

const { app } = await openServer()
let world: { base_url: string; local_base_url: string }
/** Addresses of the descriptions. */
let surfaces: Record<Surface, string>
let token: string | null = null

const lab = async (path: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

before(async () => {
  const wish = { name: 'tried', clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } }
  world = (await lab(`${app.addresses.cloud}/lab/worlds`, wish)) as typeof world
  surfaces = {
    cloud: `${world.base_url}/api/openapi.json`,
    desk: `${world.local_base_url}/api/openapi.json`,
    lab: `${world.base_url}/lab/openapi.json`,
  }
})

/** Operations sent so far. */
const tried: Record<Surface, Set<string>> = { cloud: new Set(), desk: new Set(), lab: new Set() }

/** The description of the present state. */
const present = (surface: Surface): Promise<ExampleDocument> => ExampleDocument.read(surfaces[surface])

/** Sends an example, and waits for its effects. */
async function execute(surface: Surface, id: string): Promise<ExampleAnswer> {
  const answer = await (await present(surface)).execute(id, token)
  assert.ok(answer.status < 300, `${surface} ${id}: ${answer.status} ${answer.text.slice(0, 500)}`)
  tried[surface].add(id)
  if (id === 'signIn') token = (JSON.parse(answer.text) as { access_token: string }).access_token
  await lab(`${world.base_url}/lab/clock/advance`, { by: 'PT3S' })
  return answer
}

/** Operations that are always refused. */
const REFUSED = ['createCurrencyServiceReceipt', 'createCurrencyReceipt']

/** Operations that end something come last; those that need more than a new world have their own order. */
const ENDS: Record<Surface, readonly string[]> = {
  cloud: [
    'closeShift',
    'closeShiftBySenior',
    'getReportXml',
    'goOffline',
    'goOnline',
    'sellReceiptOffline',
    'removeWebhook',
    'signOut',
    ...REFUSED,
  ],
  desk: ['closeDeskShift'],
  lab: ['emptyMailbox', 'resetWorld', 'restartWorld', 'restoreSnapshot', 'deleteWorld'],
}
/** They need pending offline documents. */
const DAMAGES = ['JournalChanged', 'JournalDeleted']

const others = async (surface: Surface, ...first: string[]): Promise<string[]> => [
  ...first,
  ...(await present(surface)).operations().filter((id) => !first.includes(id) && !ENDS[surface].includes(id)),
]

test('in the cloud: signs in, opens a shift, then everything else', async () => {
  for (const id of await others('cloud', 'signIn', 'openShift')) await execute('cloud', id)
  for (const id of REFUSED) {
    assert.equal((await (await present('cloud')).execute(id, token)).status, 400, id)
    tried.cloud.add(id)
  }
})

test('at the desk: puts cash in, then everything else', async () => {
  for (const id of await others('desk', 'openDeskShift', 'serviceCash')) await execute('desk', id)
  // Again, with the examples of the present state
  for (const id of ['sell', 'serviceCash', 'withdrawCash', 'printDeskReport']) await execute('desk', id)
})

test('in the lab: switches each fault on and off, then everything else', async () => {
  const ids = await others('lab')
  const faults = ids.filter((id) => id.startsWith('set') && ids.includes(id.replace('set', 'clear')))
  for (const id of faults.filter((each) => !DAMAGES.some((damage) => each.endsWith(damage)))) {
    await execute('lab', id)
    await execute('lab', id.replace('set', 'clear'))
  }
  for (const damage of DAMAGES) {
    await execute('cloud', 'goOffline')
    await execute('cloud', 'sellReceiptOffline')
    await execute('lab', `set${damage}`)
    await execute('lab', `clear${damage}`)
    await execute('cloud', 'goOnline')
  }
  await execute('lab', 'beginOutage')
  await execute('lab', 'endOutage')
  for (const id of ids) if (!tried.lab.has(id)) await execute('lab', id)
})

test('what ends something, and starts it again', async () => {
  await execute('cloud', 'closeShiftBySenior')
  await execute('cloud', 'getReportXml')
  await execute('cloud', 'openShift')
  await execute('cloud', 'closeShift')
  await execute('cloud', 'removeWebhook')
  await execute('cloud', 'signOut')
  await execute('desk', 'openDeskShift')
  await execute('desk', 'closeDeskShift')
  for (const id of ENDS.lab) await execute('lab', id)
})

test('every operation of the three descriptions was tried', async () => {
  world = (await lab(`${app.addresses.cloud}/lab/worlds`, { name: 'tried' })) as typeof world
  for (const surface of ['cloud', 'desk', 'lab'] as const)
    assert.deepEqual([...tried[surface]].sort(), (await present(surface)).operations().sort())
})

test('every parameter and body has an example, except the device that restricts a register', async () => {
  for (const url of Object.values(surfaces)) {
    const missing = (await ExampleDocument.read(url)).withoutExample()
    assert.deepEqual(
      missing.filter((each) => !each.endsWith(' X-Device-ID')),
      [],
    )
  }
})

test('every example is of its own schema, as it stands', async () => {
  for (const url of Object.values(surfaces)) assert.deepEqual((await ExampleDocument.read(url)).foreignExamples(), [])
})

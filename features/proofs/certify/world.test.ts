import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Lab } from '../../support/actors/lab.ts'
import { content } from '../../support/law/answer.ts'
import { openEmbedded } from '../../support/targets/embedded.ts'
import type { Call } from './calls/call.ts'
import { DISTURBANCES, type DisturbanceName, isOfWorld } from './calls/disturbances.ts'
import { WORLD_DISTURBANCES } from './calls/world-changes.ts'
import { DisturbedWorld } from './day/disturbed-world.ts'
import { DEFECTS } from './defective/all-defects.ts'
import { brokenBy, defectiveText } from './defective/defective-clients.ts'
import { plansFor } from './gateway/plans.ts'

const target = await openEmbedded()
after(() => target.close())

/** To a client, answers that get lost and an authority that is mute are alike. */
const WORLDS = (Object.keys(DISTURBANCES) as DisturbanceName[]).filter(
  (name) => isOfWorld(name) && name !== 'authority unheard',
)

const HOUR_MS = 3_600_000

const called = (n: number, method: string, path: string, body: unknown = null): Call => ({
  ...{
    n,
    process: 1,
    surface: 'cloud',
    method,
    path,
    query: '',
    headers: {},
    body,
    at: n,
    endedAt: n,
    disturbed: null,
    isGivenUp: false,
  },
  answer: { status: 200, body: {} },
})

/** Sales of one shift, with a look before each or without. */
const dayOf = (sales: number, looks: boolean): Call[] => {
  const asked = Array.from({ length: sales }, () => [...(looks ? ['GET /cashier/shift'] : []), 'POST /receipts/sell'])
  return asked.flat().map((each, at) => called(at + 1, ...(each.split(' ') as [string, string])))
}

test('the world is disturbed at the first two deeds of a kind, and its clock set ahead for who looks at the shift', () => {
  const tried = (calls: Call[], name: DisturbanceName): number[] =>
    plansFor(calls).flatMap(({ n, disturbance }) => (disturbance === name ? [n] : []))
  assert.deepEqual(tried(dayOf(20, false), 'authority mute'), [1, 2])
  assert.deepEqual(tried(dayOf(20, false), 'past midnight'), [])
  assert.deepEqual(tried(dayOf(20, true), 'past midnight'), [2])
  assert.deepEqual(tried(dayOf(20, true), 'offline past 36 hours'), [])
})

test('a clock that was set ahead is the world’s and that of each answer', async () => {
  const lab = await Lab.create(target.wire, target.base!, { clock: { mode: 'real' } })
  const world = new DisturbedWorld(lab)
  const begun = Date.now()
  try {
    const { world: late } = WORLD_DISTURBANCES['past 24 hours']
    await world.begin(late)
    await world.change(late)
    const { now } = content<{ now: string }>(await lab.send('GET', '/clock'))
    for (const said of [now, world.date!]) assert.ok(Date.parse(said) > begun + 24 * HOUR_MS, said)
  } finally {
    await world.settled()
    await lab.delete()
  }
})

test('a careful client that works offline breaks no rule, whatever befalls the world', async () => {
  const careful = defectiveText({ name: 'the careful client', edits: [], of: 'careful-offline' })
  const paths = ['/shifts', '/receipts/sell', '/go-online', '/shifts/close']
  assert.deepEqual(await brokenBy(target, careful, { paths, by: WORLDS }), [])
})

test('a careful client that ends its day where it is refused breaks no rule', async () => {
  const careful = defectiveText({ name: 'the careful client', edits: [] })
  const by = ['shift refused', 'receipt refused', 'closing refused'] as const
  assert.deepEqual(await brokenBy(target, careful, { paths: ['/shifts', '/receipt/sell', '/shifts/close'], by }), [])
})

test('a client that midnight stops, and that ends with another code than 0, breaks no rule', async () => {
  const edits = [["  'shift.other_day': close,\n", '']] as const
  const stops = defectiveText({ name: 'stops at midnight', edits, of: 'careful-offline' })
  assert.deepEqual(await brokenBy(target, stops, { paths: ['/receipts/sell'], by: ['past midnight'] }), [])
})

test('a client that goes on in an overdue shift is failed by the rule of it', async () => {
  for (const name of ['leaves out what it cannot sell behind midnight', 'asks for codes while it is offline']) {
    const defect = DEFECTS.find((each) => each.name === name)!
    const broken = await brokenBy(target, defectiveText(defect), defect.shown)
    assert.ok(broken.includes(defect.rules[0]!), `${name}: ${broken}`)
  }
})

/** Habits of careful clients that no rule may convict. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '../calls/call.ts'
import { type DisturbanceName, leavesAnswer } from '../calls/disturbances.ts'
import type { Day } from '../day/day.ts'
import { plansFor } from '../gateway/plans.ts'
import { LiveVerdict } from '../watch/live-verdict.ts'
import {
  calledOn as call,
  clientDay as dayOf,
  planWith as planOf,
  breadReceipt as receipt,
  refusedWith as refusal,
  foundBy as verdict,
} from './day-under-test.ts'
import { RULES } from './rules.ts'

test('a discount in per cent may be a fraction; a price is never one', () => {
  const goods = (price: number) => [{ price, discounts: [{ mode: 'PERCENT', value: 2.5 }] }]
  assert.deepEqual(verdict('whole-numbers', dayOf([call(1, { body: { goods: goods(2550) } })])), [])
  assert.equal(verdict('whole-numbers', dayOf([call(1, { body: { goods: goods(25.5) } })]))?.length, 1)
})

test('what a shift refuses as it stands may be asked again, what is wrong in itself may not', () => {
  const asked = (code: string) => dayOf([1, 2, 3, 4, 5].map((n) => call(n, { answer: refusal(code) })))
  assert.equal(verdict('takes-no-for-an-answer', asked('shift.not_opened')), null)
  assert.equal(verdict('takes-no-for-an-answer', asked('receipt.payment'))?.length, 1)
})

test('a till that sells when a webhook says OPENED has waited, a forged one says nothing', () => {
  const opening = call(1, { path: '/api/v1/shifts', answer: { status: 202, body: { id: 's', status: 'CREATED' } } })
  const told = { n: 1, method: 'WEBHOOK', path: '/shift', at: 15, took: 1, status: 200, isForged: false }
  const day = (given: Partial<Day['webhooks'][number]>, id = 's') => {
    const body = { shift: { id, status: 'OPENED' } }
    return dayOf([opening, call(2, {})], { webhooks: [{ ...told, disturbed: null, body, ...given }] })
  }
  const found = [day({}), day({ isForged: true }), day({ at: 21 }), day({}, 'another')]
  assert.deepEqual(
    found.map((each) => verdict('waits-until-opened', each)?.length),
    [0, 1, 1, 1],
  )
})

test('who leaves a terminal that has lost its answer has not left a slow machine', () => {
  assert.deepEqual(
    [null, 'card declined', 'terminal loses its answer', 'late'].map((each) => leavesAnswer(each as DisturbanceName)),
    [true, true, false, false],
  )
})

test('a desk says that its shift is open before it can be refused, and the cloud does not', () => {
  const found = (surface: Call['surface']) => {
    const opening = call(1, { surface, path: '/api/v1/shifts', disturbed: 'shift refused' })
    return verdict('sells-in-no-refused-shift', dayOf([opening, call(2, {})], { plan: planOf('shift refused') }))
  }
  assert.equal(found('desk'), null)
  assert.equal(found('cloud')?.length, 1)
})

test('429 of one surface does not keep a client from another', () => {
  const refused = call(1, { disturbed: 'too many requests', answer: null, endedAt: 15 })
  const later = call(3, { at: 1100 })
  const day = (between: Partial<Call>) =>
    dayOf([refused, call(2, between), later], { plan: planOf('too many requests') })
  assert.deepEqual(verdict('waits-at-429', day({ surface: 'cloud' })), [])
  assert.equal(verdict('waits-at-429', day({}))?.length, 1)
})

test('429 of one thread keeps it from what it was refused, and no other thread from its own', () => {
  const atOnce = [call(1, { endedAt: 25 }), call(2, {})]
  const refused = call(3, { path: '/api/v1/receipts/a', disturbed: 'too many requests', answer: null, endedAt: 35 })
  const day = (path: string) => dayOf([...atOnce, refused, call(4, { path })], { plan: planOf('too many requests') })
  assert.deepEqual(verdict('waits-at-429', day('/api/v1/receipts/b')), [])
  assert.equal(verdict('waits-at-429', day('/api/v1/receipts/a'))?.length, 1)
})

test('a till that goes on without a refused sale, and does not say it sold it, breaks nothing', () => {
  const refused = call(1, { body: { id: 'b' }, disturbed: 'receipt refused', answer: refusal('receipt.refused') })
  const ledger = { receipts: [receipt], operations: [], shifts: ['CLOSED'], isOffline: false }
  const quiet = dayOf([], { ledger: { ...ledger, receipts: [receipt, { ...receipt, id: 'b' }] } })
  const day = (sold: Day['sold']) => dayOf([refused], { plan: planOf('receipt refused'), ledger, sold })
  const honest = day([{ id: 'a', total: 5100 }])
  for (const rule of ['tells-of-refusals', 'a-day-is-whole', 'sold-is-declared'])
    assert.deepEqual(verdict(rule, honest, quiet) ?? [], [], rule)
  const silent = day(null)
  for (const rule of ['tells-of-refusals', 'a-day-is-whole'])
    assert.equal(verdict(rule, silent, quiet)?.length, 1, rule)
  const boasting = day([
    { id: 'a', total: 5100 },
    { id: 'b', total: 5100 },
  ])
  assert.equal(verdict('tells-of-refusals', boasting, quiet)?.length, 1)
})

test('a till that is refused nothing has no excuse for a receipt that is missing', () => {
  const quiet = dayOf([], { ledger: { receipts: [receipt], operations: [], shifts: ['CLOSED'], isOffline: false } })
  const missing = (disturbance: DisturbanceName, given: Partial<Day>, calls: Call[] = []) =>
    verdict('a-day-is-whole', dayOf(calls, { plan: planOf(disturbance), sold: [], ...given }), quiet)?.length
  assert.equal(missing('authority mute', {}), 1)
  assert.equal(missing('authority mute', {}, [call(1, { answer: refusal('shift.not_opened') })]), 0)
  assert.equal(missing('shift refused', {}), 0)
  assert.equal(missing('shift refused', { sold: null }), 1)
  const declined = (asked: number) => ({
    ledger: {
      ...quiet.ledger,
      receipts: [],
      operations: [{ kind: 'purchase', rrn: '1', original: null, asked, moved: 0 } as const],
    },
  })
  assert.equal(missing('card declined', declined(5100)), 0)
  assert.equal(missing('card declined', declined(900)), 1)
})

test('how a client ended says the refusal and its last words, and no secret', () => {
  const refused = call(1, { answer: { status: 400, body: { message: 'Зміну не відкрито' }, rule: 'shift not open' } })
  const look = call(2, { method: 'GET', answer: { status: 404, body: { message: 'nothing' } } })
  const complained = 'a first line\nthe token is geheim-123\nat sell\nat day\n'
  const ends = [{ code: 1, ended: null, said: complained, complained, took: 1 }]
  const [found] = verdict('ends-by-itself', dayOf([refused, look], { ends, secrets: ['geheim-123'] }))!
  assert.equal(
    found!.en,
    'it ended with 1 behind call 1, POST /api/v1/receipt/sell, refused with 400 «Зміну не відкрито» (shift not open); its last words: the token is … | at sell | at day',
  )
  assert.equal(found!.call, 1)
})

test('no client is told that there is no shift where one is open', () => {
  const look = call(1, {
    surface: 'cloud',
    method: 'GET',
    path: '/api/v1/cashier/shift',
    answer: { status: 200, body: { status: 'OPENED' } },
  })
  const names = plansFor([look, call(2, {})]).map(({ n, disturbance }) => `${n} ${disturbance}`)
  assert.deepEqual(
    names.filter((name) => name.endsWith('null body')),
    ['2 null body'],
  )
})

test('a client that counts its sales under numbers of its own is held to sums', () => {
  const ledger = { receipts: [receipt], operations: [], shifts: ['CLOSED'], isOffline: false }
  const day = (...sold: { id: string; total: number }[]) => dayOf([], { ledger, sold })
  const found = (judged: Day) => ['sold-is-declared', 'declared-is-sold'].map((rule) => verdict(rule, judged)?.length)
  assert.deepEqual(found(day({ id: 'no. 17', total: 5100 })), [0, 0])
  assert.deepEqual(found(day({ id: 'A', total: 5100 }, { id: 'a', total: 5100 })), [0, 0], 'one sale told twice')
  assert.deepEqual(found(day({ id: 'no. 17', total: 5100 }, { id: 'no. 18', total: 5100 })), [1, 0])
  assert.deepEqual(found(day({ id: 'no. 17', total: 5000 })), [1, 1])
  assert.deepEqual(found(day({ id: 'a', total: 5000 })), [1, 0])
  assert.deepEqual(found(day()), [0, 1])
})

test('a PIN within an id is no secret told; as a part of an address it is', () => {
  const day = (path: string) => dayOf([call(1, { method: 'GET', path })], { secrets: ['1111'] })
  assert.deepEqual(
    verdict('secrets-stay-out-of-addresses', day('/api/v1/receipts/ee1111ee-0ecf-425d-b216-e1b75c9a72bb')),
    [],
  )
  assert.equal(verdict('secrets-stay-out-of-addresses', day('/api/v1/cashier/1111'))?.length, 1)
})

test('who leaves behind a closing that is under way has left it open, however soon it was done', () => {
  const ledger = { receipts: [], operations: [], shifts: ['CLOSED'], isOffline: false }
  const closing = call(1, {
    surface: 'cloud',
    path: '/api/v1/shifts/close',
    answer: { status: 202, body: { status: 'CLOSING' } },
  })
  const look = call(2, { surface: 'cloud', method: 'GET', path: '/api/v1/cashier/shift' })
  assert.equal(verdict('leaves-nothing-open', dayOf([closing], { ledger }))?.length, 1)
  assert.deepEqual(verdict('leaves-nothing-open', dayOf([closing, look], { ledger })), [])
})

test('who is offline while the day goes on is not told of its end', () => {
  const gone = call(1, { surface: 'cloud', path: '/api/v1/cash-registers/go-offline' })
  const ledger = { receipts: [], operations: [], shifts: [], isOffline: true }
  assert.equal(verdict('goes-back-online', dayOf([gone], { ledger }))?.length, 1)
  const lines = new LiveVerdict('en').linesOn(dayOf([gone], { ledger }))
  assert.deepEqual(
    lines.filter((line) => line.includes(RULES['goes-back-online']!.title.en)),
    [],
  )
})

test('who signs in anew behind a call that was lost, or that it gave up, has kept its session', () => {
  const signIn = (n: number, given: Partial<Call> = {}) => call(n, { path: '/api/v1/cashier/signin', ...given })
  const held = (...calls: Call[]) => verdict('keeps-its-session', dayOf(calls))?.length
  assert.equal(held(signIn(1), signIn(2), signIn(3)), 1)
  assert.equal(held(signIn(1), signIn(2), signIn(3, { isGivenUp: true })), 0)
  assert.equal(held(signIn(1), signIn(2), call(3, { disturbed: 'answer lost' }), signIn(4)), 0)
})

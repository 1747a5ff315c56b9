/** Defects that cost money and that a day without a disturbance does not show, or not by a refusal. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '../calls/call.ts'
import type { Day } from '../day/day.ts'
import { breadReceipt, calledOn, clientDay, foundBy, planWith } from './day-under-test.ts'

const ID = '6f1d5c1e-9f4a-4b59-8b0f-8f4e0c8f1a11'
const ledgerWith = (...receipts: Day['ledger']['receipts'][number][]): Day['ledger'] => ({
  ...{ receipts, operations: [], shifts: ['CLOSED'], isOffline: false },
})
const sale = (n: number, given: Partial<Call> = {}): Call => calledOn(n, { body: { id: ID }, ...given })

test('a second day that sells nothing under the ids of the first is told in money', () => {
  const quiet = clientDay([sale(1)], { ledger: ledgerWith({ ...breadReceipt, id: ID }) })
  const plan = { call: null, n: 0, disturbance: 'second day' } as const
  const second = (calls: Call[], given: Partial<Day>) =>
    foundBy('sells-the-next-day', clientDay(calls, { plan, before: quiet.calls, ...given }), quiet)
  const [found] = second([sale(2)], {})!
  assert.deepEqual([found!.sum, found!.call], [5100, 2])
  assert.match(found!.en, /^call 2, .* has the id of a sale of the day before: 51\.00 ₴ are without a receipt$/)
  assert.deepEqual(second([sale(2, { body: { id: 'b' } })], { ledger: ledgerWith(breadReceipt) }), [])
  assert.equal(second([], {}), null, 'what it has written down says that its day is over')
  assert.equal(foundBy('sells-the-next-day', clientDay([sale(1)]), quiet), null)
})

test('pieces for thousandths are told in money; a weight is a weight', () => {
  const sold = (quantity: number, value: number) =>
    foundBy(
      'counts-in-thousandths',
      clientDay([sale(1, { body: { goods: [{ price: 2550, quantity }], payments: [{ value }] } })]),
    )
  assert.deepEqual(
    sold(2, 5100)!.map(({ sum }) => sum),
    [5095],
  )
  assert.equal(sold(20, 51_000)!.length, 1)
  assert.deepEqual(sold(350, 893), [])
})

test('what the authority refused behind CREATED is not sold, unless the client saw it and called for help', () => {
  const refused = { ...breadReceipt, id: ID, isRefused: true }
  const made = (status: string) => ({ status: 201, body: { id: ID, status, is_created_offline: false } })
  const look = sale(2, { method: 'GET', body: null, answer: made('ERROR') })
  const day = (calls: Call[], given: Partial<Day> = {}) =>
    foundBy(
      'sold-is-accepted',
      clientDay(calls, { plan: planWith('receipt refused'), ledger: ledgerWith(refused), ...given }),
    )
  const created = sale(1, { surface: 'cloud', path: '/api/v1/receipts/sell', answer: made('CREATED') })
  const sold = [{ id: ID, total: 5100 }]
  const failed = [{ code: 1, ended: null, said: '', complained: '', took: 1 }]
  assert.deepEqual(
    day([created], { sold })!.map(({ sum, receipt }) => [sum, receipt]),
    [[5100, ID]],
  )
  assert.equal(day([created])!.length, 1, 'it says nothing, and ends with 0')
  assert.equal(day([created], { sold, ends: failed })!.length, 1, 'it never looked')
  assert.deepEqual(day([created, look], { sold, ends: failed }), [])
  assert.deepEqual(day([created], { sold: [] }), [])
  assert.equal(day([sale(1)], { sold }), null, 'the desk says nothing of the authority')
})

test('a deed before OPENED is told with what it lost', () => {
  const opening = calledOn(1, { path: '/api/v1/shifts', answer: { status: 202, body: { status: 'CREATED' } } })
  const body = { id: ID, payments: [{ value: 5100 }] }
  const early = sale(2, { body, answer: { status: 400, body: { code: 'shift.not_opened' } } })
  const found = (given: Partial<Day>) => foundBy('waits-until-opened', clientDay([opening, early], given))!
  assert.equal(found({})[0]!.sum, 5100)
  assert.equal(found({ ledger: ledgerWith({ ...breadReceipt, id: ID }) })[0]!.sum, undefined)
})

test('looks without a pause are too many, those with one are not', () => {
  const looks = (every: number) =>
    Array.from({ length: 12 }, (_, at) =>
      calledOn(at + 1, { method: 'GET', path: '/api/v1/cashier/shift', at: at * every, endedAt: at * every + 5 }),
    )
  assert.equal(foundBy('waits-between-looks', clientDay(looks(7)))!.length, 1)
  assert.deepEqual(foundBy('waits-between-looks', clientDay(looks(60))), [])
})

/** How a register goes offline and comes back: asked, and by itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pending } from '../ledger.ts'
import { HOUR_MS, PROBE_MS } from '../limits.ts'
import { bench, someCashier as cashier, BENCH_START as START, types } from './register-under-test.ts'

test('a receipt refused online blocks the register; going online sends it again', () => {
  const desk = bench()
  desk.hear(desk.open())
  desk.answer()
  desk.hear(desk.sell())
  assert.deepEqual(types(desk.answer({ number: 2, kept: false })), ['delivery.settled', 'register.blocked'])
  assert.equal(desk.hear(desk.sell())[0]?.type, 'refused')
  assert.deepEqual(types(desk.hear({ type: 'register.go-online' })), ['register.started-sending', 'delivery.requested'])
  const [made] = desk.hear(desk.sell())
  assert.equal(made?.type === 'receipt.created' && made.is_online, true, 'the register has not gone offline')
  desk.answer()
  assert.deepEqual(types(desk.answer()), ['delivery.settled', 'register.went-online'])
})

test('offline, every document spends the next code; the going offline takes the last of the pool', () => {
  const desk = bench()
  desk.hear(desk.open())
  desk.answer()
  desk.hear({ type: 'register.go-offline' })
  desk.hear(desk.sell())
  desk.hear({ type: 'shift.close', from: 'desk', cashier: null })
  assert.deepEqual(
    desk.entries.map(({ document }) => [document.type, document.offline_code !== null]),
    [
      ['SHIFT_OPEN', false],
      ['GO_OFFLINE', true],
      ['RECEIPT', true],
      ['Z_REPORT', true],
    ],
  )
  const { next, last, spent } = desk.context.codes
  assert.deepEqual([next, spent], [3, [[last, last]]])
})

test('an empty pool refuses while offline, and refuses to go offline', () => {
  const desk = bench(2)
  desk.hear(desk.open())
  desk.hear({ type: 'register.go-offline' })
  assert.equal(desk.hear(desk.sell())[0]?.type, 'receipt.created')
  const [fact] = desk.hear(desk.sell())
  assert.equal(fact?.type === 'refused' && fact.rule, 'no offline code left')
})

test('sending that is refused part-way leaves the rest queued, in order, and resumes there', () => {
  const desk = bench(5)
  desk.hear(desk.open())
  desk.answer()
  desk.hear({ type: 'register.go-offline' })
  for (let sale = 0; sale < 3; sale++) desk.hear(desk.sell())
  desk.hear({ type: 'register.go-online' })
  assert.deepEqual(types(desk.answer({ number: 4, kept: false })), ['delivery.settled', 'register.stayed-offline'])
  assert.deepEqual([desk.context.ledger.first_pending, pending(desk.context.ledger)], [4, 2])
  assert.equal(desk.hear({ type: 'register.go-online' })[1]?.type, 'delivery.requested')
  assert.deepEqual(desk.context.ledger.in_flight, { from: 4, to: 5 })
  assert.equal(desk.answer().at(-1)?.type, 'register.went-online')
})

test('a refusal from before the session stops nothing: the page under way has the same document (CON-003, NS-55)', () => {
  const desk = bench()
  desk.hear(desk.open())
  desk.answer()
  desk.hear(desk.sell())
  const refusal = {
    number: 2,
    id: 'i',
    type: 'RECEIPT',
    status: 'ERROR',
    error_message: 'why not',
    kept: false,
  } as const
  desk.hear({ type: 'register.go-offline' })
  desk.hear({ type: 'register.go-online' })
  assert.deepEqual(desk.hear({ type: 'documents.judged', verdicts: [refusal], to: 2 }), [])
  assert.equal(desk.value.link, 'sending')
  assert.deepEqual(types(desk.answer()), ['delivery.settled', 'register.went-online'])
})

test('refused in the page under way as well, it leaves the register offline', () => {
  const desk = bench()
  desk.hear(desk.open())
  desk.answer()
  desk.hear(desk.sell())
  desk.hear({ type: 'register.go-offline' })
  desk.hear({ type: 'register.go-online' })
  assert.equal(desk.answer({ number: 2, kept: false }).at(-1)?.type, 'register.stayed-offline')
  assert.deepEqual([desk.value.link, pending(desk.context.ledger)], ['offline', 2])
})

test('the offline timer is due just after the limit and blocks; going online lifts it', () => {
  const desk = bench()
  desk.hear({ type: 'register.go-offline' })
  const [id, due] = [...desk.timers].find(([name]) => name.includes('offlineLimit'))!
  assert.equal(due, START + 36 * HOUR_MS + 1)
  desk.pass(36 * HOUR_MS + 1)
  assert.deepEqual(types(desk.hear({ type: id as never })), ['register.blocked'])
  const [fact] = desk.hear(desk.open())
  assert.equal(fact?.type === 'refused' && fact.rule, 'offline session longer than the limit')
  desk.hear({ type: 'register.go-online' })
  assert.equal(desk.answer().at(-1)?.type, 'register.went-online')
  assert.equal(desk.hear(desk.open())[0]?.type, 'shift.created')
})

/** The authority keeps silent for so many pages. */
function silence(desk: ReturnType<typeof bench>, pages: number): string[] {
  return Array.from({ length: pages }, () => types(desk.hear({ type: 'delivery.overdue' }))).flat()
}

test('three pages in a row without an answer: the register goes offline by itself, and comes back by itself', () => {
  const desk = bench()
  desk.hear(desk.open())
  assert.deepEqual(silence(desk, 2), ['delivery.requested', 'delivery.requested'])
  assert.equal(desk.value.link, 'online')
  assert.deepEqual(silence(desk, 1), ['register.went-offline'])
  assert.equal(desk.context.offline?.requested, false)
  assert.equal(desk.timers.get('probe'), START + PROBE_MS.first)
  assert.equal(desk.hear(desk.sell())[0]?.type, 'receipt.created')
  assert.deepEqual(types(desk.hear({ type: 'authority.probe' })), ['authority.pinged'])
  assert.equal(desk.timers.get('probe'), START + 2 * PROBE_MS.first)
  const pong = types(desk.hear({ type: 'authority.ponged' }))
  assert.deepEqual(pong, ['register.started-sending', 'delivery.requested'])
  assert.equal(desk.timers.has('probe'), false)
  assert.deepEqual(silence(desk, 1), ['register.stayed-offline'])
  assert.equal(desk.timers.get('probe'), START + 4 * PROBE_MS.first)
  for (let tries = 0; tries < 20; tries++) desk.hear({ type: 'authority.probe' })
  assert.equal(desk.timers.get('probe'), START + PROBE_MS.longest)
  desk.hear({ type: 'authority.ponged' })
  assert.equal(desk.answer().at(-1)?.type, 'register.went-online')
  assert.equal(desk.context.unanswered, 0)
})

test('an answer that comes late brings a register back that fell offline', () => {
  const desk = bench()
  desk.hear(desk.open())
  silence(desk, 3)
  const verdict = { number: 1, id: 'd', type: 'SHIFT_OPEN', status: 'DONE', fiscal_code: 'c', error_message: null }
  const heard = desk.hear({ type: 'documents.judged', verdicts: [{ ...verdict, kept: false }], to: 1 })
  assert.deepEqual(types(heard), ['delivery.settled', 'register.started-sending', 'delivery.requested'])
  assert.equal(desk.answer().at(-1)?.type, 'register.went-online')
})

test('with all of it taken by an answer that comes too late, a register stays offline as asked, and then comes back at once', () => {
  const desk = bench()
  desk.hear({ type: 'register.go-offline' })
  desk.hear({ type: 'register.go-online' })
  assert.deepEqual(types(desk.hear({ type: 'delivery.overdue' })), ['register.stayed-offline'])
  const verdict = { number: 1, id: 'd', type: 'GO_OFFLINE', status: 'DONE', fiscal_code: 'c', error_message: null }
  const late = { type: 'documents.judged', verdicts: [{ ...verdict, kept: false }], to: 1 } as const
  assert.deepEqual(types(desk.hear(late)), ['delivery.settled'])
  assert.deepEqual([desk.value.link, pending(desk.context.ledger)], ['offline', 0])
  assert.deepEqual(types(desk.hear({ type: 'register.go-online' })), [
    'register.started-sending',
    'register.went-online',
  ])
  assert.equal(desk.value.link, 'online')
})

test('a register that goes offline opens the shift that waits, and closes the one that waits for that', () => {
  const desk = bench()
  desk.hear(desk.open('cloud'))
  assert.deepEqual(silence(desk, 3).slice(-2), ['register.went-offline', 'shift.opened'])
  assert.equal(desk.value.shift, 'OPENED')
  assert.equal(desk.hear(desk.sell())[0]?.type, 'receipt.created')
  desk.hear({ type: 'authority.ponged' })
  desk.answer()
  assert.deepEqual([desk.value.link, pending(desk.context.ledger)], ['online', 0])
  desk.hear({ type: 'shift.close', from: 'cloud', cashier })
  assert.equal(desk.value.shift, 'CLOSING')
  assert.deepEqual(types(desk.hear({ type: 'register.go-offline' })), ['register.went-offline', 'shift.closed'])
  assert.equal(desk.context.balance, 1000)
})

test('a refusal that comes when no client waits for the answer any more settles nothing: the document is sent again', () => {
  const desk = bench()
  desk.hear(desk.open('cloud'))
  silence(desk, 3)
  const verdict = { number: 1, id: 'd', type: 'SHIFT_OPEN', status: 'ERROR', fiscal_code: null, error_message: 'no' }
  desk.hear({ type: 'documents.judged', verdicts: [{ ...verdict, kept: true }], to: 1 })
  assert.deepEqual([desk.value, desk.context.ledger.first_pending], [{ link: 'offline', shift: 'OPENED' }, 1])
  desk.hear({ type: 'authority.ponged' })
  assert.deepEqual(desk.context.ledger.in_flight, { from: 1, to: 2 })
})

test('without a code to go offline with, the register goes on trying', () => {
  const desk = bench(0)
  desk.hear(desk.open())
  assert.equal(silence(desk, 5).includes('register.went-offline'), false)
  assert.equal(desk.value.link, 'online')
})

test('asked to stay offline, a register that fell offline does not come back by itself', () => {
  const desk = bench()
  desk.hear(desk.open())
  silence(desk, 3)
  assert.deepEqual(types(desk.hear({ type: 'register.go-offline' })), ['register.found'])
  assert.equal(desk.timers.has('probe'), false)
  assert.equal(desk.context.offline?.requested, true)
})

test('a register that is offline already is asked by its own kind alone: test by test, production by production', () => {
  const desk = bench()
  desk.hear({ type: 'register.go-offline' })
  const told = desk.hear({ type: 'register.go-offline', cashier: { ...cashier, is_test: false } })
  assert.deepEqual(types(told), ['refused'])
  assert.deepEqual(types(desk.hear({ type: 'register.go-offline', cashier })), ['register.found'])
})

test('what is refused on the way back blocks a register that no client took offline', () => {
  const desk = bench()
  desk.hear(desk.open())
  silence(desk, 3)
  desk.hear({ type: 'authority.ponged' })
  assert.equal(desk.answer({ number: 2, kept: false }).at(-1)?.type, 'register.blocked')
  const [fact] = desk.hear(desk.sell())
  assert.equal(fact?.type === 'refused' && fact.rule, 'register blocked by a refusal of the tax authority')
  assert.equal(desk.timers.has('probe'), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { xReportId } from '../ledger.ts'
import { DELIVERY_ANSWER_MS, DELIVERY_PAGE_DOCUMENTS } from '../limits.ts'
import type { Verdict } from '../vocabulary/document.ts'
import { isWaiting } from './link.ts'
import { bench, someCashier as cashier, BENCH_START as START, types } from './register-under-test.ts'

test('a cloud shift is CREATED until its opening is delivered', () => {
  const desk = bench()
  assert.deepEqual(types(desk.hear(desk.open('cloud'))), ['shift.created', 'delivery.requested'])
  assert.equal(desk.value.shift, 'CREATED')
  assert.equal(desk.hear(desk.sell())[0]?.type, 'refused')
  assert.deepEqual(types(desk.answer()), ['delivery.settled', 'shift.opened'])
  assert.equal(desk.value.shift, 'OPENED')
})

test('an X-report changes its own count alone, has an id of its shift, and says whether it is printed', () => {
  const desk = bench()
  desk.hear(desk.open())
  desk.hear(desk.sell())
  const { x_reports, ...before } = desk.context
  for (const [print, serial] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const [fact] = desk.hear({ type: 'report.print', print })
    assert.ok(fact?.type === 'report.printed')
    const shift = desk.context.shift!
    assert.deepEqual([fact.print, fact.report], [print, { serial, ...shift.sums }])
    assert.deepEqual([fact.shift_id, fact.report_id], [shift.id, xReportId('s', shift.id, serial)])
  }
  assert.deepEqual(desk.context, { ...before, x_reports: x_reports + 2 })
})

test("a desk's shift is OPENED at once, and its closing is CLOSED at once", () => {
  const desk = bench()
  assert.deepEqual(types(desk.hear(desk.open())), ['shift.created', 'delivery.requested', 'shift.opened'])
  assert.equal(desk.hear(desk.sell())[0]?.type, 'receipt.created')
  assert.deepEqual(types(desk.hear({ type: 'shift.close', from: 'desk', cashier: null })), [
    'shift.closing',
    'shift.closed',
  ])
  assert.equal(desk.context.balance, 1000)
})

test('a refused opening closes the shift, a refused closing opens it again', () => {
  const desk = bench()
  desk.hear(desk.open('cloud'))
  assert.deepEqual(types(desk.answer({ number: 1, kept: true })), ['delivery.settled', 'shift.closed'])
  desk.hear(desk.open('cloud'))
  desk.answer()
  desk.hear({ type: 'shift.close', from: 'cloud', cashier })
  assert.equal(desk.value.shift, 'CLOSING')
  assert.deepEqual(types(desk.answer({ number: 3, kept: true })), ['delivery.settled', 'shift.reopened'])
  assert.equal(desk.value.shift, 'OPENED')
})

test('one page is under way at a time, and what gathers meanwhile is the next', () => {
  const desk = bench()
  desk.hear(desk.open())
  desk.hear(desk.sell())
  desk.hear(desk.sell())
  assert.deepEqual(desk.context.ledger.in_flight, { from: 1, to: 1 })
  assert.deepEqual(types(desk.answer()), ['delivery.settled', 'delivery.requested'])
  assert.deepEqual(desk.context.ledger.in_flight, { from: 2, to: 3 })
  assert.equal(desk.timers.get('answer'), START + DELIVERY_ANSWER_MS.first)
  desk.answer()
  assert.equal(desk.timers.has('answer'), false)
})

test('a page without an answer is sent again, and a repeated answer is passed over', () => {
  const desk = bench()
  desk.hear(desk.open())
  desk.pass(DELIVERY_ANSWER_MS.first)
  assert.deepEqual(types(desk.hear({ type: 'delivery.overdue' })), ['delivery.requested'])
  assert.equal(desk.timers.get('answer'), START + 3 * DELIVERY_ANSWER_MS.first, 'the wait doubles')
  desk.answer()
  const before = desk.context
  desk.hear({ type: 'documents.judged', verdicts: [{ ...verdict(1), status: 'DONE' }], to: 1 })
  assert.deepEqual(desk.context, before)
})

const verdict = (number: number): Verdict => ({
  number,
  id: 'd',
  type: 'RECEIPT',
  status: 'ERROR',
  fiscal_code: null,
  error_message: 'why not',
  kept: false,
})

test('a page holds no more than its limit', () => {
  const desk = bench(DELIVERY_PAGE_DOCUMENTS + 10)
  desk.hear({ type: 'register.go-offline' })
  desk.hear(desk.open())
  for (let sale = 0; sale < DELIVERY_PAGE_DOCUMENTS; sale++) desk.hear(desk.sell())
  desk.hear({ type: 'register.go-online' })
  assert.deepEqual(desk.context.ledger.in_flight, { from: 1, to: DELIVERY_PAGE_DOCUMENTS })
})

test('whatever is done: the regions say what the data says, numbers and hashes chain, nothing pending is lost', () => {
  const commands = [
    'open',
    'openCloud',
    'sell',
    'in',
    'out',
    'close',
    'closeCloud',
    'offline',
    'online',
    'answer',
    'refuse',
    'overdue',
    'probe',
    'pong',
    'cut off',
    'connect',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...commands), { maxLength: 60 }), (steps) => {
      const desk = bench(20)
      for (const step of steps) {
        desk.pass(60_000)
        if (step === 'open') desk.hear(desk.open())
        else if (step === 'openCloud') desk.hear(desk.open('cloud'))
        else if (step === 'sell') desk.hear(desk.sell())
        else if (step === 'in' || step === 'out')
          desk.hear({
            type: 'receipt.service',
            request: { payment: { type: 'CASH', value: step === 'in' ? 500 : -300 } },
          })
        else if (step === 'close') desk.hear({ type: 'shift.close', from: 'desk', cashier: null })
        else if (step === 'closeCloud') desk.hear({ type: 'shift.close', from: 'cloud', cashier })
        else if (step === 'offline') desk.hear({ type: 'register.go-offline' })
        else if (step === 'online') desk.hear({ type: 'register.go-online' })
        else if (step === 'answer') desk.answer()
        else if (step === 'refuse') {
          const { in_flight } = desk.context.ledger
          if (in_flight) desk.answer({ number: in_flight.to, kept: false })
        } else if (step === 'cut off') desk.hear({ type: 'uplink.changed', is_cut: true })
        else if (step === 'connect') desk.hear({ type: 'uplink.changed', is_cut: false })
        else if (step === 'probe') {
          if (desk.timers.has('probe')) desk.hear({ type: 'authority.probe' })
        } else if (step === 'pong') {
          desk.hear({ type: 'authority.ponged' })
        } else if (desk.timers.has('answer')) desk.hear({ type: 'delivery.overdue' })
        assert.equal(desk.value.link, desk.context.link)
        assert.equal(desk.value.shift, desk.context.shift?.status ?? 'CLOSED')
        if (desk.context.offline) assert.match(desk.value.shift, /^(OPENED|CLOSED)$/)
        assert.equal(desk.timers.has('answer'), desk.context.ledger.in_flight !== null)
        assert.equal(desk.timers.has('probe'), isWaiting(desk.context))
      }
      desk.entries.forEach(({ document }, index) => {
        assert.equal(document.number, index + 1)
        assert.equal(document.previous_hash, desk.entries[index - 1]?.hash ?? '0'.repeat(64))
      })
      const { ledger, shift } = desk.context
      assert.equal(ledger.next, desk.entries.length + 1)
      assert.ok(ledger.first_pending <= ledger.next)
      if (shift) {
        const { initial, balance, payments } = shift.sums
        const cash = payments.find(({ type }) => type === 'CASH')
        assert.equal(balance, initial + (cash ? cash.sell_sum + cash.service_in - cash.service_out : 0))
      }
    }),
    { numRuns: 300 },
  )
})

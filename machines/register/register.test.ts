import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { initialTransition, transition } from 'xstate'
import { pending, xReportId } from '../ledger.ts'
import { DELIVERY_ANSWER_MS, DELIVERY_PAGE_DOCUMENTS, HOUR_MS, PROBE_MS } from '../limits.ts'
import { totals } from '../money/totals.ts'
import type { Emitted, Entry, Verdict } from '../vocabulary/document.ts'
import type { Signer } from '../vocabulary/outside/signer.ts'
import type { SellRequest } from '../vocabulary/receipt.ts'
import type { RegisterEvent, RegisterFact } from '../vocabulary/register.ts'
import type { CashierCard } from '../vocabulary/shift.ts'
import { isWaiting } from './link.ts'
import { register } from './register.ts'

const START = Date.parse('2026-06-01T06:00:00Z')
const signer: Signer = { running: true, certificate_end: START + 1e12, blocked: null, active: true }
const cashier: CashierCard = {
  id: 'c',
  branch_id: 'b',
  organization_id: 'o',
  key_id: 'k',
  is_test: true,
  senior: false,
  signer,
}
const input = {
  id: 'r',
  organization_id: 'o',
  branch_id: 'b',
  is_test: true,
  seed: 's',
  cashier_id: 'd',
  key_id: 'desk',
  signer,
  frozen: false,
  unpaid: false,
  allowed_offline_hours: 36,
  grant: { seed: 7, from: 1, count: 5, at: START },
}

interface Executed {
  type: string
  params: { event: Emitted<RegisterFact>; delay?: number; id: string; sendId: string }
}

/** A register run by hand: commands in, facts and timers out. */
function bench(count = 5) {
  let [snapshot] = initialTransition(register, { ...input, grant: { ...input.grant, count } })
  const said: RegisterFact[] = []
  const timers = new Map<string, number>()
  const entries: Entry[] = []
  let at = START
  return {
    said,
    timers,
    entries,
    get context() {
      return snapshot.context
    },
    get value() {
      return snapshot.value as { link: string; shift: string }
    },
    pass(ms: number) {
      at += ms
    },
    /** One step; returns what was said in it. */
    hear(event: { type: RegisterEvent['type'] } & Record<string, unknown>): RegisterFact[] {
      const [next, actions] = transition(register, snapshot, { at, ...event } as RegisterEvent)
      const facts: RegisterFact[] = []
      for (const { type, params } of actions as unknown as Executed[]) {
        if (type === 'xstate.emit') facts.push(params.event)
        if (type === 'xstate.raise' && params.delay !== undefined) timers.set(params.id, at + params.delay)
        if (type === 'xstate.cancel') timers.delete(params.sendId)
      }
      for (const fact of facts) if ('document' in fact) entries.push(fact)
      if (facts[0]?.type !== 'refused') snapshot = next
      said.push(...facts)
      return facts
    },
    /** The tax authority answers everything under way. */
    answer(refuse?: { number: number; kept: boolean }) {
      const { in_flight } = snapshot.context.ledger
      const verdicts: Verdict[] = []
      for (const { document } of entries.slice((in_flight?.from ?? 1) - 1, in_flight?.to ?? 0)) {
        const refused = refuse?.number === document.number
        verdicts.push({
          number: document.number,
          id: document.id,
          type: document.type,
          status: refused ? 'ERROR' : 'DONE',
          fiscal_code: refused ? null : 'code',
          error_message: refused ? 'why not' : null,
          kept: refused && refuse.kept,
        })
        if (refused && !refuse.kept) break
      }
      return this.hear({ type: 'documents.judged', verdicts, to: in_flight?.to ?? 0 })
    },
    open: (from: 'desk' | 'cloud' = 'desk') => ({ type: 'shift.open' as const, cashier, from }),
    sell: (value = 1000) => {
      const request: SellRequest = {
        id: 'i',
        goods: [{ code: '1', name: 'Bread', price: 1000, quantity: 1000 }],
        payments: [{ type: 'CASH', value }],
      }
      return { type: 'receipt.sell' as const, taxes: [], totals: totals(request, []), known: false, request }
    },
  }
}

const types = (facts: RegisterFact[]): string[] => facts.map(({ type }) => type)

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

test('offline, every document spends the next code, the going offline first', () => {
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
  assert.equal(desk.context.codes.next, 4)
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

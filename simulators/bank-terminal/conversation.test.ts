/** A terminal and its operations together, connected by the wires: any events in any order. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate'
import type { Command, Fact, Hearing } from '../../machines/vocabulary/messages.ts'
import { CARD_NAMES, maskOf, TEST_CARDS } from '../../machines/vocabulary/outside/bank-card.ts'
import {
  type BankOperationContext,
  type BankRequest,
  OPERATION_LIMIT_MS,
  rrnOf,
} from '../../machines/vocabulary/outside/bank-operation.ts'
import type {
  BankTerminalContext,
  BankTerminalFault,
  OperationOutcome,
  Script,
  ScriptRule,
} from '../../machines/vocabulary/outside/bank-terminal.ts'
import { wiring } from '../../machines/wiring.ts'
import { bankOperation } from './bank-operation.ts'
import { bankTerminal } from './bank-terminal.ts'

type Said<T extends Fact['type']> = Extract<Fact, { type: T }>
type Action = { type: string; params: { event: never; delay?: number; id?: string; sendId?: string } }

const DEVICE = 'bank-terminal:t'
const SEED = 's'

/** A terminal and a clock moved by hand, run as by the switchboard. */
function conversation() {
  const actors = new Map<string, AnyMachineSnapshot>()
  const timers = new Map<string, { address: string; due: number; event: Command }>()
  const said: { address: string; fact: Fact }[] = []
  let now = 0

  const actor = (address: string): AnyMachineSnapshot => {
    if (address === DEVICE) return actors.get(address) ?? initialTransition(bankTerminal, { id: 't', seed: SEED })[0]
    const rrn = address.slice('bank-operation:t/'.length)
    return actors.get(address) ?? initialTransition(bankOperation, { terminal_id: 't', rrn, seed: SEED })[0]
  }

  /** Runs one turn. @returns the first fact */
  const ask = (to: string, command: object): Fact | null => {
    const first = said.length
    const queue: { to: string; event: Command }[] = [{ to, event: { at: now, ...command } as Command }]
    for (const { to: address, event } of queue) {
      const machine = address === DEVICE ? bankTerminal : bankOperation
      const [next, actions] = transition(machine as typeof bankTerminal, actor(address) as never, event as never)
      const { value, context } = next
      // As loaded from the store
      actors.set(address, machine.resolveState(JSON.parse(JSON.stringify({ value, context }))))
      for (const { type, params } of actions as unknown as Action[])
        if (type === 'xstate.emit') {
          const fact = params.event as Fact
          said.push({ address, fact })
          const wire = wiring[fact.type] as ((fact: Fact, from: string) => Hearing | undefined) | undefined
          const heard = wire?.(fact, address.slice(address.indexOf(':') + 1))
          if (heard && 'to' in heard) queue.push(heard)
        } else if (type === 'xstate.cancel') timers.delete(`${address} ${params.sendId}`)
        else if (params.delay !== undefined)
          timers.set(`${address} ${params.id}`, { address, due: event.at + params.delay, event: params.event })
    }
    return said[first]?.fact ?? null
  }

  const addressOf = (request_id: string) => `bank-operation:t/${rrnOf(SEED, 't', request_id)}`
  return {
    said,
    addressOf,
    request: (request_id: string, request: BankRequest) =>
      ask(addressOf(request_id), { type: 'operation.request', request_id, request }),
    tell: (command: object) => ask(DEVICE, command),
    fault: (fault: BankTerminalFault) => ask(DEVICE, { type: 'fault.set', fault }),
    mend: () => ask(DEVICE, { type: 'fault.clear', fault: null }),
    script: (script: Partial<Script>) => ask(DEVICE, { type: 'script.set', script }),
    pass(ms: number) {
      const until = now + ms
      for (;;) {
        const [key, timer] =
          [...timers].filter(([, { due }]) => due <= until).sort(([, a], [, b]) => a.due - b.due)[0] ?? []
        if (!timer) break
        timers.delete(key!)
        now = timer.due
        ask(timer.address, { ...timer.event, at: now })
      }
      now = until
    },
    get timers() {
      return timers.size
    },
    get device(): BankTerminalContext {
      return actor(DEVICE).context
    },
    operation: (request_id: string): BankOperationContext => actor(addressOf(request_id)).context,
    operations: (): BankOperationContext[] =>
      [...actors].flatMap(([address, { context }]) => (address === DEVICE ? [] : [context as BankOperationContext])),
    facts: <T extends Fact['type']>(type: T) =>
      said.filter(({ fact }) => fact.type === type).map(({ fact }) => fact as Said<T>),
  }
}

const purchase = (amount: number): BankRequest => ({ operation_type: 'purchase', amount })
const cancel = (amount: number, rrn: string, more: { invoice_num?: number; auth_code?: string } = {}): BankRequest => ({
  operation_type: 'cancel',
  amount,
  rrn,
  invoice_num: null,
  auth_code: null,
  ...more,
})
const settlement: BankRequest = { operation_type: 'settlement' }

test('a purchase is approved in the turn of its request, and charged once however often it is requested', () => {
  const { request, operation, device, facts, timers } = conversation()
  assert.equal(request('r', purchase(500))?.type, 'operation.requested')
  assert.equal(operation('r').state, 'approved')
  const again = request('R', purchase(500))
  assert.deepEqual(again?.type === 'operation.repeated' && again.result, operation('r').result)
  const other = request('r', purchase(501))
  assert.equal(other?.type === 'operation.refused' && other.status, 'transmissionDuplication')
  assert.equal(facts('operation.ended').length, 1)
  assert.deepEqual([device.current, timers], [null, 0])
})

test('a refund needs its original, happens once, and counts in the batch in which it is made', () => {
  const bank = conversation()
  bank.request('r', purchase(500))
  bank.request('s', settlement)
  const { rrn, invoice_num, auth_code } = bank.operation('r').result!
  const status = (request_id: string, request: BankRequest) => {
    bank.request(request_id, request)
    const { ending } = bank.operation(request_id)
    return ending!.status ?? ending!.state
  }
  assert.equal(status('1', cancel(500, '000000000000')), 'originalRequestNotFound')
  assert.equal(status('2', cancel(500, rrn, { auth_code: 'x' })), 'dataDoesNotMatchOriginal')
  assert.equal(status('3', cancel(501, rrn)), 'enteredIncorrectlyAmount')
  assert.equal(status('4', cancel(500, rrn, { invoice_num: invoice_num!, auth_code: auth_code! })), 'approved')
  assert.equal(status('4', cancel(500, rrn, { invoice_num: invoice_num!, auth_code: auth_code! })), 'approved')
  assert.equal(status('5', cancel(1, rrn)), 'transactionIsAlreadyComplete')
  assert.equal(status('6', cancel(1, bank.operation('4').rrn)), 'previousMessageNotFound')
  assert.deepEqual(bank.device.batch, {
    serial: 2,
    opened_at: 0,
    purchases: { count: 0, sum: 0 },
    refunds: { count: 1, sum: 500 },
  })
  bank.request('7', settlement)
  assert.equal(bank.operation('7').result!.amount, -500)
})

test('timed operations run one after the other, each ending at its own instant', () => {
  const bank = conversation()
  bank.script({ latency_ms: { 'waiting-for-card': 2000, 'card-read': 500, pin: 3000, authorising: 1500 } })
  bank.request('1', purchase(1))
  bank.request('2', purchase(2))
  bank.request('1', purchase(1))
  bank.pass(6999)
  assert.deepEqual([bank.operation('1').state, bank.operation('2').state], ['authorising', 'queued'])
  bank.pass(7001)
  assert.deepEqual(
    bank.facts('operation.ended').map(({ at, amount }) => [at, amount]),
    [
      [7000, 1],
      [14_000, 2],
    ],
  )
  assert.equal(bank.timers, 0)
})

test('the operation of a silent terminal times out; if the terminal recovers before, it goes on', () => {
  const bank = conversation()
  bank.fault({ name: 'terminal-silent' })
  bank.request('1', purchase(1))
  bank.pass(OPERATION_LIMIT_MS - 1)
  bank.request('2', purchase(2))
  bank.pass(1)
  const [ended] = bank.facts('operation.ended')
  assert.deepEqual([ended!.state, ended!.status, ended!.lost], ['timed-out', 'timedOut', false])
  assert.equal(bank.device.current!.amount, 2)
  bank.mend()
  assert.equal(bank.operation('2').state, 'approved')
  assert.deepEqual(bank.device.batch.purchases, { count: 1, sum: 2 })
})

test('an operation that times out in the queue leaves it', () => {
  const bank = conversation()
  bank.script({ mode: 'manual' })
  bank.request('1', purchase(1))
  bank.pass(1000)
  bank.request('2', purchase(2))
  bank.request('3', purchase(3))
  bank.pass(OPERATION_LIMIT_MS)
  const states = () => ['1', '2', '3'].map((id) => bank.operation(id).state)
  assert.deepEqual(states(), ['timed-out', 'waiting-for-card', 'timed-out'])
  assert.deepEqual([bank.device.current!.amount, bank.device.queue], [2, []])
  bank.pass(OPERATION_LIMIT_MS)
  assert.deepEqual(states(), ['timed-out', 'timed-out', 'timed-out'])
  assert.deepEqual([bank.device.current, bank.timers], [null, 0])
})

test('manual mode: the card, the PIN, and the decision of the bank', () => {
  const bank = conversation()
  bank.script({ mode: 'manual' })
  bank.request('1', purchase(1))
  bank.tell({ type: 'card.insert', card: 'stolen' })
  for (const step of ['card-read', 'pin', 'authorising', 'declined']) {
    assert.equal(bank.operation('1').state, step)
    assert.equal(bank.device.screen.shows, step)
    bank.tell({ type: 'operation.proceed' })
  }
  assert.equal(bank.operation('1').ending!.status, 'stolenCard')
})

test('a lost answer is available at the terminal, and to the same request', () => {
  const bank = conversation()
  bank.fault({ name: 'terminal-loses-answers' })
  bank.request('1', purchase(100))
  assert.equal(bank.facts('operation.ended')[0]!.lost, true)
  assert.equal(bank.device.last!.rrn, bank.operation('1').rrn)
  const again = bank.request('1', purchase(100))
  assert.equal(again?.type === 'operation.repeated' && again.result!.amount, 100)
  assert.deepEqual(bank.device.batch.purchases, { count: 1, sum: 100 })
})

test('of a purchase that its bank approves in part, that part is charged, counted and taken back', () => {
  const bank = conversation()
  const part = { when: { by: 'next', times: 1 }, operation_type: null } as const
  bank.script({ rules: [{ ...part, outcome: { kind: 'approved-in-part', amount: 60 } }] })
  bank.request('1', purchase(100))
  const { ending, result, rrn } = bank.operation('1')
  assert.deepEqual(ending, { state: 'approved', status: 'approvedPartialAmount' })
  assert.equal(result!.amount, 60)
  assert.deepEqual(bank.device.batch.purchases, { count: 1, sum: 60 })
  bank.request('r1', cancel(61, rrn))
  assert.equal(bank.operation('r1').ending!.status, 'enteredIncorrectlyAmount')
  bank.request('r2', cancel(60, rrn))
  bank.request('r3', cancel(1, rrn))
  assert.deepEqual(
    [bank.operation('r2').state, bank.operation('r3').ending!.status],
    ['approved', 'transactionIsAlreadyComplete'],
  )
  bank.fault({ name: 'terminal-approves-part', amount: 60 })
  for (const [id, amount, approved] of [
    ['2', 60, 60],
    ['3', 61, 60],
    ['4', 59, 59],
  ] as const) {
    bank.request(id, purchase(amount))
    assert.equal(bank.operation(id).result!.amount, approved)
    assert.equal(bank.operation(id).ending!.status, approved < amount ? 'approvedPartialAmount' : null)
  }
  bank.script({ mode: 'manual' })
  bank.request('5', purchase(100))
  bank.tell({ type: 'operation.approve' })
  assert.deepEqual(
    [bank.operation('5').result!.amount, bank.operation('5').ending!.status],
    [60, 'approvedPartialAmount'],
  )
})

test('what an answer is without, its bank has all the same, and the same request hears as little', () => {
  const bank = conversation()
  bank.fault({ name: 'terminal-omits-members', members: ['rrn', 'auth_code'] })
  bank.request('1', purchase(100))
  const [ended] = bank.facts('operation.ended')
  assert.deepEqual([ended!.omits, ended!.result!.amount], [['rrn', 'auth_code'], 100])
  bank.mend()
  const again = bank.request('1', purchase(100))
  assert.deepEqual(again?.type === 'operation.repeated' && again.omits, ['rrn', 'auth_code'])
  const { rrn, result } = bank.operation('1')
  bank.request('r', { ...cancel(100, rrn), auth_code: result!.auth_code! } as BankRequest)
  assert.equal(bank.operation('r').state, 'approved')
  assert.equal('omits' in bank.facts('operation.ended')[1]!, false)
})

test('no card number is stored or published', () => {
  const bank = conversation()
  bank.script({ mode: 'manual' })
  for (const [index, card] of CARD_NAMES.entries()) {
    bank.request(`${index}`, purchase(1))
    bank.tell({ type: 'card.insert', card })
    bank.tell({ type: 'operation.approve' })
  }
  const all = JSON.stringify([bank.said, bank.device, bank.operations()])
  for (const card of CARD_NAMES) {
    assert.ok(all.includes(maskOf(TEST_CARDS[card].number)), card)
    assert.ok(!all.includes(TEST_CARDS[card].number), card)
  }
})

// Commands of a client, a lab and the clock.

const faults: BankTerminalFault[] = [
  { name: 'terminal-unplugged' },
  { name: 'terminal-silent' },
  { name: 'terminal-out-of-paper' },
  { name: 'terminal-host-unreachable' },
  { name: 'terminal-loses-answers' },
  { name: 'terminal-busy' },
  { name: 'terminal-approves-part', amount: 250 },
  { name: 'terminal-omits-members', members: ['rrn', 'amount'] },
]
const ids = fc.constantFrom(...'abcdefgh')
/** Few purchases, so that refunds refer to the same ones. */
const originals = fc.constantFrom('a', 'b')
const amounts = fc.constantFrom(-100, 0, 200, 300, 300, 500, 500)
const outcome: fc.Arbitrary<OperationOutcome> = fc.constantFrom<OperationOutcome[]>(
  { kind: 'approved' },
  { kind: 'declined', status: 'lostCard' },
  { kind: 'cancelled', at: 'pin' },
  { kind: 'timed-out', at: 'authorising' },
  { kind: 'host-unreachable' },
  { kind: 'busy' },
  { kind: 'no-paper' },
  { kind: 'answer-lost' },
  { kind: 'approved-in-part', amount: 200 },
  { kind: 'members-omitted', members: ['auth_code'] },
)
const rule: fc.Arbitrary<ScriptRule> = fc.record({
  when: fc.oneof<fc.Arbitrary<ScriptRule['when']>[]>(
    fc.record({ by: fc.constant('next' as const), times: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ by: fc.constant('amount' as const), amount: amounts }),
    fc.record({ by: fc.constant('card' as const), card: fc.constantFrom(...CARD_NAMES) }),
    fc.record({ by: fc.constant('probability' as const), percent: fc.integer({ min: 0, max: 100 }) }),
  ),
  operation_type: fc.constantFrom(null, 'purchase', 'cancel', 'settlement'),
  outcome,
})
const latency = fc.constantFrom(0, 0, 700, 100_000)
const script: fc.Arbitrary<Partial<Script>> = fc.record(
  {
    mode: fc.constantFrom('automatic', 'automatic', 'manual'),
    rules: fc.array(rule, { maxLength: 3 }),
    card: fc.constantFrom(...CARD_NAMES),
    latency_ms: fc.record({ 'waiting-for-card': latency, 'card-read': latency, pin: latency, authorising: latency }),
  },
  { requiredKeys: [] },
)

type Bank = ReturnType<typeof conversation>
type Deed = (bank: Bank) => void
const deed = <T>(values: fc.Arbitrary<T>, does: (bank: Bank, value: T) => void): fc.Arbitrary<Deed> =>
  values.map((value) => Object.assign((bank: Bank) => does(bank, value), { toString: () => JSON.stringify(value) }))

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: deed(fc.tuple(originals, amounts), (bank, [id, amount]) => bank.request(id, purchase(amount))),
  },
  {
    weight: 6,
    arbitrary: deed(fc.tuple(ids, originals, amounts), (bank, [id, original, amount]) =>
      bank.request(`refund-${id}`, cancel(amount, rrnOf(SEED, 't', original))),
    ),
  },
  { weight: 1, arbitrary: deed(ids, (bank, id) => bank.request(`settlement-${id}`, settlement)) },
  {
    weight: 1,
    arbitrary: deed(ids, (bank, id) => bank.request(`text-${id}`, { operation_type: 'display-receipt', receipt: id })),
  },
  {
    weight: 4,
    arbitrary: deed(
      fc.constantFrom('operation.proceed', 'operation.approve', 'operation.decline', 'customer.cancel'),
      (bank, type) => bank.tell({ type, status: 'lostCard' }),
    ),
  },
  {
    weight: 2,
    arbitrary: deed(fc.constantFrom(...CARD_NAMES), (bank, card) => bank.tell({ type: 'card.insert', card })),
  },
  { weight: 2, arbitrary: deed(fc.constantFrom(...faults), (bank, fault) => bank.fault(fault)) },
  { weight: 3, arbitrary: deed(fc.constant('mended'), (bank) => bank.mend()) },
  { weight: 1, arbitrary: deed(script, (bank, set) => bank.script(set)) },
  { weight: 4, arbitrary: deed(fc.constantFrom(1, 700, 2000, OPERATION_LIMIT_MS), (bank, ms) => bank.pass(ms)) },
)

/** Checks the invariants after every turn, from facts and states. */
function judge(bank: Bank): void {
  const { device } = bank
  const operations = bank.operations().filter(({ request }) => request !== null)
  const approved = bank.facts('operation.ended').filter(({ state }) => state === 'approved')
  const sumOf = (type: string) =>
    approved.reduce((sum, { operation_type, result }) => sum + (operation_type === type ? result!.amount : 0), 0)
  for (const { amount, status, result } of approved)
    if (amount !== null) assert.equal(status, result!.amount < amount ? 'approvedPartialAmount' : null)

  // (a) The batches add up to the approved amounts
  const batches = [...bank.facts('batch.closed').map(({ batch }) => batch), device.batch]
  const total = (side: 'purchases' | 'refunds') => batches.reduce((sum, batch) => sum + batch[side].sum, 0)
  assert.deepEqual([total('purchases'), total('refunds')], [sumOf('purchase'), sumOf('cancel')])
  assert.deepEqual(
    batches.map(({ serial }) => serial),
    batches.map((_, index) => index + 1),
  )

  // (b) A request_id ends at most once
  const ended = bank.facts('operation.ended').map(({ request_id }) => request_id)
  assert.equal(new Set(ended).size, ended.length)

  // (c) The refunded sum equals the approved refunds, and is at most the original
  for (const { rrn, request, result, refunded } of operations) {
    const taken = operations.filter(
      (each) => each.request!.operation_type === 'cancel' && 'rrn' in each.request! && each.request.rrn === rrn,
    )
    const sum = taken.reduce((all, each) => all + (each.state === 'approved' ? each.result!.amount : 0), 0)
    assert.equal(sum, refunded)
    if (request!.operation_type === 'purchase') assert.ok(refunded <= (result?.amount ?? 0))
    else assert.equal(refunded, 0)
  }

  // (d) At most one operation runs, and the terminal knows it
  const open = operations.filter(({ ended_at }) => ended_at === null)
  const underWay = open.filter(({ state }) => state !== 'queued')
  assert.deepEqual(
    underWay.map(({ rrn, state }) => [rrn, state]),
    device.current ? [[device.current.rrn, device.current.step]] : [],
  )

  // (e) Every unfinished operation is running or queued, and has a timer
  const waiting = open.filter(({ state }) => state === 'queued').map(({ rrn }) => rrn)
  assert.deepEqual(waiting.sort(), device.queue.map(({ rrn }) => rrn).sort())
  assert.ok(bank.timers >= open.length)
}

test('under any events sums agree, nothing is charged twice or refunded beyond its amount, and everything ends', () => {
  fc.assert(
    fc.property(fc.array(deeds, { minLength: 1, maxLength: 40, size: 'max' }), (line) => {
      const bank = conversation()
      for (const does of line) {
        does(bank)
        judge(bank)
      }
      bank.pass(40 * OPERATION_LIMIT_MS)
      judge(bank)
      assert.ok(bank.operations().every(({ request, ended_at }) => request === null || ended_at !== null))
      assert.deepEqual([bank.device.current, bank.device.queue, bank.timers], [null, [], 0])
    }),
    { numRuns: 300 },
  )
})

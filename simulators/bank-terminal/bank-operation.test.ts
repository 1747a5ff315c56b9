import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { presented } from '../../machines/vocabulary/outside/bank-card.ts'
import {
  type BankOperationCommand,
  type BankOperationFact,
  type BankRequest,
  OPERATION_LIMIT_MS,
  OPERATION_STEPS,
  type OperationPlan,
  type OperationState,
  RECEIPT_TEXT_LIMIT,
  rrnOf,
} from '../../machines/vocabulary/outside/bank-operation.ts'
import { bankOperation } from './bank-operation.ts'

type Action = { type: string; params: { event: BankOperationFact; delay?: number; id?: string; sendId?: string } }
type Plan = Omit<Partial<OperationPlan>, 'ending'> & { ending?: Partial<OperationPlan['ending']> }

const purchase: BankRequest = { operation_type: 'purchase', amount: 500 }
const refund: BankRequest = {
  operation_type: 'cancel',
  amount: 500,
  rrn: '000000000001',
  invoice_num: null,
  auth_code: null,
}
const NEVER = { 'waiting-for-card': null, 'card-read': null, pin: null, authorising: null }
const AT_ONCE = { 'waiting-for-card': 0, 'card-read': 0, pin: 0, authorising: 0 }

const planOf = ({ ending, ...plan }: Plan = {}): OperationPlan => ({
  card: presented('valid'),
  latency_ms: AT_ONCE,
  lost: false,
  invoice_num: 7,
  batch: null,
  ...plan,
  ending: { at: 'authorising', state: 'approved', status: null, ...ending },
})

/** An operation whose clock moves one second with each event; with its facts and timers. */
function bench() {
  let [snapshot] = initialTransition(bankOperation, { terminal_id: 't', rrn: '123456789012', seed: 's' })
  let at = 0
  const timers = new Map<string, number>()
  const hear = (command: { type: BankOperationCommand['type'] } & object) => {
    at += 1000
    const [next, actions] = transition(bankOperation, snapshot, { at, ...command } as BankOperationCommand)
    snapshot = next
    const said: BankOperationFact[] = []
    for (const { type, params } of actions as unknown as Action[])
      if (type === 'xstate.emit') said.push(params.event)
      else if (type === 'xstate.cancel') timers.delete(params.sendId!)
      else if (params.delay !== undefined) timers.set(params.id!, params.delay)
    return said
  }
  return {
    hear,
    timers,
    request: (request: BankRequest = purchase, request_id = 'r') =>
      hear({ type: 'operation.request', request_id, request } as never),
    begin: (plan?: Plan) => hear({ type: 'operation.begin', plan: planOf(plan) } as never),
    get context() {
      return snapshot.context
    },
    get leaf(): string {
      let value: unknown = snapshot.value
      while (typeof value === 'object') value = Object.values(value!)[0]
      return value as string
    },
  }
}

/** An operation in a given state; each step waits for a command. */
function standing(state: OperationState, request: BankRequest = purchase) {
  const operation = bench()
  if (state === 'new') return operation
  operation.request(request)
  if (state === 'queued') return operation
  if (state === 'judging') operation.begin()
  else if (['approved', 'declined', 'cancelled', 'timed-out', 'failed'].includes(state))
    operation.begin({ ending: { at: 'queued', state } as never })
  else {
    operation.begin({ latency_ms: NEVER })
    while (operation.context.state !== state) operation.hear({ type: 'operation.proceed' })
  }
  return operation
}

/** Transitions by state and event; an event that is not listed changes nothing. */
const COURSE: Record<OperationState, Partial<Record<BankOperationCommand['type'], OperationState>>> = {
  new: { 'operation.request': 'queued' },
  queued: { 'operation.begin': 'approved', 'operation.break': 'failed', 'limit.due': 'timed-out' },
  'waiting-for-card': {
    'step.due': 'card-read',
    'operation.proceed': 'card-read',
    'card.insert': 'approved',
    'plan.change': 'approved',
    'operation.approve': 'approved',
    'operation.decline': 'declined',
    'customer.cancel': 'cancelled',
    'operation.break': 'failed',
    'limit.due': 'timed-out',
  },
  'card-read': {
    'step.due': 'pin',
    'operation.proceed': 'pin',
    'plan.change': 'approved',
    'operation.approve': 'approved',
    'operation.decline': 'declined',
    'customer.cancel': 'cancelled',
    'operation.break': 'failed',
    'limit.due': 'timed-out',
  },
  pin: {
    'step.due': 'authorising',
    'operation.proceed': 'authorising',
    'plan.change': 'approved',
    'operation.approve': 'approved',
    'operation.decline': 'declined',
    'customer.cancel': 'cancelled',
    'operation.break': 'failed',
    'limit.due': 'timed-out',
  },
  authorising: {
    'step.due': 'approved',
    'operation.proceed': 'approved',
    'plan.change': 'approved',
    'operation.approve': 'approved',
    'operation.decline': 'declined',
    'operation.break': 'failed',
    'limit.due': 'timed-out',
  },
  judging: { 'refund.judged': 'approved', 'operation.break': 'failed', 'limit.due': 'timed-out' },
  approved: {},
  declined: {},
  cancelled: {},
  'timed-out': {},
  failed: {},
}

const EVENTS: Record<BankOperationCommand['type'], object> = {
  'operation.request': { request_id: 'r', request: purchase },
  'operation.begin': { plan: planOf() },
  'plan.change': { plan: planOf() },
  'card.insert': { plan: planOf() },
  'operation.proceed': {},
  'operation.approve': {},
  'operation.decline': { status: 'stolenCard' },
  'customer.cancel': {},
  'operation.break': { status: 'posTerminalNotConnected' },
  'step.due': {},
  'limit.due': {},
  'refund.judge': { by: '000000000009', amount: 1, invoice_num: null, auth_code: null },
  'refund.judged': { status: null },
}

for (const [state, leads] of Object.entries(COURSE) as [OperationState, (typeof COURSE)[OperationState]][])
  test(`transitions of an operation that is ${state}`, () => {
    for (const [type, more] of Object.entries(EVENTS)) {
      const operation = standing(state, state === 'judging' ? refund : purchase)
      assert.equal(operation.context.state, state)
      const said = operation.hear({ type: type as BankOperationCommand['type'], ...more })
      const expected = leads[type as BankOperationCommand['type']] ?? state
      assert.equal(operation.context.state, expected, type)
      assert.equal(operation.leaf, expected, `${type}: the state's name as data`)
      const ends = said.filter(({ type: fact }) => fact === 'operation.ended').length
      assert.equal(ends, expected !== state && operation.context.ended_at !== null ? 1 : 0, type)
      if (operation.context.ended_at !== null) assert.deepEqual([...operation.timers.keys()], [], type)
    }
  })

test('when no step takes time, a purchase ends in the turn in which it begins', () => {
  const operation = bench()
  operation.request()
  const said = operation.begin()
  assert.deepEqual(
    said.map((fact) => ('step' in fact ? fact.step : fact.type)),
    ['waiting-for-card', 'card-read', 'pin', 'authorising', 'operation.ended'],
  )
  const { result, request_id } = operation.context
  assert.deepEqual(Object.keys(result!).sort(), [
    'amount',
    'auth_code',
    'bank_name',
    'card_mask',
    'currency',
    'invoice_num',
    'issuer_name',
    'merchant_id',
    'owner_name',
    'pan',
    'payment_system',
    'receipt_no',
    'rrn',
    'terminal',
    'terminal_id',
  ])
  assert.deepEqual(
    [result!.amount, result!.invoice_num, result!.receipt_no, result!.rrn, result!.card_mask],
    [500, 7, '7', '123456789012', '900420******0011'],
  )
  assert.match(result!.auth_code!, /^\d{6}$/)
  const ended = { operation_type: 'purchase', amount: 500, state: 'approved', status: null, result, lost: false }
  assert.deepEqual(said.at(-1), { type: 'operation.ended', at: 2000, request_id, ...ended })
})

test('each step takes its time, and all together no more than the limit', () => {
  const operation = bench()
  operation.request()
  assert.deepEqual([...operation.timers], [['limit', OPERATION_LIMIT_MS]])
  operation.begin({ latency_ms: { 'waiting-for-card': 3000, 'card-read': 0, pin: 2000, authorising: 500 } })
  assert.equal(operation.timers.get('step'), 3000)
  operation.hear({ type: 'step.due' })
  assert.deepEqual([operation.context.state, operation.timers.get('step')], ['pin', 2000])
  operation.hear({ type: 'step.due' })
  assert.deepEqual([operation.context.state, operation.timers.get('step')], ['authorising', 500])
  operation.hear({ type: 'limit.due' })
  assert.deepEqual([operation.context.ending, operation.timers.size], [{ state: 'timed-out', status: 'timedOut' }, 0])
})

test('a new plan restarts the timer of the step; in manual mode it stops it', () => {
  const operation = standing('pin')
  assert.equal(operation.timers.has('step'), false)
  operation.hear({ type: 'plan.change', plan: planOf({ latency_ms: { ...AT_ONCE, pin: 900 } }) } as never)
  assert.deepEqual([operation.context.state, operation.timers.get('step')], ['pin', 900])
})

test('no PIN is asked for where the card needs none; without a card the bank is asked at once', () => {
  const steps = (plan: Plan) => {
    const operation = bench()
    operation.request()
    return operation.begin(plan).flatMap((fact) => ('step' in fact ? [fact.step] : []))
  }
  assert.deepEqual(steps({ card: presented('contactless') }), ['waiting-for-card', 'card-read', 'authorising'])
  assert.deepEqual(steps({ card: null }), ['authorising'])
  assert.deepEqual(steps({ ending: { at: 'pin', state: 'cancelled' } }), ['waiting-for-card', 'card-read', 'pin'])
  assert.deepEqual(steps({ card: presented('contactless'), ending: { at: 'pin', state: 'cancelled' } }), [
    'waiting-for-card',
    'card-read',
    'authorising',
  ])
})

test('the same request gets its first result again, or waits for it', () => {
  const operation = bench()
  operation.request()
  assert.deepEqual(operation.request(), [
    { type: 'operation.joined', at: 2000, request_id: 'r', state: 'queued' } as BankOperationFact,
  ])
  operation.begin({ ending: { state: 'declined', status: 'lostCard' } })
  const { ending } = operation.context
  const again = operation.request({ amount: 500, operation_type: 'purchase' }, 'R')
  assert.deepEqual(again, [{ type: 'operation.repeated', at: 4000, request_id: 'r', ...ending!, result: null }])
})

test('a text over the limit is refused, and its request_id stays free', () => {
  const operation = bench()
  const text = (length: number): BankRequest => ({ operation_type: 'display-receipt', receipt: 'x'.repeat(length) })
  const [fact] = operation.request(text(RECEIPT_TEXT_LIMIT + 1))
  assert.equal(fact?.type === 'operation.refused' && fact.status, 'argumentError')
  assert.equal(operation.context.state, 'new')
  assert.equal(operation.request(text(RECEIPT_TEXT_LIMIT))[0]!.type, 'operation.requested')
})

test('another request with the same request_id is refused, and so is another request_id', () => {
  for (const state of ['queued', 'approved'] as const) {
    const operation = standing(state)
    const before = operation.context
    const refused = (request: BankRequest, request_id = 'r') =>
      assert.deepEqual(
        operation.request(request, request_id).map((fact) => 'status' in fact && fact.status),
        ['transmissionDuplication'],
      )
    refused({ operation_type: 'purchase', amount: 501 })
    refused({ operation_type: 'settlement' })
    refused(purchase, 'other')
    assert.deepEqual(operation.context, before)
  }
})

test('the reference is derived from the request, in any letter case', () => {
  assert.match(rrnOf('s', 't', 'AB'), /^\d{12}$/)
  assert.equal(rrnOf('s', 't', 'AB'), rrnOf('s', 't', 'ab'))
  assert.notEqual(rrnOf('s', 't', 'ab'), rrnOf('s', 'u', 'ab'))
  assert.notEqual(rrnOf('s', 't', 'ab'), rrnOf('z', 't', 'ab'))
})

test('a purchase judges refunds: a mismatch, more than is left, nothing left', () => {
  const operation = bench()
  const judge = (amount: number, invoice_num: number | null = null, auth_code: string | null = null) => {
    const [fact] = operation.hear({ type: 'refund.judge', by: 'x', amount, invoice_num, auth_code } as never)
    return fact?.type === 'refund.judged' ? fact.status : fact
  }
  assert.equal(judge(1), 'originalRequestNotFound')
  operation.request()
  assert.equal(judge(1), 'previousMessageNotFound')
  operation.begin()
  const { auth_code } = operation.context.result!
  assert.equal(judge(1, 8), 'dataDoesNotMatchOriginal')
  assert.equal(judge(1, 7, '000000'), 'dataDoesNotMatchOriginal')
  assert.equal(judge(501, 7, auth_code), 'enteredIncorrectlyAmount')
  assert.equal(judge(200, 7, auth_code), null)
  assert.equal(judge(301), 'enteredIncorrectlyAmount')
  assert.equal(judge(300), null)
  assert.equal(judge(1), 'transactionIsAlreadyComplete')
  assert.equal(operation.context.refunded, 500)
  assert.equal(operation.context.state, 'approved')
})

test('only an approved purchase can be refunded', () => {
  for (const state of ['declined', 'cancelled', 'failed', 'timed-out', 'pin'] as const) {
    const [fact] = standing(state).hear({ type: 'refund.judge', ...EVENTS['refund.judge'] })
    assert.equal(fact?.type === 'refund.judged' && fact.status, 'previousMessageNotFound', state)
  }
})

test('a refund is checked by its original before it is approved, by hand too, and declined as that says', () => {
  const operation = standing('pin', refund)
  assert.deepEqual(operation.hear({ type: 'operation.approve' }), [
    { type: 'refund.asked', at: 5000, rrn: '000000000001', amount: 500, invoice_num: null, auth_code: null },
  ])
  const said = operation.hear({ type: 'refund.judged', status: 'transactionIsAlreadyComplete' } as never)
  assert.equal(said[0]!.type, 'operation.ended')
  assert.deepEqual(operation.context.ending, { state: 'declined', status: 'transactionIsAlreadyComplete' })
  assert.equal(operation.context.result, null)
})

test('a refund without a valid reference asks no original, and is declined as unknown', () => {
  for (const rrn of ['', 'a b', '1/2', '1234567890123']) {
    const operation = standing('judging', { ...refund, rrn } as BankRequest)
    assert.deepEqual(operation.context.ending, { state: 'declined', status: 'originalRequestNotFound' })
  }
})

test('a lost answer is lost whatever the result, except when the bridge answers itself', () => {
  for (const [type, lost] of Object.entries({
    'operation.proceed': true,
    'operation.decline': true,
    'operation.approve': true,
    'customer.cancel': true,
    'operation.break': false,
    'limit.due': false,
  })) {
    const operation = bench()
    operation.request()
    operation.begin({ latency_ms: NEVER, lost: true, ending: { at: 'waiting-for-card' } })
    const [fact] = operation.hear({ type: type as BankOperationCommand['type'], ...(EVENTS[type as never] as object) })
    assert.equal(fact?.type === 'operation.ended' && fact.lost, lost, type)
  }
})

test('texts have no bank data; a settlement is for purchases less refunds', () => {
  const text = bench()
  text.request({ operation_type: 'display-receipt', receipt: 'Дякуємо' })
  text.begin({ card: null, invoice_num: null, ending: { at: 'queued' } })
  assert.deepEqual([text.context.state, text.context.result], ['approved', null])
  const settlement = bench()
  settlement.request({ operation_type: 'settlement' })
  const batch = { serial: 1, opened_at: 5, purchases: { count: 2, sum: 900 }, refunds: { count: 1, sum: 100 } }
  settlement.begin({ card: null, invoice_num: null, batch })
  assert.deepEqual([settlement.context.result!.amount, settlement.context.result!.card_mask], [800, undefined])
})

test('with or without delays, an operation goes through the same steps to the same end', () => {
  const cards = [null, { ...presented('valid'), pin: true }, { ...presented('valid'), pin: false }]
  const some = (['waiting-for-card', 'card-read', 'pin', 'authorising'] as const).map((step) => ({
    ...AT_ONCE,
    [step]: 1,
  }))
  for (const card of cards)
    for (const at of OPERATION_STEPS) {
      const [atOnce, ...others] = [AT_ONCE, ...some].map((latency_ms) => {
        const operation = bench()
        operation.request()
        const said = operation.begin({ card, latency_ms, ending: { at, state: 'timed-out', status: 'timedOut' } })
        while (operation.timers.has('step')) {
          operation.timers.delete('step')
          said.push(...operation.hear({ type: 'step.due' }))
        }
        assert.equal(operation.timers.size, 0)
        const { ended_at: _ended, ...context } = { ...operation.context, plan: null, requested_at: null }
        return { said: said.map(({ at: _at, ...fact }) => fact), context, leaf: operation.leaf }
      })
      for (const other of others) assert.deepEqual(other, atOnce)
    }
})

test('a wrong amount is approved by nobody, not by hand either', () => {
  for (const amount of [-100, 0, 100_000_000_000]) {
    const operation = standing('authorising', { operation_type: 'purchase', amount })
    const said = operation.hear({ type: 'operation.approve' })
    const ended = said.find(({ type }) => type === 'operation.ended') as { state: string; status: string }
    assert.deepEqual([ended.state, ended.status], ['declined', 'enteredIncorrectlyAmount'])
  }
})

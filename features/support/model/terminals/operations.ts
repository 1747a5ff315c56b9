/** What operations of terminals are answered with: by the cloud socket, and on the local network. */
import { succeeds } from '../asking.ts'
import { type Expects, hasValue, isSuch, type Lawful, shownAt, textAt } from '../expected.ts'
import type { BankOperation, RefundFlaw } from '../known/bank-operations.ts'
import type { KnownTerminal } from '../known/terminals.ts'
import type { State } from '../state.ts'
import { socketMessage, type TerminalAct, terminalOfDevice, terminalSaidTo } from './acts.ts'
import { type AnswerTo, bankShown, failureShown, isRequestId, successShown } from './answer-shown.ts'
import { withBridge, withTerminal } from './bridge.ts'
import { CLAUSES, failsBy, flawOf, minorUnitsOf, NATIVE_CODES, type OperationFailure } from './flaws.ts'
import { learnt, purchaseShown } from './purchase-shown.ts'
import { requestName } from './under-way.ts'

/** What the terminal answers, and what is known of it then. */
interface Outcome {
  failure: OperationFailure | null
  members: readonly Expects[]
  next(shown: unknown): KnownTerminal
}

const refusedBy = (terminal: KnownTerminal, failure: OperationFailure): Outcome => ({
  failure,
  members: [],
  next: () => terminal,
})

function purchased(terminal: KnownTerminal, amount: number, clause: string): Outcome[] {
  const { card, purchases } = terminal
  const after: KnownTerminal = { ...terminal, card: 'own', screen: null }
  const approved: Outcome = {
    failure: null,
    members: bankShown(amount, clause),
    next: (shown) => ({
      ...after,
      purchases: [...purchases, purchaseShown(shown, amount)],
      purchased: { count: terminal.purchased.count + 1, sum: terminal.purchased.sum + amount },
    }),
  }
  const declined: Outcome = { ...refusedBy(after, failsBy('BRG-212', [NATIVE_CODES.funds])) }
  if (card === 'own') return [approved]
  return card === 'empty' ? [declined] : [approved, declined]
}

/** What of a refund does not fit the purchase, beside its reference. */
const OF_AUTHORISATION: ReadonlySet<RefundFlaw> = new Set([
  'auth_code',
  'invoiceNum',
  'empty auth_code',
  'invoiceNum 0',
])

/** A refund reads a card as well, or does without: an empty one may decline it. */
function takenBack(
  terminal: KnownTerminal,
  { of, flaw }: Extract<BankOperation, { type: 'cancel' }>,
  { amount, clause, isOfLan }: { amount: number; clause: string; isOfLan: boolean },
): Outcome[] {
  const purchase = terminal.purchases[of]
  const isOwn = terminal.card === 'own'
  const after: KnownTerminal = { ...terminal, screen: null, card: isOwn ? 'own' : 'unknown' }
  const isRefused = (code: number): Outcome[] => [
    refusedBy(after, failsBy(clause, isOwn ? [code] : [code, NATIVE_CODES.funds])),
  ]
  if (!purchase || flaw === 'rrn') return isRefused(NATIVE_CODES.reference)
  if (!isOfLan && flaw !== undefined && OF_AUTHORISATION.has(flaw)) return isRefused(NATIVE_CODES.authorisation)
  const left = purchase.amount - purchase.refunded
  if (amount > left) return isRefused(left === 0 ? NATIVE_CODES.nothingLeft : NATIVE_CODES.amount)
  const done: Outcome = {
    failure: null,
    members: bankShown(amount, clause),
    next: () => ({
      ...after,
      purchases: terminal.purchases.with(of, { ...purchase, refunded: purchase.refunded + amount }),
      refunded: { count: terminal.refunded.count + 1, sum: terminal.refunded.sum + amount },
    }),
  }
  return isOwn ? [done] : [done, refusedBy(after, failsBy('BRG-212', [NATIVE_CODES.funds]))]
}

/** A settlement closes the shift of the bank (BRG-106); 200 is seen in its answer (BRG-105, AMB-17). */
function settled(terminal: KnownTerminal, clause: string): Outcome {
  const sum = terminal.purchased.sum - terminal.refunded.sum
  return {
    failure: null,
    members: [
      isSuch('', '200', (body) => (JSON.stringify(body) ?? '').includes('200'), clause),
      hasValue('status', 200, 'AMB-17'),
      hasValue('result.amount', sum, 'BRG-106', clause),
    ],
    next: () => ({
      ...terminal,
      purchased: { count: 0, sum: 0 },
      refunded: { count: 0, sum: 0 },
      settlements: terminal.settlements + 1,
      screen: null,
    }),
  }
}

function outcomesAt(terminal: KnownTerminal, operation: BankOperation, isOfLan: boolean): Outcome[] {
  const clause = CLAUSES[operation.type][isOfLan ? 'lan' : 'cloud']
  switch (operation.type) {
    case 'purchase':
      return purchased(terminal, minorUnitsOf(operation.amount, isOfLan)!, clause)
    case 'cancel':
      return takenBack(terminal, operation, { amount: minorUnitsOf(operation.amount, isOfLan)!, clause, isOfLan })
    case 'settlement':
      return [settled(terminal, clause)]
    case 'display-receipt': {
      const screen = String(operation.receipt)
      return [{ failure: null, members: [], next: () => ({ ...terminal, screen }) }]
    }
    case 'print-receipt': {
      const print = { receipt: String(operation.receipt), qr_url: operation.qr_url ?? null }
      return [
        {
          failure: null,
          members: [],
          next: () => ({ ...terminal, screen: null, prints: [...terminal.prints, print] }),
        },
      ]
    }
    default:
      return []
  }
}

/** Answers at the socket: each has status 200 there. */
export function saidAtSocket(state: State, act: Extract<TerminalAct, { do: 'say' }>): readonly Lawful[] {
  const { client, operation, request } = act
  const terminal = terminalSaidTo(state, act)
  const clause = CLAUSES[operation.type].cloud
  const also = state.bridge.byId[terminal]?.isInBridgeMode === false ? ['BRG-004'] : []
  const to: AnswerTo = { type: operation.type, terminal, request: request ?? null, clause, isOfLan: false, also }
  const name = typeof request === 'string' ? requestName(terminal, request) : null
  const known = name === null ? undefined : state.bridge.requests[name]
  // Of several reasons any may be told
  const isAway = state.bridge.byId[terminal]?.isThere !== true
  const isOthers = terminal !== state.bridge.clients[client]!.terminal
  const others = [
    ...(isAway ? [NATIVE_CODES.away] : []),
    ...(known ? [NATIVE_CODES.taken] : []),
    ...(isOthers ? [NATIVE_CODES.elsewhere] : []),
  ]
  const fails = ({ codes, ...why }: OperationFailure, next = state): Lawful => {
    const failure = { ...why, codes: codes.length > 0 ? [...codes, ...others] : codes }
    return { ...succeeds(200, why.by, failureShown(to, failure), () => next), also: why.also ?? [] }
  }
  const needsId = operation.type === 'purchase' || operation.type === 'cancel'
  const flaw = flawOf(operation, false)
  if (flaw?.by === 'BRG-211') return [fails(flaw)]
  const isNoId = request === undefined ? needsId : !isRequestId(request)
  if (isNoId) return [fails({ ...failsBy('BRG-208', []), also: ['FLD-026'] })]
  if (flaw) return [fails(flaw)]
  if (isOthers) return [fails({ ...failsBy('BRG-210', []), also: ['FLD-026'] })]
  const said = socketMessage(state, act)
  // A socket takes any number of messages
  const isAgain = Object.values(state.bridge.requests).some(({ asked }) => asked.client === client)
  const away = isAway ? [fails(failsBy('BRG-215', [NATIVE_CODES.away]))] : []
  if (known && name !== null)
    return [
      known.said.toLowerCase() === said.toLowerCase()
        ? again(state, to, name)
        : fails(failsBy('NS-86', [NATIVE_CODES.taken])),
      // Its result may be told by who cannot reach the terminal, or not
      ...away,
    ]
  if (isAway) return away
  const there = state.bridge.byId[terminal]!
  return outcomesAt(there, operation, false).map(({ failure, members, next }) => {
    const shownMembers = failure ? failureShown(to, failure) : [...successShown(to), ...members]
    const answer = succeeds(200, failure?.by ?? clause, shownMembers, (shown) => {
      const after = withTerminal(state, next(shown))
      if (name === null) return after
      const answered = { asked: act, said, success: failure === null, rrn: textAt(shownAt(shown, 'result'), 'rrn') }
      return withBridge(after, { requests: { ...after.bridge.requests, [name]: answered } })
    })
    return { ...answer, also: [...also, ...(isAgain ? ['BRG-202'] : [])] }
  })
}

/** A request that comes again is answered as the first time, and changes nothing (NS-86). @param name by which it is known */
function again(state: State, to: AnswerTo, name: string): Lawful {
  const { success, rrn, unheard } = state.bridge.requests[name]!
  const members = [
    hasValue('request_id', to.request, 'BRG-209'),
    hasValue('success', success, 'NS-86'),
    ...(rrn === null ? [] : [hasValue('result.rrn', rrn, 'NS-86')]),
    ...(unheard === undefined ? [] : bankShown(unheard, 'BRG-203')),
  ]
  return succeeds(200, 'NS-86', members, (shown) => learnt(state, to.terminal, name, shown))
}

const AWAY = [NATIVE_CODES.away]

/** Out of bridge mode a terminal serves nobody on the local network (BRG-005). */
const outOfMode = (state: State, to: AnswerTo): Lawful[] => [
  { ...succeeds(503, 'BRG-005', failureShown(to, failsBy('BRG-005', AWAY)), () => state), statusBy: 'NS-32' },
]

export function askedOnLan(state: State, act: Extract<TerminalAct, { do: 'ask on the LAN' }>): readonly Lawful[] {
  const { device, operation, carrier } = act
  const clause = CLAUSES[operation.type].lan
  const terminal = terminalOfDevice(state, device)
  const also = terminal?.isThere === false ? ['BRG-004'] : []
  const to = { type: operation.type, terminal: terminal?.id ?? '', request: null, clause, isOfLan: true, also }
  // Which failure is one of the body is a decision as well
  const statusesOf = (status: OperationFailure['status']): number[] =>
    carrier === 'socket' ? [200] : status === 404 ? [404] : [...new Set([status, 400, 503])]
  const fails = ({ status, ...failure }: OperationFailure, next = state): Lawful[] =>
    statusesOf(status).map((each) => ({
      ...succeeds(each, failure.by, failureShown(to, failure), () => next),
      also: failure.also ?? [],
      ...(carrier === 'HTTP' && { statusBy: 'NS-57' }),
    }))
  if (!terminal) return fails(failsBy('BRG-107', [9012], 404))
  const flaw = flawOf(operation, true)
  if (!terminal.isInBridgeMode) return [...outOfMode(state, to), ...(flaw ? fails(flaw) : [])]
  if (flaw) return fails(flaw)
  return outcomesAt(terminal, operation, true).flatMap(({ failure, members, next }) =>
    failure
      ? fails(failure, withTerminal(state, next(null)))
      : {
          ...succeeds(200, clause, [...successShown(to), ...members], (shown) => withTerminal(state, next(shown))),
          also,
        },
  )
}

/** Where webhooks are shown: the settings of each register, and what the world's own receiver was called with. */
import { createHmac } from 'node:crypto'
import { cloudAsk } from '../asking.ts'
import { type Expects, isLike, isSuch, type Read, shownAt } from '../expected.ts'
import type { EventKind, Hook, ToldEvent } from '../known/webhooks.ts'
import { refusedFor } from '../refused.ts'
import type { State } from '../state.ts'
import { type Attempt, attemptsShown } from './attempts.ts'
import { callbacksShown } from './callbacks.ts'
import { failuresSeen, type ShownCall, shownCallsIn, tellsOf } from './calls.ts'
import { messageSeen, settingsShown, showsNoKey } from './settings-shown.ts'

const CLAUSES: Readonly<Record<EventKind, string>> = {
  'receipt SELL': 'WHK-001',
  'receipt RETURN': 'WHK-001',
  'service_receipt SERVICE_IN': 'WHK-004',
  'service_receipt SERVICE_OUT': 'WHK-005',
  'shift OPENED': 'WHK-002',
  'shift CLOSED': 'WHK-003',
}

/** By the key as text, or as what it is the text of (AMB-41). */
const isSigned = ({ signature, text }: ShownCall, key: string): boolean =>
  [key, Buffer.from(key, 'base64'), Buffer.from(key, 'hex')].some(
    (form) => createHmac('sha256', form).update(text).digest('base64') === signature,
  )

/** Statements about all calls. `holds` is told of each call and the event that it tells of. */
function eachCall(
  events: readonly ToldEvent[],
  says: string,
  clause: string | ((event: ToldEvent) => string),
  holds: HoldsOfCall,
): Expects[] {
  const clauses = typeof clause === 'string' ? [clause] : [...new Set(events.map(clause))]
  return clauses.map((each) =>
    isSuch(
      '',
      says,
      (body) =>
        shownCallsIn(body).every((call) => {
          const event = events.find((one) => tellsOf(call, one))
          return !event || (typeof clause !== 'string' && clause(event) !== each) || holds(call, event)
        }),
      each,
    ),
  )
}

const hookAt = (call: ShownCall, { hooks }: ToldEvent): Hook[] => hooks.filter(({ query }) => query === call.query)
const clauseOf = ({ kind }: ToldEvent): string => CLAUSES[kind]

/** All that is told of is told once, at its address, signed; and nothing else is told. */
function callsShown(state: State): Expects[] {
  const { events, byRegister } = state.webhooks
  const times = (body: unknown, event: ToldEvent): number =>
    shownCallsIn(body).filter((call) => tellsOf(call, event)).length
  // Where its webhook was set again, its waits begin anew (NS-46)
  const steady = events.filter(
    ({ phase, hooks, register, revision, wasUnheard }) =>
      !wasUnheard && phase === 'told' && hooks.length === 1 && byRegister[register]?.revision === revision,
  )
  const attemptsIn = (body: unknown): Attempt[][] => {
    const calls = shownCallsIn(body)
    return steady.map((event) => calls.filter((call) => tellsOf(call, event)).map(({ attempt }) => attempt))
  }
  const isElsewhere = (call: ShownCall): boolean => !Object.values(byRegister).some(({ query }) => query === call.query)
  const unknown = (body: unknown): ShownCall[] =>
    shownCallsIn(body).filter((call) => !events.some((one) => tellsOf(call, one)))
  return [
    isLike('length', 'integer', 'WHK-001'),
    ...events
      .filter(({ isDue }) => isDue)
      .map((event) =>
        isSuch(
          '',
          `a call of ${event.kind} ${event.id ?? event.serial} at the address of its register`,
          (body) => times(body, event) > 0,
          clauseOf(event),
        ),
      ),
    ...eachCall(
      events,
      'each call at the address of its register',
      'CLD-807',
      (call, event) =>
        hookAt(call, event).length > 0 ||
        !Object.entries(byRegister).some(([id, { query }]) => id !== event.register && query === call.query),
    ),
    ...eachCall(
      events,
      'each call at the address that is set',
      'WHK-006',
      (call, event) => hookAt(call, event).length > 0,
    ),
    isSuch(
      '',
      'no call of what is not told at the removed address',
      (body) => !unknown(body).some(isElsewhere),
      'CLD-805',
    ),
    isSuch('', 'no call of anything else', (body) => unknown(body).length === 0, 'WHK-017'),
    ...eachCall(events, 'a signature of each call', 'WHK-012', ({ signature }) => signature !== undefined),
    ...eachCall(events, 'each call signed with the key of its webhook', 'WHK-013', (call, event) =>
      hookAt(call, event).some(({ key }) => isSigned(call, key)),
    ).map((each) => ({ ...each, also: ['AUT-011'] })),
    { ...showsNoKey(state) },
    ...attemptsShown(state.now, attemptsIn),
    ...callbacksShown(state),
    ...eachCall(events, 'each of the kind it is', clauseOf, ({ kind }, event) => kind === event.kind),
    ...eachCall(events, 'each as it is once fiscalized', clauseOf, isFiscalized),
    isSuch('', 'a fiscal code of its own for each receipt', haveOwnCodes, 'WHK-001'),
    ...eachCall(events, 'each of its own shift, cashier and register', clauseOf, isOfItsShift(state)),
    ...eachCall(events, 'each receipt with its sums and payments', clauseOf, hasItsFigures(state)).map(
      ({ clause, ...each }) => ({ ...each, clause: 'NS-29', also: [clause] }),
    ),
  ]
}

type HoldsOfCall = (call: ShownCall, event: ToldEvent) => boolean

const idAt = (shown: unknown, name: string): unknown => shownAt(shownAt(shown, name), 'id')

/** The shift of a call is one of that serial at its register: one whose opening was refused may have had it before. */
const isOfItsShift =
  ({ registers }: State): HoldsOfCall =>
  ({ what }, { register, serial, id }) => {
    const { past, shift } = registers[register]!
    const told = id === null ? what : shownAt(what, 'shift')
    const all = [...past, ...(shift ? [shift] : [])].filter((each) => each.serial === serial)
    return (
      idAt(told, 'cash_register') === register &&
      all.some(
        (each) => (each.id === null || shownAt(told, 'id') === each.id) && idAt(told, 'cashier') === each.cashier,
      )
    )
  }

/** As it was answered when it was made. */
const hasItsFigures =
  ({ registers }: State): HoldsOfCall =>
  ({ what }, { register, id }) => {
    const receipt = id === null ? undefined : registers[register]!.receipts.find((each) => each.id === id)
    const payments = shownAt(what, 'payments')
    return (
      !receipt ||
      (Object.entries(receipt.figures).every(([name, value]) => shownAt(what, name) === value) &&
        receipt.payments.every((each, at) =>
          Object.entries(each).every(([name, value]) => shownAt((payments as unknown[])?.[at], name) === value),
        ) &&
        shownAt(what, 'is_created_offline') === !receipt.isOnline &&
        (receipt.fiscalCode === null || shownAt(what, 'fiscal_code') === receipt.fiscalCode))
    )
  }

/** No two receipts have one fiscal code. */
function haveOwnCodes(body: unknown): boolean {
  const idOf = new Map<unknown, unknown>()
  return shownCallsIn(body).every(({ kind, what }) => {
    const code = shownAt(what, 'fiscal_code')
    if (!kind.startsWith('receipt ') || typeof code !== 'string') return true
    const other = idOf.get(code)
    idOf.set(code, shownAt(what, 'id'))
    return other === undefined || other === shownAt(what, 'id')
  })
}

/** A receipt has been taken, and has its shift; a shift has its documents. */
function isFiscalized({ what }: ShownCall, { id, serial, kind }: ToldEvent): boolean {
  const shift = id === null ? what : shownAt(what, 'shift')
  const transaction = kind === 'shift CLOSED' ? 'closing_transaction' : 'initial_transaction'
  return (
    (id === null || shownAt(what, 'status') === 'DONE') &&
    shownAt(shift, 'serial') === serial &&
    (id !== null || shownAt(shownAt(shift, transaction), 'status') === 'DONE')
  )
}

/** Calls that are shown at most: of more, the first may be forgotten. */
const MOST_CALLS = 1000

const isFull = (body: unknown): boolean => Array.isArray(body) && body.length >= MOST_CALLS

const received = (state: State): Read => ({
  name: 'calls of webhooks',
  of: null,
  ask: { surface: 'lab', method: 'GET', path: `/webhooks?limit=${MOST_CALLS}` },
  expected: () => ({
    lawful: [
      {
        ...{ status: 200, clause: 'WHK-001', next: (body) => (isFull(body) ? state : failuresSeen(state, body)) },
        members: callsShown(state).map((each) =>
          'holds' in each ? { ...each, holds: (body) => isFull(body) || each.holds(body) } : each,
        ),
      },
    ],
  }),
})

function settings(state: State, by: string, register: string): Read {
  const webhook = state.webhooks.byRegister[register]
  return {
    name: 'GET /webhook',
    of: register,
    ask: cloudAsk(state, 'GET', '/webhook', { by, at: register }),
    expected: () => ({
      lawful: [
        webhook
          ? {
              status: 200,
              clause: 'CLD-804',
              also: ['CLD-807'],
              members: [
                showsNoKey(state),
                isSuch('key', 'no such member', (key) => key === undefined, 'CLD-804'),
                ...settingsShown(webhook, 'CLD-804', state),
              ],
              next: (shown) => messageSeen(state, webhook, shown),
            }
          : refusedFor(state, 'cloud', { name: 'webhook not set' }),
      ],
    }),
  }
}

/** @param at the register that an explorer looks at */
export function webhookReads(state: State, at: string): Read[] {
  const { inbox, revisions } = state.webhooks
  const { organization } = state.house.registers[at]!
  const [by] =
    Object.entries(state.sessions).find(
      ([, { cashier, hasEnded }]) => !hasEnded && state.house.cashiers[cashier]!.organization === organization,
    ) ?? []
  return [
    ...(by === undefined ? [] : [settings(state, by, at)]),
    ...(inbox === null ||
    (revisions === 0 && Object.keys(state.webhooks.callbacks).length === 0) ||
    state.registers[at]!.drifts
      ? []
      : [received(state)]),
  ]
}

/**
 * Which events a webhook is told of. Documents are seen as an act makes them; once one is fiscalized, the webhook that is
 * set then is called (WHK-001 to WHK-006).
 */

import type { EventKind, Hook, ModelWebhook, ModelWebhooks, ToldEvent } from '../known/webhooks.ts'
import type { ModelReceipt, ModelRegister, ModelShift, State } from '../state.ts'

const KINDS: Readonly<Partial<Record<ModelReceipt['kind'], EventKind>>> = {
  SELL: 'receipt SELL',
  RETURN: 'receipt RETURN',
  SERVICE_IN: 'service_receipt SERVICE_IN',
  SERVICE_OUT: 'service_receipt SERVICE_OUT',
}

/** Longest wait between two calls (LIM-065), ms. */
const LONGEST_WAIT = 1_800_000
const SECOND = 1000
/** Calls go on for a day (WHK-010); near its end nothing is sure. ms */
const NEARLY_A_DAY = 23 * 3_600_000

/** Orders of shifts whose closing was asked for. */
const closings = ({ shift, past }: ModelRegister): ModelShift[] => [
  ...past.filter(({ refusedFor }) => refusedFor === null),
  ...(shift?.status === 'CLOSING' || shift?.status === 'CLOSED' ? [shift] : []),
]

/** Happenings that an act has made. */
function eventsOf(before: ModelRegister, after: ModelRegister, now: number): ToldEvent[] {
  const event = (kind: EventKind, serial: number, receipt?: ModelReceipt): ToldEvent => ({
    register: after.id,
    kind,
    id: receipt?.id ?? null,
    serial,
    phase: 'pending',
    isHeld: before.link !== 'online',
    hooks: [],
    isDue: false,
    revision: 0,
    since: now,
    dueBy: 0,
  })
  const serial = before.shift?.serial ?? 0
  const made = after.receipts.slice(before.receipts.length).flatMap((receipt) => {
    const kind = KINDS[receipt.kind]
    return kind ? [event(kind, serial, receipt)] : []
  })
  const { shift } = after
  const isBegun = shift !== null && shift.order !== before.shift?.order
  const wereClosing = new Set(closings(before).map(({ order }) => order))
  return [
    ...made,
    ...(isBegun ? [event('shift OPENED', shift.serial)] : []),
    ...closings(after).flatMap((each) => (wereClosing.has(each.order) ? [] : [event('shift CLOSED', each.serial)])),
  ]
}

const hookOf = (register: string, { query, key }: ModelWebhook): Hook[] =>
  query === null ? [] : [{ register, query, key }]

/** An event whose document has arrived for certain. */
function arrivedFor(event: ToldEvent, webhook: ModelWebhook | undefined): ToldEvent {
  const told: ToldEvent = { ...event, phase: 'told' }
  if (event.phase === 'uncertain' && webhook?.revision !== event.revision)
    return { ...told, phase: 'loose', hooks: [...event.hooks, ...(webhook ? hookOf(event.register, webhook) : [])] }
  if (!webhook) return told
  const hooks = hookOf(event.register, webhook)
  if (hooks.length === 0) return { ...told, phase: 'unheard', revision: webhook.revision }
  return { ...told, hooks, isDue: true, revision: webhook.revision }
}

/** An event whose document may have arrived. */
function perhapsFor(event: ToldEvent, webhook: ModelWebhook | undefined): ToldEvent {
  const hooks = webhook ? hookOf(event.register, webhook) : []
  if (event.phase === 'pending') return { ...event, phase: 'uncertain', hooks, revision: webhook?.revision ?? 0 }
  if (event.revision === (webhook?.revision ?? 0)) return event
  return { ...event, hooks: [...event.hooks, ...hooks], revision: -1 }
}

/** Whether it is the opening of a shift that was refused, or its closing. */
function isRefused({ registers }: State, { register, kind, serial }: ToldEvent): boolean {
  const { past, shift } = registers[register]!
  if (kind === 'shift CLOSED') return shift?.serial === serial && shift.status === 'OPENED'
  return kind === 'shift OPENED' && past.some((each) => each.serial === serial && each.refusedFor !== null)
}

/** What has become of an event by an act. */
function later(event: ToldEvent, before: State, after: State): ToldEvent {
  const { link, onTheWay, held } = after.registers[event.register]!
  const webhook = after.webhooks.byRegister[event.register]
  const hasPassed = after.now > before.now
  // What never opened is never told of
  if (isRefused(after, event)) return { ...event, phase: 'told', hooks: [] }
  if (event.phase === 'pending' || event.phase === 'uncertain') {
    if (link === 'online' && onTheWay === 0 && held === 0) return arrivedFor(event, webhook)
    return hasPassed && !event.isHeld ? perhapsFor(event, webhook) : event
  }
  if (event.phase !== 'repeated' || after.now < event.dueBy) return event
  const isSure = webhook?.revision === event.revision && after.now - event.since < NEARLY_A_DAY
  return { ...event, phase: isSure ? 'told' : 'loose', isDue: isSure }
}

/** A happening that nobody is told of, nor will be. */
const isOver = ({ phase, hooks }: ToldEvent): boolean => phase === 'told' && hooks.length === 0

/** The state behind an act, with what webhooks are told by it. */
export function webhooksTold(before: State, after: State): State {
  const now = before.now
  const made = Object.values(after.registers).flatMap((register) => {
    const former = before.registers[register.id]!
    return former === register ? [] : eventsOf(former, register, now)
  })
  const { events } = after.webhooks
  if (events.length === 0 && made.length === 0) return after
  const all = [...events, ...made].map((event) => later(event, before, after))
  const webhooks = { ...after.webhooks, events: all.filter((each) => !isOver(each)) }
  return { ...after, webhooks: after.now > before.now ? failed(webhooks, before, events) : webhooks }
}

/** Phases of events that may be told at any time. */
const UNSURE: ReadonlySet<ToldEvent['phase']> = new Set(['uncertain', 'repeated', 'loose'])

/** Calls that may have failed in the time that has passed: the last failure of each webhook. */
function failed(webhooks: ModelWebhooks, before: State, former: readonly ToldEvent[]): ModelWebhooks {
  const { events, isRestless } = webhooks
  const wasDue = new Set(former.filter(({ isDue }) => isDue).map(nameOf))
  const due = events.filter((each) => each.isDue && !wasDue.has(nameOf(each)))
  const called = new Set(due.map(({ register }) => register))
  const perhaps = new Set(events.filter(({ phase }) => UNSURE.has(phase)).map(({ register }) => register))
  const errorOf = (register: string, { error, revision, query }: ModelWebhook): ModelWebhook['error'] => {
    const isUnheard = ({ phase, ...each }: ToldEvent): boolean =>
      phase === 'unheard' && each.register === register && each.revision === revision
    if (events.some(isUnheard)) return error !== null && error !== 'unknown' ? error : { since: before.now }
    // What has failed at a troubled receiver is told again, at the address of then
    const isToldAgain = isRestless && events.some((each) => each.register === register)
    return isToldAgain || (query === null && perhaps.has(register)) ? 'unknown' : error
  }
  const byRegister = Object.fromEntries(
    Object.entries(webhooks.byRegister).map(([register, webhook]) => {
      const wasCalled = webhook.wasCalled || called.has(register)
      return [register, { ...webhook, wasCalled, error: errorOf(register, webhook) }]
    }),
  )
  return { ...webhooks, byRegister }
}

const nameOf = ({ register, kind, id, serial }: ToldEvent): string => `${register} ${kind} ${id ?? serial}`

/** Events once the webhook of a register was set or removed: what nobody has heard is told again at the new address (NS-46). */
export function eventsAfterSetting({ webhooks, now }: State, register: string): ToldEvent[] {
  const webhook = webhooks.byRegister[register]
  return webhooks.events.flatMap((event): ToldEvent[] => {
    if (event.register !== register) return [event]
    if (event.phase === 'repeated' || event.phase === 'loose') {
      const hooks = [...event.hooks, ...(webhook ? hookOf(register, webhook) : [])]
      return [{ ...event, phase: 'loose', hooks }]
    }
    // It may have failed where it was told, and is told again under the settings of then
    if (event.phase === 'told' && webhooks.isRestless && webhook)
      return [{ ...event, hooks: [...event.hooks, ...hookOf(register, webhook)] }]
    if (event.phase !== 'unheard') return [event]
    if (!webhook) return []
    const hooks = hookOf(register, webhook)
    if (hooks.length === 0) return [{ ...event, phase: 'loose' }]
    const dueBy = now + Math.min(LONGEST_WAIT, now - event.since + SECOND) + SECOND
    return [{ ...event, phase: 'repeated', hooks, revision: webhook.revision, dueBy, wasUnheard: true }]
  })
}

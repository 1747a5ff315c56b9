/** Calls as the world's own receiver shows them: what each tells of, and the last failure of each webhook (WHK-016). */
import { shownAt } from '../expected.ts'
import type { ModelWebhook, ToldEvent } from '../known/webhooks.ts'
import type { State } from '../state.ts'
import { type Attempt, callAttempt } from './attempts.ts'

/** A call as the lab's list has it, with its body read. */
export interface ShownCall {
  query: string
  signature: string | undefined
  text: string
  kind: string
  /** What it tells of. */
  what: unknown
  attempt: Attempt
}

function callOf(shown: unknown): ShownCall {
  const text = String(shownAt(shown, 'body') ?? '')
  let event: unknown = null
  try {
    event = JSON.parse(text)
  } catch {
    // What is no JSON tells of nothing
  }
  const [name = '', what = null] = Object.entries((event ?? {}) as object)[0] ?? []
  const signature = shownAt(shownAt(shown, 'headers'), 'x-request-signature')
  return {
    query: String(shownAt(shown, 'query') ?? ''),
    signature: typeof signature === 'string' ? signature : undefined,
    text,
    kind: `${name} ${shownAt(what, name === 'shift' ? 'status' : 'type')}`,
    what,
    attempt: callAttempt(Date.parse(String(shownAt(shown, 'at'))), {
      status: Number(shownAt(shownAt(shown, 'answer'), 'status')),
      after: String(shownAt(shownAt(shown, 'answer'), 'after')),
    }),
  }
}

/** Each statement about a list reads it. */
const READ = new WeakMap<readonly unknown[], ShownCall[]>()

export function shownCallsIn(body: unknown): ShownCall[] {
  if (!Array.isArray(body)) return []
  const calls = READ.get(body) ?? body.map(callOf).filter(({ query }) => query !== CALLBACK_QUERY)
  READ.set(body, calls)
  return calls
}

/** Calls of the addresses that receipts name: no webhook has their query. */
export const CALLBACK_QUERY = '?callback=1'
export const callbacksIn = (body: unknown): ShownCall[] =>
  Array.isArray(body) ? body.map(callOf).filter(({ query }) => query === CALLBACK_QUERY) : []

const isOfShift = (kind: string): boolean => kind.startsWith('shift ')

/** Whether a call tells of an event: a receipt by its id, a shift by its serial number and register. */
export function tellsOf({ kind, what }: ShownCall, event: ToldEvent): boolean {
  if (event.id !== null) return !isOfShift(kind) && shownAt(what, 'id') === event.id
  const register = shownAt(shownAt(what, 'cash_register'), 'id')
  return kind === event.kind && shownAt(what, 'serial') === event.serial && register === event.register
}

const causeOf = ({ end, status }: Attempt): string => (end === 'silence' ? 'silence' : `status ${status}`)

/** The state with the last failure of each webhook, by the calls that were shown (WHK-016). */
export function failuresSeen(state: State, body: unknown): State {
  const { webhooks, now } = state
  const calls = shownCallsIn(body)
  const all = Object.entries(webhooks.byRegister)
  const errorOf = (register: string, webhook: ModelWebhook): ModelWebhook['error'] => {
    const setAt = webhook.updatedAt ?? webhook.createdAt
    const own = webhooks.events.filter((event) => event.register === register)
    const isClear = own.every(({ phase }) => phase === 'told' || phase === 'pending')
    if (webhook.query === null || !isClear) return webhook.error
    const attempts = calls.filter((call) => own.some((event) => tellsOf(call, event))).map(({ attempt }) => attempt)
    const bad = attempts.filter(({ end, endedAt }) => end !== 'taken' && endedAt >= setAt)
    // What is under way may fail at any time, and what failed as the webhook was set may belong to either
    if (bad.some(({ endedAt, end, at }) => endedAt > now || end === 'neither' || at <= setAt)) return 'unknown'
    const last = bad.toSorted((a, b) => a.endedAt - b.endedAt).at(-1)
    return last ? { since: last.endedAt, until: last.endedAt, cause: causeOf(last) } : null
  }
  const byRegister = Object.fromEntries(
    all.map(([register, webhook]) => [register, { ...webhook, error: errorOf(register, webhook) }]),
  )
  return { ...state, webhooks: { ...webhooks, byRegister } }
}

/** Compares two statuses of a desk between which real time passes. */
import { deepEqual } from 'node:assert/strict'

type DeskState = Record<string, unknown>

/** Members that grow with time. */
const OF_TIME = ['hours_in_offline', 'hours_since_last_go_offline'] as const

/** Members that say what waits to be delivered. */
const OF_JOURNAL = ['pending_transactions', 'first_pending_transaction']
/** Members that say how many offline codes are left. */
const OF_CODES = ['offline_codes', 'offline_codes_percent']

/**
 * Both statuses, reduced to what only an event changes: work in progress before may be answered since, and no more work
 * may be in progress; a desk that is online may have got more offline codes.
 */
export function comparableStates(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (!isDeskState(before) || !isDeskState(after)) return [before, after]
  const then = timeless(before)
  const now = timeless(after)
  const isOnline = before.online_status === true
  const left = [
    ...(isOnline && Number(after.pending_transactions) < Number(before.pending_transactions) ? OF_JOURNAL : []),
    ...(isOnline && Number(after.offline_codes) > Number(before.offline_codes) ? OF_CODES : []),
  ]
  for (const name of left) for (const each of [then, now]) delete each[name]
  return [then, now]
}

/**
 * Asserts that an action had no effect.
 * @param said facts since it began
 * @param looks status of the desk before and after
 * @throws with the state before as expected and the state after as actual
 */
export function holdUnchanged(
  said: readonly unknown[],
  looks: [before: unknown, after: unknown],
  how: { isRefused: boolean; timePasses: boolean },
): void {
  const what = how.isRefused ? 'it was refused, and changed something all the same' : 'something has changed'
  deepEqual(said, [], `${what}: facts were said`)
  const [before, after] = how.timePasses ? comparableStates(...looks) : looks
  deepEqual(after, before, `${what}: the desk stands otherwise than before`)
}

const isDeskState = (value: unknown): value is DeskState => typeof value === 'object' && value !== null

const timeless = (state: DeskState): DeskState =>
  Object.fromEntries(Object.entries(state).filter(([name]) => !(OF_TIME as readonly string[]).includes(name)))

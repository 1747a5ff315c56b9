/** How a desk stands, where time passes by itself between two looks at it. */
import { deepEqual } from 'node:assert/strict'

type Standing = Record<string, unknown>

/** Members that tell of time: they grow while it passes. */
const OF_TIME = ['hours_in_offline', 'hours_since_last_go_offline'] as const

/**
 * Both, as far as they have to be alike when nothing has happened between them but time: what was under way before may
 * have been answered since, and nothing more may be under way.
 */
export function standings(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (!isStanding(before) || !isStanding(after)) return [before, after]
  const then = timeless(before)
  const now = timeless(after)
  if (before.online_status === true && Number(after.pending_transactions) < Number(before.pending_transactions))
    for (const each of [then, now]) {
      delete each.pending_transactions
      delete each.first_pending_transaction
    }
  return [then, now]
}

/**
 * Nothing has come of what was done.
 * @param said facts since it began
 * @param looks how the desk stood before and after it
 * @throws what has changed: what there was is expected, and what there is has come
 */
export function holdUnchanged(
  said: readonly unknown[],
  looks: [before: unknown, after: unknown],
  how: { isRefused: boolean; timePasses: boolean },
): void {
  const what = how.isRefused ? 'it was refused, and changed something all the same' : 'something has changed'
  deepEqual(said, [], `${what}: facts were said`)
  const [before, after] = how.timePasses ? standings(...looks) : looks
  deepEqual(after, before, `${what}: the desk stands otherwise than before`)
}

const isStanding = (value: unknown): value is Standing => typeof value === 'object' && value !== null

const timeless = (standing: Standing): Standing =>
  Object.fromEntries(Object.entries(standing).filter(([name]) => !(OF_TIME as readonly string[]).includes(name)))

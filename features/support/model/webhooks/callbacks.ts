/** Addresses that sales of the cloud name, and that are called once these are fiscalized (EXT-109, EXT-110). */
import { type Expects, isSuch, shownAt } from '../expected.ts'
import type { State } from '../state.ts'
import { CALLBACK_QUERY, callbacksIn } from './calls.ts'

/** A call is made by then, ms; behind a receiver that failed, within the longest wait between two (LIM-065). */
const SOON = 10_000
const LATER = 1_900_000
/** Calls go on for a day (WHK-010); near its end nothing is sure. ms */
const NEARLY_A_DAY = 23 * 3_600_000

/** The address of a callback at the world's own receiver. */
export const callbackUrl = ({ webhooks }: State): string => `${webhooks.inbox}${CALLBACK_QUERY}`

/** By when each receipt that names an address is called back; without end while its receiver is troubled. */
export function callbacksDue(before: State, after: State, act: { do: string }): State {
  const { callbacks, trouble } = after.webhooks
  const named = Object.values(after.registers).flatMap(({ id, receipts }) =>
    receipts.filter((each) => {
      const known = before.registers[id]?.receipts.find((other) => other.id === each.id)
      return each.callsBack === true && each.isDelivered && known?.isDelivered !== true
    }),
  )
  if (named.length === 0 && Object.keys(callbacks).length === 0) return after
  // What is not sure is not held to
  if (act.do === 'set the clock back') return withCallbacks(after, {})
  const begun = named.map(({ id }) => [id, { since: before.now, by: before.now + SOON }] as const)
  const all = [...Object.entries(callbacks), ...begun].filter(
    ([, { since, by }]) => by <= before.now || after.now - since < NEARLY_A_DAY,
  )
  const isOver = (by: number): boolean => by <= before.now
  const next = all.map(([id, each]) => {
    if (isOver(each.by)) return [id, each] as const
    if (trouble !== null || before.webhooks.trouble !== null)
      return [id, { ...each, by: trouble === null ? after.now + LATER : Number.MAX_SAFE_INTEGER }] as const
    return [id, each] as const
  })
  return withCallbacks(after, Object.fromEntries(next))
}

const withCallbacks = (state: State, callbacks: State['webhooks']['callbacks']): State => ({
  ...state,
  webhooks: { ...state.webhooks, callbacks },
})

/** Each that is due was called until it was taken. */
export const callbacksShown = ({ webhooks, now }: State): Expects[] =>
  Object.entries(webhooks.callbacks).flatMap(([id, { by }]) =>
    by > now
      ? []
      : [
          isSuch(
            '',
            `a call of the address that receipt ${id} names, taken`,
            (body) =>
              callbacksIn(body).some(({ what, attempt }) => shownAt(what, 'id') === id && attempt.end === 'taken'),
            'EXT-109',
            'EXT-110',
          ),
        ],
  )

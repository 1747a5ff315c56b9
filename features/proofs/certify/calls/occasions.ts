/** Calls of a quiet day at which something befalls the world: deeds, the first and the second of each kind. */
import { type Call, DEEDS, goodsIn, isDone, isShiftLook } from './call.ts'
import type { Occasion } from './world-changes.ts'

/** Of a kind, deeds that are tried: to a later one the client does as to the second. */
const TRIED = 2
const KINDS = ['opening', 'cash', 'sale', 'closing', 'goOffline', 'goOnline'] as const

/** What kind of deed a call is; goods that come back are another one. Null: it is none. */
function kindOf(call: Call): string | null {
  const kind = KINDS.find((each) => DEEDS[each](call))
  if (kind === undefined) return null
  return goodsIn(call.body).some(({ is_return }) => is_return === true) ? `${kind} back` : kind
}

/** Whether a call of a quiet day is such an occasion. */
type IsOccasion = (calls: readonly Call[], at: number) => boolean

const isDeedWithin =
  (tried: number): IsOccasion =>
  (calls, at) => {
    const kind = kindOf(calls[at]!)
    return kind !== null && calls.slice(0, at).filter((call) => kindOf(call) === kind).length < tried
  }
const isAnyDeed = isDeedWithin(TRIED)

const early =
  (isOfKind: (call: Call) => boolean): IsOccasion =>
  (calls, at) =>
    isOfKind(calls[at]!) && isAnyDeed(calls, at)

/** Whether the client has taken its register offline by then, and not back. */
const isOffline: IsOccasion = (calls, at) => {
  const last = calls.slice(0, at).findLast((call) => isDone(call) && (DEEDS.goOffline(call) || DEEDS.goOnline(call)))
  return last !== undefined && DEEDS.goOffline(last)
}

/** What comes between two sales of one shift; null: the next deed is another one. */
function untilNextSale(calls: readonly Call[], at: number): readonly Call[] | null {
  if (!(DEEDS.sale(calls[at]!) && isDone(calls[at]!))) return null
  const next = calls.findIndex((call, n) => n > at && kindOf(call) !== null)
  return next > at && DEEDS.sale(calls[next]!) ? calls.slice(at + 1, next) : null
}

const beforeALook =
  (offline: boolean): IsOccasion =>
  (calls, at) =>
    isOffline(calls, at) === offline && untilNextSale(calls, at)?.some(isShiftLook) === true

const first =
  (isOccasion: IsOccasion): IsOccasion =>
  (calls, at) =>
    isOccasion(calls, at) && !calls.slice(0, at).some((_, before) => isOccasion(calls, before))

export const OCCASIONS: Readonly<Record<Occasion, IsOccasion>> = {
  'a deed': isAnyDeed,
  'a first deed': isDeedWithin(1),
  'an opening': early(DEEDS.opening),
  'a movement of money': early((call) => DEEDS.sale(call) || DEEDS.cash(call)),
  'a closing': early(DEEDS.closing),
  'a sale offline': first((calls, at) => isOffline(calls, at) && untilNextSale(calls, at) !== null),
  'a sale before a look': first(beforeALook(false)),
  'a sale offline before a look': first(beforeALook(true)),
}

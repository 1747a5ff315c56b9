/** Which call of a day is disturbed, and how: every disturbance of every call of a quiet day, and the world's at its deeds. */
import { type Call, DEEDS, isOfTerminal } from '../calls/call.ts'
import { type CallDisturbance, DISTURBANCES, type DisturbanceName } from '../calls/disturbances.ts'
import { OCCASIONS } from '../calls/occasions.ts'

/** A call by what is asked, and how often that came before: polls come as often as they like. */
export interface PlannedCall {
  method: string
  /** Ids in it are left open. */
  path: string
  /** From 1, among those of this method and path. */
  nth: number
}

export interface DisturbancePlan {
  /** Null: none is disturbed, and a second day follows. */
  call: PlannedCall | null
  /** Its number in the quiet day; 0: there is none. */
  n: number
  disturbance: DisturbanceName
}

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi

/** The places of a day's calls, as they come. */
export class DayPlaces {
  readonly #counts = new Map<string, number>()

  next({ method, path }: Pick<Call, 'method' | 'path'>): PlannedCall {
    const form = path.replace(ID, '*')
    const key = `${method} ${form}`
    const nth = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, nth)
    return { method, path: form, nth }
  }
}

export const isPlanned = ({ call }: DisturbancePlan, { method, path, nth }: PlannedCall): boolean =>
  call !== null && call.method === method && call.path === path && call.nth === nth

const isRead = ({ method }: Call): boolean => method === 'GET' || method === 'HEAD'

/** What can be done to any message on a socket, and to any request to a terminal. */
const AT_SOCKETS: readonly DisturbanceName[] = ['answer lost', 'request lost', 'socket cut', 'late', 'killed']
const AT_TERMINALS: readonly DisturbanceName[] = ['answer lost', 'request lost', 'late', 'cut body', 'killed']
/** What a bank or a webhook's call comes to is tried at the first ones of their kind. */
const FIRST = 2

function meetsAtTerminal(call: Call, nth: number, name: DisturbanceName): boolean {
  const { purchase, gives }: CallDisturbance = DISTURBANCES[name]
  if (purchase || gives.as === 'done late') return DEEDS.purchase(call) && nth <= FIRST
  return (call.method === 'SEND' ? AT_SOCKETS : AT_TERMINALS).includes(name)
}

/** Whether a call of the quiet day can be met by a disturbance: to a reader, before and after the deed are alike. */
function meets(calls: readonly Call[], at: number, nth: number, name: DisturbanceName): boolean {
  const call = calls[at]!
  if (isOfTerminal(call)) return meetsAtTerminal(call, nth, name)
  const { isDone, gives, world, purchase, webhook }: CallDisturbance = DISTURBANCES[name]
  if (name === SECOND_DAY) return false
  if (purchase || webhook || gives.as === 'done late' || gives.as === 'cut socket') return false
  // Who signs out needs no token any more
  if (gives.as === 'ended token') return call.headers.authorization !== undefined && !call.path.endsWith('/signout')
  // There `null` is an answer of its own: no shift is open
  if (gives.as === 'null' && isRead(call) && call.path.endsWith('/cashier/shift')) return false
  if (isDone && (gives.as === 'null' || gives.as === 'half')) return call.answer !== null && call.answer.body !== null
  if (world) return OCCASIONS[world.at](calls, at)
  // A client without patience waits as long as its day lasts
  if (gives.as === 'held') return OCCASIONS['a first deed'](calls, at)
  return !isRead(call) || isDone || gives.as === 'refusal'
}

const SECOND_DAY = 'second day'
const NAMES = Object.keys(DISTURBANCES) as DisturbanceName[]
const OF_WEBHOOKS = NAMES.filter((name) => (DISTURBANCES[name] as CallDisturbance).webhook)

/**
 * A second day, every disturbance of every call of a quiet day, call by call, and of the first calls of each kind that
 * came to the client's webhook.
 */
export function plansFor(
  calls: readonly Call[],
  webhooks: readonly { n: number; method: string; path: string }[] = [],
): DisturbancePlan[] {
  const places = new DayPlaces()
  const planned = (call: PlannedCall, n: number, names: DisturbanceName[]): DisturbancePlan[] =>
    names.map((disturbance) => ({ call, n, disturbance }))
  const ofCalls = calls.flatMap((call, at) => {
    const place = places.next(call)
    return planned(
      place,
      call.n,
      NAMES.filter((name) => meets(calls, at, place.nth, name)),
    )
  })
  const ofWebhooks = webhooks.flatMap((call) => {
    const place = places.next(call)
    return place.nth <= FIRST ? planned(place, call.n, OF_WEBHOOKS) : []
  })
  return [{ call: null, n: 0, disturbance: SECOND_DAY }, ...ofCalls, ...ofWebhooks]
}

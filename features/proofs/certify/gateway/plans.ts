/** Which call of a day is disturbed, and how: every disturbance of every call of a quiet day, and the world's at its deeds. */
import type { Call } from '../calls/call.ts'
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
  call: PlannedCall
  /** Its number in the quiet day. */
  n: number
  disturbance: DisturbanceName
}

const ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi

/** The places of a day's calls, as they come. */
export class DayPlaces {
  readonly #counts = new Map<string, number>()

  next({ method, path }: Call): PlannedCall {
    const form = path.replace(ID, '*')
    const key = `${method} ${form}`
    const nth = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, nth)
    return { method, path: form, nth }
  }
}

export const isPlanned = ({ call }: DisturbancePlan, { method, path, nth }: PlannedCall): boolean =>
  call.method === method && call.path === path && call.nth === nth

const isRead = ({ method }: Call): boolean => method === 'GET' || method === 'HEAD'

/** Whether a call of the quiet day can be met by a disturbance: to a reader, before and after the deed are alike. */
function meets(calls: readonly Call[], at: number, name: DisturbanceName): boolean {
  const call = calls[at]!
  const { isDone, gives, world }: CallDisturbance = DISTURBANCES[name]
  // Who signs out needs no token any more
  if (gives.as === 'ended token') return call.headers.authorization !== undefined && !call.path.endsWith('/signout')
  if (gives.as === 'null' || gives.as === 'half') return call.answer !== null && call.answer.body !== null
  if (world) return OCCASIONS[world.at](calls, at)
  return !isRead(call) || isDone || gives.as === 'refusal'
}

/** Every disturbance of every call of a quiet day, call by call. */
export function plansFor(calls: readonly Call[]): DisturbancePlan[] {
  const places = new DayPlaces()
  return calls.flatMap((call, at) => {
    const place = places.next(call)
    return (Object.keys(DISTURBANCES) as DisturbanceName[])
      .filter((name) => meets(calls, at, name))
      .map((disturbance) => ({ call: place, n: call.n, disturbance }))
  })
}

/** Which call of a day is disturbed, and how: every disturbance of every call of a quiet day. */
import type { Call } from '../calls/call.ts'
import { type CallDisturbance, DISTURBANCES, type DisturbanceName } from '../calls/disturbances.ts'

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

/** @param before calls that came before it */
export function placeInDay({ method, path }: Call, before: readonly Call[]): PlannedCall {
  const form = path.replace(ID, '*')
  const alike = before.filter((each) => each.method === method && each.path.replace(ID, '*') === form)
  return { method, path: form, nth: alike.length + 1 }
}

export const isPlanned = ({ call }: DisturbancePlan, { method, path, nth }: PlannedCall): boolean =>
  call.method === method && call.path === path && call.nth === nth

const isRead = ({ method }: Call): boolean => method === 'GET' || method === 'HEAD'

/** Whether a call of the quiet day can be met by a disturbance: to a reader, before and after the deed are alike. */
function meets(call: Call, name: DisturbanceName): boolean {
  const { isDone, gives }: CallDisturbance = DISTURBANCES[name]
  // Who signs out needs no token any more
  if (gives.as === 'ended token') return call.headers.authorization !== undefined && !call.path.endsWith('/signout')
  if (gives.as === 'null' || gives.as === 'half') return call.answer !== null && call.answer.body !== null
  return !isRead(call) || isDone || gives.as === 'refusal'
}

/** Every disturbance of every call of a quiet day, call by call. */
export const plansFor = (calls: readonly Call[]): DisturbancePlan[] =>
  calls.flatMap((call, at) =>
    (Object.keys(DISTURBANCES) as DisturbanceName[])
      .filter((name) => meets(call, name))
      .map((disturbance) => ({ call: placeInDay(call, calls.slice(0, at)), n: call.n, disturbance })),
  )

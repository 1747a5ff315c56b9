/** How requests of the cloud and the desk are spelt, and the refusals that come before a command is looked at. */
import type { Ask, Lawful } from './expected.ts'
import { dayInKyiv } from './kyiv.ts'
import { possible } from './possible.ts'
import { type Condition, firstRefusal, refusedFor } from './refused.ts'
import { type ModelRegister, registerAt, type State, withRegister } from './state.ts'

/** Who asks in the cloud; null: without a token, or without a key. */
export interface CloudCaller {
  by?: string | null
  at?: string | null
}

interface CloudRequest extends CloudCaller {
  query?: Ask['query']
  body?: unknown
  headers?: Ask['headers']
}

/** A request of the cloud with a session's token and a register's key. */
export function cloudAsk(state: State, method: Ask['method'], path: string, request: CloudRequest = {}): Ask {
  const { by, at, query, body, headers } = request
  const token = by ? state.sessions[by]?.token : undefined
  const key = at ? (state.house.registers[at]?.key ?? at) : undefined
  return {
    surface: 'cloud',
    method,
    path,
    ...(query && { query }),
    ...(body !== undefined && { body }),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'x-license-key': key }),
      ...headers,
    },
  }
}

/** A request of a register's desk. */
export const deskAsk = (register: string, method: Ask['method'], path: string, body?: unknown): Ask => ({
  surface: 'desk',
  register,
  method,
  path,
  ...(body !== undefined && { body }),
})

/**
 * What the door of the cloud refuses.
 * @param clauses of the operation: what it says of tokens and of keys; a key that is left out of these is not asked for
 */
export function atCloudDoor(
  state: State,
  { by, at }: CloudCaller,
  clauses: { token?: string; key?: string },
): Condition[] {
  const session = by ? state.sessions[by] : undefined
  const token = clauses.token ?? 'CLD-008'
  return [
    { name: 'no access token', holds: by === null, by: token },
    {
      name: 'access token not valid',
      holds: by !== null && session?.hasEnded !== false,
      by: session ? 'AUT-004' : token,
    },
    ...(clauses.key === undefined
      ? []
      : ([
          { name: 'malformed request', holds: at === null, by: clauses.key },
          { name: 'licence key not valid', holds: at != null && !state.house.registers[at], by: clauses.key },
          { name: 'licence key not valid', holds: isForeign(state, session?.cashier, at), by: clauses.key },
        ] satisfies Condition[])),
  ]
}

/** Whether a key is of another organization than the cashier (AUT-012). */
const isForeign = ({ house }: State, cashier: string | undefined, at: string | null | undefined): boolean => {
  const where = at == null ? undefined : house.registers[at]
  return where !== undefined && cashier !== undefined && house.cashiers[cashier]!.organization !== where.organization
}

/** Answers of a command: those of the door, which have no order; else the first refusal; else what it does. */
export function answersOf(
  state: State,
  surface: 'cloud' | 'desk',
  { door = [], conditions = [] }: { door?: readonly Condition[]; conditions?: readonly Condition[] },
  done: () => readonly Lawful[],
): readonly Lawful[] {
  const atDoor = door.filter(({ holds }) => holds)
  const first = firstRefusal(conditions)
  const others = conditions.filter((each) => each.holds && (each !== first || atDoor.length > 0))
  const seconds = others.map((condition) => ({ ...refusedFor(state, surface, condition), isSecond: true }))
  if (atDoor.length > 0) return [...atDoor.map((condition) => refusedFor(state, surface, condition)), ...seconds]
  return first ? [refusedFor(state, surface, first), ...seconds] : done()
}

/** Answers in each state that a register may be in by now. */
export const whereverItIs = (
  state: State,
  register: string,
  answers: (state: State, register: ModelRegister) => readonly Lawful[],
): readonly Lawful[] =>
  possible(registerAt(state, register)).flatMap((each) => answers(withRegister(state, each), each))

/** A plain success. */
export const succeeds = (status: number, clause: string, members: Lawful['members'], next: Lawful['next']): Lawful => ({
  status,
  clause,
  members,
  next,
})

/** Whether a key of a cashier cannot sign by now (ERR-201). */
export const keyHasEnded = (state: State, cashier: string): boolean =>
  Date.parse(state.house.cashiers[cashier]!.keyEndsAt) <= state.now

/** What may forbid a cashier or register any fiscal document (ERR-201 to ERR-206, CLD-012). */
export function standing(state: State, cashier: string, register: string): Condition[] {
  const who = state.house.cashiers[cashier]!
  const where = state.house.registers[register]!
  return [
    { name: 'cashier deactivated', holds: !who.isActive },
    { name: 'cashier key expired', holds: keyHasEnded(state, cashier), says: dayOf(who.keyEndsAt) },
    { name: 'cashier blocked', holds: who.blockedFor !== null, says: who.blockedFor },
    { name: 'test and production are kept apart', holds: who.isTest !== where.isTest },
    { name: 'register frozen for a long period without receipts', holds: where.isFrozen },
    { name: 'organization bill unpaid', holds: state.house.owing.includes(where.organization) },
    { name: 'cashier signature not running', holds: !who.isSigning },
    storeDamaged(state, register),
  ]
}

/** The day and month of an instant in Kyiv, as a message has them in any spelling (ERR-201). */
const dayOf = (instant: string): string => dayInKyiv(Date.parse(instant)).slice(-2)

/** Offline protection files are looked at before each document (ERR-110, JRN-010). */
export const storeDamaged = ({ house }: State, register: string): Condition => ({
  name: 'offline protection files changed or deleted',
  holds: house.registers[register]!.isDamaged,
})

/** Before the last document of the register (ERR-111, JRN-011). */
export const clockSetBack = ({ now }: State, { lastAt }: ModelRegister): Condition => ({
  name: 'last local transaction date later than the current date',
  holds: lastAt !== null && now < lastAt,
})

/** Offline each document takes a code of the pool (NS-67). */
export const codeNeeded = ({ session, codes }: ModelRegister): Condition => ({
  name: 'no offline code left',
  holds: session !== null && codes.free === 0,
  by: 'NS-67',
})

/** Who signs at the desk: who opened the shift; without one the desk's own cashier (NS-92). */
export const signsAt = (state: State, { id, shift }: ModelRegister): string =>
  shift?.cashier ?? state.house.registers[id]!.deskCashier

const HOUR_MS = 3_600_000
/** How long a shift may last (LIM-005), hours. */
const SHIFT_HOURS = 24
/** How long a register may be offline (LIM-001), hours. */
const OFFLINE_HOURS = 36

/** How long an opening may be on its way, ms: it counts from its arrival. */
const OPENING_MS = 10_000

/**
 * When the shift may have begun to last, ms; null: there is none. It counts from its making or from its opening: the law does
 * not say. Where the opening was not shown, from its earliest or its latest moment.
 */
export const openingsOf = ({ shift }: ModelRegister): (number | null)[] =>
  shift === null ? [null] : [...new Set([shift.openedAt ?? shift.begunAt + OPENING_MS, shift.begunAt])]

/** What forbids a receipt in a shift that has lasted too long (LIM-005 to LIM-008, AMB-10). @param since it was opened, ms */
export function overdue({ now }: State, since: number | null): Condition[] {
  if (since === null) return []
  const lasted = (now - since) / HOUR_MS
  const isTooLong = lasted > SHIFT_HOURS
  return [
    { name: 'shift open longer than 24 hours', holds: isTooLong },
    {
      name: "receipt created on a day other than the shift's opening day",
      holds: dayInKyiv(now) !== dayInKyiv(since),
      // Near its end its length is no reason
      ...(lasted > SHIFT_HOURS - 1 && !isTooLong && { by: 'LIM-005' }),
    },
  ]
}

/** A document of the register was refused (ERR-205). */
export const blockedByRefusal = ({ link }: ModelRegister): Condition => ({
  name: 'register blocked by a refusal of the tax authority',
  holds: link === 'blocked',
})

/** What says that a document is taken within an hour of the limit of a time offline. */
export function nearOfflineLimit({ now, house }: State, { id, session, offlineSince }: ModelRegister): string[] {
  const set = house.offlineHours[house.registers[id]!.organization]
  const isNear =
    session !== null && offlineSince !== null && now - offlineSince > ((set ?? OFFLINE_HOURS) - 1) * HOUR_MS
  return isNear ? ['LIM-002', set === undefined ? 'LIM-001' : 'LIM-004'] : []
}

/** What forbids any document of a register: a refusal (ERR-205), too long offline (LIM-001 to LIM-003, AMB-34), the clock. */
export function offlineTooLong(state: State, register: ModelRegister): Condition[] {
  const { now, house } = state
  const { id, session, offlineSince } = register
  const set = house.offlineHours[house.registers[id]!.organization]
  const hours = set ?? OFFLINE_HOURS
  const isTooLong = session !== null && offlineSince !== null && now - offlineSince > hours * HOUR_MS
  return [
    blockedByRefusal(register),
    { name: 'offline session longer than the limit', holds: isTooLong, by: set === undefined ? 'LIM-001' : 'LIM-004' },
    clockSetBack(state, register),
  ]
}

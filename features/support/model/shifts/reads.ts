/** Where shifts are shown: by their id, in lists of the cashier and of the register, as the current one. */
import { cloudAsk } from '../asking.ts'
import { type Expected, type Expects, hasValue, type Lawful, type Read, resultsIn } from '../expected.ts'
import { mayMove } from '../possible.ts'
import type { ModelRegister, State } from '../state.ts'
import { type ShownShift, shiftSeen, shiftShown, statusesOf } from './shift-shown.ts'

/** Sessions that are live, in the order they began. */
const liveSessions = (state: State): [name: string, cashier: string][] =>
  Object.entries(state.sessions).flatMap(([name, { cashier, hasEnded }]) => (hasEnded ? [] : [[name, cashier]]))

const shown = (members: readonly Expects[], clause: string, next: Lawful['next']): Expected => ({
  lawful: [{ status: 200, clause, members, next }],
})

/** All shifts of a house by their beginning, then by their id (NS-72); null: of two at once an id is not known. */
function allShifts(state: State): ShownShift[] | null {
  const all = Object.values(state.registers)
    .flatMap((register) =>
      [...register.past, ...(register.shift ? [register.shift] : [])].map((shift) => ({ register, shift })),
    )
    .sort(({ shift: a }, { shift: b }) => a.begunAt - b.begunAt || (String(a.id) < String(b.id) ? -1 : 1))
  const isOpen = all.some(
    ({ shift }, at) =>
      all[at - 1]?.shift.begunAt === shift.begunAt && (shift.id === null || all[at - 1]!.shift.id === null),
  )
  return isOpen ? null : all
}

function currentShift(state: State, session: string, cashier: string): Read {
  const works = Object.values(state.registers).find(({ shift }) => shift?.cashier === cashier)
  return {
    name: 'GET /cashier/shift',
    of: works?.id ?? null,
    ask: cloudAsk(state, 'GET', '/cashier/shift', { by: session }),
    expected: () => {
      const none: Lawful = { status: 200, clause: 'NS-44', members: [hasValue('', null, 'NS-44')], next: () => state }
      if (!works) return { lawful: [none] }
      const made = { register: works, shift: works.shift! }
      const members = [...shiftShown(state, made), hasValue('cash_register.id', works.id, 'CLD-202')].map((each) =>
        each.at === 'status'
          ? { ...each, also: ['SHF-014'] }
          : each.at === 'id'
            ? { ...each, also: ['CLD-202', 'SHF-013'] }
            : each,
      )
      const it: Lawful = { status: 200, clause: 'CLD-202', members, next: (body) => shiftSeen(state, made, body) }
      if (works.shift!.status !== 'CLOSING' || !mayMove(works)) return { lawful: [it] }
      const gone: Lawful = { ...none, next: () => shiftSeen(state, made, { status: 'CLOSED' }) }
      return { lawful: [it, gone] }
    },
  }
}

function byId(state: State, session: string, made: ShownShift, isShort: boolean): Read {
  const path = isShort ? '/shifts/short/' : '/shifts/'
  const clause = isShort ? 'CLD-511' : 'CLD-510'
  return {
    name: `GET ${path}{shift_id}`,
    of: made.register.id,
    ask: cloudAsk(state, 'GET', `${path}${made.shift.id}`, { by: session }),
    expected: () => {
      const beside = isShort
        ? []
        : [hasValue('cash_register.id', made.register.id, clause), hasValue('cashier.id', made.shift.cashier, clause)]
      return shown([...shiftShown(state, made, { isShort }), ...beside], clause, (body) => shiftSeen(state, made, body))
    },
  }
}

/** A page of a list of shifts. */
function listed(
  state: State,
  all: readonly ShownShift[],
  { desc, limit, offset, clause }: { desc: boolean; limit: number | null; offset: number; clause: string },
): Expected {
  const ordered = desc ? all.toReversed() : all
  const page = ordered.slice(offset, offset + (limit ?? 25))
  const order = !desc ? 'NS-72' : clause === 'CLD-433' ? 'CLD-435' : 'CLD-503'
  const members = [
    hasValue('meta.limit', limit ?? 25, 'CLD-010'),
    hasValue('meta.offset', offset, 'CLD-010'),
    hasValue('results.length', page.length, clause),
    ...page.flatMap((each, at) =>
      shiftShown(state, each, { at: `results.${at}.` }).map((one) =>
        /^results\.\d+\.(id|serial)$/.test(one.at) ? { ...one, clause: order } : one,
      ),
    ),
  ]
  return shown(members, clause, (body) =>
    page.reduce(
      (now, each, at) => shiftSeen(now, { ...each, register: now.registers[each.register.id]! }, resultsIn(body)[at]),
      state,
    ),
  )
}

/** Pages that are read: the whole, either way, and windows into it. */
function pages(length: number): { desc: boolean; limit: number | null; offset: number }[] {
  const all = [
    { desc: false, limit: null, offset: 0 },
    { desc: true, limit: 50, offset: 0 },
  ]
  if (length < 2) return all
  return [
    ...all,
    { desc: false, limit: 1, offset: length - 1 },
    { desc: true, limit: 1, offset: 1 },
    { desc: false, limit: length, offset: 0 },
    { desc: true, limit: 2, offset: length },
  ]
}

const queryOf = ({ desc, limit, offset }: ReturnType<typeof pages>[number]) => ({
  ...(desc && { desc: 'true' }),
  ...(limit !== null && { limit: String(limit) }),
  ...(offset > 0 && { offset: String(offset) }),
})

function ownLists(state: State, all: readonly ShownShift[], session: string, cashier: string): Read[] {
  const own = all.filter(({ shift }) => shift.cashier === cashier)
  return pages(own.length).map((page) => ({
    name: 'GET /shifts',
    of: own.at(-1)?.register.id ?? null,
    ask: cloudAsk(state, 'GET', '/shifts', { by: session, query: queryOf(page) }),
    expected: () => listed(state, own, { ...page, clause: 'CLD-501' }),
  }))
}

function registerLists(state: State, shifts: readonly ShownShift[], session: string, register: ModelRegister): Read[] {
  const all = shifts.filter((each) => each.register.id === register.id)
  return pages(all.length).map((page) => ({
    name: 'GET /cash-registers/shifts',
    of: register.id,
    ask: cloudAsk(state, 'GET', '/cash-registers/shifts', { by: session, at: register.id, query: queryOf(page) }),
    expected: () => listed(state, all, { ...page, clause: 'CLD-433' }),
  }))
}

const STATUSES = ['CREATED', 'OPENED', 'CLOSING', 'CLOSED'] as const

/** Lists of one status: only while no shift may have moved on. */
function filtered(
  state: State,
  all: readonly ShownShift[],
  { session, cashier, register }: { session: string; cashier: string; register: ModelRegister },
): Read[] {
  if (all.some((each) => statusesOf(each).length > 1)) return []
  return STATUSES.flatMap((status): Read[] => {
    const of = (shifts: readonly ShownShift[]) => shifts.filter((each) => statusesOf(each).includes(status))
    const own = of(all.filter(({ shift }) => shift.cashier === cashier))
    const here = of(all.filter((each) => each.register.id === register.id))
    const page = { desc: false, limit: null, offset: 0 }
    return [
      {
        name: 'GET /shifts by status',
        of: null,
        ask: cloudAsk(state, 'GET', '/shifts', { by: session, query: { statuses: status } }),
        expected: () => listed(state, own, { ...page, clause: 'CLD-502' }),
      },
      {
        name: 'GET /cash-registers/shifts by status',
        of: register.id,
        ask: cloudAsk(state, 'GET', '/cash-registers/shifts', {
          by: session,
          at: register.id,
          query: { statuses: status },
        }),
        expected: () => listed(state, here, { ...page, clause: 'CLD-434' }),
      },
    ]
  })
}

/** @param at the register that an explorer looks at */
export function shiftReads(state: State, at: string): Read[] {
  const register = state.registers[at]!
  const { organization } = state.house.registers[at]!
  const sessions = liveSessions(state).filter(
    ([, cashier]) => state.house.cashiers[cashier]!.organization === organization,
  )
  const [first] = sessions
  if (!first) return []
  const [session, cashier] = first
  const all = allShifts(state)
  const known = [...register.past.slice(-3), ...(register.shift ? [register.shift] : [])].filter(
    ({ id }) => id !== null,
  )
  return [
    ...sessions.map((each) => currentShift(state, ...each)),
    ...known.flatMap((shift) => [false, true].map((isShort) => byId(state, session, { register, shift }, isShort))),
    ...(all === null
      ? []
      : [
          ...ownLists(state, all, session, cashier),
          ...registerLists(state, all, session, register),
          ...filtered(state, all, { session, cashier, register }),
        ]),
  ]
}

/** What lists of shifts are answered with: those of a cashier, and those of a register. */
import { atCloudDoor, succeeds } from '../asking.ts'
import { type Expects, type Lawful, resultsIn } from '../expected.ts'
import { type ShownShift, shiftSeen, shiftShown, statusesOf } from '../shifts/shift-shown.ts'
import type { ShownStatus, State } from '../state.ts'
import type { ListAct, ListQuery } from './acts.ts'
import {
  isNoTruth,
  type ListLaw,
  type Malformation,
  metaShown,
  one,
  pageFollowsFrom,
  pageOf,
  pageRefusals,
  pagingOf,
  refusedQuery,
  several,
} from './page.ts'
import { malformedEnds, readsAlike, windowOf } from './windows.ts'

const OWN: ListLaw = {
  operation: 'CLD-501',
  page: 'CLD-505',
  order: 'CLD-503',
  window: 'CLD-504',
  statuses: 'CLD-502',
  most: 1000,
  limits: ['LIM-025', 'LIM-026', 'LIM-027', 'LIM-028', 'LIM-029'],
  offsets: ['LIM-043', 'LIM-044', 'LIM-045'],
}

const OF_REGISTER: ListLaw = {
  operation: 'CLD-433',
  page: 'CLD-436',
  order: 'CLD-435',
  window: 'CLD-437',
  statuses: 'CLD-434',
  most: 50,
  limits: ['LIM-035', 'LIM-036', 'LIM-037', 'LIM-038', 'LIM-039'],
  offsets: ['LIM-049', 'LIM-050', 'LIM-051'],
}

const STATUSES: readonly string[] = ['CREATED', 'OPENED', 'CLOSING', 'CLOSED']

/** Shifts of a house by their beginning, then by their id (NS-72). */
const inOrder = (all: readonly ShownShift[]): ShownShift[] =>
  all.toSorted(({ shift: a }, { shift: b }) => a.begunAt - b.begunAt || (String(a.id) < String(b.id) ? -1 : 1))

const shiftsOf = (state: State): ShownShift[] =>
  Object.values(state.registers).flatMap((register) =>
    [...register.past, ...(register.shift ? [register.shift] : [])].map((shift) => ({ register, shift })),
  )

/** Each way in which shifts on their way may stand by now: a status for each of them. */
function standings(all: readonly ShownShift[]): ReadonlyMap<number, ShownStatus>[] {
  let ways: ReadonlyMap<number, ShownStatus>[] = [new Map()]
  for (const each of all) {
    const statuses = statusesOf(each)
    ways = ways.flatMap((way) => statuses.map((status) => new Map(way).set(each.shift.order, status)))
  }
  return ways
}

/** Whether two began at once and the id of one was never shown: their order is not known. */
const isOrderOpen = (all: readonly ShownShift[]): boolean =>
  all.some(({ shift }, at) => {
    const before = all[at - 1]?.shift
    return before?.begunAt === shift.begunAt && (shift.id === null || before.id === null)
  })

function refusalsOf(query: ListQuery, law: ListLaw): Malformation[] {
  return [
    ...pageRefusals(query, law),
    ...(isNoTruth(query, 'desc') ? [{ name: 'desc', by: law.order }] : []),
    ...(several(query, 'statuses')?.some((each) => !STATUSES.includes(each))
      ? [{ name: 'statuses', by: law.statuses }]
      : []),
    ...malformedEnds(query).map((name) => ({ name, by: law.window })),
  ]
}

/** Answers to a query about some shifts. */
function listed(state: State, of: readonly ShownShift[], query: ListQuery, law: ListLaw): Lawful[] {
  const span = windowOf(query)
  const statuses = several(query, 'statuses')
  const paging = pagingOf(query)
  const within = inOrder(
    of.filter(({ shift }) => span === null || (span.from <= shift.begunAt && shift.begunAt <= span.to)),
  )
  const isDecided = span !== null && !of.every(({ shift }) => readsAlike(span, shift.begunAt, state.now))
  const follows = pageFollowsFrom(query, law, paging, [
    ...(isDecided ? ['NS-72'] : []),
    ...(span ? [law.window] : []),
    ...(statuses ? [law.statuses] : []),
  ])
  const { clause, also = [] } = follows
  const order = one(query, 'desc') === undefined || isDecided ? 'NS-72' : law.order
  const inItsPlace = { clause: order, also: [clause, ...also, ...(paging.desc ? [law.order] : [])] }
  const isOpen = isOrderOpen(within)
  const ways = statuses ? standings(within) : [new Map<number, ShownStatus>()]
  return ways.map((way) => {
    const page = pageOf(
      within.filter(({ shift }) => !statuses || statuses.includes(way.get(shift.order)!)),
      paging,
    )
    const members: Expects[] = [
      ...metaShown(query, law, paging),
      { at: 'results.length', value: page.length, ...follows },
      ...(isOpen
        ? []
        : page.flatMap((each, at) =>
            shiftShown(state, each, { at: `results.${at}.` }).map((member) =>
              /\d\.(id|serial)$/.test(member.at)
                ? { ...member, ...inItsPlace }
                : /\d\.status$/.test(member.at)
                  ? { ...member, also: [...(member.also ?? []), clause, ...also] }
                  : member,
            ),
          )),
    ]
    return succeeds(200, law.operation, members, (body) =>
      isOpen ? state : page.reduce((now, each, at) => learnt(now, each, resultsIn(body)[at]), state),
    )
  })
}

const learnt = (state: State, { register, shift }: ShownShift, shown: unknown): State =>
  shiftSeen(state, { shift, register: state.registers[register.id]! }, shown)

function answers(
  state: State,
  { by, at, query }: { by: string | null; at?: string | null; query: ListQuery },
  { law, isOf }: { law: ListLaw; isOf: (shown: ShownShift) => boolean },
): readonly Lawful[] {
  const door = atCloudDoor(state, at === undefined ? { by } : { by, at }, at === undefined ? {} : { key: 'CLD-438' })
  const refused = refusedQuery(state, door, refusalsOf(query, law))
  return refused.length > 0 ? refused : listed(state, shiftsOf(state).filter(isOf), query, law)
}

export const ownShiftsListed = (state: State, act: Extract<ListAct, { do: 'list own shifts' }>): readonly Lawful[] => {
  const cashier = state.sessions[act.by]!.cashier
  return answers(state, act, { law: OWN, isOf: ({ shift }) => shift.cashier === cashier })
}

export const registerShiftsListed = (
  state: State,
  act: Extract<ListAct, { do: 'list shifts of the register' }>,
): readonly Lawful[] => answers(state, act, { law: OF_REGISTER, isOf: ({ register }) => register.id === act.at })

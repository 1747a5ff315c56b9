/** Lists by queries of their own: pages at their bounds, order, filters, windows whose ends are instants of the state at hand. */
import { templatesOf } from '../../../support/model/catalogue/templates.ts'
import type { ListAct, ListQuery, NamedShift } from '../../../support/model/lists/acts.ts'
import { ID_LOOKS } from '../../../support/model/lists/id-looks.ts'
import type { State } from '../../../support/model/state.ts'
import type { Random } from '../../kit/random.ts'
import { anySession, caller, type Draw, type Ground, someRegister, someSession } from './ground.ts'

/** An instant as an interface may spell it: in UTC, in Kyiv's winter with and without saying so, far in the west. */
function spelt(random: Random, instant: number): string {
  const hours = random.pick([0, 0, 2, 2, -5, 5.5, null])
  const local = new Date(instant + (hours ?? 2) * 3_600_000).toISOString().slice(0, -1)
  const text = instant % 1000 === 0 && random.happens(0.5) ? local.slice(0, -4) : local
  if (hours === null) return text
  return hours === 0
    ? `${text}${random.pick(['Z', '+00:00'])}`
    : `${text}${hours === 5.5 ? '+05:30' : hours > 0 ? '+02:00' : '-05:00'}`
}

/** Around an instant: at it, a millisecond beside it, and a little way off. */
const around = (random: Random, instant: number): number => instant + random.pick([0, 0, 0, -1, 1, -1000, 1000, 5000])

const YEAR = 365 * 24 * 3_600_000

/** A window whose ends are near instants of the state at hand, ms. */
export function window(random: Random, { now }: State, instants: readonly number[]): ListQuery {
  const end = (): number => (instants.length > 0 && random.happens(0.85) ? around(random, random.pick(instants)) : now)
  switch (random.pick(['from', 'to', 'both', 'both', 'same', 'far', 'malformed'])) {
    case 'from':
      return { from_date: spelt(random, end()) }
    case 'to':
      return { to_date: spelt(random, end()) }
    case 'same': {
      const both = end()
      return { from_date: spelt(random, both), to_date: spelt(random, both) }
    }
    case 'far':
      return random.pick([
        { from_date: spelt(random, now + YEAR) },
        { to_date: spelt(random, now - YEAR) },
        { from_date: spelt(random, now - YEAR), to_date: spelt(random, now + YEAR) },
      ])
    case 'malformed':
      return random.happens(0.3) ? { [random.pick(['from_date', 'to_date'])]: 'yesterday' } : {}
    default:
      return { from_date: spelt(random, end()), to_date: spelt(random, end()) }
  }
}

/** Pages at the bounds of what is there, and of what may be asked for. */
function page(random: Random, length: number, most: number): ListQuery {
  const limit = random.pick([1, 1, 2, 25, Math.max(1, length - 1), Math.max(1, length), length + 1, most, most])
  const offset = random.pick([
    0,
    1,
    Math.max(0, length - 1),
    length,
    length + 1,
    limit,
    2 * limit,
    3 * limit,
    1_000_000,
  ])
  const isWrong = random.happens(0.2)
  const wrong = random.pick<ListQuery>([
    { limit: '0' },
    { limit: '-1' },
    { limit: String(most + 1) },
    { limit: 'x' },
    { offset: '-1' },
  ])
  if (isWrong) return wrong
  return random.pick<ListQuery>([
    {},
    { limit: String(limit) },
    { offset: String(offset) },
    { limit: String(limit), offset: String(offset) },
  ])
}

const order = (random: Random): ListQuery =>
  random.happens(0.03) ? { desc: 'maybe' } : random.happens(0.4) ? { desc: 'true' } : {}

const STATUSES = ['CREATED', 'OPENED', 'CLOSING', 'CLOSED'] as const

function statuses(random: Random): ListQuery {
  if (random.happens(0.03)) return { statuses: ['OPENED', 'OPEN'] }
  return { statuses: Array.from({ length: random.pick([1, 1, 2, 2, 3, 4]) }, () => random.pick(STATUSES)) }
}

/** One or two of the things that a query can say. */
function some(random: Random, parts: readonly (() => ListQuery)[]): ListQuery {
  const count = random.pick([1, 1, 2, 2, 3])
  return Object.assign({}, ...Array.from({ length: count }, () => random.pick(parts)()))
}

const shiftsOf = (state: State) =>
  Object.values(state.registers).flatMap(({ past, shift }) => [...past, ...(shift ? [shift] : [])])

function ofShifts(state: State, ground: Ground, most: number): ListQuery {
  const { random } = ground
  const all = shiftsOf(state)
  const instants = all.map(({ begunAt }) => begunAt)
  return some(random, [
    () => page(random, all.length, most),
    () => order(random),
    () => statuses(random),
    () => window(random, state, instants),
  ])
}

const ownShifts = (state: State, ground: Ground): ListAct | null => {
  const { random } = ground
  const { shift, past } = someRegister(state, ground)
  const worker = shift?.cashier ?? past.at(-1)?.cashier
  const by = someSession(state, ground, random.happens(0.7) ? worker : undefined)
  return by === null ? null : { do: 'list own shifts', by, query: ofShifts(state, ground, 1000) }
}

const registerShifts = (state: State, ground: Ground): ListAct | null => {
  const who = caller(state, ground, someRegister(state, ground).id)
  return who && { do: 'list shifts of the register', ...who, query: ofShifts(state, ground, 50) }
}

/** A text, or one that is nearly the same. */
const oddly = (random: Random, text: string): string =>
  random.happens(0.7) ? text : random.pick([` ${text}`, `${text} `, text.toLowerCase(), text.slice(0, -1), `${text}0`])

const registers = (state: State, ground: Ground): ListAct | null => {
  const { random } = ground
  const by = someSession(state, ground)
  if (by === null) return null
  const numbers = [...Object.values(state.house.registers).map(({ fiscalNumber }) => fiscalNumber), 'TEST999999']
  const query = some(random, [
    () => page(random, random.between(1, 6), 1000),
    () => ({ in_use: random.happens(0.03) ? 'x' : random.pick(['true', 'false']) }),
    () => ({ fiscal_number: oddly(random, random.pick(numbers)) }),
  ])
  return { do: 'list registers', by, query }
}

const receiptsOf = (state: State) => Object.values(state.registers).flatMap(({ receipts }) => receipts)

const codeOf = (state: State, random: Random): ListQuery => {
  const codes = receiptsOf(state).flatMap(({ fiscalCode }) => fiscalCode ?? [])
  return { fiscal_code: codes.length > 0 && random.happens(0.9) ? random.pick(codes) : 'TEST-none00' }
}

const receipts = (state: State, ground: Ground): ListAct | null => {
  const { random } = ground
  const by = someSession(state, ground, random.happens(0.7) ? someRegister(state, ground).shift?.cashier : undefined)
  if (by === null) return null
  const count = someRegister(state, ground).receipts.length
  const query = some(random, [
    () => page(random, count, 100),
    () => order(random),
    () => ({ serial: random.pick(['1', String(count), String(count + 1), '0', 'x']) }),
    () => codeOf(state, random),
  ])
  return { do: 'list receipts', by, query }
}

const NOWHERE = '4f000000-0000-4000-8000-00000000000f'

const search = (state: State, ground: Ground): ListAct | null => {
  const { random } = ground
  const { id, shift, past, receipts: made } = someRegister(state, ground)
  const by = someSession(state, ground, random.happens(0.7) ? (shift ?? past.at(-1))?.cashier : undefined)
  if (by === null) return null
  const { registers: cards } = state.house
  const ids = [id, ...ground.registers, NOWHERE]
  const outlets = [...new Set(Object.values(cards).map(({ branch }) => branch))]
  const several = <Item>(all: readonly Item[]): Item[] =>
    Array.from({ length: random.pick([1, 1, 2]) }, () => random.pick(all))
  const query = some(random, [
    () => page(random, made.length, 100),
    () => order(random),
    () => ({ self_receipts: random.happens(0.03) ? 'maybe' : random.pick(['false', 'false', 'true']) }),
    () =>
      window(
        random,
        state,
        receiptsOf(state).map(({ madeAt }) => madeAt),
      ),
    () => ({ cash_register_id: several(ids) }),
    () => ({ branch_id: several(outlets) }),
    () => codeOf(state, random),
  ])
  const named = [...past, ...(shift ? [shift] : [])].map(({ serial }): NamedShift => ({ of: id, serial }))
  if (named.length === 0 || random.happens(0.75)) return { do: 'search receipts', by, query }
  return { do: 'search receipts', by, query, shifts: several(named) }
}

const templates = (state: State, ground: Ground): ListAct | null => {
  const by = anySession(state, ground)
  return by === null ? null : { do: 'list templates', by, query: page(ground.random, 4, 1000) }
}

const terminals = (state: State, ground: Ground): ListAct | null => {
  const by = anySession(state, ground)
  return by === null || someRegister(state, ground).drifts
    ? null
    : { do: 'list terminals', by, query: page(ground.random, 3, 1000) }
}

/** By somebody of the house or of another, now and then by nobody; of what is there, and of what is not. */
const byId = (state: State, ground: Ground): ListAct | null => {
  const { random } = ground
  const by = random.happens(0.04) ? null : anySession(state, ground)
  if (by === null && Object.keys(state.sessions).length === 0) return null
  const { id, past, shift, drifts } = someRegister(state, ground)
  // Templates of a server that is not ours have other ids
  const what = random.pick(drifts ? ID_LOOKS.slice(0, 3) : ID_LOOKS)
  if (what === 'shift' || what === 'shift in short') {
    const serials = [...past, ...(shift ? [shift] : [])].map(({ serial }) => serial)
    return { do: 'look by id', what, by, of: id, serial: random.pick([...serials, 0]) }
  }
  const registers = [id, ...ground.registers, ...Object.keys(state.house.registers)]
  const organization = random.pick(Object.keys(state.house.taxes))
  const all = what === 'register' ? registers : templatesOf(organization).map((each) => each.id)
  return { do: 'look by id', what, by, of: random.pick([...all, NOWHERE]) }
}

export const listDraws: readonly Draw<ListAct>[] = [
  { weight: 3, make: ownShifts },
  { weight: 3, make: registerShifts },
  { weight: 3, make: registers },
  { weight: 1.5, make: templates },
  { weight: 1, make: terminals },
  { weight: 1.5, make: byId },
  { weight: 2, make: receipts },
  { weight: 2, make: search },
]

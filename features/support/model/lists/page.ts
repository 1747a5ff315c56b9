/** What the query of a list says: its page, its order and its window; and what is refused of it. */
import { answersOf } from '../asking.ts'
import { type Expects, type FollowsFrom, hasValue, type Lawful } from '../expected.ts'
import type { Condition } from '../refused.ts'
import type { State } from '../state.ts'
import type { ListQuery } from './acts.ts'

/** What a list is held to: the clauses of its members, and the bounds of a page. */
export interface ListLaw {
  /** That it is a list at all, and of what. */
  operation: string
  page: string
  order: string
  window: string
  statuses: string
  /** The greatest page. */
  most: number
  /** Least page, below it, greatest, above it, left out. */
  limits: readonly [least: string, below: string, greatest: string, above: string, unnamed: string]
  /** From the first, below it, left out. */
  offsets: readonly [first: string, below: string, unnamed: string]
}

/** A query that is understood. */
export interface Paging {
  limit: number
  offset: number
  desc: boolean
}

/** The limit where none is named (CLD-010). */
const UNNAMED = 25

export const one = (query: ListQuery, name: string): string | undefined => [query[name] ?? []].flat().at(0)
export const several = (query: ListQuery, name: string): readonly string[] | null => {
  const all = [query[name] ?? []].flat()
  return all.length > 0 ? all : null
}

const TRUTHS: Readonly<Record<string, boolean>> = { true: true, false: false }

/** A truth as it is spelt; undefined: left out. */
export const truthOf = (query: ListQuery, name: string): boolean | undefined => {
  const text = one(query, name)
  return text === undefined ? undefined : TRUTHS[text]
}

export const isNoTruth = (query: ListQuery, name: string): boolean =>
  one(query, name) !== undefined && truthOf(query, name) === undefined

const integerOf = (text: string): number => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN)

export const pagingOf = (query: ListQuery): Paging => ({
  limit: Number(one(query, 'limit') ?? UNNAMED),
  offset: Number(one(query, 'offset') ?? 0),
  desc: truthOf(query, 'desc') ?? false,
})

/** A member of a query that is not understood, and the clause that says so. */
export interface Malformation {
  name: string
  by: string
}

/** Malformed members of a page. */
export function pageRefusals(query: ListQuery, law: ListLaw): Malformation[] {
  const [, below, , above, unnamed] = law.limits
  const limit = integerOf(one(query, 'limit') ?? String(UNNAMED))
  const offset = integerOf(one(query, 'offset') ?? '0')
  return [
    ...(Number.isNaN(limit) ? [{ name: 'limit', by: unnamed }] : []),
    ...(limit < 1 ? [{ name: 'limit', by: below }] : []),
    ...(limit > law.most ? [{ name: 'limit', by: above }] : []),
    ...(Number.isNaN(offset) ? [{ name: 'offset', by: law.page }] : []),
    ...(offset < 0 ? [{ name: 'offset', by: law.offsets[1] }] : []),
  ]
}

const malformed = (by: string): Condition => ({ name: 'malformed request', holds: true, by })

/**
 * The refusals of a query: where only one member of it is malformed, and nothing else is wrong, they name it (CLD-009).
 * @param before what is refused before the query is read
 * @returns empty: it is taken
 */
export function refusedQuery(
  state: State,
  before: readonly Condition[],
  malformations: readonly Malformation[],
): readonly Lawful[] {
  const door = [...before, ...malformations.map(({ by }) => malformed(by))]
  const refused = answersOf(state, 'cloud', { door }, () => [])
  const [name, ...others] = new Set(malformations.map((each) => each.name))
  if (name === undefined || others.length > 0 || refused.length !== malformations.length) return refused
  return refused.map((each) => ({ ...each, members: [...each.members, hasValue('detail.0.loc.1', name, 'CLD-009')] }))
}

/** What the page shows of itself. */
export function metaShown(query: ListQuery, { limits, offsets }: ListLaw, { limit, offset }: Paging): Expects[] {
  const byLimit = one(query, 'limit') === undefined ? limits[4] : limit === 1 ? limits[0] : limits[2]
  const byOffset = one(query, 'offset') === undefined ? offsets[2] : offsets[0]
  return [
    hasValue('meta.limit', limit, byLimit, 'CLD-010', 'FLD-004'),
    hasValue('meta.offset', offset, byOffset, 'CLD-010', 'FLD-004'),
  ]
}

/** Whole of a list on a page. */
export const pageOf = <Item>(all: readonly Item[], { limit, offset, desc }: Paging): Item[] =>
  (desc ? all.toReversed() : all).slice(offset, offset + limit)

/**
 * The clauses that say what is on a page, by what the query names.
 * @param further those of its window, filters and order
 */
export function pageFollowsFrom(
  query: ListQuery,
  law: ListLaw,
  { limit, offset }: Paging,
  further: readonly string[],
): FollowsFrom {
  const isLimited = one(query, 'limit') !== undefined
  const bound = limit === 1 ? [law.limits[0]] : limit === law.most ? [law.limits[2]] : []
  const [clause = law.operation, ...also] = [
    ...further,
    ...(isLimited ? [...bound, law.page] : []),
    ...(offset > 0 ? (isLimited ? ['CLD-010'] : [law.offsets[0], law.page, 'CLD-010']) : []),
  ]
  return { clause, also }
}

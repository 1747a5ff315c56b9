/** Windows of lists: from one instant to another, as they are spelt. */
import { instantInKyiv } from '../kyiv.ts'
import type { ListQuery } from './acts.ts'
import { one } from './page.ts'

/** A window; an end that is open is infinite. ms since 1970. */
export interface Span {
  from: number
  to: number
}

const HAS_OFFSET = /(Z|[+-]\d\d:?\d\d)$/i

/** A moment without an offset is Kyiv's (NS-84). */
const instantOf = (text: string): number => (HAS_OFFSET.test(text) ? Date.parse(text) : instantInKyiv(text))

/** null: neither end is named. */
export function windowOf(query: ListQuery): Span | null {
  const [from, to] = [one(query, 'from_date'), one(query, 'to_date')]
  if (from === undefined && to === undefined) return null
  return {
    from: from === undefined ? Number.NEGATIVE_INFINITY : instantOf(from),
    to: to === undefined ? Number.POSITIVE_INFINITY : instantOf(to),
  }
}

/** Names of ends that are no instants. */
export const malformedEnds = (query: ListQuery): string[] =>
  ['from_date', 'to_date'].filter((name) => {
    const text = one(query, name)
    return text !== undefined && Number.isNaN(instantOf(text))
  })

/** Longest from the creation of a shift to its opening, ms. */
const OPENING = 60_000

/**
 * Whether all readings of a window agree about a shift (NS-72): by its creation, by its opening, by its whole span.
 * @param now instant of the clock, to which it may have lasted
 */
export const readsAlike = ({ from, to }: Span, begunAt: number, now: number): boolean =>
  to < begunAt || from > now + OPENING || (from < begunAt && begunAt + OPENING < to)

/**
 * Whether answers that were given at once can be explained by some order of the requests, each carried out in one
 * moment (Wing and Gong's search). Registers are looked at one by one: a history is linearizable when it is so for each.
 */

import { type JudgedLink, judge } from '../oracle/till-judge.ts'
import type { TillOracle } from '../oracle/till-oracle.ts'
import type { StormExchange } from '../seen.ts'

/**
 * @param exchanges of one register, sent at once: eight at most, since all their orders may be tried
 * @returns an order in which every answer is right by the book; null: there is none
 */
export function linearize(
  book: TillOracle,
  exchanges: readonly StormExchange[],
  link: JudgedLink,
): StormExchange[] | null {
  if (exchanges.length === 0) return []
  for (const [place, first] of exchanges.entries()) {
    const after = book.clone()
    if (judge(after, first, link) !== null) continue
    const rest = linearize(after, exchanges.toSpliced(place, 1), link)
    if (rest) return [first, ...rest]
  }
  return null
}

/**
 * What looks at a storm: the books, the invariants, the detectors. Every observation goes by all of them. Answers that
 * were given at once need some order of the requests that explains them (Wing and Gong's search).
 */
import { stormInvariants } from '../invariants/all.ts'
import { BrokenInvariant, type StormInvariant } from '../invariants/invariant.ts'
import type { MoneyConserved } from '../invariants/money.ts'
import { type RegisterOracle, RegisterOracles } from '../oracle/register-oracle.ts'
import { type JudgedLink, judge } from '../oracle/till-judge.ts'
import type { TillOracle } from '../oracle/till-oracle.ts'
import type { LabFact, Seen, StormExchange } from '../seen.ts'
import type { SituationCounts } from '../situations/situation-counts.ts'

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

const LAST = Number.MAX_SAFE_INTEGER

export class StormObserver {
  readonly books: RegisterOracles
  readonly counts: SituationCounts
  readonly #invariants: readonly StormInvariant[]
  readonly #money: MoneyConserved

  /** @param now the world's clock, epoch milliseconds */
  constructor(registers: readonly RegisterOracle[], now: number, counts: SituationCounts) {
    this.books = new RegisterOracles(registers, now)
    this.counts = counts
    const { all, money } = stormInvariants(this.books)
    this.#invariants = all
    this.#money = money
    this.books.drawerOf = (register) => money.bookOf(register).balance
  }

  /** @throws BrokenInvariant */
  look(seen: Seen): void {
    this.counts.see(seen, this.books)
    for (const invariant of this.#invariants) {
      const broken = invariant.see(seen)
      if (broken !== null) throw new BrokenInvariant(invariant.name, broken, seen)
    }
    if (seen.kind === 'fact') this.books.take(seen.fact)
  }

  lookAt(facts: readonly LabFact[]): void {
    for (const fact of facts) this.look({ kind: 'fact', fact })
  }

  /** An order that explains answers given at once. @throws BrokenInvariant where there is none */
  orderOf(exchanges: readonly StormExchange[]): StormExchange[] {
    const ordered: StormExchange[] = []
    // Where answers leave several orders, the ledger's own is the first to be tried
    const byLedger = exchanges.toSorted((one, other) => (one.left ?? LAST) - (other.left ?? LAST))
    for (const [register, own] of Map.groupBy(byLedger, (each) => each.register)) {
      const book = register === null ? null : this.#money.bookOf(register)
      const order = book ? linearize(book, own, this.#money.linkOf(register!, true)) : own
      if (!order) throw new BrokenInvariant('answers given at once have an order', describeGroup(own))
      ordered.push(...order)
    }
    return ordered
  }
}

function describeGroup(exchanges: readonly StormExchange[]): string {
  const described = exchanges.map(({ verb, request, answer, done }) => {
    const said = answer
      ? `${answer.status} ${JSON.stringify(answer.body ?? null).slice(0, 300)}`
      : `lost, ${done ? 'done' : 'not done'}`
    return `${verb} at the ${request.surface}: ${said}`
  })
  return `no order explains ${described.join('; ')}`
}

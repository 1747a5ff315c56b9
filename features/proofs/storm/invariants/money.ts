/** Money: every answer about a drawer is one that its book allows. */
import type { RegisterOracles } from '../oracle/register-oracle.ts'
import { type JudgedLink, judge, OFFLINE_LIMIT_MS } from '../oracle/till-judge.ts'
import { TillOracle } from '../oracle/till-oracle.ts'
import { type LabFact, registerOf, type Seen, type StormExchange } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

export class MoneyConserved implements StormInvariant {
  readonly name = 'money is conserved'
  readonly sentence = 'The drawer, X- and Z-reports hold what clients were answered, and a refusal names a true cause.'
  readonly books = new Map<string, TillOracle>()
  readonly #house: RegisterOracles
  #offlineLimitMs = OFFLINE_LIMIT_MS

  constructor(house: RegisterOracles) {
    this.#house = house
  }

  bookOf(register: string): TillOracle {
    const book = this.books.get(register) ?? new TillOracle()
    this.books.set(register, book)
    return book
  }

  /** @param among whether others were sent at the same time: what the lab shows may be of before or after them */
  linkOf(register: string, among: boolean): JudgedLink {
    const known = this.#house.registers.get(register)
    return {
      offlineSince: known?.offlineSince ?? null,
      offlineLimitMs: this.#offlineLimitMs,
      codes: among ? null : (known?.codes ?? null),
    }
  }

  see(seen: Seen): string | null {
    if (seen.kind === 'fault' && seen.name === 'offline-limit')
      this.#offlineLimitMs = seen.parameters ? Number(seen.parameters.hours) * 3_600_000 : OFFLINE_LIMIT_MS
    if (seen.kind === 'fact') this.#take(seen.fact)
    return seen.kind === 'exchange' ? this.#judge(seen.exchange) : null
  }

  #judge(exchange: StormExchange): string | null {
    if (exchange.register === null) return null
    return judge(this.bookOf(exchange.register), exchange, this.linkOf(exchange.register, exchange.group !== null))
  }

  /** What the tax authority makes of a shift that waits for it. */
  #take(said: LabFact): void {
    const register = registerOf(said)
    if (register === null) return
    const book = this.bookOf(register)
    if (said.type === 'shift.opened' && book.state === 'CREATED') {
      book.state = 'OPENED'
      book.openedAt = said.fact.shift.opened_at
    }
    if (said.type === 'shift.closed' && (book.state === 'CREATED' || book.state === 'CLOSING')) book.state = 'CLOSED'
    if (said.type === 'shift.reopened' && book.state === 'CLOSING') book.state = 'OPENED'
  }
}

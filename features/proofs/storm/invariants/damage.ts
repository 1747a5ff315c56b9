/** Damage: what is not as it was sealed is never sent. */
import { isDone, type LabFact, refusalCode, type Seen, type StormExchange } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

export class DamageNeverSent implements StormInvariant {
  readonly name = 'what is damaged is never sent'
  readonly sentence = 'While a document that waits is changed or deleted, nothing from it on reaches the tax authority.'
  /** Number of the damaged document by register. */
  readonly #damaged = new Map<string, number>()

  see(seen: Seen): string | null {
    if (seen.kind === 'fault' && seen.name.startsWith('journal-')) {
      const register = String(seen.parameters?.cash_register_id)
      if (seen.parameters) this.#damaged.set(register, Number(seen.parameters.number))
      else this.#damaged.clear()
    }
    if (seen.kind === 'exchange') return this.#exchange(seen.exchange)
    return seen.kind === 'fact' ? this.#take(seen.fact) : null
  }

  #exchange(exchange: StormExchange): string | null {
    if (refusalCode(exchange) === 'cash_register.protection_damaged' && !this.#damaged.has(exchange.register!))
      return `${exchange.register} is said to be damaged, and is not`
    const makes = ['sell', 'return', 'service', 'withdraw'].includes(exchange.verb)
    return makes && isDone(exchange) && this.#damaged.has(exchange.register!)
      ? `a receipt is made at ${exchange.register}, whose journal is damaged`
      : null
  }

  #take({ type, address, fact }: LabFact): string | null {
    if (type !== 'documents.judged') return null
    const from = this.#damaged.get(address.slice('authority:'.length))
    if (from === undefined) return null
    const sent = fact.verdicts.find(({ number }: { number: number }) => number >= from)
    return sent ? `document ${sent.number} was sent though ${from} is damaged` : null
  }
}

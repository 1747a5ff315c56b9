/** Callbacks: the address that a sale names is called at least once, beside the webhook. */
import { isDone, type LabFact, registerOf, type Seen, type StormExchange } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

export class CallbacksMade implements StormInvariant {
  readonly name = 'callbacks come at least once'
  readonly sentence = 'The address that a sale names is called once it is fiscalized, and the webhook beside it.'
  /** Ids of receipts whose sales named an address. */
  readonly #named = new Set<string>()
  /** Ids of receipts by register and number. */
  readonly #receipts = new Map<string, string>()
  /** Registers whose webhook is set. */
  readonly #webhooks = new Set<string>()
  /** Ids of fiscalized receipts, with the register whose webhook is told of them too; null: none is. */
  readonly #fiscalized = new Map<string, string | null>()
  /** How often a receiver has taken the event of a receipt. */
  readonly #taken = new Map<string, number>()

  see(seen: Seen): string | null {
    if (seen.kind === 'exchange') this.#ask(seen.exchange)
    if (seen.kind === 'fact') this.#take(seen.fact)
    return seen.kind === 'rested' && seen.last ? this.#atTheEnd() : null
  }

  #ask(exchange: StormExchange): void {
    const { id, callback_url } = (exchange.request.body ?? {}) as { id?: string; callback_url?: string }
    if (exchange.verb === 'sell' && isDone(exchange) && callback_url !== undefined) this.#named.add(id!)
  }

  #take(said: LabFact): void {
    const { type, fact, address } = said
    if (type === 'webhook.configured') this.#webhooks.add(address.slice('webhook:'.length))
    if (type === 'webhook.removed') this.#remove(address.slice('webhook:'.length))
    if (type === 'event.received' && (fact.answer?.status ?? 200) < 400) {
      const { id } = Object.values(JSON.parse(fact.body))[0] as { id: string }
      this.#taken.set(id, (this.#taken.get(id) ?? 0) + 1)
    }
    const register = registerOf(said)
    if (register === null) return
    if (type === 'receipt.created') this.#receipts.set(`${register} ${fact.document.number}`, fact.document.body.id)
    if (type !== 'delivery.settled') return
    for (const { number, status } of fact.verdicts) {
      const id = this.#receipts.get(`${register} ${number}`)
      if (id !== undefined && status === 'DONE')
        this.#fiscalized.set(id, this.#webhooks.has(register) ? register : null)
    }
  }

  /** What waits for a removed webhook is not sent; callbacks still are. */
  #remove(register: string): void {
    this.#webhooks.delete(register)
    for (const [id, at] of this.#fiscalized) if (at === register) this.#fiscalized.set(id, null)
  }

  #atTheEnd(): string | null {
    for (const [id, webhook] of this.#fiscalized) {
      const least = webhook === null ? 1 : 2
      const taken = this.#taken.get(id) ?? 0
      if (this.#named.has(id) && taken < least)
        return `receipt ${id} names an address: ${taken} calls of ${least} have been taken`
    }
    return null
  }
}

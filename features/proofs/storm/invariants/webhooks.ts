/** Webhooks: signed, and at least once; the address that a sale names is called at least once beside them. */
import { createHmac } from 'node:crypto'
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

export class WebhooksDelivered implements StormInvariant {
  readonly name = 'webhooks come at least once, signed'
  readonly sentence =
    'What was fiscalized while a webhook was set has reached its receiver, signed with its key; unsigned are callbacks alone.'
  /** Keys ever given, by register. */
  readonly #keys = new Map<string, string[]>()
  /** Registers whose webhook is set. */
  readonly #set = new Set<string>()
  /** Ids of receipts by register and number, and of those that must arrive. */
  readonly #receipts = new Map<string, string>()
  readonly #owed = new Map<string, string>()
  /** Ids of receipts whose sales named an address to be called. */
  readonly #named = new Set<string>()
  /** Registers by ids of their receipts. */
  readonly #registers = new Map<string, string>()

  see(seen: Seen): string | null {
    if (seen.kind === 'exchange') this.#ask(seen.exchange)
    if (seen.kind === 'fact') return this.#take(seen.fact)
    if (seen.kind !== 'rested' || !seen.last) return null
    const missing = this.#owed.keys().next().value
    return missing === undefined ? null : `receipt ${missing} was fiscalized, and no receiver got the event`
  }

  #ask(exchange: StormExchange): void {
    const { verb, register, answer, request } = exchange
    if (verb === 'set-webhook' && answer?.status === 200)
      this.#keys.set(register!, [...(this.#keys.get(register!) ?? []), answer.body.key])
    const { id, callback_url } = (request.body ?? {}) as { id?: string; callback_url?: string }
    if (verb === 'sell' && isDone(exchange) && callback_url !== undefined) this.#named.add(id!)
  }

  #take(said: LabFact): string | null {
    const { type, fact, address } = said
    if (type === 'webhook.configured') this.#set.add(address.slice('webhook:'.length))
    if (type === 'webhook.removed') this.#remove(address.slice('webhook:'.length))
    if (type === 'event.received') return this.#received(fact)
    const register = registerOf(said)
    if (register === null) return null
    if (type === 'receipt.created') this.#registers.set(fact.document.body.id, register)
    // A withdrawal is no event of the specification's list
    if (type === 'receipt.created' && fact.document.body.type !== 'CASH_WITHDRAWAL')
      this.#receipts.set(`${register} ${fact.document.number}`, fact.document.body.id)
    if (type === 'delivery.settled' && this.#set.has(register))
      for (const { number, status } of fact.verdicts) {
        const id = this.#receipts.get(`${register} ${number}`)
        if (id !== undefined && status === 'DONE') this.#owed.set(id, register)
      }
    return null
  }

  /** What waits for a removed webhook is not sent. */
  #remove(register: string): void {
    this.#set.delete(register)
    for (const [id, at] of this.#owed) if (at === register) this.#owed.delete(id)
  }

  #received({ headers, body, answer }: LabFact['fact']): string | null {
    const keys = [...this.#keys.values()].flat()
    const signature = headers['x-request-signature']
    const event = Object.values(JSON.parse(body))[0] as { id: string }
    const isSigned = keys.some((key) => createHmac('sha256', key).update(body, 'utf8').digest('base64') === signature)
    if (!isSigned && !(signature === undefined && this.#mayBeUnsigned(event.id)))
      return `a call is signed ${signature}, with no key that was given`
    if ((answer?.status ?? 200) < 400) this.#owed.delete(event.id)
    return null
  }

  /** A callback bears no signature where no webhook gives a key (EXT-110). */
  #mayBeUnsigned = (receipt: string): boolean =>
    this.#named.has(receipt) && !this.#set.has(this.#registers.get(receipt) ?? '')
}

/** What is sent: mails and reports once, nothing that is damaged. */
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

export class SentOnce implements StormInvariant {
  readonly name = 'reports and mails once'
  readonly sentence =
    'A report is made once, and each mail that was asked for is taken by its mailbox once, in the end.'
  /** Mails taken, and those asked for, by address: the storm gives each mail an address of its own. */
  readonly #taken = new Map<string, number>()
  /** Message-IDs by address, with the kills there had been. */
  readonly #ids = new Map<string, number>()
  #kills = 0
  readonly #asked = new Map<string, number>()
  /** Reports that were asked for: whether they were made. */
  readonly #reports = new Map<string, boolean>()

  see(seen: Seen): string | null {
    if (seen.kind === 'exchange') this.#ask(seen.exchange)
    if (seen.kind === 'killed') this.#kills += 1
    if (seen.kind === 'fact') return this.#take(seen.fact)
    if (seen.kind !== 'rested' || !seen.last) return null
    for (const [address, count] of this.#asked)
      if ((this.#taken.get(address) ?? 0) < count) return `no mail has come to ${address}`
    for (const [task, made] of this.#reports) if (!made) return `report ${task} was asked for, and is not made`
    return null
  }

  #ask(exchange: StormExchange): void {
    if (!isDone(exchange)) return
    const { verb, request, answer } = exchange
    const body = (request.body ?? {}) as { delivery?: { email?: string }; emails?: string[] }
    const isSale = verb === 'sell' || verb === 'return'
    const addresses = isSale
      ? [body.delivery?.email]
      : ['ask-report', 'email'].includes(verb)
        ? (body.emails ?? [])
        : []
    for (const address of addresses) if (address) this.#asked.set(address, (this.#asked.get(address) ?? 0) + 1)
    if (verb === 'ask-report' && answer !== null) this.#reports.set(answer.body.id, false)
  }

  #take({ type, fact, address }: LabFact): string | null {
    if (type === 'mail.received' && fact.answer?.status === 250)
      for (const to of fact.mail.to) {
        // Killed between a mail and the note of it, the server sends it again under the same Message-ID
        const id = `${to} ${fact.mail.message_id}`
        const kills = this.#ids.get(id)
        this.#ids.set(id, this.#kills)
        if (kills !== undefined && kills < this.#kills) continue
        const count = (this.#taken.get(to) ?? 0) + 1
        this.#taken.set(to, count)
        if (count > (this.#asked.get(to) ?? 0))
          return `mail ${count} to ${to}, asked for were ${this.#asked.get(to) ?? 0}`
      }
    if (type === 'report.done') {
      const task = address.slice('report-task:'.length)
      if (this.#reports.get(task)) return `report ${task} is made twice`
      this.#reports.set(task, true)
    }
    return null
  }
}

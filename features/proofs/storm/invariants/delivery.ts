/** Delivery: what was acknowledged is accepted by the tax authority once, in order, in the end. */
import { isDone, type LabFact, registerOf, type Seen, type StormExchange } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

/** Why the tax authority refuses documents where the storm has it refuse them. */
export const STORM_REASON = 'storm'

interface JudgedDocument {
  number: number
  id: string
  status: string
  fiscal_code: string | null
  error_message: string | null
  kept: boolean
}

interface Delivered {
  /** Number of the last document. */
  last: number
  /** Number of the last that is accepted, or refused for good. */
  settled: number
  /** Id and code by number. */
  accepted: Map<number, string>
  /** Receipts' numbers. */
  receipts: Map<string, number>
}

const RECEIPTS = ['sell', 'return', 'service', 'withdraw']

export class AcceptedOnce implements StormInvariant {
  readonly name = 'accepted once and in order'
  readonly sentence = 'Each acknowledged document is accepted by the tax authority once, in order, in the end.'
  readonly #registers = new Map<string, Delivered>()
  readonly #acknowledged = new Map<string, string>()

  #of(register: string): Delivered {
    const known = this.#registers.get(register) ?? { last: 0, settled: 0, accepted: new Map(), receipts: new Map() }
    this.#registers.set(register, known)
    return known
  }

  see(seen: Seen): string | null {
    if (seen.kind === 'exchange') this.#acknowledge(seen.exchange)
    if (seen.kind === 'fact') return this.#take(seen.fact)
    return seen.kind === 'rested' && seen.last ? this.#atTheEnd(seen.view) : null
  }

  #acknowledge(exchange: StormExchange): void {
    const { verb, answer, register } = exchange
    if (!RECEIPTS.includes(verb) || answer === null || !isDone(exchange)) return
    this.#acknowledged.set(answer.body.external_id ?? answer.body.id, register!)
  }

  #take(said: LabFact): string | null {
    const { type, fact, address } = said
    const register = registerOf(said)
    if (register !== null && fact.document) {
      const known = this.#of(register)
      known.last = fact.document.number
      if (fact.document.type === 'RECEIPT') known.receipts.set(fact.document.body.id, fact.document.number)
    }
    return type === 'documents.judged'
      ? this.#judged(this.#of(address.slice('authority:'.length)), fact.verdicts)
      : null
  }

  #judged(known: Delivered, verdicts: readonly JudgedDocument[]): string | null {
    for (const { number, id, status, fiscal_code, error_message, kept } of verdicts) {
      const former = known.accepted.get(number)
      if (status === 'DONE') {
        const taken = `${id} ${fiscal_code}`
        if (former !== undefined && former !== taken)
          return `document ${number} is accepted as ${former} and as ${taken}`
        if (former === undefined && number > known.settled + 1)
          return `document ${number} is accepted before ${known.settled + 1}`
        known.accepted.set(number, taken)
      } else if (former !== undefined) return `document ${number} is refused after it was accepted`
      else if (error_message !== STORM_REASON) return `document ${number} is refused: ${error_message}`
      if (status === 'DONE' || kept) known.settled = Math.max(known.settled, number)
    }
    return null
  }

  #atTheEnd({ authority, transactions }: Extract<Seen, { kind: 'rested' }>['view']): string | null {
    for (const [register, known] of this.#registers) {
      if (known.settled !== known.last)
        return `document ${known.settled + 1} of ${known.last} of ${register} is not accepted`
      const taken = authority.get(register)?.last
      if (taken !== undefined && taken !== known.last)
        return `the tax authority has ${taken} documents of ${known.last} of ${register}`
      const open = transactions.get(register)?.find(({ status }) => status === 'PENDING')
      if (open) return `the cloud shows document ${open.serial} of ${register} as ${open.status}`
    }
    for (const [id, register] of this.#acknowledged) {
      const { accepted, receipts } = this.#of(register)
      const number = receipts.get(id)
      if (number === undefined) return `receipt ${id} was acknowledged, and ${register} has none`
      if (!accepted.has(number)) return `receipt ${id} was acknowledged, and document ${number} is not accepted`
    }
    return null
  }
}

/** Refusals leave nothing, acknowledgements leave what they say. */
import { isDone, registerOf, type Seen, type StormExchange, type StormVerb } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

/** What a request that is carried out leaves at its register. */
const LEAVES: Partial<Record<StormVerb, string>> = {
  sell: 'receipt.created',
  return: 'receipt.created',
  service: 'receipt.created',
  withdraw: 'receipt.created',
  prepay: 'receipt.created',
  'prepay-return': 'receipt.created',
  open: 'shift.created',
  close: 'shift.closing',
  x: 'report.printed',
}
const CHANGES = new Set(Object.values(LEAVES))

/** The status of a spoiled answer says that it was done; the desk answers 200 where it opens no shift, too (LOC-101). */
const isPromised = ({ verb, request, spoiled }: StormExchange): boolean =>
  spoiled !== null && spoiled < 300 && !(verb === 'open' && request.surface === 'desk')

export class RefusalLeavesNothing implements StormInvariant {
  readonly name = 'a refusal leaves nothing'
  readonly sentence = 'What a register has in its ledger was asked for and acknowledged, and nothing else is there.'
  /** Acknowledged and not seen yet, by register and fact. */
  readonly #owed = new Map<string, number>()

  see(seen: Seen): string | null {
    if (seen.kind === 'exchange') return this.#owe(seen.exchange)
    if (seen.kind === 'fact') {
      const register = registerOf(seen.fact)
      if (register !== null && CHANGES.has(seen.fact.type)) return this.#found(register, seen.fact.type)
    }
    if (seen.kind === 'advanced' || seen.kind === 'rested') {
      const left = [...this.#owed].find(([, count]) => count > 0)
      if (left) return `${left[1]} of ${left[0]} were acknowledged and are not there`
    }
    return null
  }

  #owe(exchange: StormExchange): string | null {
    const { verb, spoiled } = exchange
    const leaves = LEAVES[verb]
    if (!leaves || exchange.register === null) return null
    if (!isDone(exchange)) return isPromised(exchange) ? `${verb} is answered ${spoiled}, spoiled, and not done` : null
    const key = `${leaves} at ${exchange.register}`
    this.#owed.set(key, (this.#owed.get(key) ?? 0) + 1)
    return null
  }

  #found(register: string, type: string): string | null {
    const key = `${type} at ${register}`
    const owed = this.#owed.get(key) ?? 0
    if (owed === 0) return `${key}, and nothing that was acknowledged has asked for it`
    this.#owed.set(key, owed - 1)
    return null
  }
}

/** Fiscal codes: none is used twice. */
import { registerOf, type Seen, type StormExchange } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

export class CodesUsedOnce implements StormInvariant {
  readonly name = 'no code is used twice'
  readonly sentence = 'Two documents never have the same fiscal code, spent offline or given by the tax authority.'
  /** Document by code. */
  readonly #documents = new Map<string, string>()
  /** Receipt by code, as clients were answered. */
  readonly #answered = new Map<string, string>()

  see(seen: Seen): string | null {
    if (seen.kind === 'exchange') return this.#answer(seen.exchange)
    if (seen.kind !== 'fact') return null
    const { fact, type, address } = seen.fact
    const register = registerOf(seen.fact)
    if (register !== null && fact.document?.offline_code)
      return this.#use(fact.document.offline_code, register, fact.document.number)
    if (type !== 'documents.judged' || !address.startsWith('authority:')) return null
    for (const { number, fiscal_code } of fact.verdicts) {
      const wrong = fiscal_code === null ? null : this.#use(fiscal_code, address.slice('authority:'.length), number)
      if (wrong) return wrong
    }
    return null
  }

  #use(code: string, register: string, number: number): string | null {
    const document = `${register}/${number}`
    const former = this.#documents.get(code)
    this.#documents.set(code, document)
    return former === undefined || former === document ? null : `code ${code} is that of ${former} and of ${document}`
  }

  #answer({ verb, answer }: StormExchange): string | null {
    const { id, fiscal_code } = answer?.body ?? {}
    if (!['sell', 'return'].includes(verb) || typeof fiscal_code !== 'string') return null
    const former = this.#answered.get(fiscal_code)
    this.#answered.set(fiscal_code, id)
    return former === undefined || former === id ? null : `code ${fiscal_code} is answered for ${former} and for ${id}`
  }
}

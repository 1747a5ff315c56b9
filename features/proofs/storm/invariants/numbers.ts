/** Shifts and documents of a register: one shift at a time, numbers, codes used once, and the chain of hashes. */
import { hash } from 'node:crypto'
import { type LabFact, type RestView, registerOf, type Seen, type StormExchange } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

export class OneOpenShift implements StormInvariant {
  readonly name = 'one open shift a register and a cashier'
  readonly sentence = 'A register has one open shift, and a cashier has one register.'
  /** Open shifts by register. */
  readonly #open = new Map<string, { shift: string; cashier: string }>()

  see(seen: Seen): string | null {
    if (seen.kind !== 'fact') return null
    const register = registerOf(seen.fact)
    const { type, fact } = seen.fact
    if (register === null) return null
    if (type === 'shift.closed') this.#open.delete(register)
    if (type !== 'shift.created') return null
    const { id, cashier_id } = fact.shift
    const former = this.#open.get(register)
    if (former) return `shift ${id} is opened while ${former.shift} is open at ${register}`
    const elsewhere = [...this.#open].find(([, { cashier }]) => cashier === cashier_id)
    if (elsewhere) return `cashier ${cashier_id} opens a shift at ${register} and has one at ${elsewhere[0]}`
    this.#open.set(register, { shift: id, cashier: cashier_id })
    return null
  }
}

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

interface ChainEnd {
  number: number
  hash: string
  receipt: number
  at: number
  /** Hashes by number, of the last documents. */
  hashes: Map<number, string>
}

/** Hashes kept for the comparison with the tax authority. */
const KEPT_HASHES = 5000

export class NumbersUnbroken implements StormInvariant {
  readonly name = 'numbers and chain are unbroken'
  readonly sentence = 'Documents are numbered without gap and repeat, and each holds the hash of the one before.'
  readonly #ends = new Map<string, ChainEnd>()
  readonly #ids = new Set<string>()

  see(seen: Seen): string | null {
    if (seen.kind === 'fact' && seen.fact.fact.document) return this.#document(seen.fact)
    if (seen.kind === 'rested') return this.#rested(seen.view)
    return null
  }

  #document(said: LabFact): string | null {
    const register = registerOf(said)
    if (register === null) return null
    const { document, hash: stated, receipt_number } = said.fact
    const end = this.#ends.get(register) ?? { number: 0, hash: '0'.repeat(64), receipt: 0, at: 0, hashes: new Map() }
    this.#ends.set(register, end)
    if (document.number !== end.number + 1) return `document ${document.number} follows ${end.number}`
    if (document.previous_hash !== end.hash)
      return `document ${document.number} does not hold the hash of the one before`
    if (hash('sha256', JSON.stringify(document)) !== stated)
      return `document ${document.number} is not the one that was sealed`
    if (document.at < end.at) return `document ${document.number} is older than the one before`
    if (this.#ids.has(document.id)) return `document ${document.number} has the id of another`
    this.#ids.add(document.id)
    end.number = document.number
    end.hash = stated
    end.at = document.at
    end.hashes.set(document.number, stated)
    end.hashes.delete(document.number - KEPT_HASHES)
    if (document.type !== 'RECEIPT') return null
    if (receipt_number !== end.receipt + 1) return `receipt ${receipt_number} follows ${end.receipt}`
    end.receipt = receipt_number
    if (this.#ids.has(document.body.id)) return `receipt ${document.body.id} is there twice`
    this.#ids.add(document.body.id)
    return null
  }

  #rested({ authority, transactions }: RestView): string | null {
    for (const [register, { head, last }] of authority) {
      const own = this.#ends.get(register)?.hashes.get(last)
      if (own !== undefined && own !== head) return `the tax authority has another document ${last} of ${register}`
    }
    for (const [register, rows] of transactions) {
      const first = rows[0]?.serial
      const end = this.#ends.get(register)?.number
      if (first !== undefined && end !== undefined && first > end) return `the cloud lists document ${first} of ${end}`
      for (const [place, { serial }] of rows.entries())
        if (serial !== first! - place) return `the cloud lists document ${serial} at the place of ${first! - place}`
    }
    return null
  }
}

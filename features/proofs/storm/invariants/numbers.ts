/** Documents of a register: numbers, receipts' numbers and the chain of hashes. */
import { hash } from 'node:crypto'
import { type LabFact, type RestView, registerOf, type Seen } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

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

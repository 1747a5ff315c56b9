/**
 * A document as the register says it: the fact, and beside it what it was made by, for as long as its turn lives. Only
 * the fact is heard, stored and sent.
 */
import type { ReceiptTotals } from '../money/totals.ts'
import type { Entry } from '../vocabulary/document.ts'
import type { RegisterFact } from '../vocabulary/register.ts'

export interface Recorded {
  type: 'recorded'
  fact: Extract<RegisterFact, Entry>
  /** JSON text of the document, the one its hash is over. */
  text: string
  /** Of a sale, the arithmetic it was made by; null of anything else. */
  totals: ReceiptTotals | null
}

/** What a register says in a step. */
export type Saying = RegisterFact | Recorded

export const recorded = (fact: Recorded['fact'], text: string, totals: ReceiptTotals | null = null): Recorded => ({
  type: 'recorded',
  fact,
  text,
  totals,
})

/** The fact of a saying. */
export const factOf = (saying: Saying): RegisterFact => (saying.type === 'recorded' ? saying.fact : saying)

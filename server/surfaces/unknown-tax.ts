/** What is said of a tax code that an organization does not have: which it has. */
import { shortened } from '../../machines/text.ts'
import type { Tax } from '../../machines/vocabulary/tax.ts'

/** Of more taxes the rest is left out. */
const LISTED = 10
/** Characters of a code that are repeated. */
const CODE_CHARACTERS = 20

/** @param code as it came */
export function unknownTax(code: string | number, taxes: readonly Tax[]): string {
  const given = shortened(String(code), CODE_CHARACTERS)
  if (taxes.length === 0) return `no tax ${given} in the organization, which has none`
  const known = taxes.slice(0, LISTED).map((tax) => `${tax.code} (${tax.symbol})`)
  if (taxes.length > LISTED) known.push('…')
  return `no tax ${given} in the organization, which has ${known.join(', ')}`
}

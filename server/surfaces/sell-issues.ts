/** What a schema cannot say of a sale's form, and of a tax code that the organization does not have. */
import { DISCOUNT_SHARES } from '../../machines/limits.ts'
import { taxNamed } from '../../machines/money/tax-lines.ts'
import { paysOut } from '../../machines/money/totals.ts'
import { shortened } from '../../machines/text.ts'
import type { Discount, SellRequest } from '../../machines/vocabulary/receipt.ts'
import type { Tax } from '../../machines/vocabulary/tax.ts'
import type { Issue } from '../transport/http/operation.ts'
import { NOT_AN_INTEGER, ofValidator } from '../transport/http/validation/framework-words.ts'

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

/**
 * What a schema cannot say of a sale's form: codes that exist, one kind of goods, no more discounts than can be shared
 * out over the goods. Nearly every sale has none: so no place is worked out before there
 * is an issue.
 */
export function sellIssues({ goods, discounts }: SellRequest, taxes: Tax[]): Issue[] {
  const found: Issue[] = []
  const add = (issues: Issue[]): void => {
    for (const issue of issues) found.push(issue)
  }
  let out = 0
  for (const [index, item] of goods.entries()) {
    if (!areKnown(item.taxes, taxes)) add(unknown(item.taxes!, taxes, ['body', 'goods', index, 'taxes']))
    if (!areSound(item.discounts, taxes))
      add(discountIssues(item.discounts!, taxes, ['body', 'goods', index, 'discounts']))
    if (paysOut(item)) out++
  }
  if (!areSound(discounts, taxes)) add(discountIssues(discounts!, taxes, ['body', 'discounts']))
  if (discounts != null && discounts.length * goods.length > DISCOUNT_SHARES)
    found.push({ loc: ['body', 'discounts'], ...ofValidator('too many for so many goods') })
  if (out > 0 && out < goods.length)
    found.push({ loc: ['body', 'goods'], ...ofValidator('sale and return goods in one receipt') })
  return found
}

type Codes = readonly (string | number)[]
type Loc = Issue['loc']

const areKnown = (codes: Codes | null | undefined, taxes: Tax[]): boolean =>
  codes == null || codes.every((code) => taxNamed(code, taxes) !== undefined)

const areSound = (discounts: readonly Discount[] | null | undefined, taxes: Tax[]): boolean =>
  discounts == null || discounts.every((discount) => areKnown(discount.tax_codes, taxes) && isWhole(discount))

/** AMB-38: an absolute discount is whole minor units. */
const isWhole = ({ mode, value }: Discount): boolean => mode !== 'VALUE' || Number.isInteger(value)

const unknown = (codes: Codes, taxes: Tax[], loc: Loc): Issue[] =>
  codes.flatMap((code, index) =>
    areKnown([code], taxes) ? [] : [{ loc: [...loc, index], ...ofValidator(unknownTax(code, taxes)) }],
  )

const discountIssues = (discounts: readonly Discount[], taxes: Tax[], loc: Loc): Issue[] =>
  discounts.flatMap((discount, place) => [
    ...unknown(discount.tax_codes ?? [], taxes, [...loc, place, 'tax_codes']),
    ...(isWhole(discount) ? [] : [{ loc: [...loc, place, 'value'], ...NOT_AN_INTEGER }]),
  ])

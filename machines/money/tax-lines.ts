/** Taxes of the goods of one receipt, in integer minor units. */

import type { TaxLine } from '../vocabulary/receipt.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { percentOf, percentWithin } from './rounding.ts'

/** Latin letters that cannot be told from Cyrillic ones on a screen: tills send one for the other. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [...'ABCEHIKMOPTX'].map((latin, index) => [latin, [...'АВСЕНІКМОРТХ'][index]!]),
)

/** A tax's number written as text: digits alone, leading zeros allowed. */
const DIGITS = /^\d+$/

/**
 * The tax of a table that a code names: by its number, or by its letter (LOC-162). Text that is no tax's letter but
 * consists of digits is read as a number; a letter of the other alphabet that looks the same will do as well.
 * @returns undefined when the table has no such tax
 */
export function taxNamed(code: number | string, taxes: readonly Tax[]): Tax | undefined {
  const found = taxes.find((tax) => code === tax.code || code === tax.symbol)
  if (found !== undefined || typeof code === 'number') return found
  if (DIGITS.test(code)) return taxes.find((tax) => tax.code === Number(code))
  const looks = LOOKALIKES.get(code) ?? code
  return taxes.find(({ symbol }) => (LOOKALIKES.get(symbol) ?? symbol) === looks)
}

/** The taxes of an item, each once. Throws on a code the table has not: the door should have refused it. */
export function taxesNamed(codes: (number | string)[], taxes: Tax[]): Tax[] {
  const found = codes.map((code) => {
    const tax = taxNamed(code, taxes)
    if (tax === undefined) throw new Error(`Tax code ${code} is not in the organization's table`)
    return tax
  })
  return found.length > 1 ? [...new Set(found)] : found
}

/**
 * One tax of one item, each code by itself on the item's net sum (NS-62). The extra rate lies on top of the main one:
 * it comes out of the price first, and goes onto a price without tax last. Without VAT the main rate is nought and the
 * turnover stays.
 */
export function taxLine(tax: Tax, net: number): TaxLine {
  const rate = tax.no_vat ? 0 : tax.rate
  if (tax.included) {
    const extra_value = percentWithin(net, tax.extra_rate)
    return { tax, value: percentWithin(net - extra_value, rate), extra_value, turnover: net }
  }
  const value = percentOf(net, rate)
  const extra_value = percentOf(net + value, tax.extra_rate)
  return { tax, value, extra_value, turnover: net + value + extra_value }
}

/** Adds an item's tax to the receipt's line of the same code. */
export function addTaxLine(lines: TaxLine[], part: TaxLine): void {
  const line = lines.find(({ tax }) => tax.code === part.tax.code)
  if (line === undefined) {
    lines.push({ ...part })
    return
  }
  line.value += part.value
  line.extra_value += part.extra_value
  line.turnover += part.turnover
}

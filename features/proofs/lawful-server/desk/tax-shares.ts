import { malformed, type Place } from '../kernel/refusal.ts'
import type { Reading } from '../readings.ts'
import { roundedShare } from '../state/rounding.ts'
import { findTax, type Tax, taxShare } from '../state/taxes.ts'
import type { AppliedDiscount } from './discounts.ts'
import { wrong } from './guards.ts'

/** A tax of a receipt with its turnover and its amount, minor units. */
export type ReceiptTax = { tax: Tax; turnover: number; value: number; extra: number }

/** The settings of numeric or letter codes; an unknown code is refused (LOC-162). */
export function resolveTaxes(reading: Reading, codes: readonly (number | string)[] | undefined, place: Place): Tax[] {
  const found = new Set<Tax>()
  for (const [index, code] of (codes ?? []).entries()) {
    const tax = findTax(reading, code)
    if (tax !== null) found.add(tax)
    else if (reading.unknownTax === 422) throw malformed([...place, index], `is no tax code: ${code}`)
    else throw wrong('unknown_tax', `Невідомий код податку: ${code}.`)
  }
  return [...found]
}

/** Moves the amount of a whole-receipt discount onto the turnovers of its taxes, by their weights (LOC-161). */
function spread(reading: Reading, turnovers: Map<Tax, number>, discount: AppliedDiscount): void {
  const named = resolveTaxes(reading, discount.entry.tax_codes, ['body', 'discounts'])
  const isBound = named.length > 0
  if (!isBound && !reading.spreadAlways) return
  const targets = [...turnovers].filter(([tax]) => !isBound || named.includes(tax))
  const weight = targets.reduce((sum, [, turnover]) => sum + turnover, 0)
  if (weight === 0) return
  const sign = discount.entry.type === 'DISCOUNT' ? -1 : 1
  let left = discount.amount
  for (const [index, [tax, turnover]] of targets.entries()) {
    const part = index === targets.length - 1 ? left : roundedShare(reading, discount.amount, turnover, weight)
    left -= part
    turnovers.set(tax, Math.max(0, turnover + sign * part))
  }
}

/** The taxes of a receipt, computed on what is due after all discounts that bear on them. */
export function receiptTaxes(
  reading: Reading,
  goods: readonly { taxes: Tax[]; sum: number }[],
  whole: readonly AppliedDiscount[],
): ReceiptTax[] {
  const turnovers = new Map<Tax, number>()
  for (const item of goods) {
    for (const tax of item.taxes) turnovers.set(tax, (turnovers.get(tax) ?? 0) + item.sum)
  }
  for (const discount of whole) spread(reading, turnovers, discount)
  return [...turnovers].map(([tax, turnover]) => ({ tax, turnover, ...taxShare(reading, tax, turnover) }))
}

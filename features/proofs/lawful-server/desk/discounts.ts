import { malformed, type Place } from '../kernel/refusal.ts'
import type { Reading } from '../readings.ts'
import { roundedShare } from '../state/rounding.ts'
import type { DiscountEntry } from './sale-form.ts'

/** A discount or extra charge with its amount in minor units, never negative. */
export type AppliedDiscount = { entry: DiscountEntry; amount: number }

/** A sum after its discounts and charges. */
export type Discounted = { sum: number; discounts: number; charges: number; applied: AppliedDiscount[] }

/** Applies entries in order: percentages of the original sum or of the running one, as the reading says (NS-61). */
export function applyDiscounts(
  reading: Reading,
  base: number,
  entries: readonly DiscountEntry[] | undefined,
  place: Place,
): Discounted {
  const result: Discounted = { sum: base, discounts: 0, charges: 0, applied: [] }
  for (const [index, entry] of (entries ?? []).entries()) {
    const from = reading.discountBase === 'running' ? result.sum : base
    let amount =
      entry.mode === 'PERCENT'
        ? roundedShare(reading, from, entry.value, 100)
        : roundedShare(reading, 1, entry.value, 1)
    if (entry.type === 'EXTRA_CHARGE') {
      result.charges += amount
      result.sum += amount
    } else {
      if (amount > result.sum) {
        if (reading.belowZero === 'refused') throw malformed([...place, index, 'value'], 'is more than the sum')
        amount = result.sum
      }
      result.discounts += amount
      result.sum -= amount
    }
    result.applied.push({ entry, amount })
  }
  return result
}

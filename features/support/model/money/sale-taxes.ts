/** Taxes of a sale: which are named, and what each comes to. */
import type { HouseTax } from './house-tax.ts'
import { fractionOf, halfUpOf } from './quotient.ts'

/** What a tax comes to; one on top of the price is in its turnover (NS-62). */
export interface TaxOfSale {
  code: number
  value: number
  extra: number
  turnover: number
}

/** The tax of a number or a letter (LOC-162). */
export const houseTaxOf = (taxes: readonly HouseTax[], named: number | string): HouseTax | undefined =>
  taxes.find(({ code, symbol }) => code === named || symbol === named)

/** A tax on an item's turnover (NS-62): inside the price, excise first, or on top of it. */
export function taxOn(turnover: number, { code, rate, extraRate, isIncluded, noVat }: HouseTax): TaxOfSale {
  if (noVat) return { code, value: 0, extra: 0, turnover }
  const base = BigInt(turnover)
  const part = (of: bigint, percent: number): number => {
    const { top, bottom } = fractionOf(percent)
    return halfUpOf(of * top, isIncluded ? 100n * bottom + top : 100n * bottom)
  }
  const extra = part(base, extraRate)
  const value = part(isIncluded ? base - BigInt(extra) : base + BigInt(extra), rate)
  return { code, value, extra, turnover: isIncluded ? turnover : turnover + value + extra }
}

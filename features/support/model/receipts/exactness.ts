/** Which sums of a sale follow from the law, and which from a decision on rounding, order or spread alone (NS-61, NS-62). */
import type { FollowsFrom } from '../expected.ts'
import type { HouseTax } from '../money/house-tax.ts'
import type { DiscountLine, SaleFigures, SaleItem, SaleSums } from '../money/sale-sums.ts'
import { houseTaxOf } from '../money/sale-taxes.ts'

/** Whether discounts come to the same in any order, whole and above nothing. */
function areExact(before: number, after: number, discounts: readonly DiscountLine[]): boolean {
  const [first] = discounts
  if (first === undefined) return true
  if (after <= 0 || discounts.some(({ tax_codes = [] }) => tax_codes.length > 0)) return false
  if (discounts.every(({ mode }) => mode === 'VALUE')) return true
  return discounts.length === 1 && Number.isInteger((before * first.value) / 100)
}

const isWhole = ({ price, quantity }: SaleItem): boolean => (price * quantity) % 1000 === 0
const isItemExact = (item: SaleItem, sum: number): boolean =>
  isWhole(item) && areExact((item.price * item.quantity) / 1000, sum, item.discounts ?? [])

/** By what the sum of an item is so. */
export const lawOfItem = (item: SaleItem, sum: number): FollowsFrom => {
  const clause = (item.discounts ?? []).length > 0 ? 'LOC-158' : 'LOC-157'
  return isItemExact(item, sum)
    ? { clause, also: shares(item.discounts) }
    : { clause: 'NS-62', also: [clause, ...shares(item.discounts)] }
}

/** By what the total of a sale is so. */
export function lawOfTotal(
  { goods, discounts = [] }: SaleFigures,
  sums: SaleSums,
  taxes: readonly HouseTax[],
): FollowsFrom {
  const clause = sums.discounts > 0 || sums.charges > 0 ? 'LOC-158' : 'LOC-157'
  const before = sums.items.reduce((sum, item) => sum + item.sum, 0)
  const isOnTop = goods.some((item) => item.taxes?.some((named) => houseTaxOf(taxes, named)?.isIncluded === false))
  const isExact =
    !isOnTop &&
    goods.every((item, at) => isItemExact(item, sums.items[at]!.sum)) &&
    areExact(before, sums.total, discounts)
  const also = shares([...discounts, ...goods.flatMap((item) => item.discounts ?? [])])
  return isExact ? { clause, also } : { clause: isOnTop ? 'NS-62' : 'NS-61', also: [clause, ...also] }
}

/** Of percentages and extra charges what is said of them says the same. */
const shares = (discounts: readonly DiscountLine[] = []): string[] => [
  ...(discounts.some(({ type }) => type === 'EXTRA_CHARGE') ? ['LOC-159'] : []),
  ...(discounts.some(({ mode }) => mode === 'PERCENT') ? ['LOC-160'] : []),
]

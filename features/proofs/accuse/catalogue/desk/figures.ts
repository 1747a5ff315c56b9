/** Wrong servers of the desk: goods, discounts and taxes of a sale in figures (LOC-157 to LOC-159). */
import * as rounding from '../../../../../machines/money/rounding.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as totals from '../../../../../machines/money/totals.ts'
import type { SaleOrder } from '../../../../../machines/vocabulary/receipt.ts'
import * as receiptBodies from '../../../../../server/surfaces/local/receipt-body.ts'
import { inModule, inModuleScope } from '../../seams/seam.ts'
import { tellsSale } from '../../subjects/desk.ts'
import { figuresDiscounts, figuresItem, figuresSpread, figuresSum } from '../../subjects/sale-figures.ts'
import { wrong } from '../../wrong-server.ts'

/** What each sum is by numbers alone, which are not exact beyond the greatest. */
function inexactly(a: number, b: number, divisor: number): number {
  const product = a * b
  const remainder = product % divisor
  const quotient = (product - remainder) / divisor
  return remainder * 2 >= divisor ? quotient + 1 : quotient
}

export default [
  wrong(
    'LOC-157',
    'cuts what an item comes to to the minor unit',
    inModule(
      rounding,
      'halfUp',
      (right) => (a, b, divisor) => (divisor === 1000 ? Math.floor((a * b) / 1000) : right(a, b, divisor)),
    ),
  ),
  wrong(
    'LOC-157',
    'shows the price of an item for its sum',
    tellsSale('goods.*', (line) => ({ ...line, sum: line.good.price })),
  ),
  wrong(
    'LOC-157',
    'loses digits where price times quantity is large',
    inModule(rounding, 'halfUp', () => inexactly),
  ),
  wrong(
    'LOC-157',
    'multiplies the largest prices inexactly',
    inModule(
      rounding,
      'halfUp',
      (right) => (a, b, divisor) =>
        a * b <= Number.MAX_SAFE_INTEGER ? right(a, b, divisor) : Math.round((a / divisor) * b),
    ),
  ),
  wrong(
    'LOC-158',
    'shows each item less its share of the discount on the receipt',
    inModule(receiptBodies, 'receiptBody', (right) => (fact, taxes, made) => {
      const { goods } = made ?? totals.totals(fact.document.body.request as SaleOrder, taxes)
      const body = right(fact, taxes, made)
      return { ...body, goods: body.goods.map((line, place) => ({ ...line, sum: goods[place]!.net })) }
    }),
  ),
  wrong(
    'LOC-158',
    'leaves discounts on the receipt out of the report',
    figuresSum((right) => (type, goods) => right(type, goods, [])),
  ),
  wrong(
    'LOC-158',
    'takes the discount on an item off every item',
    figuresItem((right) => (item, place, goods) => {
      const discounts = goods.flatMap((each) => each.discounts ?? [])
      return right({ ...item, discounts }, place, goods)
    }),
  ),
  wrong(
    'LOC-158',
    'takes the share of a second whole-receipt discount of the sum before the first',
    figuresSpread(
      (right) => (discounts, goods, carried, taxes) =>
        discounts.flatMap((discount) => {
          const before = goods.map(({ net }) => net)
          for (const line of goods) line.net = line.sum
          const applied = right([discount], goods, carried, taxes)
          for (const [place, line] of goods.entries()) line.net = before[place]! + line.net - line.sum
          return applied
        }),
    ),
  ),
  wrong(
    'LOC-158',
    'loses digits where a large discount is spread over dear goods',
    inModuleScope<any>(rounding, 'cutLong', () => (amount: number, weights: number[]) => {
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const remainders = weights.map((weight) => (weight * amount) % total)
      return { shares: weights.map((weight, place) => (weight * amount - remainders[place]!) / total), remainders }
    }),
  ),
  wrong(
    'LOC-158',
    'counts the discounts of the first two items alone in the report',
    figuresSum((right) => (type, goods, discounts) => right(type, goods.slice(0, 2), discounts)),
  ),
  wrong(
    'LOC-158',
    'reports the first discount on the whole receipt alone',
    figuresSum((right) => (type, goods, discounts) => right(type, goods, discounts.slice(0, 1))),
  ),
  wrong(
    'LOC-159',
    'takes an extra charge on an item off',
    figuresDiscounts(({ on, sum }) => [on(sum), sum - Math.min(on(sum), sum)]),
  ),
  wrong(
    'LOC-159',
    'reports discounts as extra charges',
    inModule(
      sums,
      'countReceipt',
      (right) =>
        (shift, money, ...rest) =>
          right(shift, { ...money, extra_charge_sum: money.discounts_sum }, ...rest),
    ),
  ),
  wrong(
    'LOC-159',
    'reports no extra charge of a receipt that has a discount as well',
    inModule(
      sums,
      'countReceipt',
      (right) =>
        (shift, money, ...rest) =>
          right(shift, { ...money, extra_charge_sum: money.discounts_sum > 0 ? 0 : money.extra_charge_sum }, ...rest),
    ),
  ),
  wrong(
    'LOC-159',
    'cannot charge a receipt whose goods cost nothing after a discount',
    inModule(
      rounding,
      'spread',
      (right) => (amount, weights) =>
        weights.every((weight) => weight === 0) ? weights.map(() => Number.NaN) : right(amount, weights),
    ),
  ),
]

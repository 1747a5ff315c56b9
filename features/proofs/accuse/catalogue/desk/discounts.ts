/** Wrong servers of the desk: discounts in percent and taxes of a sale (LOC-160 to LOC-162). */
import * as taxLines from '../../../../../machines/money/tax-lines.ts'
import type { Tax } from '../../../../../machines/vocabulary/tax.ts'
import { inModule, together } from '../../seams/seam.ts'
import { tellsSale } from '../../subjects/desk.ts'
import { figuresDiscounts, figuresSpread, figuresWorth } from '../../subjects/sale-figures.ts'
import { wrong } from '../../wrong-server.ts'

/** Taxes that nothing is found by. */
const none = (carried: Tax[][]): Tax[][] => carried.map(() => [])

/** Sums before discounts on the receipt, in the order in which taxes are figured. */
let taxed: number[] = []

export default [
  wrong(
    'LOC-160',
    'takes an amount off in whole units',
    figuresWorth(
      (right) => (discount, running) =>
        right(discount.mode === 'PERCENT' ? discount : { ...discount, value: discount.value * 100 }, running),
    ),
  ),
  wrong(
    'LOC-160',
    'takes each percentage of the price, whatever was taken off before',
    figuresDiscounts(({ on, discount, base, sum }) => {
      const isOff = discount.type === 'DISCOUNT'
      const worth = Math.min(on(base), isOff ? sum : base * 1000)
      return [worth, isOff ? sum - worth : sum + worth]
    }),
  ),
  wrong(
    'LOC-160',
    'charges no more than 100 percent',
    figuresWorth(
      (right) => (discount, running) =>
        right(discount.mode === 'PERCENT' ? { ...discount, value: Math.min(discount.value, 100) } : discount, running),
    ),
  ),
  wrong(
    'LOC-161',
    'figures taxes on the sum before discounts on the receipt',
    together(
      figuresSpread((right) => (discounts, goods, carried, taxes) => {
        taxed = goods.flatMap(({ sum }, place) => carried[place]!.map(() => sum))
        return right(discounts, goods, carried, taxes)
      }),
      inModule(taxLines, 'taxLine', (right) => (tax, net) => right(tax, taxed.shift() ?? net)),
    ),
  ),
  wrong(
    'LOC-161',
    'takes a discount that names taxes off all goods',
    figuresSpread((right) => (discounts, goods, carried, taxes) => right(discounts, goods, none(carried), taxes)),
  ),
  wrong(
    'LOC-161',
    'puts a charge that names taxes on all goods',
    figuresSpread(
      (right) => (discounts, goods, carried, taxes) =>
        discounts.flatMap((discount) =>
          right([discount], goods, discount.type === 'DISCOUNT' ? carried : none(carried), taxes),
        ),
    ),
  ),
  wrong(
    'LOC-161',
    'looks at the first tax of an item alone where a discount names taxes',
    figuresSpread(
      (right) => (discounts, goods, carried, taxes) =>
        right(
          discounts,
          goods,
          carried.map((each) => each.slice(0, 1)),
          taxes,
        ),
    ),
  ),
  wrong(
    'LOC-161',
    'heeds the first tax code of a discount alone',
    figuresSpread((right) => (discounts, goods, carried, taxes) => {
      const first = discounts.map((each) => ({ ...each, tax_codes: each.tax_codes?.slice(0, 1) ?? null }))
      return right(first, goods, carried, taxes).map(({ sum }, place) => ({ ...discounts[place]!, sum }))
    }),
  ),
  wrong(
    'LOC-162',
    'reads a number for the place of a tax in its table',
    inModule(taxLines, 'taxNamed', (right) => (code, taxes) => {
      const found = taxes.find((tax, place) => code === place + 1 || code === tax.symbol)
      return found !== undefined || typeof code === 'number' ? found : right(code, taxes)
    }),
  ),
  wrong(
    'LOC-162',
    'shows the number of a tax where its letter was sent',
    tellsSale('goods.*', (line) => ({
      ...line,
      good: { ...line.good, tax: line.taxes.map(({ code }: { code: number }) => code) },
    })),
  ),
]

/** Which sums of a sale the law allows, whatever is read into what it leaves open, and which one is ours. */
import type { HouseTax } from '../money/house-tax.ts'
import { halfUpOf } from '../money/quotient.ts'
import { type SaleSums, sumsOfSale } from '../money/sale-sums.ts'
import type { Room } from './finding.ts'
import type { PaperDiscount, PaperItem, PaperReceipt, PaperTax } from './paper.ts'

interface Bounds {
  low: number
  high: number
}

/** What a discount comes to: a percentage of the first sum or of the running one, rounded anyhow (NS-61). */
function amountOf({ mode, value, tax_codes = [] }: PaperDiscount, { low, high }: Bounds, first: Bounds): Bounds {
  // One that names taxes is of a part of the goods alone
  const least = tax_codes.length > 0 ? 0 : Math.min(low, first.low)
  if (mode === 'VALUE') return { low: Math.min(value, least), high: value }
  return { low: Math.floor((least * value) / 100), high: Math.ceil((Math.max(high, first.high) * value) / 100) }
}

function afterDiscounts(first: Bounds, discounts: readonly PaperDiscount[]): { after: Bounds; amounts: Bounds[] } {
  let after = first
  const amounts = discounts.map((discount) => {
    const amount = amountOf(discount, after, first)
    after =
      discount.type === 'EXTRA_CHARGE'
        ? { low: after.low + amount.low, high: after.high + amount.high }
        : { low: Math.max(0, after.low - amount.high), high: Math.max(0, after.high - amount.low) }
    return amount
  })
  return { after, amounts }
}

const added = (all: readonly Bounds[]): Bounds => ({
  low: all.reduce((sum, { low }) => sum + low, 0),
  high: all.reduce((sum, { high }) => sum + high, 0),
})

/** What a tax may come to on a turnover: inside of it or on top, excise first or not, rounded anyhow (NS-62). */
function taxBounds({ low, high }: Bounds, { rate, extraRate, noVat }: PaperTax): { value: Bounds; extra: Bounds } {
  const of = (percent: number): Bounds => ({
    low: percent === 0 ? 0 : Math.floor((low * percent) / ((100 + percent) * (1 + extraRate / 100))),
    high: percent === 0 ? 0 : Math.ceil(((high * percent) / 100) * (1 + (percent === rate ? extraRate : rate) / 100)),
  })
  return { value: of(noVat ? 0 : rate), extra: of(extraRate) }
}

export interface ItemRoom {
  /** Price by quantity. */
  base: Room
  /** After its own discounts. */
  sum: Room
  discounts: Room[]
  /** What its taxes are of. */
  turnover: Room
  taxes: readonly { value: Room; extra: Room; turnover: Room }[]
}

export interface SaleRoom {
  items: readonly ItemRoom[]
  discounts: Room[]
  total: Room
  sums: SaleSums
}

const taxesOf = ({ items }: PaperReceipt): HouseTax[] => {
  const found = new Map<number, HouseTax>()
  for (const item of items)
    for (const { code, symbol, rate, extraRate, isIncluded, noVat } of item.taxes)
      if (!found.has(code)) found.set(code, { code, symbol, label: '', rate, extraRate, isIncluded, noVat })
  return [...found.values()]
}

/** The smallest and the largest of some bounds. */
const around = (...all: readonly Bounds[]): Bounds => ({
  low: Math.min(...all.map(({ low }) => low)),
  high: Math.max(...all.map(({ high }) => high)),
})

function baseOf({ price, quantity }: PaperItem): Room {
  const product = BigInt(Math.max(0, price)) * BigInt(Math.max(0, quantity))
  const low = Number(product / 1000n)
  return { low, high: product % 1000n === 0n ? low : low + 1, exact: halfUpOf(product, 1000n) }
}

/** The law's room, and the model's sums, from what a receipt says of its goods and payments. */
export function roomOf(paper: PaperReceipt): SaleRoom {
  const { items, discounts, payments } = paper
  const goods = items.map(({ price, quantity, taxes, discounts, isReturn }) => ({
    ...{ code: '', name: '', price: Math.max(0, price), quantity: Math.max(0, quantity) },
    ...{ taxes: taxes.map(({ code }) => code), discounts, is_return: isReturn },
  }))
  const paid = payments.map(({ type, value, label, code }) => ({ type, value, label, code: code ?? 1 }))
  const figures = { goods, payments: paid, discounts }
  const { rounding } = paper
  const sums = sumsOfSale(rounding ? { ...figures, rounding_mode: rounding } : figures, taxesOf(paper))
  const own = items.map((item) => {
    const base = baseOf(item)
    return { base, ...afterDiscounts(base, item.discounts) }
  })
  const goodsSum = added(own.map(({ after }) => after))
  const whole = afterDiscounts(goodsSum, discounts)
  const charged = discounts.some(({ type }) => type === 'EXTRA_CHARGE')
  const rooms = items.map((item, at): ItemRoom => {
    const { base, after, amounts } = own[at]!
    const ours = sums.items[at]!
    // Discounts of the whole receipt bear on it in any share, or leave its taxes alone (NS-61, LOC-161)
    const turnover =
      discounts.length === 0 ? after : { low: 0, high: charged ? after.high + whole.after.high : after.high }
    const taxes = item.taxes.map((tax, n) => {
      const bounds = taxBounds(turnover, tax)
      const { value, extra, turnover: exact } = ours.taxes[n]!
      const onTop = tax.isIncluded ? 0 : bounds.value.high + bounds.extra.high
      return {
        value: { ...bounds.value, exact: value },
        extra: { ...bounds.extra, exact: extra },
        turnover: { low: turnover.low, high: turnover.high + onTop, exact },
      }
    })
    return {
      base,
      sum: { ...after, exact: ours.sum },
      discounts: amounts.map((bounds, n) => ({ ...bounds, exact: ours.discounts[n]! })),
      turnover: { ...turnover, exact: ours.turnover },
      taxes,
    }
  })
  const onTop = added(
    rooms.flatMap(({ taxes }, at) =>
      taxes.flatMap(({ value, extra }, n) => (items[at]!.taxes[n]!.isIncluded ? [] : [value, extra])),
    ),
  )
  const total = { low: whole.after.low + onTop.low, high: whole.after.high + onTop.high, exact: sums.total }
  const wholes = whole.amounts.map((bounds, n) => ({ ...around(bounds), exact: sums.wholes[n]! }))
  return { items: rooms, discounts: wholes, total, sums }
}

/** Bounds of several together; the exact one is theirs. */
export const roomOfAll = (rooms: readonly Room[]): Room => ({
  ...added(rooms),
  exact: rooms.reduce((sum, { exact }) => sum + exact, 0),
})

/** Whether a step of rounding divides a sum. */
export const stepOf = (mode: PaperReceipt['rounding']): number =>
  mode === 'ROUND_10' ? 10 : mode === 'ROUND_50' ? 50 : 1

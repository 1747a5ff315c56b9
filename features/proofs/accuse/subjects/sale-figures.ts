/** Seams of the arithmetic of a sale: its steps, which no module exports. */
import * as totals from '../../../../machines/money/totals.ts'
import type {
  AppliedSaleDiscount,
  Goods,
  GoodsLine,
  Paid,
  Payment,
  ReceiptTotals,
  SaleDiscount,
  SaleOrder,
} from '../../../../machines/vocabulary/receipt.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import { inFunction, type Otherwise, type Seam } from '../seams/seam.ts'

type Item = (item: Goods, place: number, goods: Goods[]) => GoodsLine
type Spreading = (
  discounts: SaleDiscount[],
  goods: GoodsLine[],
  carried: Tax[][],
  taxes: Tax[],
) => AppliedSaleDiscount[]
type Sum = (type: string, goods: GoodsLine[], discounts: AppliedSaleDiscount[]) => number
type Worth = (discount: SaleDiscount, running: number) => number
type Kinds = readonly totals.PaymentKind[]
type Settled = Pick<ReceiptTotals, 'total_sum' | 'total_payment' | 'total_rest' | 'round_sum' | 'payable' | 'paid'>
type Settling = (order: SaleOrder, kinds: Kinds, total_sum: number, is_return: boolean) => Settled
type Keeping = (payments: Payment[], kinds: Kinds, change: number) => Paid[]
type Rows = (payments: Payment[], kinds: Kinds) => Paid[]

/** What one item comes to. */
export const figuresItem = (wrong: Otherwise<Item>): Seam => inFunction<Item>(totals, 'goodsLine', wrong)

/** What discounts on the whole receipt come to, and their shares of the items. */
export const figuresSpread = (wrong: Otherwise<Spreading>): Seam =>
  inFunction<Spreading>(totals, 'spreadDiscounts', wrong)

/** All discounts, or all charges, together. */
export const figuresSum = (wrong: Otherwise<Sum>): Seam => inFunction<Sum>(totals, 'sumOf', wrong)

/** What a discount comes to on a sum. */
export const figuresWorth = (wrong: Otherwise<Worth>): Seam => inFunction<Worth>(totals, 'worthOf', wrong)

/** What is due, its rounding and its change. */
export const figuresSettled = (wrong: Otherwise<Settling>): Seam => inFunction<Settling>(totals, 'balance', wrong)

/** Which money stays, less the change. */
export const figuresKept = (wrong: Otherwise<Keeping>): Seam => inFunction<Keeping>(totals, 'paidBy', wrong)

/** Several payments by their kinds and labels. */
export const figuresRows = (wrong: Otherwise<Rows>): Seam => inFunction<Rows>(totals, 'byLabel', wrong)

/** Discounts on an item, one after another. @param next what one comes to, and the sum behind it */
export const figuresDiscounts = (
  next: (given: {
    discount: SaleDiscount
    /** What it comes to on an amount. */
    on: (amount: number) => number
    base: number
    sum: number
  }) => readonly [worth: number, behind: number],
): Seam =>
  figuresItem((right, item, ...rest) => {
    const { base } = right({ ...item, discounts: [] }, ...rest)
    let sum = base
    const discounts = (item.discounts ?? []).map((discount) => {
      // As if the amount were the price of one piece
      const on = (amount: number): number =>
        right({ ...item, price: amount, quantity: 1000, discounts: [discount] }, ...rest).discounts[0]!.sum
      const [worth, behind] = next({ discount, on, base, sum })
      sum = behind
      return { ...discount, sum: worth }
    })
    return { base, sum, net: sum, discounts, taxes: [] }
  })

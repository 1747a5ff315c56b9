/** What a report says of one receipt (EXT-544): sums in minor units, below zero where money went out. */
import { cashOf } from '../../../machines/money/totals.ts'
import type { ReceiptType, SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { ReceiptMade } from './documents.ts'

interface ReceiptFigures {
  cashier_name: string | null
  goods_count: number
  discounts_sum: number
  extra_charge_sum: number
  /** What the goods came to; 0 of a movement of cash. */
  total_sum: number
  round_sum: number
  /** By which the cash in the drawer changed. */
  cash_sum: number
  cashless_sum: number
  tax_sum: number
}

/** Whether goods were sold, and which way the money went. */
const SIGNS: Record<ReceiptType, 1 | -1> = { SELL: 1, RETURN: -1, SERVICE_IN: 1, SERVICE_OUT: -1, CASH_WITHDRAWAL: -1 }

/** A movement of cash has goods and taxes of none; of a withdrawal the card gives what the drawer loses. */
export function receiptFigures({ receipt: { type, money, request } }: Pick<ReceiptMade, 'receipt'>): ReceiptFigures {
  const sign = SIGNS[type]
  if (type === 'SELL' || type === 'RETURN') {
    const { goods, cashier_name = null } = request as SellRequest
    const paid = money.paid.reduce((sum, { value }) => sum + value, 0)
    const cash = cashOf(money.paid)
    return {
      cashier_name,
      goods_count: goods.length,
      discounts_sum: sign * money.discounts_sum,
      extra_charge_sum: sign * money.extra_charge_sum,
      total_sum: sign * money.total_sum,
      round_sum: sign * money.round_sum,
      cash_sum: sign * cash,
      cashless_sum: sign * (paid - cash),
      tax_sum: sign * money.taxes.reduce((sum, { value, extra_value }) => sum + value + extra_value, 0),
    }
  }
  return {
    cashier_name: null,
    goods_count: 0,
    discounts_sum: 0,
    extra_charge_sum: 0,
    total_sum: 0,
    round_sum: 0,
    cash_sum: sign * money.total_sum,
    cashless_sum: type === 'CASH_WITHDRAWAL' ? money.total_sum : 0,
    tax_sum: 0,
  }
}

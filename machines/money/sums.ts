/** The running sums of a shift, from which its X- and Z-reports are taken; in minor units. */

import { GREATEST_SUM_MINOR_UNITS } from '../limits.ts'
import type { Paid, ReceiptMoney } from '../vocabulary/receipt.ts'
import type { Report, ReportTax, ShiftSums } from '../vocabulary/reports/report.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { countPayments, ownRow } from './payment-rows.ts'
import { addTax, NO_SHARES } from './tax-shares.ts'
import { cashOf } from './totals.ts'

/** Sums of a new shift. Rows of taxes and payments come with their first use, so none is all zeros (NS-80). */
export function openSums(initial: number): ShiftSums {
  return {
    taxes: [],
    payments: [],
    sell_receipts_count: 0,
    return_receipts_count: 0,
    cash_withdrawal_receipts_count: 0,
    last_receipt_id: null,
    initial,
    balance: initial,
    sales_round_up: 0,
    sales_round_down: 0,
    returns_round_up: 0,
    returns_round_down: 0,
    discounts_sum: 0,
    extra_charge_sum: 0,
  }
}

/**
 * Sums with one sale or return more (JRN-012…014, LOC-169). The balance moves by the cash that stays. Discounts and
 * charges are those of sales: a return gives no discount.
 * @param taxes must hold every code of the receipt the shift has not met yet; a missing one throws
 */
export function countReceipt(
  sums: ShiftSums,
  money: ReceiptMoney & { is_return: boolean },
  taxes: Tax[],
  receiptId: string,
): ShiftSums {
  const counted: ShiftSums = {
    ...sums,
    taxes: countTaxes(sums.taxes, money, taxes),
    payments: countPayments(sums.payments, money),
    last_receipt_id: receiptId,
  }
  const up = Math.max(0, money.round_sum)
  const down = Math.max(0, -money.round_sum)
  if (money.is_return) {
    counted.return_receipts_count += 1
    counted.balance -= cashOf(money.paid)
    counted.returns_round_up += up
    counted.returns_round_down += down
  } else {
    counted.sell_receipts_count += 1
    counted.balance += cashOf(money.paid)
    counted.sales_round_up += up
    counted.sales_round_down += down
    counted.discounts_sum += money.discounts_sum
    counted.extra_charge_sum += money.extra_charge_sum
  }
  return counted
}

/** Sums with cash put in, or taken out when the value is negative (LOC-131, LOC-132); no receipt is counted. */
export function countService(sums: ShiftSums, value: number, label: string): ShiftSums {
  const payments = sums.payments.slice()
  const row = ownRow(payments, { type: 'CASH', code: null, label })
  if (value > 0) row.service_in += value
  else row.service_out -= value
  return { ...sums, payments, balance: sums.balance + value }
}

/** Sums with one cash withdrawal more (LOC-201): the cash goes out, the card has paid for it. It counts as its own kind. */
export function countWithdrawal(sums: ShiftSums, paid: Paid): ShiftSums {
  const payments = sums.payments.slice()
  const row = ownRow(payments, paid)
  row.cash_withdrawal += paid.value
  row.cash_withdrawal_commission += paid.commission ?? 0
  return {
    ...sums,
    payments,
    cash_withdrawal_receipts_count: sums.cash_withdrawal_receipts_count + 1,
    balance: sums.balance - paid.value,
  }
}

/** Whether an amount, in minor units, can be added to every sum without passing the greatest. */
export const hasRoom = (sums: ShiftSums, amount: number): boolean => areWithin(sums, GREATEST_SUM_MINOR_UNITS - amount)

/** Whether no sum exceeds a limit, in minor units. */
export function areWithin(sums: ShiftSums, most: number): boolean {
  if (Math.max(Math.abs(sums.balance), sums.discounts_sum, sums.extra_charge_sum) > most) return false
  for (const row of sums.payments) {
    if (Math.max(row.sell_sum, row.return_sum, row.service_in, row.service_out) > most) return false
    if (Math.max(row.cash_withdrawal, row.cash_withdrawal_commission) > most) return false
  }
  for (const { sales_turnover, returns_turnover } of sums.taxes)
    if (Math.max(sales_turnover, returns_turnover) > most) return false
  return true
}

/** The sums as a report. `id` is for a Z-report alone; `serial` is the shift's there, the report's on an X (NS-80). */
export function reportOf(sums: ShiftSums, serial: number, id?: string): Report {
  return id === undefined ? { serial, ...sums } : { id, serial, ...sums }
}

function countTaxes(rows: ReportTax[], money: ReceiptMoney & { is_return: boolean }, taxes: Tax[]): ReportTax[] {
  if (money.taxes.length === 0) return rows
  const counted = rows.slice()
  for (const { code, value, extra_value, turnover } of money.taxes) {
    const index = counted.findIndex((row) => row.code === code)
    const row = index < 0 ? taxRow(code, taxes) : { ...counted[index]! }
    counted[index < 0 ? counted.length : index] = row
    addTax(row, { value, extra_value }, money.is_return)
    if (money.is_return) row.returns_turnover += turnover
    else row.sales_turnover += turnover
  }
  return counted
}

function taxRow(code: number, taxes: Tax[]): ReportTax {
  const tax = taxes.find((each) => each.code === code)
  if (tax === undefined) throw new Error(`Tax code ${code} is not in the organization's table`)
  const { label, symbol, rate, extra_rate, no_vat, created_at } = tax
  return {
    code,
    label,
    symbol,
    rate,
    extra_rate,
    sell_sum: 0,
    return_sum: 0,
    ...NO_SHARES,
    sales_turnover: 0,
    returns_turnover: 0,
    setup_date: created_at,
    no_vat,
  }
}

/** Rows of payments in the sums of a shift: one for each type, number and label (FLD-016). */
import { PAYMENT_ROWS } from '../limits.ts'
import type { Paid, ReceiptMoney } from '../vocabulary/receipt.ts'
import type { ReportPayment } from '../vocabulary/reports/report.ts'
import { LABELS } from './totals.ts'

/** What all labels go by for which a shift has no row left. */
export const OTHER_LABELS = 'Інші'

type Kind = Pick<Paid, 'type' | 'code' | 'label'>

const keyOf = ({ type, code, label }: Kind): string => `${type} ${code} ${label}`
const sameKind = (a: Kind, b: Kind): boolean => a.type === b.type && a.code === b.code && a.label === b.label

/**
 * Payments under the labels a shift tells apart: beyond PAYMENT_ROWS a label it has not met goes by OTHER_LABELS, the
 * usual label of its type excepted, so that the sums stay small whatever labels are sent. The document says the same,
 * so the tax authority counts alike.
 * @param paid each of another kind
 */
export function boundLabels(rows: readonly ReportPayment[], paid: Paid[]): Paid[] {
  if (rows.length + paid.length <= PAYMENT_ROWS) return paid
  let room = PAYMENT_ROWS - rows.length
  const met = new Set(rows.map(keyOf))
  const bound = new Map<string, Paid>()
  for (const each of paid) {
    const isOwn = met.has(keyOf(each)) || each.label === LABELS[each.type] || room-- > 0
    const own = { ...each, label: isOwn ? each.label : OTHER_LABELS }
    const row = bound.get(keyOf(own))
    if (row) row.value += own.value
    else bound.set(keyOf(own), own)
  }
  return [...bound.values()]
}

/** Rows with the money of a sale or return more. */
export function countPayments(rows: ReportPayment[], { paid, is_return }: ReceiptMoney & { is_return: boolean }) {
  if (paid.length === 0) return rows
  const payments = rows.slice()
  for (const each of paid) {
    const row = ownRow(payments, each)
    if (is_return) row.return_sum += each.value
    else row.sell_sum += each.value
  }
  return payments
}

/** The row of a payment kind, put into the list as a copy that may be changed. */
export function ownRow(rows: ReportPayment[], { type, code, label }: Kind): ReportPayment {
  const index = rows.findIndex((row) => sameKind(row, { type, code, label }))
  const row: ReportPayment =
    index < 0
      ? {
          type,
          code,
          label,
          sell_sum: 0,
          return_sum: 0,
          service_in: 0,
          service_out: 0,
          cash_withdrawal: 0,
          cash_withdrawal_commission: 0,
        }
      : { ...rows[index]! }
  rows[index < 0 ? rows.length : index] = row
  return row
}

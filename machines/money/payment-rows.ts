/** Rows of payments in the sums of a shift: one for each type, number and label (FLD-016). */
import { PAYMENT_ROWS } from '../limits.ts'
import type { Paid, ReceiptMoney } from '../vocabulary/receipt.ts'
import type { ReportPayment } from '../vocabulary/reports/report.ts'
import { LABELS } from './totals.ts'

/** What all labels go by for which a shift has no row left. */
const OTHER_LABELS = 'Інші'

export type RowKind = Pick<Paid, 'type' | 'code' | 'label'>

const keyOf = ({ type, code, label }: RowKind): string => `${type} ${code} ${label}`
export const sameKind = (a: RowKind, b: RowKind): boolean =>
  a.type === b.type && a.code === b.code && a.label === b.label

/**
 * A payment kind as a person reads it: its label, and its number where another of the kinds has the same label.
 * @param kinds all that are shown together, itself included
 */
export function kindTitle(kind: RowKind, kinds: readonly RowKind[]): string {
  const isShared = kinds.some((other) => other.label === kind.label && !sameKind(other, kind))
  return isShared && kind.code !== null ? `${kind.label} (код ${kind.code})` : kind.label
}

/** The kinds of some rows, each once, in the order of their first use. */
export function rowKindsOf(rows: readonly RowKind[]): RowKind[] {
  const kinds = new Map<string, RowKind>()
  for (const { type, code, label } of rows) kinds.set(keyOf({ type, code, label }), { type, code, label })
  return [...kinds.values()]
}

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
export function ownRow(rows: ReportPayment[], { type, code, label }: RowKind): ReportPayment {
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

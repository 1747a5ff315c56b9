/** Z-reports as JSON (REP-203): the members a Z-report has at the desk, and the shares of its taxes; sums in minor units. */

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { instant, instantOrNull, wholeSecond } from '../../../machines/instant.ts'
import { shownShares } from '../../../machines/money/tax-shares.ts'
import type { ReportPayment, ReportTax } from '../../../machines/vocabulary/reports/report.ts'
import type { ReportBrief } from './brief.ts'
import type { DocumentMade, ShiftClosed } from './documents.ts'

// A Z-report as one flat row (EXT-552): the members that public programs read of `report.json`, whose names follow
// the balance of a shift. Sums are in minor units, as everywhere in JSON.

const total = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)

/** What was sold and returned, put in and taken out; a card's part and cash apart. */
function paymentMembers(payments: readonly ReportPayment[]) {
  const ofKind = (kind: ReportPayment['type']) => payments.filter(({ type }) => type === kind)
  const [cash, card] = [ofKind('CASH'), ofKind('CASHLESS')]
  return {
    turnover: total(payments, ({ sell_sum }) => sell_sum),
    payment_names: payments.map(({ label }) => label),
    payment_sells: payments.map(({ sell_sum }) => sell_sum),
    payment_returns: payments.map(({ return_sum }) => return_sum),
    service_in: total(payments, ({ service_in }) => service_in),
    service_out: total(payments, ({ service_out }) => service_out),
    card_sales: total(card, ({ sell_sum }) => sell_sum),
    card_returns: total(card, ({ return_sum }) => return_sum),
    cash_sales: total(cash, ({ sell_sum }) => sell_sum),
    cash_returns: total(cash, ({ return_sum }) => return_sum),
  }
}

/** Taxes of all rates together; `vat_amount` is that of sales less that of returns. */
function taxMembers(taxes: readonly ReportTax[]) {
  const tax_amount_sale = total(taxes, ({ sell_sum }) => sell_sum)
  const tax_amount_return = total(taxes, ({ return_sum }) => return_sum)
  return {
    vat_amount: tax_amount_sale - tax_amount_return,
    tax_rates: taxes.map(({ rate }) => rate),
    tax_names: taxes.map(({ label }) => label),
    tax_amount_sale,
    tax_turnover_sale: total(taxes, ({ sales_turnover }) => sales_turnover),
    tax_amount_return,
    tax_turnover_return: total(taxes, ({ returns_turnover }) => returns_turnover),
  }
}

/** The 29 members of a closing; `receipts_count` counts cash withdrawals too. */
export function zRow({ register, at, fiscal_code, z: { report, shift_serial }, shift }: ShiftClosed): object {
  const { sell_receipts_count, return_receipts_count, cash_withdrawal_receipts_count } = report
  return {
    address: register.address,
    open_date: wholeSecond(shift.opened_at ?? shift.created_at),
    close_date: wholeSecond(at),
    receipts_count: sell_receipts_count + return_receipts_count + cash_withdrawal_receipts_count,
    fiscal_number: register.fiscal_number,
    close_fn: fiscal_code,
    shift_serial,
    last_receipt: report.last_receipt_id,
    sell_receipts_count,
    return_receipts_count,
    initial_balance: report.initial,
    final_balance: report.balance,
    ...paymentMembers(report.payments),
    ...taxMembers(report.taxes),
  }
}

/**
 * @param path of the file it is written to
 * @returns how many entries it has
 */
export async function writeJsonList(path: string, entries: AsyncIterable<object>): Promise<number> {
  let count = 0
  async function* pieces(): AsyncGenerator<string> {
    for await (const entry of entries) yield (count++ === 0 ? '[' : ',') + JSON.stringify(entry)
    yield count === 0 ? '[]' : ']'
  }
  await pipeline(pieces, createWriteStream(path))
  return count
}

/**
 * Writes the list to a file, entry by entry.
 * @returns how many it has
 */
export function writeZJson(brief: ReportBrief, documents: AsyncIterable<DocumentMade>): Promise<number> {
  async function* entries(): AsyncGenerator<object> {
    for await (const made of documents) if (made.type === 'Z_REPORT') yield entryOf(brief, made)
  }
  return writeJsonList(brief.path, entries())
}

/** One closing as an entry of the list: a flat row, and the whole report beside it. */
function entryOf({ wish, cashiers }: ReportBrief, closing: ShiftClosed): object {
  const { register, at, fiscal_code, z, shift } = closing
  return {
    ...zRow(closing),
    ...(wish.with_names && { organization_name: register.organization, branch_name: register.outlet }),
    cash_register_id: register.id,
    shift_id: z.shift_id,
    fiscal_code,
    cashier_name: cashiers.get(shift.cashier_id) ?? null,
    opened_at: instantOrNull(shift.opened_at),
    closed_at: instant(at),
    report: { ...z.report, taxes: z.report.taxes.map(taxOf) },
  }
}

/** A tax row, VAT and excise apart (EXT-305). */
const taxOf = (row: ReportTax): object => ({ ...row, ...shownShares(row), setup_date: instant(row.setup_date) })

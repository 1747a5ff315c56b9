/** X- and Z-reports as the cloud shows them (NS-03, EXT-304). Their rows get identifiers from the world's seed. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { identifier, zReportId } from '../../../../machines/ledger.ts'
import { shownShares } from '../../../../machines/money/tax-shares.ts'
import type { Report, ReportTax as ReportTaxRow } from '../../../../machines/vocabulary/reports/report.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { Model } from '../../../transport/http/model.ts'

/** Minor units. */
const Sum = Type.Integer()
const NoSum = Nullable(Sum)
const Text = Type.String()
/** Percent. */
const Rate = Type.Number()

/** Is a tax inside the price? */
export const TaxKind = Type.Enum(['INCLUDED', 'EXCLUDED'])

const ReportPayment = Model('ReportPayment', {
  id: Uuid,
  provider_type: Nullable(Text),
  type: Type.Enum(['CASH', 'CASHLESS']),
  code: Nullable(Type.Integer()),
  label: Text,
  sell_sum: Sum,
  return_sum: Sum,
  service_in: Sum,
  service_out: Sum,
  cash_withdrawal: Sum,
  cash_withdrawal_commission: Sum,
})

const ReportTax = Model('ReportTax', {
  id: Uuid,
  code: Type.Integer(),
  label: Text,
  symbol: Text,
  rate: Rate,
  extra_rate: Rate,
  sell_sum: Sum,
  return_sum: Sum,
  sales_turnover: Sum,
  returns_turnover: Sum,
  no_vat: Type.Boolean(),
  rate_sell_sum: NoSum,
  extra_rate_sell_sum: NoSum,
  rate_return_sum: NoSum,
  extra_rate_return_sum: NoSum,
  decimal_rate: Nullable(Rate),
  decimal_extra_rate: Nullable(Rate),
  included: Type.Boolean(),
  type: TaxKind,
  is_gambling: Type.Boolean(),
  advanced_code: Nullable(Text),
  created_at: DateTime,
  setup_date: DateTime,
})

/** What all models of reports have. */
export const shiftReportMembers = {
  id: Uuid,
  shift_id: Uuid,
  last_receipt_id: Nullable(Uuid),
  /** Of a Z-report, once the tax authority has taken it or a code of the pool has been spent on it; else null. */
  fiscal_code: Nullable(Text),
  fiscal_date: Nullable(DateTime),
  serial: Type.Integer(),
  payments: Type.Array(ReportPayment),
  taxes: Type.Array(ReportTax),
  sell_receipts_count: Type.Integer(),
  return_receipts_count: Type.Integer(),
  cash_withdrawal_receipts_count: Type.Integer(),
  currency_exchange_count: Type.Integer(),
  transfers_count: Type.Integer(),
  transfers_sum: Sum,
  balance: Sum,
  initial: Sum,
  sales_round_up: Sum,
  sales_round_down: Sum,
  returns_round_up: Sum,
  returns_round_down: Sum,
  discounts_sum: Sum,
  extra_charge_sum: Sum,
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  /** The tax authority has refused it. */
  transaction_fail: Type.Boolean(),
  rates: Type.Array(Type.Never()),
  fiscal_api_type: Nullable(Text),
}

export const ZReport = Model('ZReport', {
  ...shiftReportMembers,
  /** The report lies in its shift: it is not repeated here. */
  shift: Type.Null(),
  is_z_report: Type.Literal(true),
})

/** Is the rate inside the price? A code the organization no longer has counts as included. */
export const isIncluded = (code: number, taxes: readonly Tax[]): boolean =>
  taxes.find((tax) => tax.code === code)?.included ?? true

/** What the model of a report is made of. */
export interface ShiftReportView {
  id: string
  shift_id: string
  report: Report
  /** When it was made, epoch milliseconds. */
  at: number
  /** The document it went out in, which gives the fiscal code; null: an X-report, or it cannot be read. */
  closing: LedgerRow | null
  /** Of the organization. */
  taxes: readonly Tax[]
  seed: string
}

/** What all models of reports have; an X-report has no fiscal code and no later change. */
export function shiftReportModel({ id, shift_id, report, at, closing, taxes, seed }: ShiftReportView) {
  const fiscal_code = closing && (closing.fiscal_code ?? closing.entry.document.offline_code)
  const created_at = instant(at)
  return {
    id,
    shift_id,
    last_receipt_id: report.last_receipt_id,
    fiscal_code,
    fiscal_date: closing && fiscal_code !== null ? instant(closing.entry.document.at) : null,
    serial: report.serial,
    payments: report.payments.map((payment, index) => ({
      id: identifier(seed, id, 'payment', index),
      provider_type: null,
      ...payment,
    })),
    taxes: report.taxes.map((tax, index) => taxModel(tax, identifier(seed, id, 'tax', index), created_at, taxes)),
    sell_receipts_count: report.sell_receipts_count,
    return_receipts_count: report.return_receipts_count,
    cash_withdrawal_receipts_count: report.cash_withdrawal_receipts_count,
    currency_exchange_count: 0,
    transfers_count: 0,
    transfers_sum: 0,
    balance: report.balance,
    initial: report.initial,
    sales_round_up: report.sales_round_up,
    sales_round_down: report.sales_round_down,
    returns_round_up: report.returns_round_up,
    returns_round_down: report.returns_round_down,
    discounts_sum: report.discounts_sum,
    extra_charge_sum: report.extra_charge_sum,
    created_at,
    updated_at: instantOrNull(closing?.settled_at ?? null),
    transaction_fail: closing?.status === 'ERROR',
    rates: [],
    fiscal_api_type: null,
  }
}

function taxModel(row: ReportTaxRow, id: string, created_at: string, taxes: readonly Tax[]): Static<typeof ReportTax> {
  const included = isIncluded(row.code, taxes)
  return {
    id,
    ...row,
    ...shownShares(row),
    decimal_rate: null,
    decimal_extra_rate: null,
    included,
    type: included ? 'INCLUDED' : 'EXCLUDED',
    is_gambling: false,
    advanced_code: null,
    created_at,
    setup_date: instant(row.setup_date),
  }
}

/**
 * The Z-report inside its shift.
 * @param closing the document the report went out in: it gives the fiscal code
 * @param taxes of the organization
 */
export function zReportModel(
  report: Report,
  { id: shift_id, closed_at, updated_at }: Shift,
  closing: LedgerRow | null,
  taxes: readonly Tax[],
  seed: string,
): Static<typeof ZReport> {
  const id = zReportId(report, shift_id, seed)
  const view = { id, shift_id, report, at: closed_at ?? updated_at, closing, taxes, seed }
  return { ...shiftReportModel(view), shift: null, is_z_report: true }
}

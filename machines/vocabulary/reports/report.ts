/** X- and Z-reports (spec: "Shift (local Z-report / X-report content)"); sums in minor units. */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Sum, Text } from '../schemas/state.ts'

/**
 * FLD-015. Sums are the tax amounts, turnovers what they are computed on. A row has all
 * its shares or none: one that was begun before they were counted has none, nor may one of a client's own report.
 */
export const ReportTax = Type.Object({
  code: Count,
  label: Text,
  symbol: Text,
  rate: Type.Number(),
  extra_rate: Type.Number(),
  sell_sum: Sum,
  return_sum: Sum,
  rate_sell_sum: Type.Optional(Sum),
  extra_rate_sell_sum: Type.Optional(Sum),
  rate_return_sum: Type.Optional(Sum),
  extra_rate_return_sum: Type.Optional(Sum),
  sales_turnover: Sum,
  returns_turnover: Sum,
  setup_date: Moment,
  no_vat: Type.Boolean(),
})
export type ReportTax = Static<typeof ReportTax>

/** FLD-016. */
export const ReportPayment = Type.Object({
  type: Type.Enum(['CASH', 'CASHLESS']),
  code: Nullable(Count),
  label: Text,
  sell_sum: Sum,
  return_sum: Sum,
  service_in: Sum,
  service_out: Sum,
  cash_withdrawal: Sum,
  cash_withdrawal_commission: Sum,
})
export type ReportPayment = Static<typeof ReportPayment>

/** The running sums of a shift: everything a report says but its own name. */
export const ShiftSums = Type.Object({
  taxes: Type.Array(ReportTax),
  payments: Type.Array(ReportPayment),
  sell_receipts_count: Count,
  return_receipts_count: Count,
  cash_withdrawal_receipts_count: Count,
  last_receipt_id: Nullable(Text),
  /** Cash in the register at opening, and now. */
  initial: Sum,
  balance: Sum,
  sales_round_up: Sum,
  sales_round_down: Sum,
  returns_round_up: Sum,
  returns_round_down: Sum,
  discounts_sum: Sum,
  extra_charge_sum: Sum,
})
export type ShiftSums = Static<typeof ShiftSums>

/** FLD-014: `id` on a Z-report only. */
export const Report = Type.Object({ ...ShiftSums.properties, id: Type.Optional(Text), serial: Count })
export type Report = Static<typeof Report>

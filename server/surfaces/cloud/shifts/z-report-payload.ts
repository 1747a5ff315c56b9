/** A Z-report the client built: taken as it is, nothing of it is checked against the receipts (CLD-518, CLD-519). */
import Type, { type Static } from 'typebox'
import { parseInstant } from '../../../../machines/instant.ts'
import { identifier } from '../../../../machines/ledger.ts'
import type { Report } from '../../../../machines/vocabulary/reports/report.ts'
import { DateTime, Nullable, Uuid, Whole } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'

/** Null goes for zero, as does nothing at all: defaults are not filled in inside unions. */
const Zero = Type.Optional(Nullable(Whole))

const PaymentRow = Type.Object({
  type: Type.Enum(['CASH', 'CARD', 'CASHLESS']),
  code: Type.Optional(Nullable(Whole)),
  label: Type.String(),
  sell_sum: Whole,
  return_sum: Whole,
  service_in: Whole,
  service_out: Whole,
  cash_withdrawal: Zero,
  cash_withdrawal_commission: Zero,
})

const TaxRow = Type.Object({
  code: Whole,
  label: Type.String(),
  symbol: Type.String(),
  rate: Type.Number(),
  extra_rate: Type.Optional(Nullable(Type.Number())),
  sell_sum: Whole,
  return_sum: Whole,
  sales_turnover: Whole,
  returns_turnover: Whole,
  setup_date: DateTime,
  no_vat: Type.Optional(Nullable(Type.Boolean())),
})

/** NS-16: names of FLD-014. */
export const ZReportPayload = Type.Object({
  id: Type.Optional(Nullable(Uuid)),
  serial: Type.Optional(Nullable(Whole)),
  payments: Type.Array(PaymentRow),
  taxes: Type.Array(TaxRow),
  sell_receipts_count: Whole,
  return_receipts_count: Whole,
  cash_withdrawal_receipts_count: Zero,
  last_receipt_id: Type.Optional(Nullable(Uuid)),
  initial: Whole,
  balance: Whole,
  sales_round_up: Zero,
  sales_round_down: Zero,
  returns_round_up: Zero,
  returns_round_down: Zero,
  discounts_sum: Zero,
  extra_charge_sum: Zero,
})
export type ZReportPayload = Static<typeof ZReportPayload>

/** The payload as a report of this shift. What it leaves out is the shift's, or zero. */
export function clientReport(payload: ZReportPayload, shift: Shift, seed: string): Report {
  return {
    id: payload.id ?? identifier(seed, shift.id, 'client-report'),
    serial: payload.serial || shift.serial,
    payments: payload.payments.map((row) => ({
      type: row.type === 'CASH' ? 'CASH' : 'CASHLESS',
      code: row.code ?? null,
      label: row.label,
      sell_sum: row.sell_sum,
      return_sum: row.return_sum,
      service_in: row.service_in,
      service_out: row.service_out,
      cash_withdrawal: row.cash_withdrawal ?? 0,
      cash_withdrawal_commission: row.cash_withdrawal_commission ?? 0,
    })),
    taxes: payload.taxes.map((row) => ({
      code: row.code,
      label: row.label,
      symbol: row.symbol,
      rate: row.rate,
      extra_rate: row.extra_rate ?? 0,
      sell_sum: row.sell_sum,
      return_sum: row.return_sum,
      sales_turnover: row.sales_turnover,
      returns_turnover: row.returns_turnover,
      setup_date: parseInstant(row.setup_date),
      no_vat: row.no_vat ?? false,
    })),
    sell_receipts_count: payload.sell_receipts_count,
    return_receipts_count: payload.return_receipts_count,
    cash_withdrawal_receipts_count: payload.cash_withdrawal_receipts_count ?? 0,
    last_receipt_id: payload.last_receipt_id ?? null,
    initial: payload.initial,
    balance: payload.balance,
    sales_round_up: payload.sales_round_up ?? 0,
    sales_round_down: payload.sales_round_down ?? 0,
    returns_round_up: payload.returns_round_up ?? 0,
    returns_round_down: payload.returns_round_down ?? 0,
    discounts_sum: payload.discounts_sum ?? 0,
    extra_charge_sum: payload.extra_charge_sum ?? 0,
  }
}

/** Shifts as the cloud shows them (NS-03): pure functions from stored state to the wire. */
import { identifier } from '../../machines/ledger.ts'
import type { HouseCashier, HouseCashRegister } from '../../machines/vocabulary/house.ts'
import type { ReportPayment } from '../../machines/vocabulary/report.ts'
import type { Shift } from '../../machines/vocabulary/shift.ts'
import type { Tax } from '../../machines/vocabulary/tax.ts'
import { instant, instantOrNull } from '../instant.ts'
import type { LedgerRow } from '../store/ledger-rows.ts'
import { cashierModel } from './cashier-model.ts'
import { cashRegisterModel } from './register-model.ts'
import { isIncluded, zReportModel } from './report-model.ts'
import { transactionModel } from './transaction-model.ts'

/** A shift with all its models are made of. */
export interface ShownShift {
  shift: Shift
  register: HouseCashRegister
  cashier: HouseCashier
  opening: LedgerRow
  closing: LedgerRow | null
  /** Of the organization. */
  taxes: readonly Tax[]
  /** Of the world: identifiers of rows follow from it. */
  seed: string
}

const sumOf = (
  rows: readonly ReportPayment[],
  type: ReportPayment['type'],
  member: 'sell_sum' | 'return_sum' | 'service_in' | 'service_out',
): number => rows.reduce((sum, row) => (row.type === type ? sum + row[member] : sum), 0)

/** Money of the shift in minor units; `balance` counts cash alone. */
const balanceModel = ({ sums, updated_at }: Shift) => ({
  initial: sums.initial,
  balance: sums.balance,
  cash_sales: sumOf(sums.payments, 'CASH', 'sell_sum'),
  card_sales: sumOf(sums.payments, 'CASHLESS', 'sell_sum'),
  discounts_sum: sums.discounts_sum,
  extra_charge_sum: sums.extra_charge_sum,
  cash_returns: sumOf(sums.payments, 'CASH', 'return_sum'),
  card_returns: sumOf(sums.payments, 'CASHLESS', 'return_sum'),
  service_in: sumOf(sums.payments, 'CASH', 'service_in'),
  service_out: sumOf(sums.payments, 'CASH', 'service_out'),
  updated_at: instant(updated_at),
})

const taxModels = ({ shift, taxes, seed }: ShownShift) =>
  shift.sums.taxes.map((tax) => {
    const included = isIncluded(tax.code, taxes)
    return {
      id: identifier(seed, shift.id, 'tax', tax.code),
      code: tax.code,
      label: tax.label,
      symbol: tax.symbol,
      rate: tax.rate,
      extra_rate: tax.extra_rate,
      included,
      is_gambling: false,
      created_at: instant(shift.created_at),
      updated_at: null,
      no_vat: tax.no_vat,
      advanced_code: null,
      sales: tax.sell_sum,
      returns: tax.return_sum,
      sales_turnover: tax.sales_turnover,
      returns_turnover: tax.returns_turnover,
      type: included ? 'INCLUDED' : 'EXCLUDED',
    }
  })

/** The reduced form for the register agent (CLD-511). */
export function shortShiftModel({ shift, opening, closing, taxes, seed }: ShownShift) {
  const { id, serial, status, z_report, opened_at, closed_at, created_at, updated_at } = shift
  return {
    id,
    serial,
    status,
    z_report: z_report && zReportModel(z_report, shift, closing, taxes, seed),
    opened_at: instantOrNull(opened_at),
    closed_at: instantOrNull(closed_at),
    initial_transaction: transactionModel(opening),
    closing_transaction: closing && transactionModel(closing),
    created_at: instant(created_at),
    updated_at: instant(updated_at),
    balance: balanceModel(shift),
  }
}

/** The plain shift. */
export const shiftModel = (shown: ShownShift) => ({
  ...shortShiftModel(shown),
  taxes: taxModels(shown),
  fiscal_api_type: null,
  evpez_shift_id: null,
  emergency_close: false,
  emergency_close_details: null,
})

export const shiftWithRegisterModel = (shown: ShownShift) => ({
  ...shiftModel(shown),
  cash_register: cashRegisterModel(shown.register),
})

export const shiftWithCashierModel = (shown: ShownShift) => ({
  ...shiftModel(shown),
  cashier: cashierModel(shown.cashier),
})

export const fullShiftModel = (shown: ShownShift) => ({
  ...shiftWithRegisterModel(shown),
  cashier: cashierModel(shown.cashier),
})

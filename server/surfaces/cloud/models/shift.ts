/** Shifts as the cloud shows them (NS-03): pure functions from stored state to the wire. */
import Type, { type Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { identifier } from '../../../../machines/ledger.ts'
import type { ReportPayment } from '../../../../machines/vocabulary/reports/report.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedCashier, SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import { SHIFT_STATUSES, type Shift } from '../../../../machines/vocabulary/shift.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { Model } from '../../../transport/http/model.ts'
import { Cashier, cashierModel } from './cashier.ts'
import { CashRegister, cashRegisterModel } from './register.ts'
import { isIncluded, TaxKind, ZReport, zReportModel } from './shift-report.ts'
import { Transaction, transactionModel } from './transaction.ts'

/** Minor units. */
const Sum = Type.Integer()

const Balance = Model('Balance', {
  initial: Sum,
  balance: Sum,
  cash_sales: Sum,
  card_sales: Sum,
  discounts_sum: Sum,
  extra_charge_sum: Sum,
  cash_returns: Sum,
  card_returns: Sum,
  service_in: Sum,
  service_out: Sum,
  updated_at: DateTime,
})

/** What a tax is, in a shift as in a receipt. */
export const taxMembers = {
  id: Uuid,
  code: Type.Integer(),
  label: Type.String(),
  symbol: Type.String(),
  /** Percent. */
  rate: Type.Number(),
  extra_rate: Type.Number(),
  included: Type.Boolean(),
  is_gambling: Type.Boolean(),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  no_vat: Type.Boolean(),
  advanced_code: Nullable(Type.String()),
} as const

const ShiftTax = Model('ShiftTax', {
  ...taxMembers,
  sales: Sum,
  returns: Sum,
  sales_turnover: Sum,
  returns_turnover: Sum,
  type: TaxKind,
})

export const ShortShift = Model('ShortShift', {
  id: Uuid,
  serial: Type.Integer(),
  status: Type.Enum([...SHIFT_STATUSES]),
  z_report: Nullable(ZReport),
  opened_at: Nullable(DateTime),
  closed_at: Nullable(DateTime),
  /** null: it cannot be read. */
  initial_transaction: Nullable(Transaction),
  closing_transaction: Nullable(Transaction),
  created_at: DateTime,
  updated_at: DateTime,
  balance: Balance,
})

export const PlainShift = Model('Shift', {
  ...ShortShift.properties,
  taxes: Type.Array(ShiftTax),
  fiscal_api_type: Nullable(Type.String()),
  evpez_shift_id: Nullable(Type.String()),
  emergency_close: Type.Boolean(),
  emergency_close_details: Nullable(Type.String()),
})

export const ShiftWithRegister = Model('ShiftWithCashRegister', {
  ...PlainShift.properties,
  cash_register: CashRegister,
})

export const ShiftWithCashier = Model('ShiftWithCashier', { ...PlainShift.properties, cashier: Cashier })

export const FullShift = Model('ShiftWithCashierAndCashRegister', {
  ...ShiftWithRegister.properties,
  cashier: Cashier,
})

/** A shift with all its models are made of. */
export interface ShiftView {
  shift: Shift
  register: SeedCashRegister
  cashier: SeedCashier
  /** null: it cannot be read. */
  opening: LedgerRow | null
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
const balanceModel = ({ sums, updated_at }: Shift): Static<typeof Balance> => ({
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

/** Ids of the tax lines of shifts that were shown last: every receipt shows those of its shift, and each is a hash. */
const taxLineIds = new Map<string, { seed: string; byCode: Map<number, string> }>()
const SHIFTS_KEPT = 200

/** By the code of the tax. @param shift its id, which a client may have chosen in worlds of several seeds */
function taxLineIdsOf(seed: string, shift: string): Map<number, string> {
  const known = taxLineIds.get(shift)
  if (known?.seed === seed) return known.byCode
  if (taxLineIds.size >= SHIFTS_KEPT) taxLineIds.clear()
  const byCode = new Map<number, string>()
  taxLineIds.set(shift, { seed, byCode })
  return byCode
}

function taxLineId(ids: Map<number, string>, seed: string, shift: string, code: number): string {
  const known = ids.get(code)
  if (known !== undefined) return known
  const id = identifier(seed, shift, 'tax', code)
  ids.set(code, id)
  return id
}

function taxModels({ shift, taxes, seed }: ShiftView): Static<typeof ShiftTax>[] {
  const ids = taxLineIdsOf(seed, shift.id)
  return shift.sums.taxes.map((tax) => {
    const included = isIncluded(tax.code, taxes)
    return {
      id: taxLineId(ids, seed, shift.id, tax.code),
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
}

/** The reduced form for the register agent (CLD-511). */
export function shortShiftModel({ shift, opening, closing, taxes, seed }: ShiftView): Static<typeof ShortShift> {
  const { id, serial, status, z_report, opened_at, closed_at, created_at, updated_at } = shift
  return {
    id,
    serial,
    status,
    z_report: z_report && zReportModel(z_report, shift, closing, taxes, seed),
    opened_at: instantOrNull(opened_at),
    closed_at: instantOrNull(closed_at),
    initial_transaction: opening && transactionModel(opening),
    closing_transaction: closing && transactionModel(closing),
    created_at: instant(created_at),
    updated_at: instant(updated_at),
    balance: balanceModel(shift),
  }
}

/** The plain shift. */
export const shiftModel = (shown: ShiftView): Static<typeof PlainShift> => ({
  ...shortShiftModel(shown),
  taxes: taxModels(shown),
  fiscal_api_type: null,
  evpez_shift_id: null,
  emergency_close: false,
  emergency_close_details: null,
})

export const shiftWithRegisterModel = (shown: ShiftView): Static<typeof ShiftWithRegister> => ({
  ...shiftModel(shown),
  cash_register: cashRegisterModel(shown.register),
})

export const shiftWithCashierModel = (shown: ShiftView): Static<typeof ShiftWithCashier> => ({
  ...shiftModel(shown),
  cashier: cashierModel(shown.cashier),
})

/** Every receipt shows it: put together at once, each part once. */
export const fullShiftModel = (shown: ShiftView): Static<typeof FullShift> => ({
  ...shortShiftModel(shown),
  taxes: taxModels(shown),
  fiscal_api_type: null,
  evpez_shift_id: null,
  emergency_close: false,
  emergency_close_details: null,
  cash_register: cashRegisterModel(shown.register),
  cashier: cashierModel(shown.cashier),
})

/** How figures of a shift are shown: in a report of the desk or the cloud, and in the balance of the shift. */
import { type ExpectedRow, type Expects, hasRows, hasValue, type Json } from '../expected.ts'
import type { HouseTax } from '../money/house-tax.ts'
import type { PaymentRow, TaxSums } from '../money/shift-figures.ts'
import type { ModelShift } from '../state.ts'

type Also = readonly string[]

const paymentRow =
  (also: Also) =>
  ({ type, code, label, ...row }: PaymentRow): ExpectedRow => ({
    key: { type, code, label },
    members: [
      hasValue('sell_sum', row.sell, 'LOC-163', 'FLD-016', ...also),
      hasValue('return_sum', row.returned, 'LOC-165', 'FLD-016', ...also),
      hasValue('service_in', row.serviceIn, 'LOC-131', 'FLD-016', ...also),
      hasValue('service_out', row.serviceOut, 'LOC-132', 'FLD-016', ...also),
      hasValue('cash_withdrawal', row.withdrawn, 'LOC-201', 'FLD-016', ...also),
      hasValue('cash_withdrawal_commission', row.commission, 'LOC-201', 'FLD-016', ...also),
    ],
  })

const taxRow =
  (taxes: readonly HouseTax[], also: Also) =>
  ({ code, ...row }: TaxSums): ExpectedRow => {
    const { label, symbol, rate, extraRate, noVat } = taxes.find((tax) => tax.code === code)!
    return {
      key: { code },
      members: [
        hasValue('label', label, 'FLD-015'),
        hasValue('symbol', symbol, 'FLD-015'),
        hasValue('rate', rate, 'FLD-015'),
        hasValue('extra_rate', extraRate, 'FLD-015'),
        hasValue('no_vat', noVat, 'FLD-015'),
        hasValue('sell_sum', row.sell, 'NS-62', 'FLD-015', ...also),
        hasValue('return_sum', row.returned, 'NS-62', 'FLD-015', ...also),
        hasValue('sales_turnover', row.sellTurnover, 'NS-62', 'FLD-015', ...also),
        hasValue('returns_turnover', row.returnTurnover, 'NS-62', 'FLD-015', ...also),
      ],
    }
  }

/** Behind an X-report the sums are what they were (LOC-213). */
export const behindX = ({ xReports }: ModelShift): string[] => (xReports > 0 ? ['LOC-213'] : [])

/** Cash that was moved is under the label that was given, or the usual one (LOC-134). */
const ofLabels = ({ serviceIn, serviceOut }: ModelShift['figures']): string[] =>
  serviceIn + serviceOut > 0 ? ['LOC-134'] : []

interface ReportPlace {
  /** Cash at its making. */
  drawer: number
  taxes: readonly HouseTax[]
  serial: number
  /** Path before its members. */
  at: string
  /** Clauses that say of the whole report that its figures are those of the receipts. */
  also?: Also
}

/** Members of a report (FLD-014). */
export function reportShown(
  { figures, initial, lastReceipt }: ModelShift,
  { drawer, taxes, serial, at, also = [] }: ReportPlace,
): Expects[] {
  const shows = (name: string, value: Json, clause: string): Expects =>
    hasValue(`${at}${name}`, value, clause, 'FLD-014', ...also)
  return [
    shows('serial', serial, 'NS-80'),
    shows('initial', initial, 'JRN-013'),
    shows('balance', drawer, 'JRN-013'),
    shows('sell_receipts_count', figures.sales, 'JRN-014'),
    shows('return_receipts_count', figures.returns, 'JRN-014'),
    shows('cash_withdrawal_receipts_count', figures.withdrawals, 'JRN-014'),
    shows('last_receipt_id', lastReceipt, 'JRN-012'),
    shows('sales_round_up', figures.salesUp, 'LOC-169'),
    shows('sales_round_down', figures.salesDown, 'LOC-169'),
    shows('returns_round_up', figures.returnsUp, 'LOC-169'),
    shows('returns_round_down', figures.returnsDown, 'LOC-169'),
    shows('discounts_sum', figures.discounts, 'LOC-158'),
    shows('extra_charge_sum', figures.charges, 'LOC-159'),
    hasRows(`${at}payments`, figures.payments.map(paymentRow(also)), 'FLD-016', ...ofLabels(figures), ...also),
    hasRows(`${at}taxes`, figures.taxes.map(taxRow(taxes, also)), 'FLD-015', ...also),
  ]
}

/** Members of the Z-report of a shift: where its client has built it, it says what the client said (CLD-518, CLD-519). */
export const zShown = (shift: ModelShift, place: ReportPlace): Expects[] =>
  shift.composed
    ? Object.entries(shift.composed).map(([name, value]) =>
        hasValue(`${place.at}${name}`, value, 'CLD-519', 'CLD-518', 'AMB-42'),
      )
    : reportShown(shift, place)

/** Members of the balance of a shift in the cloud (NS-03). */
export const balanceShown = ({ figures, initial }: ModelShift, drawer: number, at: string): Expects[] => [
  hasValue(`${at}initial`, initial, 'JRN-013'),
  hasValue(`${at}balance`, drawer, 'JRN-013'),
  hasValue(`${at}cash_sales`, figures.cashSales, 'LOC-163'),
  hasValue(`${at}card_sales`, figures.cardSales, 'LOC-163'),
  hasValue(`${at}cash_returns`, figures.cashReturns, 'LOC-165'),
  hasValue(`${at}card_returns`, figures.cardReturns, 'LOC-165'),
  hasValue(`${at}service_in`, figures.serviceIn, 'LOC-131'),
  hasValue(`${at}service_out`, figures.serviceOut, 'LOC-132'),
  hasValue(`${at}discounts_sum`, figures.discounts, 'LOC-158'),
  hasValue(`${at}extra_charge_sum`, figures.charges, 'LOC-159'),
]

/** How figures of a shift are shown: in a report of the desk or the cloud, and in the balance of the shift. */
import { type ExpectedRow, type Expects, hasRows, hasValue } from '../expected.ts'
import type { HouseTax } from '../money/house-tax.ts'
import type { PaymentRow, TaxSums } from '../money/shift-figures.ts'
import type { ModelShift } from '../state.ts'

const paymentRow = ({ type, code, label, ...row }: PaymentRow): ExpectedRow => ({
  key: { type, code, label },
  members: [
    hasValue('sell_sum', row.sell, 'LOC-163'),
    hasValue('return_sum', row.returned, 'LOC-165'),
    hasValue('service_in', row.serviceIn, 'LOC-131'),
    hasValue('service_out', row.serviceOut, 'LOC-132'),
    hasValue('cash_withdrawal', row.withdrawn, 'LOC-201'),
    hasValue('cash_withdrawal_commission', row.commission, 'LOC-201'),
  ],
})

const taxRow =
  (taxes: readonly HouseTax[]) =>
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
        hasValue('sell_sum', row.sell, 'NS-62'),
        hasValue('return_sum', row.returned, 'NS-62'),
        hasValue('sales_turnover', row.sellTurnover, 'NS-62'),
        hasValue('returns_turnover', row.returnTurnover, 'NS-62'),
      ],
    }
  }

/** Members of a report (FLD-014). @param drawer cash at its making @param at path before its members */
export function reportShown(
  { figures, initial, lastReceipt }: ModelShift,
  { drawer, taxes, serial, at }: { drawer: number; taxes: readonly HouseTax[]; serial: number; at: string },
): Expects[] {
  const named = (name: string): string => `${at}${name}`
  return [
    hasValue(named('serial'), serial, 'NS-80'),
    hasValue(named('initial'), initial, 'JRN-013'),
    hasValue(named('balance'), drawer, 'JRN-013'),
    hasValue(named('sell_receipts_count'), figures.sales, 'JRN-014'),
    hasValue(named('return_receipts_count'), figures.returns, 'JRN-014'),
    hasValue(named('cash_withdrawal_receipts_count'), figures.withdrawals, 'JRN-014'),
    hasValue(named('last_receipt_id'), lastReceipt, 'JRN-012'),
    hasValue(named('sales_round_up'), figures.salesUp, 'LOC-169'),
    hasValue(named('sales_round_down'), figures.salesDown, 'LOC-169'),
    hasValue(named('returns_round_up'), figures.returnsUp, 'LOC-169'),
    hasValue(named('returns_round_down'), figures.returnsDown, 'LOC-169'),
    hasValue(named('discounts_sum'), figures.discounts, 'LOC-158'),
    hasValue(named('extra_charge_sum'), figures.charges, 'LOC-159'),
    hasRows(named('payments'), figures.payments.map(paymentRow), 'FLD-016'),
    hasRows(named('taxes'), figures.taxes.map(taxRow(taxes)), 'FLD-015'),
  ]
}

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

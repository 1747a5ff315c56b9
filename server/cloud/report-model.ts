/** Z-reports as the cloud shows them (NS-03). The rows get identifiers of their own, from the world's seed. */
import { identifier } from '../../machines/ledger.ts'
import type { Report } from '../../machines/vocabulary/report.ts'
import type { Shift } from '../../machines/vocabulary/shift.ts'
import type { Tax } from '../../machines/vocabulary/tax.ts'
import { instant, instantOrNull } from '../instant.ts'
import type { LedgerRow } from '../store/ledger-rows.ts'

/** Is the rate inside the price? A code the organization no longer has counts as included. */
export const isIncluded = (code: number, taxes: readonly Tax[]): boolean =>
  taxes.find((tax) => tax.code === code)?.included ?? true

/**
 * @param closing the document the report went out in: it gives the fiscal code
 * @param taxes of the organization
 */
export function zReportModel(
  report: Report,
  shift: Shift,
  closing: LedgerRow | null,
  taxes: readonly Tax[],
  seed: string,
) {
  const id = report.id ?? identifier(seed, shift.id, 'z-report')
  const created_at = instant(shift.closed_at ?? shift.updated_at)
  const fiscal_code = closing && (closing.fiscal_code ?? closing.entry.document.offline_code)
  return {
    id,
    shift_id: shift.id,
    shift: null,
    last_receipt_id: report.last_receipt_id,
    fiscal_code,
    fiscal_date: closing && fiscal_code !== null ? instant(closing.entry.document.at) : null,
    serial: report.serial,
    is_z_report: true,
    payments: report.payments.map((payment, index) => ({
      id: identifier(seed, id, 'payment', index),
      provider_type: null,
      ...payment,
    })),
    taxes: report.taxes.map(({ setup_date, ...tax }, index) => {
      const included = isIncluded(tax.code, taxes)
      return {
        id: identifier(seed, id, 'tax', index),
        ...tax,
        rate_sell_sum: null,
        extra_rate_sell_sum: null,
        rate_return_sum: null,
        extra_rate_return_sum: null,
        decimal_rate: null,
        decimal_extra_rate: null,
        included,
        type: included ? 'INCLUDED' : 'EXCLUDED',
        is_gambling: false,
        advanced_code: null,
        created_at,
        setup_date: instant(setup_date),
      }
    }),
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

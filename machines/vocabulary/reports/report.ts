/** X- and Z-reports (spec: "Shift (local Z-report / X-report content)"); sums in minor units. */

/** FLD-015. Sums are the tax amounts, turnovers what they are computed on. */
export interface ReportTax {
  code: number
  label: string
  symbol: string
  rate: number
  extra_rate: number
  sell_sum: number
  return_sum: number
  sales_turnover: number
  returns_turnover: number
  /** Epoch milliseconds. */
  setup_date: number
  no_vat: boolean
}

/** FLD-016. */
export interface ReportPayment {
  type: 'CASH' | 'CASHLESS'
  code: number | null
  label: string
  sell_sum: number
  return_sum: number
  service_in: number
  service_out: number
  cash_withdrawal: number
  cash_withdrawal_commission: number
}

/** The members of a payment row that are sums. */
export const PAYMENT_SUMS = [
  'sell_sum',
  'return_sum',
  'service_in',
  'service_out',
  'cash_withdrawal',
  'cash_withdrawal_commission',
] as const satisfies (keyof ReportPayment)[]

/** The running sums of a shift: everything a report says but its own name. */
export interface ShiftSums {
  taxes: ReportTax[]
  payments: ReportPayment[]
  sell_receipts_count: number
  return_receipts_count: number
  cash_withdrawal_receipts_count: number
  last_receipt_id: string | null
  /** Cash in the register at opening, and now. */
  initial: number
  balance: number
  sales_round_up: number
  sales_round_down: number
  returns_round_up: number
  returns_round_down: number
  discounts_sum: number
  extra_charge_sum: number
}

/** FLD-014: `id` on a Z-report only. */
export interface Report extends ShiftSums {
  id?: string
  serial: number
}

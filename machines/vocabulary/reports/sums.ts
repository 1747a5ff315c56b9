/** Members of the rows of reports that are sums: apart from the forms, so that threads which draw load no schemas. */
import type { ReportPayment, ReportTax } from './report.ts'

/** The members of a tax row that say how its sums divide into the main rate and the extra one: VAT and excise (EXT-305). */
export const TAX_SHARES = [
  'rate_sell_sum',
  'extra_rate_sell_sum',
  'rate_return_sum',
  'extra_rate_return_sum',
] as const satisfies (keyof ReportTax)[]

/** The members of a payment row that are sums. */
export const PAYMENT_SUMS = [
  'sell_sum',
  'return_sum',
  'service_in',
  'service_out',
  'cash_withdrawal',
  'cash_withdrawal_commission',
] as const satisfies (keyof ReportPayment)[]

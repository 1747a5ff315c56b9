/** X- and Z-reports. */
import {
  anything,
  bool,
  decimal,
  fiscalCode,
  integer,
  listOf,
  moment,
  oneOf,
  orNull,
  record,
  text,
  uuid,
} from '../decoding.ts'

/** Who took a payment by card. */
export const provider = oneOf('TAPXPHONE', 'POSCONTROL', 'TERMINAL', 'ANDROID_PAYLINK', 'DESKTOP_PAYLINK')

const reportPayment = record({
  id: uuid,
  code: orNull(integer),
  type: oneOf('CASH', 'CARD', 'CASHLESS'),
  provider_type: orNull(provider),
  label: text,
  sell_sum: integer,
  return_sum: integer,
  service_in: integer,
  service_out: integer,
  cash_withdrawal: integer,
  cash_withdrawal_commission: integer,
})

const reportTax = record({
  id: uuid,
  code: integer,
  label: text,
  symbol: text,
  rate: decimal,
  extra_rate: orNull(decimal),
  sell_sum: integer,
  return_sum: integer,
  sales_turnover: integer,
  returns_turnover: integer,
  no_vat: orNull(bool),
  advanced_code: orNull(text),
  created_at: moment,
  setup_date: moment,
})

/** A report; an X-report has no fiscal code, ever. */
export const report = record({
  id: uuid,
  shift_id: uuid,
  serial: integer,
  is_z_report: bool,
  last_receipt_id: orNull(uuid),
  fiscal_code: orNull(fiscalCode),
  payments: listOf(reportPayment),
  taxes: listOf(reportTax),
  sell_receipts_count: integer,
  return_receipts_count: integer,
  cash_withdrawal_receipts_count: integer,
  currency_exchange_count: integer,
  transfers_count: integer,
  transfers_sum: integer,
  balance: integer,
  initial: integer,
  sales_round_up: integer,
  sales_round_down: integer,
  returns_round_up: integer,
  returns_round_down: integer,
  created_at: moment,
  updated_at: orNull(moment),
  discounts_sum: orNull(integer),
  extra_charge_sum: orNull(integer),
  transaction_fail: bool,
  rates: listOf(anything),
})

export const reportTask = record({
  id: uuid,
  organization_id: uuid,
  type: oneOf(
    'GOODS',
    'Z_REPORTS',
    'RECEIPTS',
    'SHIFT_STATUSES',
    'NET_TURNOVER',
    'ACTUAL_REVENUE',
    'BOOKKEEPER_Z_REPORT',
    'RECEIPTS_PACKAGE',
    'DAILY_CASH_FLOW',
    'SMS_RECEIPTS',
    'GOODS_STOCKS',
    'BOOKKEEPER_PAYMENTS',
    'TAX',
    'FUIB_AGGREGATED',
  ),
  status: oneOf('PENDING', 'DONE', 'ERROR'),
  created_at: moment,
  updated_at: orNull(moment),
})

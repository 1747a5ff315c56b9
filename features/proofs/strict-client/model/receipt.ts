/** Receipts, in answers and in webhooks. */
import {
  anything,
  bool,
  byType,
  type Decoder,
  decimal,
  integer,
  listOf,
  mapOf,
  moment,
  oneOf,
  orNull,
  record,
  text,
  uuid,
} from '../decoding.ts'
import { provider } from './report.ts'
import { shift } from './shift.ts'
import { transaction } from './transaction.ts'

const taxOfGood = record({
  id: orNull(uuid),
  code: integer,
  label: text,
  symbol: text,
  rate: decimal,
  extra_rate: orNull(decimal),
  included: bool,
  no_vat: orNull(bool),
  created_at: orNull(moment),
  value: integer,
  extra_value: integer,
})

const taxCode: Decoder<unknown> = anything
const discount = record({
  type: oneOf('DISCOUNT', 'EXTRA_CHARGE', 'PRE_PAYMENT'),
  mode: oneOf('PERCENT', 'VALUE'),
  value: decimal,
  sum: integer,
  name: orNull(text),
  privilege: orNull(text),
  tax_code: orNull(taxCode),
  tax_codes: orNull(listOf(taxCode)),
})

const goodItem = record({
  good: record({
    code: text,
    name: text,
    price: integer,
    barcode: orNull(text),
    excise_barcodes: orNull(listOf(text)),
    header: orNull(text),
    footer: orNull(text),
    uktzed: orNull(text),
  }),
  good_id: orNull(uuid),
  sum: integer,
  quantity: integer,
  is_return: bool,
  taxes: listOf(taxOfGood),
  discounts: orNull(listOf(discount)),
})

const optionalText = orNull(text)
const cash = record({ type: oneOf('CASH'), value: integer, label: text, pawnshop_is_return: orNull(bool) })
const card = record({
  type: oneOf('CASHLESS', 'CARD'),
  value: integer,
  label: text,
  code: orNull(integer),
  commission: orNull(integer),
  card_mask: optionalText,
  bank_name: optionalText,
  auth_code: optionalText,
  rrn: optionalText,
  payment_system: optionalText,
  owner_name: optionalText,
  terminal: optionalText,
  acquirer_and_seller: optionalText,
  receipt_no: optionalText,
  signature_required: orNull(bool),
  provider_type: orNull(provider),
  operation_type: optionalText,
  tapxphone_terminal: orNull(uuid),
  transaction_id: optionalText,
  ereceipt_data: orNull(anything),
})
const payment = byType<{ type: string; value: number; label: string }>({ CASH: cash, CASHLESS: card, CARD: card })

/** A receipt but for the shift it belongs to. */
const receiptAlone = record({
  id: uuid,
  serial: integer,
  type: oneOf(
    'SELL',
    'RETURN',
    'SERVICE_IN',
    'SERVICE_OUT',
    'SERVICE_CURRENCY',
    'CURRENCY_EXCHANGE',
    'PAWNSHOP',
    'CASH_WITHDRAWAL',
  ),
  status: oneOf('CREATED', 'DONE', 'ERROR', 'CANCELLATION', 'CANCELLED'),
  goods: listOf(goodItem),
  payments: listOf(payment),
  total_sum: integer,
  total_payment: integer,
  total_rest: integer,
  round_sum: orNull(integer),
  taxes: listOf(taxOfGood),
  discounts: listOf(discount),
  fiscal_code: orNull(text),
  fiscal_date: orNull(moment),
  delivered_at: orNull(moment),
  created_at: moment,
  updated_at: orNull(moment),
  is_created_offline: bool,
  is_sent_dps: bool,
  sent_dps_at: orNull(moment),
  transaction: orNull(transaction),
  order_id: orNull(uuid),
  header: optionalText,
  footer: optionalText,
  barcode: optionalText,
  custom: orNull(mapOf(anything)),
  context: orNull(mapOf(anything)),
  tax_url: optionalText,
  related_receipt_id: orNull(uuid),
  stock_code: optionalText,
  currency_exchange: orNull(anything),
  service_currency_exchange: orNull(anything),
  pre_payment_relation_id: optionalText,
  control_number: optionalText,
})

/** A receipt of the cloud. */
export const receipt = record({ ...receiptAlone.fields, shift })
export const receipts = listOf(receipt)

/** A receipt of a webhook: the same, with its register. */
export const notifiedReceipt = record({ ...receipt.fields, cash_register: anything })
export const notification = {
  receipt: record({ receipt: notifiedReceipt }),
  service: record({ service_receipt: receipt }),
  shift: record({ shift }),
}
export const validated = record({ validated: bool })
export const sent = record({ ok: bool })
export const bulk = record({ results: listOf(record({ id: orNull(uuid), status: text, message: optionalText })) })

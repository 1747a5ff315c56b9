/** The cashier, his taxes and his organization. */
import { bool, clockTime, decimal, integer, listOf, moment, oneOf, orNull, record, text, uuid } from '../decoding.ts'

export const token = record({ access_token: text, type: oneOf('bearer'), token_type: oneOf('bearer') })

const signatureType = oneOf(
  'AGENT',
  'UKEY',
  'DEPOSITSIGN',
  'SMARTSIGN',
  'CLOUD_SIGNATURE',
  'CLOUD_SIGNATURE_2',
  'TEST',
  'CLOUD_SIGNATURE_3',
  'EXTERNAL_HSM_SIGNATURE',
)

const granted = orNull(bool)
const permissions = record({
  self_return: granted,
  add_discounts: granted,
  editing_goods_sum: granted,
  deferred_receipt: granted,
  editing_good_price: granted,
  can_add_manual_good: granted,
  service_in: granted,
  service_out: granted,
  returns: granted,
  sales: granted,
  branch_params: granted,
  reports_history: granted,
  ettn: granted,
  add_receipt_discount: granted,
  bin_in_promotions: granted,
  orders: granted,
  additional_service_receipt: granted,
  free_return: granted,
  round_discount: granted,
  can_change_order_payments_types: granted,
  inventory_edit: granted,
  restrict_alcohol: granted,
  limit_cash_sale: granted,
  access_superkasa: granted,
  use_loyalty_card_gw: granted,
  card_payment: granted,
  cash_payment: granted,
  other_payment: granted,
  mixed_payment: granted,
  iban_payment: granted,
  orders_source: oneOf('UNSET', 'MOYO', 'FOXTROT'),
})

/** The cashier inside a shift. */
export const cashier = record({
  id: uuid,
  full_name: text,
  nin: text,
  key_id: text,
  signature_type: signatureType,
  permissions: orNull(permissions),
  created_at: moment,
  updated_at: orNull(moment),
  certificate_end: orNull(moment),
  blocked: orNull(text),
})

export const organization = record({
  id: uuid,
  title: text,
  edrpou: text,
  tax_number: text,
  auto_close_shift_at: orNull(clockTime),
})

export const profile = record({
  ...cashier.fields,
  is_test: bool,
  organization: record({ ...organization.fields, created_at: moment, updated_at: orNull(moment) }),
})

export const signature = record({ online: bool, type: signatureType, shift_open_possibility: bool })

/** A rate of tax as the cashier's settings have it. */
export const taxSetting = record({
  id: uuid,
  code: integer,
  label: text,
  symbol: text,
  rate: decimal,
  extra_rate: orNull(decimal),
  included: bool,
  is_gambling: orNull(bool),
  is_default: orNull(bool),
  no_vat: orNull(bool),
  created_at: moment,
  updated_at: orNull(moment),
  advanced_code: orNull(text),
  decimal_rate: orNull(decimal),
  decimal_extra_rate: orNull(decimal),
  type: orNull(oneOf('INCLUDED', 'EXCLUDED', 'GAMBLING', 'MIXED')),
})
export const taxSettings = listOf(taxSetting)

export const receiptConfig = record({
  text_global_header: orNull(text),
  text_global_footer: orNull(text),
  html_title: orNull(text),
  email_subject: orNull(text),
  html_global_header: orNull(text),
  html_global_footer: orNull(text),
  html_body_style: orNull(text),
  html_receipt_style: orNull(text),
  html_ruler_style: orNull(text),
  html_light_block_style: orNull(text),
  organization,
})

/** An outlet. */
export const branch = record({
  id: uuid,
  name: text,
  address: text,
  vehicle_license_plate: orNull(text),
  created_at: moment,
  updated_at: orNull(moment),
  organization,
})

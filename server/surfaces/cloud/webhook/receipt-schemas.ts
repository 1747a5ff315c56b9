/** Schemas of receipts in events. Optional members that no request can give are null. */
import Type from 'typebox'
import type { cardMembers } from '../../../../machines/vocabulary/receipt.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/wire.ts'
import { Model } from '../../../wire/http/model.ts'
import { CashRegister } from '../models/register.ts'
import { FullShift } from '../models/shift.ts'
import { TaxKind } from '../models/shift-report.ts'
import { Transaction } from '../models/transaction.ts'

/** Minor units. */
const Sum = Type.Integer()
const Text = Nullable(Type.String())
const Nothing = Type.Null()

export const GoodTax = Model('GoodTax', {
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
  advanced_code: Text,
  sales_turnover: Sum,
  returns_turnover: Sum,
  type: TaxKind,
  value: Sum,
  extra_value: Sum,
  value_decimal: Nothing,
  extra_value_decimal: Nothing,
})

export const ReceiptDiscount = Model('ReceiptDiscount', {
  type: Type.Enum(['DISCOUNT', 'EXTRA_CHARGE']),
  mode: Type.Enum(['VALUE', 'PERCENT']),
  value: Type.Number(),
  sum: Sum,
  tax_code: Nothing,
  tax_codes: Nullable(Type.Array(Type.Union([Type.Integer(), Type.String()]))),
  name: Text,
  privilege: Text,
})

export const GoodItem = Model('GoodItem', {
  good: Model('Good', {
    code: Type.String(),
    barcode: Text,
    name: Type.String(),
    excise_barcodes: Type.Array(Type.String()),
    e_excise_barcodes: Type.Array(Type.String()),
    header: Text,
    footer: Text,
    uktzed: Text,
    price: Sum,
    original_price: Nullable(Sum),
  }),
  good_id: Nothing,
  sum: Sum,
  /** Thousandths. */
  quantity: Type.Integer(),
  is_return: Type.Boolean(),
  taxes: Type.Array(GoodTax),
  discounts: Type.Array(ReceiptDiscount),
})

export const CashPayment = Model('CashPayment', {
  type: Type.Literal('CASH'),
  value: Sum,
  label: Type.String(),
  pawnshop_is_return: Nothing,
})

/** Of a cashless payment. */
export const CARD_TEXTS = [
  'card_mask',
  'bank_name',
  'auth_code',
  'rrn',
  'payment_system',
  'owner_name',
  'terminal',
  'acquirer_and_seller',
  'receipt_no',
] as const satisfies (keyof typeof cardMembers)[]

export const CardPayment = Model('CardPayment', {
  type: Type.Literal('CASHLESS'),
  code: Type.Integer(),
  value: Sum,
  label: Type.String(),
  pawnshop_is_return: Nothing,
  provider_type: Nothing,
  commission: Nullable(Sum),
  card_mask: Text,
  bank_name: Text,
  auth_code: Text,
  rrn: Text,
  payment_system: Text,
  owner_name: Text,
  terminal: Text,
  acquirer_and_seller: Text,
  receipt_no: Text,
  signature_required: Nullable(Type.Boolean()),
  tapxphone_terminal: Nothing,
  transaction_id: Nothing,
})

const receipt = {
  id: Uuid,
  /** Of the receipt in its register, from 1. */
  serial: Type.Integer(),
  status: Type.Literal('DONE'),
  type: Type.Enum(['SELL', 'RETURN', 'SERVICE_IN', 'SERVICE_OUT']),
  transaction: Transaction,
  goods: Type.Array(GoodItem),
  payments: Type.Array(Type.Union([CashPayment, CardPayment])),
  total_sum: Sum,
  total_payment: Sum,
  total_rest: Sum,
  round_sum: Sum,
  fiscal_code: Type.String(),
  fiscal_date: DateTime,
  delivered_at: Nullable(DateTime),
  taxes: Type.Array(GoodTax),
  discounts: Type.Array(ReceiptDiscount),
  created_at: DateTime,
  updated_at: Nullable(DateTime),
  is_created_offline: Type.Boolean(),
  is_sent_dps: Type.Boolean(),
  sent_dps_at: Nullable(DateTime),
  fiscal_api_type: Nothing,
  order_id: Nothing,
  header: Text,
  footer: Text,
  barcode: Text,
  custom: Nothing,
  context: Nothing,
  tax_url: Nullable(Type.String()),
  related_receipt_id: Nothing,
  technical_return: Type.Boolean(),
  stock_code: Nothing,
  currency_exchange: Nothing,
  service_currency_exchange: Nothing,
  pre_payment_relation_id: Nothing,
  rounding_mode: Nullable(Type.Enum(['ROUND_10', 'ROUND_50'])),
  is_test: Type.Boolean(),
}

export const ShortReceipt = Model('ShortReceipt', receipt)

export const WebhookReceipt = Model('WebhookReceipt', { ...receipt, shift: FullShift, cash_register: CashRegister })

/** The event is known by the one member of its body (NS-29). */
export const ReceiptEvent = Model('ReceiptEvent', { receipt: WebhookReceipt })
export const ServiceReceiptEvent = Model('ServiceReceiptEvent', { service_receipt: ShortReceipt })
export const ShiftEvent = Model('ShiftEvent', { shift: FullShift })

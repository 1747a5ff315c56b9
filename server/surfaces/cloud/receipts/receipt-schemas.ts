/** Schemas of receipts, in answers and in events (EXT-204). A member that no request can give is null. */
import Type from 'typebox'
import type { cardMembers } from '../../../../machines/vocabulary/receipt.ts'
import { DateTime, Nullable, Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { Model } from '../../../transport/http/model.ts'
import { CashRegister } from '../models/register.ts'
import { FullShift, taxMembers } from '../models/shift.ts'
import { TaxKind } from '../models/shift-report.ts'
import { Transaction } from '../models/transaction.ts'

/** Minor units. */
const Sum = Type.Integer()
const Text = Nullable(Type.String())
const Nothing = Type.Null()

export const GoodTax = Model('GoodTax', {
  ...taxMembers,
  sales_turnover: Sum,
  returns_turnover: Sum,
  type: TaxKind,
  value: Sum,
  extra_value: Sum,
  value_decimal: Nothing,
  extra_value_decimal: Nothing,
})

export const ReceiptDiscount = Model('ReceiptDiscount', {
  type: Type.Enum(['DISCOUNT', 'EXTRA_CHARGE', 'PRE_PAYMENT']),
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
  good_id: Nullable(Uuid),
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
  pawnshop_is_return: Nullable(Type.Boolean()),
  operation_type: Text,
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
  pawnshop_is_return: Nullable(Type.Boolean()),
  operation_type: Text,
  provider_type: Text,
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
  tapxphone_terminal: Text,
  transaction_id: Text,
  /** Of the receipt at the bank. */
  ereceipt_data: Nullable(Type.Record(Type.String(), Type.String())),
})

/** A value of the context that an integration gives a receipt. */
const Context = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))

const receipt = {
  id: Uuid,
  /** Of the receipt in its register, from 1. */
  serial: Type.Integer(),
  /** CREATED until the tax authority has answered. */
  status: Type.Enum(['CREATED', 'DONE', 'ERROR']),
  type: Type.Enum(['SELL', 'RETURN', 'SERVICE_IN', 'SERVICE_OUT', 'CASH_WITHDRAWAL']),
  /** null while a receipt made offline waits for delivery (EXT-106). */
  transaction: Nullable(Transaction),
  goods: Type.Array(GoodItem),
  payments: Type.Array(Type.Union([CashPayment, CardPayment])),
  total_sum: Sum,
  total_payment: Sum,
  total_rest: Sum,
  round_sum: Sum,
  /** null until the tax authority has given it; made offline, the code of the pool. */
  fiscal_code: Text,
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
  order_id: Nullable(Uuid),
  header: Text,
  footer: Text,
  barcode: Text,
  custom: Nullable(Type.Record(Type.String(), Type.String())),
  context: Nullable(Context),
  /** Where it can be checked, as soon as it has a fiscal code. */
  tax_url: Text,
  related_receipt_id: Nullable(Uuid),
  related_receipt_created_at: Nullable(DateTime),
  technical_return: Type.Boolean(),
  stock_code: Text,
  currency_exchange: Nothing,
  service_currency_exchange: Nothing,
  /** Of the order that it pays a part of (EXT-401). */
  pre_payment_relation_id: Text,
  rounding_mode: Nullable(Type.Enum(['ROUND_10', 'ROUND_50'])),
  is_test: Type.Boolean(),
  /** Four digits, of a receipt made offline. */
  control_number: Text,
  shift_id: Uuid,
  transaction_id: Uuid,
  cashier_id: Uuid,
  cash_register_id: Uuid,
  organization_id: Uuid,
  delivery: Nullable(
    Model('ReceiptDelivery', { email: Text, emails: Nullable(Type.Array(Type.String())), phone: Text }),
  ),
  processed_counter: Nothing,
  shift: FullShift,
}

export const Receipt = Model('Receipt', receipt)

export const WebhookReceipt = Model('WebhookReceipt', { ...receipt, cash_register: CashRegister })

/** The event is known by the one member of its body (NS-29). */
export const ReceiptEvent = Model('ReceiptEvent', { receipt: WebhookReceipt })
export const ServiceReceiptEvent = Model('ServiceReceiptEvent', { service_receipt: Receipt })
export const ShiftEvent = Model('ShiftEvent', { shift: FullShift })

/** What the desk answers to sales, returns and cash movements (FLD-022, FLD-023, FLD-029, FLD-030). */
import Type from 'typebox'
import { Discount, Goods, Payment, SellRequest } from '../../../machines/vocabulary/receipt.ts'
import { DateTime, Nullable, Uuid } from '../../../machines/vocabulary/schemas/scalars.ts'
import { Model } from '../../transport/http/model.ts'

/** Minor units. */
const Sum = Type.Integer()
const Text = Nullable(Type.String())
const Codes = Type.Array(Type.Union([Type.Integer(), Type.String()]))

export const ReceiptTax = Model('DeskReceiptTax', {
  id: Uuid,
  code: Type.Integer(),
  label: Type.String(),
  symbol: Type.String(),
  /** Percent. */
  rate: Type.Number(),
  extra_rate: Type.Number(),
  included: Type.Boolean(),
  no_vat: Type.Boolean(),
  created_at: DateTime,
  value: Sum,
  extra_value: Sum,
  sales_turnover: Sum,
  returns_turnover: Sum,
})

/** As it was asked for, with what it came to. Not closed: what else was sent with it goes back as it came. */
const AppliedDiscount = Type.Object({ ...Discount.properties, sum: Sum }, { title: 'DeskAppliedDiscount' })

const SoldGoods = Model('DeskSoldGoods', {
  good: Model('DeskGood', {
    code: Goods.properties.code,
    name: Goods.properties.name,
    header: Text,
    footer: Text,
    uktzed: Text,
    price: Sum,
    excise_barcodes: Type.Array(Type.String()),
    barcode: Text,
    tax: Codes,
  }),
  sum: Sum,
  /** Thousandths. */
  quantity: Type.Integer(),
  is_return: Type.Boolean(),
  is_winnings_payout: Type.Boolean(),
  taxes: Type.Array(ReceiptTax),
  discounts: Type.Array(AppliedDiscount),
})

/** Not closed either. */
const TakenPayment = Type.Object({ ...Payment.properties, label: Type.String() }, { title: 'DeskPayment' })

export const DeskReceipt = Model('DeskReceipt', {
  id: Uuid,
  /** Comes with delivery, or from the pool. */
  fiscal_code: Text,
  fiscal_date: Nullable(DateTime),
  is_online: Type.Boolean(),
  is_sell: Type.Boolean(),
  total_payment: Sum,
  total_sum: Sum,
  total_rest: Sum,
  round_sum: Sum,
  goods: Type.Array(SoldGoods),
  taxes: Type.Array(ReceiptTax),
  discounts: Type.Array(AppliedDiscount),
  payments: Type.Array(TakenPayment),
  type: Type.Enum(['SELL', 'RETURN']),
  technical_return: Type.Boolean(),
  delivery: Nullable(SellRequest.properties.delivery),
  header: Text,
  footer: Text,
  barcode: Text,
  cashier_name: Text,
  departament: Text,
  previous_receipt_id: Nullable(Uuid),
})

export const DeskTransaction = Model('DeskTransaction', {
  type: Type.Enum(['SERVICE_IN', 'SERVICE_OUT', 'CASH_WITHDRAWAL']),
  updated_at: DateTime,
  created_at: DateTime,
  transaction_id: Type.Integer(),
  /** Serial of the shift. */
  shift_id: Type.Integer(),
  external_id: Uuid,
  custom_id: Nullable(Uuid),
  status: Type.Literal('DONE'),
  cashier_name: Text,
  departament: Text,
  header: Text,
  footer: Text,
  barcode: Text,
  tax_codes: Codes,
  files: Type.Array(Model('DeskFile', { mime: Type.String(), path: Type.String() })),
  signature: Type.String(),
  /** Of a withdrawal alone, and made offline. */
  fiscal_code: Text,
  /** Number of the receipt in the register. */
  id: Type.Integer(),
})

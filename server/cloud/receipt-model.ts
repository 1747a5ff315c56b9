/** Receipts as webhooks are told of them: fiscalized ones only. Optional members nobody can give are null. */
import Type, { type Static } from 'typebox'
import { type AppliedDiscount, LABELS, type ReceiptTotals, totals } from '../../machines/totals.ts'
import type {
  cardMembers,
  Payment,
  ReceiptBody,
  ReceiptFact,
  SellRequest,
  ServiceRequest,
} from '../../machines/vocabulary/receipt.ts'
import type { Tax } from '../../machines/vocabulary/tax.ts'
import { DateTime, Nullable, Uuid } from '../../machines/vocabulary/wire.ts'
import { instant, instantOrNull } from '../instant.ts'
import type { LedgerRow } from '../store/ledger-rows.ts'
import { Model } from './model.ts'
import { CashRegister } from './register-model.ts'
import { TaxKind } from './report-model.ts'
import { FullShift } from './shift-model.ts'
import { Transaction, transactionModel } from './transaction-model.ts'

/** Minor units. */
const Sum = Type.Integer()
const Text = Nullable(Type.String())
const Nothing = Type.Null()

const GoodTax = Model('GoodTax', {
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

const ReceiptDiscount = Model('ReceiptDiscount', {
  type: Type.Enum(['DISCOUNT', 'EXTRA_CHARGE']),
  mode: Type.Enum(['VALUE', 'PERCENT']),
  value: Type.Number(),
  sum: Sum,
  tax_code: Nothing,
  tax_codes: Nullable(Type.Array(Type.Union([Type.Integer(), Type.String()]))),
  name: Text,
  privilege: Text,
})

const GoodItem = Model('GoodItem', {
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

const CashPayment = Model('CashPayment', {
  type: Type.Literal('CASH'),
  value: Sum,
  label: Type.String(),
  pawnshop_is_return: Nothing,
})

const CARD_TEXTS = [
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

const CardPayment = Model('CardPayment', {
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
  tax_url: Nothing,
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

/** A receipt with all its models are made of. */
export interface ShownReceipt {
  fact: ReceiptFact
  /** The tax authority has taken it. */
  row: LedgerRow
  is_test: boolean
  /** Of the organization. */
  taxes: Tax[]
}

const taxModel = (
  { tax, value, extra_value, turnover }: ReceiptTotals['tax_lines'][number],
  isReturn: boolean,
): Static<typeof GoodTax> => ({
  id: tax.id,
  code: tax.code,
  label: tax.label,
  symbol: tax.symbol,
  rate: tax.rate,
  extra_rate: tax.extra_rate,
  included: tax.included,
  is_gambling: false,
  created_at: instant(tax.created_at),
  updated_at: null,
  no_vat: tax.no_vat,
  advanced_code: null,
  sales_turnover: isReturn ? 0 : turnover,
  returns_turnover: isReturn ? turnover : 0,
  type: tax.included ? 'INCLUDED' : 'EXCLUDED',
  value,
  extra_value,
  value_decimal: null,
  extra_value_decimal: null,
})

const discountModel = ({
  type,
  mode,
  value,
  sum,
  tax_codes,
  name,
}: AppliedDiscount): Static<typeof ReceiptDiscount> => ({
  type,
  mode,
  value,
  sum,
  tax_code: null,
  tax_codes: tax_codes ?? null,
  name: name ?? null,
  privilege: null,
})

function paymentModel(payment: Payment): Static<typeof CashPayment> | Static<typeof CardPayment> {
  const { type, value, label, commission, signature_required } = payment
  const told = { value, label: label ?? LABELS[type], pawnshop_is_return: null }
  if (type === 'CASH') return { type, ...told }
  const texts = Object.fromEntries(CARD_TEXTS.map((name) => [name, payment[name] ?? null])) as Record<
    (typeof CARD_TEXTS)[number],
    string | null
  >
  return {
    type,
    code: 1,
    ...told,
    provider_type: null,
    commission: commission ?? null,
    ...texts,
    signature_required: signature_required ?? null,
    tapxphone_terminal: null,
    transaction_id: null,
  }
}

/** What a sale or return is made up of; service moves cash and nothing else. */
function contents({ document: { body } }: ReceiptFact, taxes: Tax[]) {
  const { type, request } = body
  if (type === 'SERVICE_IN' || type === 'SERVICE_OUT') {
    const { payment } = request as ServiceRequest
    // What went out is told by the type: the amount is what it is.
    return { goods: [], payments: [{ ...payment, value: Math.abs(payment.value) }], taxes: [], discounts: [] }
  }
  const sale = request as SellRequest
  const isReturn = type === 'RETURN'
  const sum = totals(sale, taxes)
  return {
    goods: sale.goods.map((item, index): Static<typeof GoodItem> => {
      const line = sum.goods[index]!
      return {
        good: {
          code: item.code,
          barcode: item.barcode ?? null,
          name: item.name,
          excise_barcodes: item.excise_barcodes ?? [],
          e_excise_barcodes: [],
          header: item.header ?? null,
          footer: item.footer ?? null,
          uktzed: item.uktzed ?? null,
          price: item.price,
          original_price: null,
        },
        good_id: null,
        sum: line.sum,
        quantity: item.quantity,
        is_return: isReturn,
        taxes: line.taxes.map((each) => taxModel(each, isReturn)),
        discounts: line.discounts.map(discountModel),
      }
    }),
    payments: sale.payments,
    taxes: sum.tax_lines.map((each) => taxModel(each, isReturn)),
    discounts: sum.discounts.map(discountModel),
  }
}

/** Members only a sale or return can have. */
const wordsOf = (request: ReceiptBody['request']): Partial<SellRequest> => ('goods' in request ? request : {})

/** A receipt without its shift: service in and out are told so. */
export function shortReceiptModel({ fact, row, is_test, taxes }: ShownReceipt): Static<typeof ShortReceipt> {
  const { receipt_number, document, is_online, at } = fact
  const { id, type, money, request } = document.body
  const { header, footer, barcode, technical_return, rounding_mode } = wordsOf(request)
  const { payments, ...inside } = contents(fact, taxes)
  return {
    id,
    serial: receipt_number,
    status: 'DONE',
    type: type as Static<typeof ShortReceipt>['type'],
    transaction: transactionModel(row),
    ...inside,
    payments: payments.map(paymentModel),
    total_sum: money.total_sum,
    total_payment: money.total_payment,
    total_rest: money.total_rest,
    round_sum: money.round_sum,
    fiscal_code: row.fiscal_code!,
    fiscal_date: instant(at),
    delivered_at: instantOrNull(row.settled_at),
    created_at: instant(at),
    updated_at: instantOrNull(row.settled_at),
    is_created_offline: !is_online,
    // What test registers make goes no further than the service.
    is_sent_dps: !is_test,
    sent_dps_at: is_test ? null : instantOrNull(row.settled_at),
    fiscal_api_type: null,
    order_id: null,
    header: header ?? null,
    footer: footer ?? null,
    barcode: barcode ?? null,
    custom: null,
    context: null,
    tax_url: null,
    related_receipt_id: null,
    technical_return: technical_return ?? false,
    stock_code: null,
    currency_exchange: null,
    service_currency_exchange: null,
    pre_payment_relation_id: null,
    rounding_mode: rounding_mode ?? null,
    is_test,
  }
}

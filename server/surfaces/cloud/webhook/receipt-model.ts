/** Receipts in events: fiscalized ones only. */
import type { Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { LABELS, totals } from '../../../../machines/money/totals.ts'
import type {
  AppliedDiscount,
  Payment,
  ReceiptBody,
  ReceiptTotals,
  SellRequest,
  ServiceRequest,
} from '../../../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../../../machines/vocabulary/receipt-events.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import { taxUrl } from '../../../outside/documents/slips/tax-url.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { transactionModel } from '../models/transaction.ts'
import {
  CARD_TEXTS,
  type CardPayment,
  type CashPayment,
  type GoodItem,
  type GoodTax,
  type ReceiptDiscount,
  type ShortReceipt,
} from './receipt-schemas.ts'

/** A receipt with all its models are made of. */
export interface ShownReceipt {
  fact: ReceiptFact
  /** The tax authority has taken it. */
  row: LedgerRow
  /** Of the register. */
  fiscal_number: string
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
    // The type says that cash went out: the amount has no sign.
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

/** A receipt without its shift, as in the events of service in and out. */
export function shortReceiptModel({
  fact,
  row,
  fiscal_number,
  is_test,
  taxes,
}: ShownReceipt): Static<typeof ShortReceipt> {
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
    // Only sales and returns can be checked there.
    tax_url: 'goods' in request ? taxUrl(document, row.fiscal_code!, fiscal_number) : null,
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

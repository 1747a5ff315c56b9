/** Receipts as the cloud shows them, in answers and in events: pure functions from stored documents to the wire. */
import type { Static } from 'typebox'
import { instant, instantOrNull } from '../../../../machines/instant.ts'
import { LABELS, totals } from '../../../../machines/money/totals.ts'
import type { CloudMembers, CloudPayment } from '../../../../machines/vocabulary/cloud/cloud-receipt.ts'
import type {
  AppliedSaleDiscount,
  Payment,
  ReceiptBody,
  ReceiptTotals,
  SaleOrder,
  ServiceRequest,
  WithdrawalRequest,
} from '../../../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../../../machines/vocabulary/receipt-events.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import { controlNumber, shownFiscalCode, taxUrl } from '../../../rendering/documents/slips/fiscal-block.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import type { FullShift } from '../models/shift.ts'
import { transactionModel } from '../models/transaction.ts'
import {
  CARD_TEXTS,
  type CardPayment,
  type CashPayment,
  type GoodItem,
  type GoodTax,
  type Receipt,
  type ReceiptDiscount,
} from './receipt-schemas.ts'

/** A receipt with all its model is made of. */
export interface ShownReceipt {
  fact: ReceiptFact
  row: LedgerRow
  register: Pick<SeedCashRegister, 'id' | 'organization_id' | 'fiscal_number' | 'is_test'>
  /** Model of its shift. */
  shift: Static<typeof FullShift>
  cashier_id: string
  /** Of the organization. */
  taxes: Tax[]
  /** The arithmetic it was made by; left out: it is done again. */
  made?: ReceiptTotals
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
}: AppliedSaleDiscount): Static<typeof ReceiptDiscount> => ({
  type,
  mode,
  value,
  sum,
  tax_code: null,
  tax_codes: tax_codes ?? null,
  name: name ?? null,
  privilege: null,
})

function paymentModel(
  payment: Payment,
  cloud: CloudPayment = {},
): Static<typeof CashPayment> | Static<typeof CardPayment> {
  const { type, value, label, commission, signature_required } = payment
  const title = label ?? LABELS[type]
  const pawnshop_is_return = cloud.pawnshop_is_return ?? null
  const operation_type = cloud.operation_type ?? null
  if (type === 'CASH') return { type, value, label: title, pawnshop_is_return, operation_type }
  const texts = Object.fromEntries(CARD_TEXTS.map((name) => [name, payment[name] ?? null])) as Record<
    (typeof CARD_TEXTS)[number],
    string | null
  >
  return {
    type,
    code: cloud.code ?? 1,
    value,
    label: title,
    pawnshop_is_return,
    operation_type,
    provider_type: cloud.provider_type ?? null,
    commission: commission ?? null,
    ...texts,
    signature_required: signature_required ?? null,
    tapxphone_terminal: cloud.tapxphone_terminal ?? null,
    transaction_id: cloud.transaction_id ?? null,
    ereceipt_data: cloud.ereceipt_data ?? null,
  }
}

/** What a receipt is made up of: goods of a sale or return; service and withdrawal move cash and nothing else. */
interface Contents {
  goods: Static<typeof GoodItem>[]
  payments: (Static<typeof CashPayment> | Static<typeof CardPayment>)[]
  taxes: Static<typeof GoodTax>[]
  discounts: Static<typeof ReceiptDiscount>[]
}

function contents({ fact, taxes, made }: ShownReceipt): Contents {
  const { type, request, cloud } = fact.document.body
  const payments = (all: readonly Payment[]) => all.map((each, place) => paymentModel(each, cloud?.payments?.[place]))
  if (type === 'SELL' || type === 'RETURN') {
    const sale = request as SaleOrder
    const sum = made ?? totals(sale, taxes)
    const isReturn = type === 'RETURN'
    return {
      goods: goodsModels(sale, sum, cloud, isReturn),
      payments: payments(sale.payments),
      taxes: sum.tax_lines.map((each) => taxModel(each, isReturn)),
      discounts: sum.discounts.map(discountModel),
    }
  }
  const { payment } = request as ServiceRequest | WithdrawalRequest
  // The type says that cash went out: the amount has no sign.
  const own = { type: type === 'CASH_WITHDRAWAL' ? 'CASHLESS' : 'CASH', ...payment, value: Math.abs(payment.value) }
  return { goods: [], payments: payments([own as Payment]), taxes: [], discounts: [] }
}

const goodsModels = (
  { goods }: SaleOrder,
  sum: ReceiptTotals,
  cloud: CloudMembers | undefined,
  isReturn: boolean,
): Static<typeof GoodItem>[] =>
  goods.map((item, index) => {
    const line = sum.goods[index]!
    const own = cloud?.goods?.[index]
    return {
      good: {
        code: item.code,
        barcode: item.barcode ?? null,
        name: item.name,
        excise_barcodes: item.excise_barcodes ?? [],
        e_excise_barcodes: own?.e_excise_barcodes ?? [],
        header: item.header ?? null,
        footer: item.footer ?? null,
        uktzed: item.uktzed ?? null,
        price: item.price,
        original_price: own?.original_price ?? null,
      },
      good_id: own?.good_id ?? null,
      sum: line.sum,
      quantity: item.quantity,
      is_return: isReturn,
      taxes: line.taxes.map((each) => taxModel(each, isReturn)),
      discounts: line.discounts.map(discountModel),
    }
  })

/** Members only a sale or return can have. */
const wordsOf = (request: ReceiptBody['request']): Partial<SaleOrder> => ('goods' in request ? request : {})

const STATUSES = { PENDING: 'CREATED', DONE: 'DONE', ERROR: 'ERROR' } as const

/** Where the receipt goes; null: nowhere. */
function deliveryModel({ delivery }: Partial<SaleOrder>, { emails }: CloudMembers): Static<typeof Receipt>['delivery'] {
  const { email = null, phone = null } = delivery ?? {}
  return email === null && phone === null && !emails ? null : { email, emails: emails ?? null, phone }
}

/** EXT-204. */
export function receiptModel(shown: ShownReceipt): Static<typeof Receipt> {
  const { fact, row, register, shift, cashier_id } = shown
  const { receipt_number, document, is_online, at } = fact
  const { id, type, money, request, cloud = {} } = document.body
  const words = wordsOf(request)
  const { goods, payments, taxes, discounts } = contents(shown)
  const fiscal_code = shownFiscalCode(row)
  const isSent = row.status === 'DONE' && !register.is_test
  return {
    id,
    serial: receipt_number,
    status: STATUSES[row.status],
    type,
    transaction: is_online || row.status !== 'PENDING' ? transactionModel(row) : null,
    goods,
    payments,
    taxes,
    discounts,
    total_sum: money.total_sum,
    total_payment: money.total_payment,
    total_rest: money.total_rest,
    round_sum: money.round_sum,
    fiscal_code,
    fiscal_date: instant(document.at),
    delivered_at: row.status === 'DONE' ? instantOrNull(row.settled_at) : null,
    created_at: instant(at),
    updated_at: instantOrNull(row.settled_at),
    is_created_offline: !is_online,
    // What test registers make goes no further than the service.
    is_sent_dps: isSent,
    sent_dps_at: isSent ? instantOrNull(row.settled_at) : null,
    fiscal_api_type: null,
    order_id: cloud.order_id ?? null,
    header: words.header ?? null,
    footer: words.footer ?? null,
    barcode: words.barcode ?? null,
    custom: cloud.custom ?? null,
    context: cloud.context ?? null,
    // Only sales and returns can be checked there.
    tax_url: 'goods' in request && fiscal_code !== null ? taxUrl(document, fiscal_code, register.fiscal_number) : null,
    related_receipt_id: cloud.related_receipt_id ?? null,
    related_receipt_created_at: cloud.related_receipt_created_at ?? null,
    technical_return: words.technical_return ?? false,
    stock_code: cloud.stock_code ?? null,
    currency_exchange: null,
    service_currency_exchange: null,
    pre_payment_relation_id: cloud.prepayment?.relation_id ?? null,
    rounding_mode: words.rounding_mode ?? null,
    is_test: register.is_test,
    control_number: is_online ? null : controlNumber(row),
    shift_id: shift.id,
    transaction_id: document.id,
    cashier_id,
    cash_register_id: register.id,
    organization_id: register.organization_id,
    delivery: deliveryModel(words, cloud),
    processed_counter: null,
    shift,
  }
}

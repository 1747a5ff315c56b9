/** Receipts and transactions as the desk answers them: computed from the stored request. */
import type { Static } from 'typebox'
import { instant } from '../../../machines/instant.ts'
import { totals } from '../../../machines/money/totals.ts'
import type { AppliedDiscount, ReceiptBody, ReceiptTotals, SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { ReceiptFact } from '../../../machines/vocabulary/receipt-events.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import type { DeskReceipt, DeskTransaction, ReceiptTax } from './receipt-schemas.ts'

type SellBody = ReceiptBody & { type: 'SELL' | 'RETURN'; request: SellRequest }
type MovementBody = ReceiptBody & { type: Static<typeof DeskTransaction>['type'] }

/** What of a tax is the same on every receipt. */
type TaxHead = Omit<Static<typeof ReceiptTax>, 'value' | 'extra_value' | 'sales_turnover' | 'returns_turnover'>

const taxHeads = new WeakMap<Tax, TaxHead>()

function taxHead(tax: Tax): TaxHead {
  let head = taxHeads.get(tax)
  if (!head) {
    const { id, code, label, symbol, rate, extra_rate, included, no_vat, created_at } = tax
    head = { id, code, label, symbol, rate, extra_rate, included, no_vat, created_at: instant(created_at) }
    taxHeads.set(tax, head)
  }
  return head
}

const taxBody = (
  { tax, value, extra_value, turnover }: ReceiptTotals['tax_lines'][number],
  isReturn: boolean,
): Static<typeof ReceiptTax> => ({
  ...taxHead(tax),
  value,
  extra_value,
  sales_turnover: isReturn ? 0 : turnover,
  returns_turnover: isReturn ? turnover : 0,
})

/**
 * The answer to a sale or return (FLD-022, FLD-029, FLD-030). Codes and dates come with delivery (LOC-179).
 * @param made the arithmetic it was made by; null: it is done again
 */
export function receiptBody(
  fact: ReceiptFact,
  taxes: Tax[],
  made: ReceiptTotals | null = null,
): Static<typeof DeskReceipt> {
  const { request, money, type, id, previous_receipt_id } = fact.document.body as SellBody
  const sum = made ?? totals(request, taxes)
  const isReturn = type === 'RETURN'
  return {
    id,
    fiscal_code: fact.document.offline_code,
    fiscal_date: fact.is_online ? null : instant(fact.at),
    is_online: fact.is_online,
    is_sell: !isReturn,
    total_payment: money.total_payment,
    total_sum: money.total_sum,
    total_rest: money.total_rest,
    round_sum: money.round_sum,
    goods: request.goods.map((item, index) => {
      const line = sum.goods[index]!
      return {
        good: {
          code: item.code,
          name: item.name,
          header: item.header ?? null,
          footer: item.footer ?? null,
          uktzed: item.uktzed ?? null,
          price: item.price,
          excise_barcodes: item.excise_barcodes ?? [],
          barcode: item.barcode ?? null,
          tax: item.taxes ?? [],
        },
        sum: line.sum,
        quantity: item.quantity,
        is_return: item.is_return === true,
        is_winnings_payout: item.is_winnings_payout === true,
        taxes: line.taxes.map((each) => taxBody(each, isReturn)),
        discounts: line.discounts,
      }
    }),
    taxes: sum.tax_lines.map((each) => taxBody(each, isReturn)),
    // No sale of the desk states what was paid before.
    discounts: sum.discounts as AppliedDiscount[],
    payments: request.payments.map((payment) => ({
      ...payment,
      label: payment.label ?? (payment.type === 'CASH' ? 'Готівка' : 'Картка'),
    })),
    type,
    technical_return: request.technical_return === true,
    delivery: request.delivery ?? null,
    header: request.header ?? null,
    footer: request.footer ?? null,
    barcode: request.barcode ?? null,
    cashier_name: request.cashier_name ?? null,
    departament: request.departament ?? null,
    previous_receipt_id,
  }
}

/**
 * The answer to cash put in, taken out or given to a card holder (FLD-023). The code of a service document is never
 * shown (LOC-137); of a withdrawal made offline it is the one taken from the pool (JRN-009).
 */
export function transactionBody(fact: ReceiptFact): Static<typeof DeskTransaction> {
  const { document, signature, receipt_number, at } = fact
  const { type, id, shift_serial } = document.body as MovementBody
  return {
    type,
    updated_at: instant(at),
    created_at: instant(at),
    transaction_id: document.number,
    shift_id: shift_serial,
    external_id: id,
    custom_id: null,
    status: 'DONE',
    cashier_name: null,
    departament: null,
    header: null,
    footer: null,
    barcode: null,
    tax_codes: [],
    files: [],
    signature,
    fiscal_code: type === 'CASH_WITHDRAWAL' ? document.offline_code : null,
    id: receipt_number,
  }
}

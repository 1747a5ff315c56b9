/** A receipt as the tax authority's document of it (check01): its elements, in their order. */

import { spread } from '../../../../machines/money/rounding.ts'
import { LABELS, totals } from '../../../../machines/money/totals.ts'
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type {
  Paid,
  Payment,
  ReceiptBody,
  ReceiptTotals,
  SaleOrder,
  WithdrawalRequest,
} from '../../../../machines/vocabulary/receipt.ts'
import { SlipTooLong, XML_ROWS } from '../formats/bounds.ts'
import { moneyText } from '../slips/figures.ts'
import type { ReceiptPaper } from '../slips/receipt-slip.ts'
import { column, documentOf, fill, list, paymentForm, type XMLElement } from './elements.ts'
import { type DocumentLinks, headOf } from './head.ts'
import { listTaxes, receiptTaxes } from './tax-rows.ts'

// Goods of a receipt as rows whose sums lead to that of the receipt: costs less discounts, taxes on top (EXT-245).

/** Services have a code of their own classifier: 56.10, 56.10.1, 56.10.11, 56.10.11-1, 56.10.11-10.1. */
const SERVICE_CODE = /^\d{2}\.\d{2}(\.\d{1,2}|\.\d{2}-\d{1,2}|\.\d{2}-\d{2}\.\d{1,2})?$/
/** A positive integer: the schema of the authority has no zero. */
const GOODS_CODE = /^(?=.*[1-9])\d{1,15}$/

/**
 * What is taken off each item: its discounts, its share of those of the whole receipt and of what was paid before.
 * Negative where charges are more.
 */
export function discountsOf({ goods, discounts }: ReceiptTotals): number[] {
  const untaxed = discounts.filter(({ type, tax_codes }) => type === 'PRE_PAYMENT' && !tax_codes?.length)
  const paid = untaxed.reduce((sum, discount) => sum + discount.sum, 0)
  const nets = goods.map(({ net }) => net)
  const shares = paid === 0 ? [] : spread(paid, nets)
  return goods.map(({ base, net }, index) => base - net + (shares[index] ?? 0))
}

export function listGoods(root: XMLElement, request: SaleOrder, totals: ReceiptTotals): void {
  const discounts = discountsOf(totals)
  list(root, 'CHECKBODY', request.goods, (row, item, index) => {
    const line = totals.goods[index]!
    const discount = discounts[index]!
    const code = item.uktzed ?? ''
    fill(row, {
      CODE: column(item.code, 64),
      BARCODE: column(item.barcode, 64),
      UKTZED: GOODS_CODE.test(code) ? code : null,
      DKPP: SERVICE_CODE.test(code) ? code : null,
      NAME: column(item.name, 128),
      AMOUNT: (item.quantity / 1000).toFixed(3),
      PRICE: moneyText(item.price),
      LETTERS: column(line.taxes.map(({ tax }) => tax.symbol).join(''), 15),
      COST: moneyText(line.base),
      DISCOUNTTYPE: discount === 0 ? null : 0,
      DISCOUNTSUM: discount === 0 ? null : moneyText(discount),
    })
    const labels = (item.excise_barcodes ?? []).filter((label) => label !== '')
    list(row, 'EXCISELABELS', labels, (label, text) => fill(label, { EXCISELABEL: column(text, 64) }))
  })
}

/** Kinds of documents: a sale or return of goods with what is of its form, and cash given to the holder of a card. */
const GOODS = 0
const WITHDRAWAL = 3

const SUBTYPES: Readonly<Record<ReceiptBody['type'], number | null>> = {
  SELL: 0,
  RETURN: 1,
  SERVICE_IN: 2,
  SERVICE_OUT: 4,
  CASH_WITHDRAWAL: null,
}

function head(root: XMLElement, { letterhead, row, cashier }: ReceiptPaper, links: DocumentLinks): void {
  const { body } = row.entry.document as Document<ReceiptBody>
  const { request, type } = body
  const element = root.ele('CHECKHEAD')
  fill(element, { DOCTYPE: type === 'CASH_WITHDRAWAL' ? WITHDRAWAL : GOODS, DOCSUBTYPE: SUBTYPES[type] })
  const name = 'goods' in request ? (request.cashier_name ?? cashier) : cashier
  const returned = type === 'RETURN' ? links.returned : null
  headOf(element, { ...letterhead, row, cashier: name }, { ...links, returned })
}

/** The sum to be paid, and what rounding took from it: RNDSUM has the opposite sign of round_sum. @param discount of all rows */
function total(root: XMLElement, { total_sum, round_sum }: ReceiptBody['money'], discount: number): void {
  const isRounded = round_sum !== 0
  fill(root.ele('CHECKTOTAL'), {
    SUM: moneyText(total_sum + round_sum),
    RNDSUM: isRounded ? moneyText(-round_sum) : null,
    NORNDSUM: isRounded ? moneyText(total_sum) : null,
    DISCOUNTSUM: discount === 0 ? null : moneyText(discount),
  })
}

type CardPayment = Omit<Payment, 'type'>

/** What the bank says of the card payments of a kind. */
function cards(element: XMLElement, payments: readonly CardPayment[]): void {
  list(element, 'PAYSYS', payments, (row, payment) =>
    fill(row, {
      NAME: payment.payment_system,
      ACQUIRENM: payment.acquirer_and_seller ?? payment.bank_name,
      ACQUIRETRANSID: column(payment.rrn, 128),
      POSTRANSNUM: column(payment.receipt_no, 128),
      DEVICEID: column(payment.terminal, 128),
      EPZDETAILS: column(payment.card_mask, 128),
      AUTHCD: column(payment.auth_code, 64),
      SUM: moneyText(payment.value),
      COMMISSION: payment.commission == null ? null : moneyText(payment.commission),
    }),
  )
}

/** The card payments that a row adds up: of its label, and of its number where another row has the same label. */
function cardsOf({ label, code }: Paid, { request, money, cloud }: ReceiptBody): CardPayment[] {
  if (!('goods' in request)) return [(request as WithdrawalRequest).payment]
  const isShared = money.paid.filter((each) => each.type === 'CASHLESS' && each.label === label).length > 1
  return request.payments.filter(
    (payment, index) =>
      payment.type === 'CASHLESS' &&
      (payment.label ?? LABELS.CASHLESS) === label &&
      (!isShared || (cloud?.payments?.[index]?.code ?? 1) === code),
  )
}

function payments(root: XMLElement, body: ReceiptBody): void {
  const { money } = body
  list(root, 'CHECKPAY', money.paid, (row, paid: Paid) => {
    const { label, value } = paid
    const isCash = paid.type === 'CASH'
    const rest = isCash ? money.total_rest : 0
    fill(row, {
      PAYFORMCD: paymentForm(paid),
      PAYFORMNM: column(label.toLocaleUpperCase('uk'), 128),
      SUM: moneyText(value),
      PROVIDED: moneyText(value + rest),
      REMAINS: rest > 0 ? moneyText(rest) : null,
    })
    if (!isCash) cards(row, cardsOf(paid, body))
  })
}

const rowsOf = ({ request }: ReceiptBody): number =>
  'goods' in request
    ? request.goods.reduce((rows, { excise_barcodes }) => rows + 1 + (excise_barcodes?.length ?? 0), 0) +
      request.payments.length
    : 1

/** The document of a receipt, as known by now. @param limit rows of it @throws SlipTooLong */
export function checkDocument(paper: ReceiptPaper, links: DocumentLinks, limit = XML_ROWS): XMLElement {
  const { body } = paper.row.entry.document as Document<ReceiptBody>
  if (rowsOf(body) > limit) throw new SlipTooLong(limit, 'rows')
  const root = documentOf('CHECK', 'check01.xsd')
  head(root, paper, links)
  if (!('goods' in body.request)) {
    total(root, body.money, 0)
    // Cash that is put in or taken out is paid by nobody
    if (body.type === 'CASH_WITHDRAWAL') payments(root, body)
    return root
  }
  const sums = totals(body.request, paper.taxes)
  total(
    root,
    body.money,
    discountsOf(sums).reduce((sum, discount) => sum + discount, 0),
  )
  payments(root, body)
  listTaxes(root, 'CHECKTAX', receiptTaxes(sums))
  listGoods(root, body.request, sums)
  return root
}

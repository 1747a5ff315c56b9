/** A receipt as the tax authority's document of it (check01): its elements, in their order. */
import { LABELS, totals } from '../../../../machines/money/totals.ts'
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { Paid, Payment, ReceiptBody, WithdrawalRequest } from '../../../../machines/vocabulary/receipt.ts'
import { SlipTooLong, XML_ROWS } from '../formats/bounds.ts'
import { moneyText } from '../slips/figures.ts'
import type { ReceiptPaper } from '../slips/receipt-slip.ts'
import { column, documentOf, fill, list, paymentForm, type XMLElement } from './elements.ts'
import { discountsOf, listGoods } from './goods-rows.ts'
import { type DocumentLinks, headOf } from './head.ts'
import { listTaxes, receiptTaxes } from './tax-rows.ts'

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

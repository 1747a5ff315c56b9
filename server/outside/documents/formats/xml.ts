/** A receipt as XML, by the element names of the tax authority's document form. */
import xmlbuilder, { type XMLElement } from 'xmlbuilder'
import { LABELS, totals } from '../../../../machines/money/totals.ts'
import type { Document } from '../../../../machines/vocabulary/document.ts'
import type { Paid, Payment, ReceiptBody, ReceiptTotals, SaleOrder } from '../../../../machines/vocabulary/receipt.ts'
import { kyiv, moneyText } from '../slips/figures.ts'
import { shownFiscalCode } from '../slips/fiscal-block.ts'
import type { ReceiptPaper } from '../slips/receipt-slip.ts'
import { SlipTooLong, XML_ROWS } from './bounds.ts'

/** An element's text by its name; null: there is no such element. */
type Texts = Record<string, string | number | boolean | null | undefined>

const SUBTYPES: Readonly<Record<ReceiptBody['type'], number>> = {
  SELL: 0,
  RETURN: 1,
  SERVICE_IN: 2,
  SERVICE_OUT: 4,
  CASH_WITHDRAWAL: 4,
}

function fill(parent: XMLElement, texts: Texts): XMLElement {
  for (const [name, text] of Object.entries(texts)) if (text != null) parent.ele(name, String(text))
  return parent
}

/** Rows are numbered from one; without any there is no list. */
function list<T>(
  parent: XMLElement,
  name: string,
  items: readonly T[],
  row: (element: XMLElement, item: T, index: number) => void,
): void {
  if (items.length === 0) return
  const element = parent.ele(name)
  for (const [index, item] of items.entries()) row(element.ele('ROW', { ROWNUM: index + 1 }), item, index)
}

function head(root: XMLElement, { letterhead, row, receipt_number, cashier }: ReceiptPaper): void {
  const { organization, branch, register } = letterhead
  const document = row.entry.document as Document<ReceiptBody>
  const { id, at, body, offline_code, previous_hash } = document
  const { date, time } = kyiv(at)
  const { request } = body
  const isOffline = offline_code !== null
  fill(root.ele('CHECKHEAD'), {
    DOCTYPE: 0,
    DOCSUBTYPE: SUBTYPES[body.type],
    UID: id,
    TIN: organization.edrpou,
    IPN: organization.is_vat ? organization.tax_number : null,
    ORGNM: organization.title,
    POINTNM: branch.name,
    POINTADDR: branch.address,
    ORDERDATE: date.replaceAll('.', ''),
    ORDERTIME: time.replaceAll(':', ''),
    ORDERNUM: receipt_number,
    CASHDESKNUM: register.number,
    CASHREGISTERNUM: register.fiscal_number,
    CASHIER: 'goods' in request ? (request.cashier_name ?? cashier) : cashier,
    VER: 1,
    ORDERTAXNUM: shownFiscalCode(row),
    OFFLINE: isOffline || null,
    PREVDOCHASH: isOffline ? previous_hash : null,
    TESTING: register.is_test || null,
  })
}

/** The sum to be paid, and what rounding took from it: RNDSUM has the opposite sign of round_sum. */
function total(root: XMLElement, { total_sum, round_sum, discounts_sum }: ReceiptBody['money']): void {
  const isRounded = round_sum !== 0
  fill(root.ele('CHECKTOTAL'), {
    SUM: moneyText(total_sum + round_sum),
    RNDSUM: isRounded ? moneyText(-round_sum) : null,
    NORNDSUM: isRounded ? moneyText(total_sum) : null,
    DISCOUNTSUM: discounts_sum > 0 ? moneyText(discounts_sum) : null,
  })
}

/** What the bank says of the card payments of a kind. */
function cards(element: XMLElement, payments: readonly Payment[]): void {
  list(element, 'PAYSYS', payments, (row, payment) =>
    fill(row, {
      NAME: payment.payment_system,
      ACQUIRENM: payment.acquirer_and_seller ?? payment.bank_name,
      ACQUIRETRANSID: payment.rrn,
      POSTRANSNUM: payment.receipt_no,
      DEVICEID: payment.terminal,
      EPZDETAILS: payment.card_mask,
      AUTHCD: payment.auth_code,
      SUM: moneyText(payment.value),
      COMMISSION: payment.commission == null ? null : moneyText(payment.commission),
    }),
  )
}

function payments(root: XMLElement, { money, request }: ReceiptBody): void {
  const sent: readonly Payment[] = 'goods' in request ? request.payments : []
  list(root, 'CHECKPAY', money.paid, (row, { type, label, value }: Paid) => {
    const rest = type === 'CASH' ? money.total_rest : 0
    fill(row, {
      PAYFORMCD: type === 'CASH' ? 0 : 1,
      PAYFORMNM: label.toLocaleUpperCase('uk'),
      SUM: moneyText(value),
      PROVIDED: moneyText(value + rest),
      REMAINS: rest > 0 ? moneyText(rest) : null,
    })
    const isOfKind = (payment: Payment) => payment.type === 'CASHLESS' && (payment.label ?? LABELS.CASHLESS) === label
    if (type === 'CASHLESS') cards(row, sent.filter(isOfKind))
  })
}

/** Each rate is a row of its own: value added tax is type 0, excise type 1. */
function taxes(root: XMLElement, { tax_lines }: ReceiptTotals): void {
  const rows = tax_lines.flatMap(({ tax, value, extra_value, turnover }) => [
    { type: 0, name: tax.label, tax, rate: tax.rate, turnover, sum: value },
    ...(tax.extra_rate > 0 ? [{ type: 1, name: 'Акциз', tax, rate: tax.extra_rate, turnover, sum: extra_value }] : []),
  ])
  list(root, 'CHECKTAX', rows, (row, { type, name, tax, rate, turnover, sum }) =>
    fill(row, {
      TYPE: type,
      NAME: name,
      LETTER: tax.symbol,
      PRC: rate.toFixed(2),
      SIGN: !tax.included,
      TURNOVER: moneyText(turnover),
      SOURCESUM: moneyText(turnover),
      SUM: moneyText(sum),
    }),
  )
}

function goods(root: XMLElement, request: SaleOrder, { goods: lines }: ReceiptTotals): void {
  list(root, 'CHECKBODY', request.goods, (row, item, index) => {
    const line = lines[index]!
    fill(row, {
      CODE: item.code,
      BARCODE: item.barcode,
      UKTZED: item.uktzed,
      NAME: item.name,
      AMOUNT: (item.quantity / 1000).toFixed(3),
      PRICE: moneyText(item.price),
      LETTERS: line.taxes.map(({ tax }) => tax.symbol).join('') || null,
      COST: moneyText(line.base),
      DISCOUNTSUM: line.base > line.sum ? moneyText(line.base - line.sum) : null,
    })
    list(row, 'EXCISELABELS', item.excise_barcodes ?? [], (label, code) => fill(label, { EXCISELABEL: code }))
  })
}

const rowsOf = ({ request }: ReceiptBody): number =>
  'goods' in request
    ? request.goods.reduce((rows, { excise_barcodes }) => rows + 1 + (excise_barcodes?.length ?? 0), 0) +
      request.payments.length
    : 1

/** The document of a receipt, as known by now. @param limit rows of it @throws SlipTooLong */
export function asXml(paper: ReceiptPaper, limit = XML_ROWS): string {
  const { body } = paper.row.entry.document as Document<ReceiptBody>
  if (rowsOf(body) > limit) throw new SlipTooLong(limit, 'rows')
  const root = xmlbuilder.create('CHECK', { encoding: 'UTF-8', invalidCharReplacement: '\ufffd' })
  root.att('xmlns:xsi', 'http://www.w3.org/2001/XMLSchema-instance')
  root.att('xsi:noNamespaceSchemaLocation', 'check01.xsd')
  head(root, paper)
  total(root, body.money)
  payments(root, body)
  if ('goods' in body.request) {
    const sums = totals(body.request, paper.taxes)
    taxes(root, sums)
    goods(root, body.request, sums)
  }
  return `${root.end({ pretty: true })}\n`
}

/** Wrong servers of the XML of receipts for the tax authority: its sums, payments, goods and taxes. */
import type { Document } from '../../../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../../../machines/vocabulary/receipt.ts'
import { moneyText } from '../../../../../server/outside/documents/slips/figures.ts'
import * as check from '../../../../../server/outside/documents/tax-documents/check.ts'
import * as elements from '../../../../../server/outside/documents/tax-documents/elements.ts'
import * as goods from '../../../../../server/outside/documents/tax-documents/goods-rows.ts'
import * as taxes from '../../../../../server/outside/documents/tax-documents/tax-rows.ts'
import * as report from '../../../../../server/outside/documents/tax-documents/z-report.ts'
import { functionOf } from '../../seams/functions.ts'
import { inFunction, inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { wrongInThreads } from '../../wrong-server.ts'

type Text = elements.Texts[string]

/** An element of XML. @param beside another that stands beside it, by which it is known */
const element = (name: string, beside: string, wrong: (text: Text, texts: elements.Texts) => Text): Seam =>
  inModule(
    elements,
    'fill',
    (right) => (parent, texts) =>
      right(parent, name in texts && beside in texts ? { ...texts, [name]: wrong(texts[name], texts) } : texts),
  )

/** Elements of the total of a receipt. */
const total = (name: string, wrong: (text: Text, texts: elements.Texts) => Text): Seam =>
  // Those of a Z-report have no discounts.
  element(name, 'DISCOUNTSUM', (text, texts) => ('NORNDSUM' in texts ? wrong(text, texts) : text))

const subtype = (type: string, number: number): Seam =>
  inModuleScope<object>(check, 'SUBTYPES', (right) => ({ ...right, [type]: number }))

/** What is taken off each item. @param wrong is given what its own discounts come to, negative where charges are more */
const takesOff = (wrong: (own: number) => number): Seam =>
  inModule(
    goods,
    'discountsOf',
    (right) => (totals) =>
      right(totals).map((all, index) => {
        const { base, net } = totals.goods[index]!
        return all - (base - net) + wrong(base - net)
      }),
  )

/** The rows of a tax of a receipt; a Z-report does not know what is discounted. */
const rowsOfReceipt = (
  wrong: (vat: taxes.TaxFigures, excise: taxes.TaxFigures, isOnTop: boolean | null) => object,
): Seam =>
  inModule(taxes, 'taxRows', (right) => (kind, isOnTop, vat, excise) => {
    const other = vat.discounted === null ? vat : { ...vat, ...wrong(vat, excise, isOnTop) }
    return right(kind, isOnTop, other, excise)
  })

const opposite = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

export default [
  wrongInThreads('EXT-237', 'calls a sale a return in its XML', subtype('SELL', 1)),
  wrongInThreads(
    'EXT-237',
    'says nothing of the bank in the XML of a sale by card',
    inFunction(check, 'cards', () => () => {}),
  ),
  wrongInThreads(
    'EXT-237',
    'knows no bank by its name in XML',
    inFunction(
      check,
      'cards',
      (right) => (row, payments) =>
        right(
          row,
          payments.map((payment: object) => ({ ...payment, bank_name: undefined })),
        ),
    ),
  ),
  wrongInThreads(
    'EXT-237',
    'leaves the change out of what was tendered in XML',
    element('PROVIDED', 'SUM', (_, { SUM }) => SUM),
  ),
  wrongInThreads(
    'EXT-237',
    'numbers cash as a card in XML',
    inModule(
      elements,
      'paymentForm',
      () =>
        ({ code }) =>
          code || 1,
    ),
  ),
  wrongInThreads(
    'EXT-237',
    'writes one excise stamp of goods into XML',
    inModule(goods, 'listGoods', (right) => (root, request, totals) => {
      const items = request.goods.map(({ excise_barcodes, ...item }) => ({
        ...item,
        ...(excise_barcodes && { excise_barcodes: excise_barcodes.slice(0, 1) }),
      }))
      return right(root, { ...request, goods: items }, totals)
    }),
  ),
  wrongInThreads(
    'EXT-237',
    'writes cash given to a card holder as cash put in into XML',
    subtype('CASH_WITHDRAWAL', 2),
  ),
  wrongInThreads(
    'EXT-237',
    'numbers the rows of XML from zero',
    inModule(
      elements,
      'list',
      (right) => (parent, name, items, row) =>
        right(parent, name, items, (own, item, index) => {
          own.att('ROWNUM', index)
          row(own, item, index)
        }),
    ),
  ),
  wrongInThreads(
    'EXT-237',
    'calls cash given to a card holder a sale in XML',
    inModuleScope<number>(check, 'WITHDRAWAL', () => 0),
  ),
  wrongInThreads(
    'EXT-237',
    'says nothing of the card that cash was given to in XML',
    inFunction(check, 'cardsOf', (right) => (paid, body) => ('goods' in body.request ? right(paid, body) : [])),
  ),
  wrongInThreads(
    'EXT-237',
    'has cash that is put in paid for in XML',
    inModule(check, 'checkDocument', (right) => (paper, ...rest) => {
      const root = right(paper, ...rest)
      const { body } = paper.row.entry.document as Document<ReceiptBody>
      if (body.type === 'SERVICE_IN' || body.type === 'SERVICE_OUT') functionOf(check, 'payments')(root, body)
      return root
    }),
  ),
  wrongInThreads(
    'EXT-239',
    'states rounding with the sign of round_sum',
    total('RNDSUM', (text) => (text == null ? null : opposite(String(text)))),
  ),
  wrongInThreads(
    'EXT-239',
    'states rounding of what is not rounded',
    total('RNDSUM', (text) => text ?? moneyText(0)),
  ),
  wrongInThreads(
    'EXT-239',
    'states the payable sum as that before rounding',
    total('NORNDSUM', (text, { SUM }) => (text == null ? null : SUM)),
  ),
  wrongInThreads(
    'EXT-245',
    'writes no discount of goods into XML',
    element('DISCOUNTSUM', 'DISCOUNTTYPE', () => null),
  ),
  wrongInThreads(
    'EXT-245',
    'leaves discounts of the whole receipt out of the rows of XML',
    takesOff((own) => Math.min(own, 0)),
  ),
  wrongInThreads('EXT-245', 'states charges as discounts in XML', takesOff(Math.abs)),
  wrongInThreads(
    'EXT-245',
    'states no sum of discounts in XML',
    total('DISCOUNTSUM', () => null),
  ),
  wrongInThreads(
    'EXT-247',
    'writes no excise beside the tax it comes with into XML',
    inModule(
      taxes,
      'taxRows',
      (right) =>
        (kind, ...rest) =>
          right({ ...kind, extra_rate: 0 }, ...rest),
    ),
  ),
  wrongInThreads(
    'EXT-247',
    'leaves the excise in the base of value added tax in XML',
    rowsOfReceipt(({ source }, { sum }, isOnTop) => ({ source: isOnTop ? source : source + sum })),
  ),
  wrongInThreads(
    'EXT-247',
    'states turnover after discounts in XML',
    rowsOfReceipt(({ discounted }) => ({ turnover: discounted })),
  ),
  wrongInThreads(
    'EXT-247',
    'writes VAT and excise of a Z-report as one tax into XML',
    inFunction(report, 'exciseOf', () => () => 0),
  ),
  wrongInThreads(
    'EXT-247',
    'says of every tax of a Z-report that it lies on top in XML',
    inModule(
      taxes,
      'taxRows',
      (right) => (kind, isOnTop, vat, excise) =>
        right(kind, isOnTop === null || vat.discounted !== null ? isOnTop : true, vat, excise),
    ),
  ),
]

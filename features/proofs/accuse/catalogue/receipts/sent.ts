/** Wrong servers of receipts that are sent to buyers, and of their XML for the tax authority. */
import type { Document } from '../../../../../machines/vocabulary/document.ts'
import type { ReceiptBody } from '../../../../../machines/vocabulary/receipt.ts'
import { wiring } from '../../../../../machines/wiring.ts'
import { moneyText } from '../../../../../server/rendering/documents/slips/figures.ts'
import * as check from '../../../../../server/rendering/documents/tax-documents/check.ts'
import * as goods from '../../../../../server/rendering/documents/tax-documents/check.ts'
import * as elements from '../../../../../server/rendering/documents/tax-documents/elements.ts'
import * as head from '../../../../../server/rendering/documents/tax-documents/head.ts'
import * as returned from '../../../../../server/rendering/documents/tax-documents/returned-sale.ts'
import * as taxes from '../../../../../server/rendering/documents/tax-documents/tax-rows.ts'
import * as report from '../../../../../server/rendering/documents/tax-documents/z-report.ts'
import { findReceipt } from '../../../../../server/runtime/reads/receipts.ts'
import { LedgerRows } from '../../../../../server/store/queries/ledger-rows.ts'
import * as desk from '../../../../../server/surfaces/cloud/receipts/desk-request.ts'
import * as sending from '../../../../../server/surfaces/cloud/receipts/sending.ts'
import * as slips from '../../../../../server/surfaces/slip-replies.ts'
import { functionOf } from '../../seams/functions.ts'
import { row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { saysFact } from '../../seams/turns.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

const telephone = schemaWithin(row('sendReceiptBySms').body!, 'properties', 'phone')

/** The addresses that a receipt is mailed to again. */
const mailsTo = (wrong: (asked: string[]) => string[]): Seam =>
  inFunction(sending, 'send', (right, request, to) =>
    right(request, to.phone === null ? { ...to, emails: wrong(request.body) } : to),
  )

/** An element of the heads of XML. */
const headElement = (name: string, wrong: (text: any) => unknown): Seam =>
  inCall(elements, 'fill', (right, parent, texts) =>
    right(parent, name in texts ? { ...texts, [name]: wrong(texts[name]) as string | null } : texts),
  )

/** What the heads of XML say of other documents. */
const links = (wrong: (head: head.DocumentHead) => Partial<head.DocumentLinks>): Seam =>
  inCall(head, 'headOf', (right, parent, own, others) => right(parent, own, { ...others, ...wrong(own) }))

/** The moment of a receipt, as its XML asks for it. */
const madeAt = (wrong: (at: number) => number | null): Seam =>
  inMethod(LedgerRows.prototype, 'madeAt', async (right, ...given) => {
    const at = await right(...given)
    return at === null ? null : wrong(at)
  })

const xmlType = (wrong: (encoding: string) => string): Seam =>
  inFunction(slips, 'headersOf', (right, form) =>
    form.as === 'xml' ? { 'content-type': wrong(form.encoding) } : right(form),
  )

type Text = elements.Texts[string]

/** An element of XML. @param beside another that stands beside it, by which it is known */
const element = (name: string, beside: string, wrong: (text: Text, texts: elements.Texts) => Text): Seam =>
  inCall(elements, 'fill', (right, parent, texts) =>
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
  inCall(goods, 'discountsOf', (right, totals) =>
    right(totals).map((all, index) => {
      const { base, net } = totals.goods[index]!
      return all - (base - net) + wrong(base - net)
    }),
  )

/** The rows of a tax of a receipt; a Z-report does not know what is discounted. */
const rowsOfReceipt = (
  wrong: (vat: taxes.TaxFigures, excise: taxes.TaxFigures, isOnTop: boolean | null) => object,
): Seam =>
  inCall(taxes, 'taxRows', (right, kind, isOnTop, vat, excise) => {
    const other = vat.discounted === null ? vat : { ...vat, ...wrong(vat, excise, isOnTop) }
    return right(kind, isOnTop, other, excise)
  })

const opposite = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

export default {
  'EXT-251: mails the receipt to the first address alone': () => mailsTo((asked) => asked.slice(0, 1)),
  'EXT-251: mails the receipt to an address as often as it is in the list': () => mailsTo((asked) => asked),
  'EXT-252: mails a receipt once': () =>
    inMethod(wiring, 'slip.requested', (right, fact, ...rest) => right!({ ...fact, sending: 0 }, ...rest)),
  'EXT-252: counts no sendings': () =>
    saysFact('slip.requested', (fact) => (fact.sending === 0 ? fact : { ...fact, sending: 1 })),
  'EXT-253: mails for everyone': () => inObject(row('sendReceiptByEmail'), 'who', () => 'anyone' as const),
  'EXT-254: mails the receipt of a sale to its first address alone': () =>
    saysFact('slip.requested', (fact) => (fact.sending === 0 ? { ...fact, emails: fact.emails.slice(0, 1) } : fact)),
  'EXT-254: sends no message to the telephone of a sale': () =>
    inFunction(desk, 'deliveryOf', (right, delivery) => right(delivery && { ...delivery, phone: null })),
  'EXT-254: writes to a telephone as it was sent, with its plus': () =>
    inFunction(desk, 'deliveryOf', (right, delivery) => {
      const made = right(delivery)
      return made?.phone ? { ...made, phone: delivery.phone } : made
    }),
  'EXT-261: takes a telephone with a plus': () =>
    inSchema(telephone, (right) => ({ ...right, pattern: '^\\+?380\\d{9}$' })),
  'EXT-261: takes a telephone of ten digits': () =>
    inSchema(telephone, (right) => ({ ...right, pattern: '^380\\d{9,10}$' })),
  'EXT-261: dates the message by the sending': () =>
    inMethod(wiring, 'slip.requested', (right, fact, ...rest) => right!({ ...fact, made_at: fact.at }, ...rest)),
  'EXT-237: sends XML as text': () => xmlType((encoding) => `text/xml; charset=${encoding}`),
  'EXT-238: has the XML of every day': () => madeAt(() => null),
  'EXT-238: lets the XML go with the day in Greenwich': () => madeAt((at) => at + 7_200_000),
  'EXT-249: calls every XML UTF-8': () => xmlType(() => 'application/xml; charset=utf-8'),
  'EXT-249: takes any encoding for UTF-8': () =>
    inSchema(slips.xmlQuery.encoding, ({ enum: _, ...right }) => ({ ...right, type: 'string' })),
  ...wrongInThreads({
    'EXT-237: states the day of a receipt as on its slip': () =>
      headElement('ORDERDATE', (digits) => digits.replace(/^(..)(..)/, '$1.$2.')),
    'EXT-237: names the cashier of the shift in XML, whoever the sale names': () =>
      inFunction(check, 'head', (right, root, paper, ...rest) => {
        const { row: made } = paper
        const { document } = made.entry
        const { cashier_name: _, ...request } = document.body.request
        const unnamed = { ...document, body: { ...document.body, request } }
        return right(root, { ...paper, row: { ...made, entry: { ...made.entry, document: unnamed } } }, ...rest)
      }),
    'EXT-246: numbers documents of XML by receipts': () => headElement('ORDERNUM', (number) => number - 1),
    'EXT-246: names no sale in the XML of a return': () => links(() => ({ returned: null })),
    'EXT-246: names unknown sales in the XML of a return': () =>
      inCall(returned, 'returnedCode', async (right, where, place) => {
        const code = await right(where, place)
        const { ledgers, unreadable } = where.services
        const back = await unreadable.orNull(ledgers.receipt(where.world.id, place.register.id, place.number))
        const sale: string | undefined = (back?.entry.document.body as any)?.cloud?.related_receipt_id
        if (code !== null || sale === undefined) return code
        const { organization_id } = place.register
        const own = where.world.reference.seed.cash_registers.filter((each) => each.organization_id === organization_id)
        return (await findReceipt(where, own, sale)) ? null : sale
      }),
    'EXT-248: marks every document as offline in XML': () => headElement('OFFLINE', () => true),
    'EXT-248: writes the hash of the document before into none': () => links(() => ({ previous: null })),
    'EXT-248: states the hash of the ledger as that of the document before in XML': () =>
      links(({ row: { entry } }) => ({ previous: entry.document.previous_hash })),
  }),
  ...wrongInThreads({
    'EXT-237: calls a sale a return in its XML': () => subtype('SELL', 1),
    'EXT-237: says nothing of the bank in the XML of a sale by card': () => inFunction(check, 'cards', () => {}),
    'EXT-237: knows no bank by its name in XML': () =>
      inFunction(check, 'cards', (right, row, payments) =>
        right(
          row,
          payments.map((payment: object) => ({ ...payment, bank_name: undefined })),
        ),
      ),
    'EXT-237: leaves the change out of what was tendered in XML': () => element('PROVIDED', 'SUM', (_, { SUM }) => SUM),
    'EXT-237: numbers cash as a card in XML': () => inCall(elements, 'paymentForm', (_right, { code }) => code || 1),
    'EXT-237: writes one excise stamp of goods into XML': () =>
      inCall(goods, 'listGoods', (right, root, request, totals) => {
        const items = request.goods.map(({ excise_barcodes, ...item }) => ({
          ...item,
          ...(excise_barcodes && { excise_barcodes: excise_barcodes.slice(0, 1) }),
        }))
        return right(root, { ...request, goods: items }, totals)
      }),
    'EXT-237: writes cash given to a card holder as cash put in into XML': () => subtype('CASH_WITHDRAWAL', 2),
    'EXT-237: numbers the rows of XML from zero': () =>
      inCall(elements, 'list', (right, parent, name, items, row) =>
        right(parent, name, items, (own, item, index) => {
          own.att('ROWNUM', index)
          row(own, item, index)
        }),
      ),
    'EXT-237: calls cash given to a card holder a sale in XML': () =>
      inModuleScope<number>(check, 'WITHDRAWAL', () => 0),
    'EXT-237: says nothing of the card that cash was given to in XML': () =>
      inFunction(check, 'cardsOf', (right, paid, body) => ('goods' in body.request ? right(paid, body) : [])),
    'EXT-237: has cash that is put in paid for in XML': () =>
      inCall(check, 'checkDocument', (right, paper, ...rest) => {
        const root = right(paper, ...rest)
        const { body } = paper.row.entry.document as Document<ReceiptBody>
        if (body.type === 'SERVICE_IN' || body.type === 'SERVICE_OUT') functionOf(check, 'payments')(root, body)
        return root
      }),
    'EXT-239: states rounding with the sign of round_sum': () =>
      total('RNDSUM', (text) => (text == null ? null : opposite(String(text)))),
    'EXT-239: states rounding of what is not rounded': () => total('RNDSUM', (text) => text ?? moneyText(0)),
    'EXT-239: states the payable sum as that before rounding': () =>
      total('NORNDSUM', (text, { SUM }) => (text == null ? null : SUM)),
    'EXT-245: writes no discount of goods into XML': () => element('DISCOUNTSUM', 'DISCOUNTTYPE', () => null),
    'EXT-245: leaves discounts of the whole receipt out of the rows of XML': () => takesOff((own) => Math.min(own, 0)),
    'EXT-245: states charges as discounts in XML': () => takesOff(Math.abs),
    'EXT-245: states no sum of discounts in XML': () => total('DISCOUNTSUM', () => null),
    'EXT-247: writes no excise beside the tax it comes with into XML': () =>
      inCall(taxes, 'taxRows', (right, kind, ...rest) => right({ ...kind, extra_rate: 0 }, ...rest)),
    'EXT-247: leaves the excise in the base of value added tax in XML': () =>
      rowsOfReceipt(({ source }, { sum }, isOnTop) => ({ source: isOnTop ? source : source + sum })),
    'EXT-247: states turnover after discounts in XML': () =>
      rowsOfReceipt(({ discounted }) => ({ turnover: discounted })),
    'EXT-247: writes VAT and excise of a Z-report as one tax into XML': () => inFunction(report, 'exciseOf', () => 0),
    'EXT-247: says of every tax of a Z-report that it lies on top in XML': () =>
      inCall(taxes, 'taxRows', (right, kind, isOnTop, vat, excise) =>
        right(kind, isOnTop === null || vat.discounted !== null ? isOnTop : true, vat, excise),
      ),
  }),
} satisfies WrongServersByName

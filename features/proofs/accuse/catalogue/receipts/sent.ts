/** Wrong servers of receipts that are sent to buyers, and of their XML for the tax authority: its head. */
import { wires } from '../../../../../machines/wires.ts'
import * as check from '../../../../../server/outside/documents/tax-documents/check.ts'
import * as elements from '../../../../../server/outside/documents/tax-documents/elements.ts'
import * as head from '../../../../../server/outside/documents/tax-documents/head.ts'
import * as returned from '../../../../../server/outside/documents/tax-documents/returned-sale.ts'
import { findReceipt } from '../../../../../server/runtime/peek/receipts.ts'
import { LedgerRows } from '../../../../../server/store/queries/ledger-rows.ts'
import * as desk from '../../../../../server/surfaces/cloud/receipts/desk-request.ts'
import * as sending from '../../../../../server/surfaces/cloud/receipts/sending.ts'
import * as slips from '../../../../../server/surfaces/slip-replies.ts'
import { row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inFunction, inModule, inObject, type Seam } from '../../seams/seam.ts'
import { saysFact } from '../../seams/turns.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

const addresses = row('sendReceiptByEmail').body!
const telephone = schemaWithin(row('sendReceiptBySms').body!, 'properties', 'phone')

/** The addresses that a receipt is mailed to again. */
const mailsTo = (wrong: (asked: string[]) => string[]): Seam =>
  inFunction(
    sending,
    'send',
    (right) => (request, to) => right(request, to.phone === null ? { ...to, emails: wrong(request.body) } : to),
  )

/** An element of the heads of XML. */
const headElement = (name: string, wrong: (text: any) => unknown): Seam =>
  inModule(
    elements,
    'fill',
    (right) => (parent, texts) =>
      right(parent, name in texts ? { ...texts, [name]: wrong(texts[name]) as string | null } : texts),
  )

/** What the heads of XML say of other documents. */
const links = (wrong: (head: head.DocumentHead) => Partial<head.DocumentLinks>): Seam =>
  inModule(head, 'headOf', (right) => (parent, own, others) => right(parent, own, { ...others, ...wrong(own) }))

/** The moment of a receipt, as its XML asks for it. */
const madeAt = (wrong: (at: number) => number | null): Seam =>
  inObject(
    LedgerRows.prototype,
    'madeAt',
    (right) =>
      async function (this: LedgerRows, ...given) {
        const at = await right.apply(this, given)
        return at === null ? null : wrong(at)
      },
  )

const xmlType = (wrong: (encoding: string) => string): Seam =>
  inFunction(
    slips,
    'headersOf',
    (right) => (form) => (form.as === 'xml' ? { 'content-type': wrong(form.encoding) } : right(form)),
  )

export default [
  wrong(
    'EXT-251',
    'mails the receipt to the first address alone',
    mailsTo((asked) => asked.slice(0, 1)),
  ),
  wrong(
    'EXT-251',
    'mails the receipt to an address as often as it is in the list',
    mailsTo((asked) => asked),
  ),
  wrong(
    'EXT-251',
    'takes an empty list of addresses',
    inSchema(addresses, (right) => ({ ...right, minItems: 0 })),
  ),
  wrong(
    'EXT-251',
    'takes texts that are no addresses',
    inSchema(schemaWithin(addresses, 'items'), ({ format: _, ...right }) => right),
  ),
  wrong(
    'EXT-252',
    'mails a receipt once',
    inObject(
      wires,
      'slip.requested',
      (right) =>
        (fact, ...rest) =>
          right!({ ...fact, sending: 0 }, ...rest),
    ),
  ),
  wrong(
    'EXT-252',
    'counts no sendings',
    saysFact('slip.requested', (fact) => (fact.sending === 0 ? fact : { ...fact, sending: 1 })),
  ),
  wrong(
    'EXT-253',
    'mails for everyone',
    inObject(row('sendReceiptByEmail'), 'who', () => 'anyone' as const),
  ),
  wrong(
    'EXT-254',
    'mails the receipt of a sale to its first address alone',
    saysFact('slip.requested', (fact) => (fact.sending === 0 ? { ...fact, emails: fact.emails.slice(0, 1) } : fact)),
  ),
  wrong(
    'EXT-254',
    'sends no message to the telephone of a sale',
    inFunction(desk, 'deliveryOf', (right) => (delivery) => right(delivery && { ...delivery, phone: null })),
  ),
  wrong(
    'EXT-254',
    'writes to a telephone as it was sent, with its plus',
    inFunction(desk, 'deliveryOf', (right) => (delivery) => {
      const made = right(delivery)
      return made?.phone ? { ...made, phone: delivery.phone } : made
    }),
  ),
  wrong(
    'EXT-261',
    'takes a telephone with a plus',
    inSchema(telephone, (right) => ({ ...right, pattern: '^\\+?380\\d{9}$' })),
  ),
  wrong(
    'EXT-261',
    'takes a telephone of ten digits',
    inSchema(telephone, (right) => ({ ...right, pattern: '^380\\d{9,10}$' })),
  ),
  wrong(
    'EXT-261',
    'dates the message by the sending',
    inObject(
      wires,
      'slip.requested',
      (right) =>
        (fact, ...rest) =>
          right!({ ...fact, made_at: fact.at }, ...rest),
    ),
  ),
  wrongInThreads(
    'EXT-237',
    'states the day of a receipt as on its slip',
    headElement('ORDERDATE', (digits) => digits.replace(/^(..)(..)/, '$1.$2.')),
  ),
  wrong(
    'EXT-237',
    'sends XML as text',
    xmlType((encoding) => `text/xml; charset=${encoding}`),
  ),
  wrongInThreads(
    'EXT-237',
    'names the cashier of the shift in XML, whoever the sale names',
    inFunction(check, 'head', (right) => (root, paper, ...rest) => {
      const { row: made } = paper
      const { document } = made.entry
      const { cashier_name: _, ...request } = document.body.request
      const unnamed = { ...document, body: { ...document.body, request } }
      return right(root, { ...paper, row: { ...made, entry: { ...made.entry, document: unnamed } } }, ...rest)
    }),
  ),
  wrong(
    'EXT-238',
    'has the XML of every day',
    madeAt(() => null),
  ),
  wrong(
    'EXT-238',
    'lets the XML go with the day in Greenwich',
    madeAt((at) => at + 7_200_000),
  ),
  wrongInThreads(
    'EXT-246',
    'numbers documents of XML by receipts',
    headElement('ORDERNUM', (number) => number - 1),
  ),
  wrongInThreads(
    'EXT-246',
    'names no sale in the XML of a return',
    links(() => ({ returned: null })),
  ),
  wrongInThreads(
    'EXT-246',
    'names unknown sales in the XML of a return',
    inModule(returned, 'returnedCode', (right) => async (where, place) => {
      const code = await right(where, place)
      const { ledgers, unreadable } = where.services
      const back = await unreadable.orNull(ledgers.receipt(where.world.id, place.register.id, place.number))
      const sale: string | undefined = (back?.entry.document.body as any)?.cloud?.related_receipt_id
      if (code !== null || sale === undefined) return code
      const { organization_id } = place.register
      const own = where.world.reference.seed.cash_registers.filter((each) => each.organization_id === organization_id)
      return (await findReceipt(where, own, sale)) ? null : sale
    }),
  ),
  wrongInThreads(
    'EXT-248',
    'marks every document as offline in XML',
    headElement('OFFLINE', () => true),
  ),
  wrongInThreads(
    'EXT-248',
    'writes the hash of the document before into none',
    links(() => ({ previous: null })),
  ),
  wrongInThreads(
    'EXT-248',
    'states the hash of the ledger as that of the document before in XML',
    links(({ row: { entry } }) => ({ previous: entry.document.previous_hash })),
  ),
  wrong(
    'EXT-249',
    'calls every XML UTF-8',
    xmlType(() => 'application/xml; charset=utf-8'),
  ),
  wrong(
    'EXT-249',
    'takes any encoding for UTF-8',
    inSchema(slips.xmlQuery.encoding, ({ enum: _, ...right }) => ({ ...right, type: 'string' })),
  ),
]

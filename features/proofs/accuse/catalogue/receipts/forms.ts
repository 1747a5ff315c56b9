/** Wrong servers of the forms of receipts: who is shown one, and what may be asked of it. */
import * as html from '../../../../../server/outside/documents/formats/html.ts'
import { PAPER_MM } from '../../../../../server/outside/documents/formats/paper.ts'
import * as pdf from '../../../../../server/outside/documents/formats/pdf.ts'
import * as sheet from '../../../../../server/outside/documents/formats/sheet.ts'
import * as light from '../../../../../server/outside/documents/light-forms.ts'
import * as forms from '../../../../../server/surfaces/receipt-forms.ts'
import * as slips from '../../../../../server/surfaces/slip-replies.ts'
import { refused } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { asks, replies, row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inFunction, inModule, inModuleScope, inObject, madeAnew, type Seam, together } from '../../seams/seam.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

const FORMS = [
  'getReceiptHtml',
  'getReceiptPdf',
  'getReceiptText',
  'getReceiptPng',
  'getReceiptQrCode',
  'getReceiptXml',
  'getReceiptPrintBlocks',
]

const query = (schema: object, bound: object): Seam => inSchema(schema, (right) => ({ ...right, ...bound }))

/** A PDF that is saved, or is not, whatever is asked for. */
const download = (download: boolean): Seam =>
  asks('getReceiptPdf', (request) => ({ ...request, query: { ...request.query, download } }) as Request)

/** The width of plain text, whatever is asked for. */
const textIn = (width: number): Seam =>
  inModule(light, 'written', (right) => (slip, form) => right(slip, form.as === 'text' ? { ...form, width } : form))

/** A picture enlarged by what its own paper needs; its margins take ten millimetres. */
const enlargedByPaper = madeAnew(() => {
  let paper = 0
  return together(
    inModule(sheet, 'laidOut', (right) => (slip, wish, longest) => {
      paper = wish.paper_width ?? slip.letterhead.look.paper_width ?? PAPER_MM
      return right(slip, wish, longest)
    }),
    inFunction(
      sheet,
      'enlargement',
      () => (columns) => Math.max(1, Math.ceil((8 * columns) / ((paper - 10) * sheet.DOTS_PER_MM))),
    ),
  )
})

export default [
  wrong(
    'EXT-221',
    'asks for a token before the page of a receipt',
    together(...FORMS.map((id) => inObject(row(id), 'who', () => 'cashier' as const))),
  ),
  wrong(
    'EXT-221',
    'shows receipts of any organization to who names one',
    inModule(forms, 'registersAsked', (right) => (request) => right(request, undefined)),
  ),
  wrong(
    'EXT-221',
    'asks of an organization whether it is there, not whether the receipt is its',
    inModule(
      forms,
      'registersAsked',
      (right) => (request, organization) =>
        right(request, right(request, organization).length > 0 ? undefined : organization),
    ),
  ),
  wrong(
    'EXT-221',
    'finds no receipt where its own organization is named',
    inModule(
      forms,
      'registersAsked',
      (right) => (request, organization) => (organization === undefined ? right(request, undefined) : []),
    ),
  ),
  wrong(
    'EXT-221',
    'finds receipts by their ids alone',
    inModule(
      forms,
      'atReceipt',
      (right) => (request, registers, answer) =>
        right(request, request.params.receipt_id.length === 11 ? [] : registers, answer),
    ),
  ),
  wrong(
    'EXT-221',
    'answers 400 where it has no such receipt',
    inModule(forms, 'atReceipt', (right) => async (request, registers, answer) => {
      let isFound = false
      const reply = await right(request, registers, (place) => {
        isFound = true
        return answer(place)
      })
      const { receipt_id } = request.params
      return isFound ? reply : refused('receipt without a tax address', { receipt_id }, request.language)
    }),
  ),
  wrong(
    'EXT-221',
    'takes any text for the code of a receipt',
    query(schemaWithin(forms.ReceiptPath, 'properties', 'receipt_id', 'anyOf', '1'), {
      pattern: '^[A-Za-z0-9_-]{1,11}$',
    }),
  ),
  wrong(
    'EXT-222',
    'sends the page as plain text',
    inModuleScope<{ html: object }>(slips, 'HEADERS', (right) => ({
      ...right,
      html: { ...right.html, 'content-type': 'text/plain; charset=utf-8' },
    })),
  ),
  wrongInThreads(
    'EXT-222',
    'leaves the page without its end',
    inModule(
      html,
      'asHtml',
      (right) =>
        (...given) =>
          right(...given).replace(/<\/html>\n$/, ''),
    ),
  ),
  wrongInThreads(
    'EXT-223',
    'draws a PDF on paper of 57 mm',
    inModuleScope<number>(pdf, 'POINTS_PER_MM', () => 71 / 25.4),
  ),
  wrongInThreads(
    'EXT-223',
    'adds an empty page to a PDF',
    inFunction(pdf, 'pageOf', (right) => async (...given) => {
      const made: PDFKit.PDFDocument = await right(...given)
      const end = made.end.bind(made)
      made.end = () => {
        made.addPage()
        end()
      }
      return made
    }),
  ),
  wrongInThreads(
    'EXT-223',
    'turns the page of a PDF round',
    inFunction(
      pdf,
      'pageOf',
      (right) =>
        (slip, { width, height, ...laid }, fonts) =>
          right(slip, { ...laid, width: height, height: width }, fonts),
    ),
  ),
  wrong('EXT-223', 'has every PDF saved', download(true)),
  wrong('EXT-223', 'has no PDF saved', download(false)),
  wrong(
    'EXT-223',
    'saves every PDF under one name',
    replies('getReceiptPdf', ({ headers, ...reply }) => {
      const { 'content-disposition': named } = headers ?? {}
      const renamed = named?.replace(/filename=".*"/, 'filename="receipt.pdf"')
      return { ...reply, headers: { ...headers, ...(renamed && { 'content-disposition': renamed }) } }
    }),
  ),
  wrongInThreads('EXT-224', 'sets text in 42 characters whatever is asked for', textIn(42)),
  wrong('EXT-224', 'takes a width of 9', query(slips.textQuery.width, { minimum: 9 })),
  wrong('EXT-224', 'takes a width of 251', query(slips.textQuery.width, { maximum: 251 })),
  wrong('EXT-225', 'takes 21 characters in a picture', query(slips.paperQuery.width, { minimum: 21 })),
  wrong('EXT-225', 'takes 101 characters in a picture', query(slips.paperQuery.width, { maximum: 101 })),
  wrong('EXT-225', 'takes paper of 39 mm', query(slips.paperQuery.paper_width, { minimum: 39 })),
  wrong('EXT-225', 'takes paper of 81 mm', query(slips.paperQuery.paper_width, { maximum: 81 })),
  wrong('EXT-225', 'takes a code of no width', query(slips.paperQuery.qrcode_scale, { minimum: 0 })),
  wrong('EXT-225', 'takes a code wider than the paper', query(slips.paperQuery.qrcode_scale, { maximum: 101 })),
  wrongInThreads(
    'EXT-225',
    'enlarges a picture by what its own paper needs, so that narrow paper is as wide as wide one',
    enlargedByPaper,
  ),
  wrongInThreads(
    'EXT-225',
    'draws pictures at nine dots to the millimetre',
    inModule(sheet, 'DOTS_PER_MM', () => 9 as 8),
  ),
]

/** Wrong servers of the forms of receipts: who is shown one, what may be asked of it, and what stands on slips. */
import * as composition from '../../../../../server/rendering/documents/composition.ts'
import * as html from '../../../../../server/rendering/documents/formats/html.ts'
import { PAPER_MM } from '../../../../../server/rendering/documents/formats/paper.ts'
import * as pdf from '../../../../../server/rendering/documents/formats/pdf.ts'
import * as png from '../../../../../server/rendering/documents/formats/png.ts'
import * as qr from '../../../../../server/rendering/documents/formats/png.ts'
import * as sheet from '../../../../../server/rendering/documents/formats/sheet.ts'
import * as blocks from '../../../../../server/rendering/documents/light-forms.ts'
import * as light from '../../../../../server/rendering/documents/light-forms.ts'
import * as fiscal from '../../../../../server/rendering/documents/slips/fiscal-block.ts'
import * as letterheads from '../../../../../server/rendering/documents/slips/letterhead.ts'
import type { Look } from '../../../../../server/rendering/documents/slips/slip.ts'
import * as forms from '../../../../../server/surfaces/receipt-formats.ts'
import * as slips from '../../../../../server/surfaces/slip-replies.ts'
import { refused } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { asks, handles, replies, row } from '../../seams/rows.ts'
import { says } from '../../seams/rules.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { during, inCall, inFunction, inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

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
  inCall(light, 'written', (right, slip, form) => right(slip, form.as === 'text' ? { ...form, width } : form))

/** A picture enlarged by what its own paper needs; its margins take ten millimetres. */
const enlargedByPaper = (): Seam => {
  let paper = 0
  return together(
    inCall(sheet, 'laidOut', (right, slip, wish, longest) => {
      paper = wish.paper_width ?? slip.letterhead.look.paper_width ?? PAPER_MM
      return right(slip, wish, longest)
    }),
    inFunction(sheet, 'enlargement', (_right, columns) =>
      Math.max(1, Math.ceil((8 * columns) / ((paper - 10) * sheet.DOTS_PER_MM))),
    ),
  )
}

type Ornaments = Look['html_header_blocks']

/** The width of print blocks, whatever is asked for. */
const blocksIn = (width: number): Seam =>
  inCall(light, 'written', (right, slip, form) => right(slip, form.as === 'print-blocks' ? { ...form, width } : form))

/** A code that is drawn alone, a module higher than wide. */
const higherCode = during(
  qr,
  'asQr',
  inCall(png, 'drawnAsPng', (right, svg, ...rest) => {
    const higher = svg.replace(/ height="(\d+)"/, (_, height) => ` height="${Number(height) + 8}"`)
    return right(higher, ...rest)
  }),
)

const withoutType = <T extends { type: string }>(list: T[] | null, type: string): T[] | null =>
  list?.filter((each) => each.type !== type) ?? null

export default {
  'EXT-221: asks for a token before the page of a receipt': () =>
    together(...FORMS.map((id) => inObject(row(id), 'who', () => 'cashier' as const))),
  'EXT-221: shows receipts of any organization to who names one': () =>
    inCall(forms, 'registersAsked', (right, request) => right(request, undefined)),
  'EXT-221: asks of an organization whether it is there, not whether the receipt is its': () =>
    inCall(forms, 'registersAsked', (right, request, organization) =>
      right(request, right(request, organization).length > 0 ? undefined : organization),
    ),
  'EXT-221: finds no receipt where its own organization is named': () =>
    inCall(forms, 'registersAsked', (right, request, organization) =>
      organization === undefined ? right(request, undefined) : [],
    ),
  'EXT-221: finds receipts by their ids alone': () =>
    inCall(forms, 'atReceipt', (right, request, registers, answer) =>
      right(request, request.params.receipt_id.length === 11 ? [] : registers, answer),
    ),
  'EXT-221: answers 400 where it has no such receipt': () =>
    inCall(forms, 'atReceipt', async (right, request, registers, answer) => {
      let isFound = false
      const reply = await right(request, registers, (place) => {
        isFound = true
        return answer(place)
      })
      const { receipt_id } = request.params
      return isFound ? reply : refused('receipt without a tax address', { receipt_id }, request.language)
    }),
  'EXT-221: takes any text for the code of a receipt': () =>
    query(schemaWithin(forms.ReceiptPath, 'properties', 'receipt_id', 'anyOf', '1'), {
      pattern: '^[A-Za-z0-9_-]{1,11}$',
    }),
  'EXT-222: sends the page as plain text': () =>
    inModuleScope<{ html: object }>(slips, 'HEADERS', (right) => ({
      ...right,
      html: { ...right.html, 'content-type': 'text/plain; charset=utf-8' },
    })),
  'EXT-223: has every PDF saved': () => download(true),
  'EXT-223: has no PDF saved': () => download(false),
  'EXT-223: saves every PDF under one name': () =>
    replies('getReceiptPdf', ({ headers, ...reply }) => {
      const { 'content-disposition': named } = headers ?? {}
      const renamed = named?.replace(/filename=".*"/, 'filename="receipt.pdf"')
      return { ...reply, headers: { ...headers, ...(renamed && { 'content-disposition': renamed }) } }
    }),
  ...wrongInThreads({
    'EXT-222: leaves the page without its end': () =>
      inCall(html, 'asHtml', (right, ...given) => right(...given).replace(/<\/html>\n$/, '')),
    'EXT-223: draws a PDF on paper of 57 mm': () => inModuleScope<number>(pdf, 'POINTS_PER_MM', () => 71 / 25.4),
    'EXT-223: adds an empty page to a PDF': () =>
      inFunction(pdf, 'pageOf', async (right, ...given) => {
        const made: PDFKit.PDFDocument = await right(...given)
        const end = made.end.bind(made)
        made.end = () => {
          made.addPage()
          end()
        }
        return made
      }),
    'EXT-223: turns the page of a PDF round': () =>
      inFunction(pdf, 'pageOf', (right, slip, { width, height, ...laid }, fonts) =>
        right(slip, { ...laid, width: height, height: width }, fonts),
      ),
    'EXT-224: sets text in 42 characters whatever is asked for': () => textIn(42),
    'EXT-225: enlarges a picture by what its own paper needs, so that narrow paper is as wide as wide one': () =>
      enlargedByPaper(),
    'EXT-225: draws pictures at nine dots to the millimetre': () => inModule(sheet, 'DOTS_PER_MM', () => 9 as 8),
  }),
  'EXT-236: answers 404 for a code that is not yet': () => says('receipt without a tax address', { status: 404 }),
  'EXT-271: has the desk show receipts as plain slips without copies': () =>
    handles('getDeskReceiptText', (_right, request: any) => forms.receiptAs(request, [], { as: 'text' })),
  'EXT-271: has the desk send its pages as text': () =>
    handles('getDeskReceiptHtml', (_right, request: any) =>
      forms.receiptAs(request, [request.register], { as: 'text' }),
    ),
  ...wrongInThreads({
    'EXT-228: says of no copy that it is one': () =>
      inCall(composition, 'marked', (right, slip, marks) => right(slip, slip.title === '' ? marks : {})),
    'EXT-228: says of every slip that it is a copy': () =>
      inCall(composition, 'marked', (right, slip, marks) =>
        right(slip, slip.title === '' ? marks : { is_second_copy: true }),
      ),
    'EXT-229: shows a simple page with header and footer': () =>
      inFunction(html, 'wished', (right, slip, wish) => ({ ...right(slip, wish), adorned: slip.adorned })),
    'EXT-230: shows buttons that are not wished for': () =>
      inFunction(html, 'wished', (right, slip, wish) => {
        if (wish.simple || wish.show_buttons !== false) return right(slip, wish)
        const { letterhead } = slip
        const { look } = letterhead
        const [html_header_blocks, html_footer_blocks] = [look.html_header_blocks, look.html_footer_blocks].map(
          (list: Ornaments) => withoutType(list ?? null, 'social'),
        )
        return { ...slip, letterhead: { ...letterhead, look: { ...look, html_header_blocks, html_footer_blocks } } }
      }),
    'EXT-230: leaves buttons out that are wished for': () =>
      inFunction(html, 'wished', (right, slip, wish) =>
        right(slip, { ...wish, show_buttons: wish.show_buttons ?? false }),
      ),
    'EXT-231: shows the number to be of a receipt the authority has not taken': () =>
      inCall(fiscal, 'fiscalBlock', (right, ...given) =>
        right(...given).map((block) =>
          block.type === 'pair' && block.right === 'ще не надано' ? { ...block, right: '' } : block,
        ),
      ),
    "EXT-232: keeps the template's header on a receipt that has its own": () =>
      inCall(letterheads, 'customized', (right, letterhead, body) => ({
        ...right(letterhead, body),
        texts: letterhead.texts,
      })),
    'EXT-233: has no slip of cash that is put in': () =>
      inFunction(composition, 'ofDocument', (right, source) => {
        const made = right(source)
        if (source.kind !== 'RECEIPT' || 'missing' in made) return made
        const { body, number } = source.document
        return 'goods' in JSON.parse(body).document.body.request ? made : { missing: 'document damaged', number }
      }),
    'EXT-235: draws the code higher than wide': () => higherCode,
    'EXT-240: sets print blocks in 42 characters': () => blocksIn(42),
    'EXT-240: leaves pictures out of print blocks': () =>
      inCall(blocks, 'asPrintBlocks', (right, { letterhead, ...slip }, width) => {
        const { look } = letterhead
        const text_header_blocks = withoutType(look.text_header_blocks, 'image')
        const text_footer_blocks = withoutType(look.text_footer_blocks, 'image')
        const bare = { ...letterhead, text_logo: null, look: { ...look, text_header_blocks, text_footer_blocks } }
        return right({ ...slip, blocks: withoutType(slip.blocks, 'picture')!, letterhead: bare }, width)
      }),
    'EXT-240: puts each line into a block of its own': () =>
      inCall(blocks, 'asPrintBlocks', (right, ...given) => {
        const { width, blocks: all } = JSON.parse(right(...given)) as { width: number; blocks: any[] }
        // A line without anything is not parted from the one before it.
        const apart = all.flatMap((block) =>
          block.type === 'text'
            ? block.value.split(/\n(?!\n|$)/).map((value: string) => ({ ...block, value }))
            : [block],
        )
        return JSON.stringify({ width, blocks: apart })
      }),
    'EXT-240: sets every QR code as wide as its usual part of the paper': () =>
      inFunction(blocks, 'code', (right, block) => right({ ...block, scale: null }, null)),
  }),
} satisfies WrongServersByName

/** Wrong servers of the forms of receipts: what stands on their slips, codes alone, print blocks, forms at the desk. */
import * as composition from '../../../../../server/outside/documents/composition.ts'
import * as html from '../../../../../server/outside/documents/formats/html.ts'
import * as png from '../../../../../server/outside/documents/formats/png.ts'
import * as blocks from '../../../../../server/outside/documents/formats/print-blocks.ts'
import * as qr from '../../../../../server/outside/documents/formats/qr.ts'
import * as light from '../../../../../server/outside/documents/light-forms.ts'
import * as fiscal from '../../../../../server/outside/documents/slips/fiscal-block.ts'
import * as letterheads from '../../../../../server/outside/documents/slips/letterhead.ts'
import type { Look } from '../../../../../server/outside/documents/slips/slip.ts'
import * as forms from '../../../../../server/surfaces/receipt-forms.ts'
import { handles } from '../../seams/rows.ts'
import { says } from '../../seams/rules.ts'
import { during, inFunction, inModule, type Seam } from '../../seams/seam.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

type Ornaments = Look['html_header_blocks']

/** The width of print blocks, whatever is asked for. */
const blocksIn = (width: number): Seam =>
  inModule(
    light,
    'written',
    (right) => (slip, form) => right(slip, form.as === 'print-blocks' ? { ...form, width } : form),
  )

/** A code that is drawn alone, a module higher than wide. */
const higherCode = during(
  qr,
  'asQr',
  inModule(png, 'drawnAsPng', (right) => (svg, ...rest) => {
    const higher = svg.replace(/ height="(\d+)"/, (_, height) => ` height="${Number(height) + 8}"`)
    return right(higher, ...rest)
  }),
)

const withoutType = <T extends { type: string }>(list: T[] | null, type: string): T[] | null =>
  list?.filter((each) => each.type !== type) ?? null

export default [
  wrongInThreads(
    'EXT-228',
    'says of no copy that it is one',
    inModule(composition, 'marked', (right) => (slip, marks) => right(slip, slip.title === '' ? marks : {})),
  ),
  wrongInThreads(
    'EXT-228',
    'says of every slip that it is a copy',
    inModule(
      composition,
      'marked',
      (right) => (slip, marks) => right(slip, slip.title === '' ? marks : { is_second_copy: true }),
    ),
  ),
  wrongInThreads(
    'EXT-229',
    'shows a simple page with header and footer',
    inFunction(html, 'wished', (right) => (slip, wish) => ({ ...right(slip, wish), adorned: slip.adorned })),
  ),
  wrongInThreads(
    'EXT-230',
    'shows buttons that are not wished for',
    inFunction(html, 'wished', (right) => (slip, wish) => {
      if (wish.simple || wish.show_buttons !== false) return right(slip, wish)
      const { letterhead } = slip
      const { look } = letterhead
      const [html_header_blocks, html_footer_blocks] = [look.html_header_blocks, look.html_footer_blocks].map(
        (list: Ornaments) => withoutType(list ?? null, 'social'),
      )
      return { ...slip, letterhead: { ...letterhead, look: { ...look, html_header_blocks, html_footer_blocks } } }
    }),
  ),
  wrongInThreads(
    'EXT-230',
    'leaves buttons out that are wished for',
    inFunction(
      html,
      'wished',
      (right) => (slip, wish) => right(slip, { ...wish, show_buttons: wish.show_buttons ?? false }),
    ),
  ),
  wrongInThreads(
    'EXT-231',
    'shows the number to be of a receipt the authority has not taken',
    inModule(
      fiscal,
      'fiscalBlock',
      (right) =>
        (...given) =>
          right(...given).map((block) =>
            block.type === 'pair' && block.right === 'ще не надано' ? { ...block, right: '' } : block,
          ),
    ),
  ),
  wrongInThreads(
    'EXT-232',
    "keeps the template's header on a receipt that has its own",
    inModule(letterheads, 'customized', (right) => (letterhead, body) => ({
      ...right(letterhead, body),
      texts: letterhead.texts,
    })),
  ),
  wrongInThreads(
    'EXT-233',
    'has no slip of cash that is put in',
    inFunction(composition, 'ofDocument', (right) => (source) => {
      const made = right(source)
      if (source.kind !== 'RECEIPT' || 'missing' in made) return made
      const { body, number } = source.document
      return 'goods' in JSON.parse(body).document.body.request ? made : { missing: 'document damaged', number }
    }),
  ),
  wrongInThreads('EXT-235', 'draws the code higher than wide', higherCode),
  wrong('EXT-236', 'answers 404 for a code that is not yet', says('receipt without a tax address', { status: 404 })),
  wrongInThreads('EXT-240', 'sets print blocks in 42 characters', blocksIn(42)),
  wrongInThreads(
    'EXT-240',
    'leaves pictures out of print blocks',
    inModule(blocks, 'asPrintBlocks', (right) => ({ letterhead, ...slip }, width) => {
      const { look } = letterhead
      const text_header_blocks = withoutType(look.text_header_blocks, 'image')
      const text_footer_blocks = withoutType(look.text_footer_blocks, 'image')
      const bare = { ...letterhead, text_logo: null, look: { ...look, text_header_blocks, text_footer_blocks } }
      return right({ ...slip, blocks: withoutType(slip.blocks, 'picture')!, letterhead: bare }, width)
    }),
  ),
  wrongInThreads(
    'EXT-240',
    'puts each line into a block of its own',
    inModule(blocks, 'asPrintBlocks', (right) => (...given) => {
      const { width, blocks: all } = JSON.parse(right(...given)) as { width: number; blocks: any[] }
      // A line without anything is not parted from the one before it.
      const apart = all.flatMap((block) =>
        block.type === 'text' ? block.value.split(/\n(?!\n|$)/).map((value: string) => ({ ...block, value })) : [block],
      )
      return JSON.stringify({ width, blocks: apart })
    }),
  ),
  wrongInThreads(
    'EXT-240',
    'sets every QR code as wide as its usual part of the paper',
    inFunction(blocks, 'code', (right) => (block) => right({ ...block, scale: null }, null)),
  ),
  wrong(
    'EXT-271',
    'has the desk show receipts as plain slips without copies',
    handles('getDeskReceiptText', () => (request: any) => forms.receiptAs(request, [], { as: 'text' })),
  ),
  wrong(
    'EXT-271',
    'has the desk send its pages as text',
    handles('getDeskReceiptHtml', () => (request: any) => forms.receiptAs(request, [request.register], { as: 'text' })),
  ),
]

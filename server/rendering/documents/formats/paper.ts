/** A slip as it comes out of a printer: its blocks with logo, header and footer, and their text in lines. */
import type { TemplateTexts } from '../../../../machines/vocabulary/receipt-template.ts'
import { type Block, type CodeBlock, centred, ifAny, type Look, masthead, ruler, type Slip } from '../slips/slip.ts'

/** Usual paper, millimetres wide. */
export const PAPER_MM = 58

/** All of a slip on paper, from top to bottom. */
export function paperBlocks(slip: Slip): Block[] {
  const { letterhead, adorned, blocks } = slip
  if (!adorned) return [...masthead(letterhead), ruler, ...blocks]
  const { texts, look, text_logo } = letterhead
  return [
    ...(text_logo ? [{ type: 'picture', png: text_logo } as const] : []),
    ...masthead(letterhead),
    ...ornaments(texts.text_global_header, look.text_header_blocks),
    ruler,
    ...blocks,
    ...ornaments(texts.text_global_footer, look.text_footer_blocks),
  ]
}

function ornaments(text: TemplateTexts['text_global_header'], blocks: Look['text_header_blocks']): Block[] {
  return [
    ...ifAny(text, centred),
    ...(blocks ?? []).flatMap((block): Block[] => {
      if (block.type === 'text') return ifAny(block.content, centred)
      if (block.type === 'image') return pictureOf(block).map((png) => ({ type: 'picture', png }))
      return templateCode(block)
    }),
  ]
}

type Ornament = NonNullable<Look['html_header_blocks']>[number]

/** A code of the template. One whose value lies in the receipt has none here: the desk sends no such values. */
export const templateCode = ({ variant, value, label, scale }: Extract<Ornament, { type: 'barcode' }>): CodeBlock[] =>
  value === null ? [] : [{ type: 'code', variant, value, label, scale }]

/** Every PNG begins so, and then says its size. */
const PNG_HEAD = '\x89PNG\r\n\x1a\n'
const HEAD_BYTES = 24

/** PNG in base64: the pictures a template holds itself; what it only has the address of is not fetched. */
export function pictureOf({ content }: Extract<Ornament, { type: 'image' }>): string[] {
  const png = Buffer.from(content ?? '', 'base64')
  return png.length >= HEAD_BYTES && png.toString('latin1', 0, PNG_HEAD.length) === PNG_HEAD
    ? [png.toString('base64')]
    : []
}

/**
 * A slip as a complete HTML page: it fetches nothing and runs nothing, whatever stands in the template. The paper
 * is white in light and in dark, as paper is; only the table it lies on is dark then.
 */

import { drawableText } from '../slips/characters.ts'
import { type Block, type CodeBlock, type Look, masthead, ruler, type Slip } from '../slips/slip.ts'
import { BoundedText, OUTPUT_BYTES } from './bounds.ts'
import { modulesOf, pathOf } from './codes.ts'
import { PAGE_POLICY } from './page-policy.ts'
import { pictureOf, templateCode } from './paper.ts'

const STYLE = `
:root { color-scheme: light dark; --table: #ece9e4; --paper: #ffffff; --ink: #1c1c1c; --faint: #5f5f5f; --rule: #8a8a8a }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 12px; background: var(--page, var(--table)); color: var(--ink);
  font-size: 15px; line-height: 1.4 }
main { max-width: 400px; margin: 0 auto; padding: 24px 20px; background: var(--sheet, var(--paper));
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere; box-shadow: 0 1px 6px rgb(0 0 0 / 25%) }
header, footer, .center, figure { text-align: center }
h1, h2, h3 { margin: 4px 0; font-size: 1.15em }
p { margin: 2px 0; white-space: pre-line }
p:empty { min-height: 1.4em }
.pair { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; white-space: normal }
.pair span:last-child { margin-left: auto; text-align: right }
.strong { font-weight: 700 }
.light { color: var(--faint); font-size: 0.9em }
hr { margin: 8px 0; border: 0; border-top: 1px dashed var(--rule) }
img { max-width: 60%; height: auto; image-rendering: pixelated }
figure { margin: 12px 0 }
figure svg { display: block; margin: 0 auto; background: #ffffff; fill: #000000 }
.buttons { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin: 8px 0 }
.buttons a { padding: 6px 12px; border-radius: 6px; background: #44403a; color: #ffffff; text-decoration: none }
.links a { margin: 0 6px; color: inherit }
@media (prefers-color-scheme: dark) { body { background: #161616 } main { box-shadow: none } }
@media print { body { padding: 0; background: none } main { box-shadow: none } }
`

/** Text of a page. What a browser has to draw is bounded as what is drawn here. */
const escaped = (text: string): string =>
  drawableText(text)
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll('\u0000', '')

const styled = (style: string | null): string => (style ? ` style="${escaped(style)}"` : '')

/** A colour, and nothing that goes on behind it. */
const colour = (name: string, value: string | null): string =>
  value && /^[#\w(),.% -]+$/.test(value) ? `${name}: ${value};` : ''

const image = (png: string): string => `<img alt="" src="data:image/png;base64,${png}">`

/** Part of the width of the slip that a code takes, in percent. */
const widthOf = ({ variant, scale }: CodeBlock, { qr_scale }: Look): number =>
  scale === null ? (variant === 'qr' ? (qr_scale ?? 75) : 80) : scale * 100

function figure(code: CodeBlock, look: Look): string {
  const { variant, value, label } = code
  const modules = modulesOf(code)
  if (!modules) return `<p class="center">${escaped(label ?? value)}</p>`
  const across = modules[0]!.length
  const high = variant === 'qr' ? across : across / 4
  const path = pathOf(modules, variant === 'qr' ? 1 : high)
  const svg = `<svg role="img" aria-label="${escaped(value)}" viewBox="0 0 ${across} ${high}" width="${widthOf(code, look)}%" shape-rendering="crispEdges"><path d="${path}"/></svg>`
  const drawn = variant === 'qr' && /^https?:\/\//.test(value) ? `<a href="${escaped(value)}">${svg}</a>` : svg
  return `<figure>${drawn}${label === null ? '' : `<figcaption>${escaped(label)}</figcaption>`}</figure>`
}

function blockHtml(block: Block, look: Look): string {
  switch (block.type) {
    case 'ruler':
      return `<hr${styled(look.html_ruler_style)}>`
    case 'picture':
      return `<p class="center">${image(block.png)}</p>`
    case 'code':
      return figure(block, look)
    case 'pair':
      return `<p class="pair ${block.weight}"${light(block.weight, look)}><span>${escaped(block.left)}</span><span>${escaped(block.right)}</span></p>`
    case 'text':
      return `<p class="${block.align} ${block.weight}"${light(block.weight, look)}>${escaped(block.text)}</p>`
  }
}

const light = (weight: string, { html_light_block_style }: Look): string =>
  weight === 'light' ? styled(html_light_block_style) : ''

type Ornament = NonNullable<Look['html_header_blocks']>[number]

const link = (url: string, inner: string, style = ''): string =>
  /^(https?:|tel:|mailto:)/i.test(url)
    ? `<a href="${escaped(url)}" rel="noreferrer"${style}>${inner}</a>`
    : `<span${style}>${inner}</span>`

/** A block of the template above or below. What is HTML there is HTML here: the policy of the page keeps it tame. */
function ornament(block: Ornament, look: Look): string {
  switch (block.type) {
    case 'content':
      return block.content ?? ''
    case 'image':
      return pictureOf(block).map(image).join('')
    case 'barcode':
      return templateCode(block)
        .map((code) => figure(code, look))
        .join('')
    case 'social':
      return `<p class="links">${block.links.map(({ type, url }) => link(url, type)).join(' ')}</p>`
    case 'buttons':
      return block.buttons
        .map(
          (row) =>
            `<p class="buttons">${row
              .map(({ label, url, color }) => link(url, escaped(label), styled(colour('background', color))))
              .join('')}</p>`,
        )
        .join('')
  }
}

/** What can be wished of a page. */
export interface PageOptions {
  /** The slip alone, without logo, header, footer and styles of the template. */
  simple?: boolean | undefined
  /** Whether buttons of the template are shown; left out, they are. */
  show_buttons?: boolean | undefined
}

const PLAIN_LOOK = {
  html_body_style: '',
  html_receipt_style: '',
  html_ruler_style: '',
  html_light_block_style: '',
  html_background_fill: null,
  html_background_page_fill: null,
  html_font: null,
} satisfies Partial<Look>

/** The slip as its page shows it. */
function wished(slip: Slip, { simple = false, show_buttons = true }: PageOptions): Slip {
  const { letterhead } = slip
  const { look } = letterhead
  if (simple) return { ...slip, adorned: false, letterhead: { ...letterhead, look: { ...look, ...PLAIN_LOOK } } }
  if (show_buttons) return slip
  const kept = (blocks: Look['html_header_blocks']) => blocks?.filter(({ type }) => type !== 'buttons') ?? null
  const [html_header_blocks, html_footer_blocks] = [kept(look.html_header_blocks), kept(look.html_footer_blocks)]
  return { ...slip, letterhead: { ...letterhead, look: { ...look, html_header_blocks, html_footer_blocks } } }
}

/** The slip as a complete HTML document. @param limit bytes of it @throws SlipTooLong */
export function asHtml(slip: Slip, wish: PageOptions = {}, limit = OUTPUT_BYTES): string {
  const { title, letterhead, adorned, blocks } = wished(slip, wish)
  const { look, texts, html_logo } = letterhead
  const ornaments = (list: Look['html_header_blocks']): string =>
    (list ?? []).map((block) => ornament(block, look)).join('')
  const above = adorned ? `${texts.html_global_header}${ornaments(look.html_header_blocks)}` : ''
  const below = adorned ? `<footer>${texts.html_global_footer}${ornaments(look.html_footer_blocks)}</footer>` : ''
  const font = look.html_font ? `font-family: '${look.html_font}', sans-serif;` : 'font-family: sans-serif;'
  const fills = `${colour('--page', look.html_background_page_fill)}${colour('--sheet', look.html_background_fill)}`
  const page = new BoundedText(limit)
  const all = (list: readonly Block[]): void => {
    for (const block of list) page.add(`${blockHtml(block, look)}\n`)
  }
  page.add(`<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${PAGE_POLICY}">
<title>${escaped(adorned ? look.html_title || title : title)}</title>
<style>${STYLE}</style>
</head>
<body style="${escaped(`${fills}${font}${look.html_body_style ?? ''}`)}">
<main${styled(look.html_receipt_style)}>
${adorned && html_logo ? `<p class="center">${image(html_logo)}</p>` : ''}
`)
  all(masthead(letterhead))
  page.add(`<header>${above}</header>\n`)
  all([ruler, ...blocks])
  page.add(`${below}\n</main>\n</body>\n</html>\n`)
  return page.toString()
}

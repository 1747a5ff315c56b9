/** What is drawn of a text in which one character is many code points: as much as the bounds say, in every form. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asPrintBlocks } from '../light-forms.ts'
import { CHARACTER_CODE_POINTS, drawableLine, drawableText, LINE_CODE_POINTS } from '../slips/characters.ts'
import { type Block, centred, type Letterhead, line, pair, type Slip } from '../slips/slip.ts'
import { asHtml } from './html.ts'
import { asPdf } from './pdf.ts'
import { asSvg } from './png.ts'
import { readPdf } from './tests/pdf-reader.ts'
import { asText } from './text.ts'

const ACCENT = '\u0301'
/** One character of so many code points. */
const character = (points: number): string => `о${ACCENT.repeat(points - 1)}`

/** Drawn as it is, and one code point over the bound, with what is drawn of it. */
const longest = character(CHARACTER_CODE_POINTS)
const over = character(CHARACTER_CODE_POINTS + 1)
const cut = `${longest}…`

/** A slip with a text wherever there can be one. */
function slip(text: string): Slip {
  const letterhead: Letterhead = {
    organization: { title: text, edrpou: text, tax_number: text, is_vat: true },
    branch: { name: text, address: text },
    register: { fiscal_number: text, number: text, is_test: true },
    texts: { html_global_header: '', html_global_footer: '', text_global_header: text, text_global_footer: text },
    look: {
      width: null,
      html_title: text,
      html_header_blocks: [{ type: 'buttons', buttons: [[{ label: text, url: 'https://kasa.example', color: null }]] }],
      text_footer_blocks: [{ type: 'text', content: text }],
    } as unknown as Letterhead['look'],
    html_logo: null,
    text_logo: null,
  }
  const blocks: Block[] = [
    line(text),
    centred(text, 'strong'),
    pair(text, text),
    // No barcode can say so: its label stands in its place, or its value where it has none.
    { type: 'code', variant: 'code128', value: text, label: text, scale: null },
    { type: 'code', variant: 'ean', value: text, label: null, scale: null },
  ]
  return { title: text, at: 0, letterhead, adorned: true, blocks }
}

const forms: Record<string, (slip: Slip) => string | Promise<string>> = {
  text: (each) => asText(each, 100),
  page: (each) => asHtml(each),
  'print blocks': (each) =>
    JSON.parse(asPrintBlocks(each, 100))
      .blocks.map(({ value }: { value: string }) => value)
      .join(),
  picture: (each) => asSvg(each, { width: 100 }),
  PDF: async (each) => Object.values(readPdf(await asPdf(each, { width: 100 })).info).join(),
}

/** The longest character in a text, as a reader sees it. Code points. */
const longestIn = (text: string): number =>
  Math.max(...Array.from(new Intl.Segmenter('uk').segment(text), ({ segment }) => [...segment].length))

for (const [form, shown] of Object.entries(forms))
  test(`no character of a ${form} has more code points than are drawn, and one that had is cut`, async () => {
    const whole = await shown(slip(longest))
    assert.ok(whole.includes(longest) && !whole.includes('…'))
    const drawn = await shown(slip(over))
    assert.ok(drawn.includes(cut))
    assert.equal(longestIn(drawn), CHARACTER_CODE_POINTS)
  })

test('characters that are joined by something else than accents have the same bound', () => {
  for (const [joined, points] of [
    ['👩\u200d', 2],
    ['\u1100', 1],
    ['\u0915\u094d', 2],
  ] as const) {
    const just = joined.repeat(CHARACTER_CODE_POINTS / points)
    assert.equal(drawableText(just), just)
    assert.equal(drawableText(just + joined), `${just}…`)
  }
  const families = '👨🏽‍👩🏽‍👧🏽‍👦🏽 й ї'.normalize('NFD')
  assert.equal(drawableText(families), families, 'what is in use is drawn as it is')
})

test('no line of paper has more code points than are drawn, and one that had is cut', () => {
  const five = character(5)
  const just = five.repeat(Math.floor(LINE_CODE_POINTS / 5))
  assert.equal(drawableLine(just), just)
  const drawn = drawableLine(just + five)
  assert.equal(drawn, `${just}…`)
  const blocks = [line(just + five), centred(just + five), pair(just + five, just + five)]
  for (const each of asText({ ...slip(''), adorned: false, blocks }, 250).split('\n'))
    assert.ok([...each.trimStart()].length <= LINE_CODE_POINTS, each)
})

test('a long text of ordinary letters is drawn whole, and so are sums beside it', () => {
  const text = asText({ ...slip(''), adorned: false, blocks: [pair('ї'.repeat(1000), '12.50')] }, 30)
  assert.equal(text.match(/ї/g)!.length, 1000)
  const accented = asText({ ...slip(''), adorned: false, blocks: [pair(longest.repeat(40), '12.50')] }, 60)
  assert.ok(accented.includes('12.50'))
})

/** Slips as PDF, read back by another hand: paper, text, codes, and what is the same whenever it is made. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { type Block, type Letterhead, type Look, line, pair, type Slip } from '../slips/slip.ts'
import { SlipTooLong } from './bounds.ts'
import { asPdf, opaquePng } from './pdf.ts'
import { type FilledShape, readPdf } from './tests/pdf-reader.ts'
import { asText } from './text.ts'

const LETTERS = 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя№₴«»×'
const ADDRESS = 'https://cabinet.tax.gov.ua/cashregs/check?id=TEST-abc123&date=20260601&sm=227.00'
const POINTS_PER_MM = 72 / 25.4
/** 2026-06-01 09:01:00 in Kyiv. */
const AT = Date.UTC(2026, 5, 1, 6, 1)

const letterhead = {
  organization: { title: 'ТОВ «Ґанок»', edrpou: '12345678', tax_number: '123456789012', is_vat: true },
  branch: { name: 'Крамниця', address: 'м. Їжакове, вул. Щаслива, 1' },
  register: { fiscal_number: 'TEST000001', number: '1', is_test: true },
  texts: { html_global_header: '', html_global_footer: '', text_global_header: '', text_global_footer: '' },
  look: {} as Look,
  html_logo: null,
  text_logo: null,
} satisfies Letterhead

const slip = (...blocks: Block[]): Slip => ({ title: 'Чек № 1', at: AT, letterhead, adorned: false, blocks })
const qr: Block = { type: 'code', variant: 'qr', value: ADDRESS, label: null, scale: null }

const isNear = (found: number, wanted: number): boolean => Math.abs(found - wanted) < 0.01

test('a PDF is one page, as wide as the paper and as long as what is on it', async () => {
  for (const paper_width of [40, 58, 80]) {
    const short = readPdf(await asPdf(slip(line('Хліб')), { paper_width }))
    const long = readPdf(await asPdf(slip(...Array.from({ length: 100 }, () => line('Хліб'))), { paper_width }))
    for (const { version, pages, width } of [short, long]) {
      assert.deepEqual([version, pages], ['%PDF-1.7', 1])
      assert.ok(isNear(width, paper_width * POINTS_PER_MM), `${width} points for ${paper_width} mm`)
    }
    const leading = (long.height - short.height) / 99
    assert.ok(leading > 5 && leading < 30, `a line is ${leading} points high`)
  }
})

test('narrow characters leave the paper as wide as it is', async () => {
  const { width } = readPdf(await asPdf(slip(line('Хліб')), { paper_width: 58, width: 100 }))
  assert.ok(isNear(width, 58 * POINTS_PER_MM))
})

test('its text can be searched: it says what the text says, every Ukrainian letter of it', async () => {
  const sold = slip(line(LETTERS), pair('СУМА', '227.00', 'strong'), line('fi ffl Ґудзик', 'light'))
  const { lines } = readPdf(await asPdf(sold, { width: 42 }))
  assert.deepEqual(
    lines.map((each) => each.trimEnd()),
    asText(sold, 42).trimEnd().split('\n'),
  )
})

/** What a reader makes of the shapes on a page, drawn four dots to a point. */
function scanned(shapes: FilledShape[], width: number, height: number): string | undefined {
  const [wide, high] = [Math.ceil(width * 4), Math.ceil(height * 4)]
  const dots = new Uint8ClampedArray(wide * high * 4).fill(255)
  for (const { left, right, bottom, top } of shapes)
    for (let y = Math.round((height - top) * 4); y < Math.round((height - bottom) * 4); y++)
      for (let x = Math.round(left * 4); x < Math.round(right * 4); x++)
        dots.fill(0, (y * wide + x) * 4, (y * wide + x) * 4 + 3)
  return jsQR.default(dots, wide, high)?.data
}

test('its QR code scans to the address it is a link to', async () => {
  for (const paper_width of [58, 80]) {
    const { shapes, width, height, links } = readPdf(await asPdf(slip(qr), { paper_width }))
    assert.equal(scanned(shapes, width, height), ADDRESS)
    assert.deepEqual(links, [ADDRESS])
  }
})

test('the same slip is the same file, dated as its document is', async () => {
  const sold = slip(line('Хліб', 'strong'), qr)
  const file = await asPdf(sold)
  assert.ok(file.equals(await asPdf(sold)))
  const { Title, Author, CreationDate } = readPdf(file).info
  assert.deepEqual([Title, Author, CreationDate], ['Чек № 1', 'ТОВ «Ґанок»', 'D:20260601060100Z'])
  assert.ok(!file.equals(await asPdf({ ...sold, at: AT + 1000 })))
})

test('what no font has, and what is no text, breaks no page', async () => {
  const { pages, lines } = readPdf(await asPdf(slip(line('\ud800 👩‍🍳 漢字 \u0000'), line('Хліб'))))
  assert.deepEqual([pages, lines.at(-1)], [1, 'Хліб'])
})

/** A PNG of one pixel, cut off, and with other bytes in its middle. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const changedAt = (place: number, bytes: number[]): Buffer =>
  Buffer.concat([PIXEL.subarray(0, place), Buffer.from(bytes), PIXEL.subarray(place + bytes.length)])

test('a damaged picture, or one of any size, breaks no page', async () => {
  const pictures = [PIXEL, PIXEL.subarray(0, 40), changedAt(43, [9, 9, 9]), changedAt(16, [0, 0, 64, 0, 0, 0, 64, 0])]
  for (const png of pictures) {
    const { pages, lines } = readPdf(await asPdf(slip({ type: 'picture', png: png.toString('base64') }, line('Хліб'))))
    assert.deepEqual([pages, lines.at(-1)], [1, 'Хліб'])
  }
})

test('a page has its greatest length', async () => {
  const lines = (count: number) => slip(...Array.from({ length: count }, () => line('')))
  const longest = 250
  assert.ok(readPdf(await asPdf(lines(60), {}, longest)).height > longest * POINTS_PER_MM * 0.8)
  await assert.rejects(asPdf(lines(85), {}, longest), new SlipTooLong(longest, 'mm'))
  await assert.rejects(asPdf(lines(85), { width: 100 }, 80), new SlipTooLong(80, 'mm'))
})

/** Pixels as a PNG without transparency, read back by a library of another hand. */
test('an opaque PNG has every pixel in its place and its colour', () => {
  const [width, height] = [5, 3]
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 37) % 256))
  const read = PNG.sync.read(opaquePng(rgba, width, height), { checkCRC: true })
  assert.deepEqual([read.width, read.height], [width, height])
  assert.deepEqual(new Uint8Array(read.data), rgba)
})

/** Slips of one day at a desk, held against those in fixtures/slips letter by letter; and drawn, and read back. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import fc from 'fast-check'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { openServer } from '../../../../features/proofs/kit/server.ts'
import type { PrinterContext } from '../../../../machines/vocabulary/outside/printer.ts'
import { composed } from '../composition.ts'
import { OUTPUT_BYTES, PICTURE_HEIGHT_DOTS, SlipTooLong } from '../formats/bounds.ts'
import { asHtml } from '../formats/html.ts'
import { wrapped } from '../formats/lines.ts'
import { asPng } from '../formats/png.ts'
import { laidOut, type PaperOptions } from '../formats/sheet.ts'
import { asText } from '../formats/text.ts'
import { sourceOf } from '../slip-source.ts'
import { centred, line, pair, type Slip } from './slip.ts'

const folder = new URL('../../../../fixtures/', import.meta.url)
const form = (name: string) => JSON.parse(readFileSync(new URL(`receipts/${name}.json`, folder), 'utf8'))

const { app, world } = await openServer()
/** By name. */
const slips = new Map<string, Slip>()

async function post(base: string, path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.text()}`)
}

let receipts = 0
const sell = (name: string, more = {}) =>
  post(app.addresses.local, '/api/v1/receipt/sell', {
    id: `00000000-0000-4000-8000-${String(++receipts).padStart(12, '0')}`,
    ...form(name),
    print: true,
    ...more,
  })
const desk = (path: string, body?: object) => post(app.addresses.local, `/api/v1/${path}`, body)
const service = (value: number) => desk('receipt/service', { payment: { type: 'CASH', value }, print: true })
const minute = () => post(app.addresses.cloud, '/lab/clock/advance', { by: 'PT1M' })

/** As the bank terminal at the desk would have it. */
const CARD = {
  value: 2000,
  commission: 150,
  card_mask: '4444********1111',
  bank_name: 'Банк «Під вербою»',
  rrn: '123456789012',
  signature_required: true,
}

/** What the desk does, and the slip that comes of it. */
const DAY: [string, () => Promise<unknown>][] = [
  ['taxed-receipt', () => sell('taxed-receipt')],
  ['discounted-receipt', () => sell('discounted-receipt')],
  ['excise-receipt', () => sell('excise-receipt')],
  ['card-receipt', () => sell('card-receipt')],
  ['receipt-with-change', () => sell('receipt-with-mixed-payment')],
  ['rounded-receipt', () => sell('receipt-rounded-to-10')],
  ['receipt-with-every-member', () => sell('receipt-with-every-member')],
  ['return', () => sell('minimal-receipt', { goods: [{ ...form('minimal-receipt').goods[0], is_return: true }] })],
  ['service-in', () => service(5000)],
  ['service-out', () => service(-3000)],
  ['withdrawal', () => desk('receipt/cash-withdrawal', { payment: CARD, print: true })],
  ['x-report', () => desk('shift/xreport')],
  ['offline-receipt', () => offline().then(() => sell('minimal-receipt'))],
  ['z-report', () => desk('shift/close')],
  ['periodical-report', () => periodical(false)],
  ['short-periodical-report', () => periodical(true)],
]

async function offline(): Promise<void> {
  const { cloud } = app.addresses
  const [cashier] = world.reference.seed.cashiers
  const signIn = await fetch(`${cloud}/api/v1/cashier/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: cashier!.login, password: cashier!.password }),
  })
  const { access_token } = (await signIn.json()) as { access_token: string }
  const headers = {
    authorization: `Bearer ${access_token}`,
    'x-license-key': world.reference.firstRegister.license_key,
  }
  assert.equal((await fetch(`${cloud}/api/v1/cash-registers/go-offline`, { method: 'POST', headers })).status, 200)
}

async function periodical(isShort: boolean): Promise<void> {
  const span = 'from_date=2026-06-01T00:00:00&to_date=2026-06-01T23:59:59'
  const answer = await fetch(`${app.addresses.local}/api/v1/reports/periodical?${span}&is_short=${isShort}`)
  assert.equal(await answer.text(), 'null')
}

before(async () => {
  const register = world.reference.firstRegister
  await desk('shift/open')
  for (const [, deed] of DAY) {
    await minute()
    await deed()
  }
  await minute()
  const { jobs } = await app.switchboard.read<PrinterContext>(world, `printer:${register.id}`)
  assert.equal(jobs.length, DAY.length)
  for (const [index, job] of jobs.entries()) {
    const source = await sourceOf(app, world, register, job)
    assert.ok('letterhead' in source)
    const slip = composed(source)
    assert.ok('blocks' in slip)
    slips.set(DAY[index]![0], slip)
  }
})

test('every slip reads as the one in fixtures/slips', () => {
  const found = [...slips].map(([name, slip]) => [`${name}.txt`, asText(slip)])
  const wanted = readdirSync(new URL('slips/', folder)).map((file) => [
    file,
    readFileSync(new URL(`slips/${file}`, folder), 'utf8'),
  ])
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(wanted))
})

test('no line is longer than 42 characters, and amounts end at the edge', () => {
  for (const [name, slip] of slips) {
    const lines = asText(slip).split('\n')
    assert.deepEqual(
      lines.filter((each) => [...each].length > 42),
      [],
      name,
    )
    assert.ok(
      lines.some((each) => each.length === 42),
      name,
    )
  }
})

/** A slip of anything at all. */
const anySlip = (texts: string[]): Slip => ({
  ...slips.get('z-report')!,
  blocks: texts.flatMap((text) => [line(text), centred(text), pair(text, text.slice(0, 9)), pair('x', text)]),
})

const anyText = fc.string({ unit: fc.constantFrom('ї', 'A', '9', ' ', '\n', '\t', '\u0000', '<', '&', '👩‍🍳') })

test('whatever stands on it and however narrow it is, a slip keeps to its width', () => {
  const letters = new Intl.Segmenter('uk')
  fc.assert(
    fc.property(fc.array(anyText), fc.integer({ min: 10, max: 250 }), (texts, width) => {
      for (const each of asText(anySlip(texts), width).split('\n')) {
        assert.ok([...letters.segment(each)].length <= width, each)
        assert.ok(!/\p{Cc}/u.test(each))
      }
    }),
  )
})

test('a word is lost on no slip', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[А-яїє]{1,60}$/)), fc.integer({ min: 10, max: 60 }), (words, width) => {
      const text = asText({ ...anySlip([]), blocks: [line(words.join(' '))] }, width)
      assert.ok(text.replace(/\s/g, '').endsWith(words.join('')))
    }),
  )
})

/** The pixels of a picture, read by another library than the one that drew it. */
const pixels = (png: Buffer) => PNG.sync.read(png)

/** The size of a picture, as its head has it. */
const sizeOf = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })

/** What a reader makes of the first code on a picture. */
function scanned(png: Buffer): string | undefined {
  const { data, width, height } = pixels(png)
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data
}

/** The address the text of a slip names, put together again. */
function address(slip: Slip): string {
  const [, found] = asText({ ...slip }, 250).match(/(https:\/\/cabinet\S*)/) ?? []
  return found!
}

/** The template's own code would be found as well. */
const bare = (slip: Slip): Slip => ({ ...slip, adorned: false })

test('the code on a picture leads to the tax office', async () => {
  const slip = bare(slips.get('taxed-receipt')!)
  const url = new URL(address(slip))
  const { id, mac, ...query } = Object.fromEntries(url.searchParams)
  assert.equal(url.origin + url.pathname, 'https://cabinet.tax.gov.ua/cashregs/check')
  assert.deepEqual(query, { date: '20260601', time: '09:01:00', fn: 'TEST000001', sm: '227.00' })
  assert.match(id!, /^TEST-[\w-]{6}$/)
  assert.match(mac!, /^[0-9a-f]{64}$/)
  assert.equal(scanned(await asPng(slip)), url.href)
  const code = { ...slip, blocks: slip.blocks.filter(({ type }) => type === 'code') }
  assert.equal(scanned(await asPng(code, { paper_width: 40, qrcode_scale: 100 })), url.href)
  assert.equal(scanned(await asPng(code, { paper_width: 80, width: 100, qrcode_scale: 50 })), url.href)
})

test('a picture is as wide as the paper, at eight dots to the millimetre', async () => {
  const slip = slips.get('taxed-receipt')!
  assert.equal(pixels(await asPng(slip)).width, 58 * 8)
  assert.equal(sizeOf(await asPng(slip, { paper_width: 80 })).width, 80 * 8)
  const fewer = sizeOf(await asPng(slip, { width: 22 }))
  const more = sizeOf(await asPng(slip, { width: 34 }))
  assert.ok(fewer.height > more.height, 'larger letters take more paper')
})

test('of the same text, wider paper is a wider picture, whose characters can be read', () => {
  const slip = bare(slips.get('z-report')!)
  const longest = { limit: PICTURE_HEIGHT_DOTS, unit: 'dots' } as const
  for (let width = 22; width <= 100; width += 1) {
    let before = 0
    for (let paper_width = 40; paper_width <= 80; paper_width += 1) {
      const sheet = laidOut(slip, { width, paper_width }, longest)
      assert.ok(sheet.width > before, `${width} characters on ${paper_width} mm`)
      assert.equal(sheet.width, paper_width * sheet.dots_per_mm)
      assert.ok((sheet.width - 10 * sheet.dots_per_mm) / width >= 7, `${width} characters on ${paper_width} mm`)
      before = sheet.width
    }
  }
})

test('a logo and bars keep their part of the paper when a sheet is enlarged', () => {
  const picture = PNG.sync.write(new PNG({ width: 80, height: 40 })).toString('base64')
  const bars = { type: 'code', variant: 'code128', value: 'A1', label: null, scale: null } as const
  const blocks: Slip['blocks'] = [{ type: 'picture', png: picture }, bars]
  const slip = { ...bare(slips.get('z-report')!), blocks }
  const longest = { limit: PICTURE_HEIGHT_DOTS, unit: 'dots' } as const
  const millimetres = (width: number) => {
    const { placed, dots_per_mm } = laidOut(slip, { width }, longest)
    return placed.flatMap((each) => {
      if (each.type === 'picture') return [each.width / dots_per_mm, each.height / dots_per_mm]
      return each.type === 'code' ? [(each.dot * each.module_height * each.modules.length) / dots_per_mm] : []
    })
  }
  assert.deepEqual(millimetres(34), [10, 5, 10])
  assert.deepEqual(millimetres(35), [10, 5, 10])
  assert.deepEqual(millimetres(100), [10, 5, 10])
})

test('a picture wider than 1280 dots may be less high', () => {
  const blocks = [line('\n'.repeat(1_000_000))]
  const longest = { limit: PICTURE_HEIGHT_DOTS, unit: 'dots' } as const
  const limitOf = (wish: PaperOptions): number => {
    try {
      laidOut({ ...bare(slips.get('z-report')!), blocks }, wish, longest)
    } catch (error) {
      if (error instanceof SlipTooLong) return error.limit
    }
    throw new Error('no limit')
  }
  assert.equal(limitOf({ width: 68, paper_width: 80 }), PICTURE_HEIGHT_DOTS)
  assert.equal(limitOf({ width: 69, paper_width: 80 }), 40_000)
})

test('every Ukrainian letter is drawn as itself', async () => {
  const drawn = new Set<string>()
  const letters = 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯабвгґдеєжзиіїйклмнопрстуфхцчшщьюя№₴«»×'
  const slip = bare(slips.get('z-report')!)
  // Small letters on narrow paper: the same pixels are the same file.
  for (const letter of letters)
    drawn.add((await asPng({ ...slip, blocks: [line(letter)] }, { paper_width: 40 })).toString('base64'))
  assert.equal(drawn.size, letters.length)
})

test('a picture has its greatest height, a text and a page their greatest length', async () => {
  const slip = (blocks: Slip['blocks']) => ({ ...bare(slips.get('z-report')!), blocks })
  const lines = (count: number) => slip(Array.from({ length: count }, () => line('')))
  const wish = { width: 32, paper_width: 58 }
  const highest = 2000
  assert.ok(sizeOf(await asPng(lines(60), wish, highest)).height > highest * 0.8)
  await assert.rejects(asPng(lines(85), wish, highest), new SlipTooLong(highest, 'dots'))
  await assert.rejects(asPng(slip([line('\n'.repeat(1_000_000))])), new SlipTooLong(PICTURE_HEIGHT_DOTS, 'dots'))
  const limit = 40_000
  const long = slip([line('x'.repeat(limit))])
  assert.throws(() => asText(long, 42, limit), new SlipTooLong(limit, 'bytes'))
  assert.throws(() => asHtml(long, {}, limit), new SlipTooLong(limit, 'bytes'))
  assert.ok(asText(long) && asHtml(long))
  // One word more than the bound: wrapped line by line it would take a second.
  assert.throws(() => asHtml(slip([line('x'.repeat(OUTPUT_BYTES))])), new SlipTooLong(OUTPUT_BYTES, 'bytes'))
})

test('text of plain letters is set as text of any letters is', () => {
  // Beside a letter that is not plain all of it is taken letter by letter.
  fc.assert(
    fc.property(
      fc.stringMatching(/^[ -~\nА-яІіЇїЄєҐґ№₴«»×]{0,80}$/),
      fc.integer({ min: 10, max: 60 }),
      (text, width) => {
        const strange = [...wrapped(`${text}\n👩‍🍳`, width)]
        assert.deepEqual([...wrapped(text, width)], strange.slice(0, -1))
      },
    ),
  )
})

test('a page fetches nothing: its pictures are in it', () => {
  for (const [name, slip] of slips) {
    const page = asHtml(slip)
    const sources = [...page.matchAll(/\b(?:src|srcset|poster|data|action)="([^"]*)"/g)].map(([, source]) => source!)
    assert.deepEqual(
      sources.filter((source) => !source.startsWith('data:image/png;base64,')),
      [],
      name,
    )
    assert.ok(!/<(script|link|iframe|object|embed|base)\b|@import|url\(/i.test(page), name)
    assert.match(page, /<meta http-equiv="Content-Security-Policy" content="default-src 'none';/)
  }
})

test('a page says what the paper says', () => {
  for (const name of ['z-report', 'periodical-report', 'service-in']) {
    const slip = slips.get(name)!
    const shown = asHtml(slip)
      .replace(/<style>.*<\/style>|<head>.*<\/head>/s, '')
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&#38;', '&')
      .split(/\s+/)
      .filter(Boolean)
    const told = asText(slip)
      .split(/\s+/)
      .filter((word) => word !== '' && !/^-+$/.test(word))
    assert.deepEqual(shown, told, name)
  }
})

test('what goods are called is text on a page', () => {
  const page = asHtml({ ...slips.get('z-report')!, blocks: [line('<img src=x onerror=alert(1)> & "quoted"')] })
  assert.ok(!page.includes('<img'))
  assert.ok(page.includes('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;quoted&#34;'))
})

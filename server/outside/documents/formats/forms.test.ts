/** The code, the XML and the blocks of a receipt, read by other hands than those that write them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { totals } from '../../../../machines/money/totals.ts'
import type { SellRequest } from '../../../../machines/vocabulary/receipt.ts'
import type { ReceiptPaper } from '../slips/receipt-slip.ts'
import { type Look, line, pair, type Slip } from '../slips/slip.ts'
import { SlipTooLong } from './bounds.ts'
import { asPrintBlocks } from './print-blocks.ts'
import { asQr } from './qr.ts'
import { asXml } from './xml.ts'

const ADDRESS = 'https://cabinet.tax.gov.ua/cashregs/check?id=TEST-abc123&date=20260601&sm=227.00'

const letterhead = {
  organization: { title: 'ТОВ «Ґанок» & <сини>', edrpou: '12345678', tax_number: '123456789012', is_vat: true },
  branch: { name: 'Крамниця', address: 'м. Їжакове' },
  register: { fiscal_number: 'TEST000001', number: '1', is_test: true },
  texts: { html_global_header: '', html_global_footer: '', text_global_header: '', text_global_footer: '' },
  look: { width: null, qr_scale: null } as Look,
  html_logo: null,
  text_logo: null,
}

const slip = (...blocks: Slip['blocks']): Slip => ({ title: 'Чек', at: 0, letterhead, adorned: false, blocks })

const code = (variant: 'qr' | 'ean', value: string) => ({
  type: 'code' as const,
  variant,
  value,
  label: null,
  scale: null,
})

test('the code alone scans to the address, and a slip without one has none', async () => {
  const picture = PNG.sync.read((await asQr(slip(line('Хліб'), code('qr', ADDRESS))))!)
  assert.equal(picture.width, picture.height)
  assert.equal(jsQR.default(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data, ADDRESS)
  assert.equal(await asQr(slip(line('Хліб'), code('ean', '4820000000017'))), null)
})

test('print blocks keep the order: text that follows text is one block', () => {
  const shown = slip(
    line('Хліб'),
    pair('СУМА', '20.00'),
    code('qr', ADDRESS),
    code('ean', '4820000000017'),
    line('Кінець'),
  )
  const { width, blocks } = JSON.parse(asPrintBlocks(shown, 20))
  assert.equal(width, 20)
  assert.deepEqual(
    blocks.map(({ type }: { type: string }) => type),
    ['text', 'qrcode', 'barcode', 'text'],
  )
  assert.ok(blocks[0].value.endsWith('\nХліб\nСУМА           20.00'))
  assert.deepEqual(blocks.slice(1), [
    { type: 'qrcode', value: ADDRESS, size: 0.75 },
    { type: 'barcode', value: '4820000000017', format: 'ean13' },
    { type: 'text', value: 'Кінець' },
  ])
})

const TAX = {
  ...{ id: 't', code: 1, label: 'ПДВ', symbol: 'А', rate: 20, extra_rate: 5, included: true, no_vat: false },
  created_at: 0,
}

/** A receipt of one item, made at 2026-06-01 00:30 in Kyiv: the day before in Greenwich. */
function paperOf(request: Partial<SellRequest>, offline_code: string | null = null): ReceiptPaper {
  const goods = [
    {
      code: '1',
      name: 'Сир & <масло>\u0001',
      price: 10_003,
      quantity: 1500,
      taxes: [1],
      excise_barcodes: ['Б1', 'Б2'],
    },
  ]
  const sent = { id: 'r', goods, payments: [{ type: 'CASH', value: 20_000 }], ...request } as SellRequest
  const { goods: _, discounts: __, tax_lines: ___, payable: ____, is_return, ...money } = totals(sent, [TAX])
  const body = {
    type: is_return ? 'RETURN' : 'SELL',
    id: 'r',
    previous_receipt_id: null,
    shift_serial: 1,
    money,
    request: sent,
  }
  const at = Date.UTC(2026, 4, 31, 21, 30)
  const document = {
    id: 'd',
    cash_register_id: 'c',
    number: 7,
    type: 'RECEIPT',
    at,
    previous_hash: 'f0',
    offline_code,
    key_id: 'k',
    body,
  }
  const row = {
    number: 7,
    status: 'PENDING',
    fiscal_code: null,
    error_message: null,
    settled_at: null,
    entry: { document, hash: '0', signature: '' },
  }
  return { letterhead, row, receipt_number: 3, cashier: 'Олена', taxes: [TAX] } as unknown as ReceiptPaper
}

/** Texts of elements by name. */
const elements = (xml: string): Record<string, string[]> =>
  Object.groupBy(
    [...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => [name!, text!] as const),
    ([name]) => name,
  ) as never

const texts = (xml: string, name: string): string[] => (elements(xml)[name] ?? []).map(([, text]) => text!)

test('XML states the document, its day in Kyiv, and no number before there is one', () => {
  const xml = asXml(paperOf({}))
  const shown = [
    'DOCSUBTYPE',
    'UID',
    'ORDERNUM',
    'ORDERDATE',
    'ORDERTIME',
    'ORDERTAXNUM',
    'OFFLINE',
    'PREVDOCHASH',
    'TESTING',
  ]
  assert.deepEqual(
    shown.map((name) => texts(xml, name)),
    [['0'], ['d'], ['3'], ['01062026'], ['003000'], [], [], [], ['true']],
  )
  assert.ok(xml.includes('<ORGNM>ТОВ «Ґанок» &amp; &lt;сини&gt;</ORGNM>'))
  assert.ok(xml.includes('<NAME>Сир &amp; &lt;масло&gt;\ufffd</NAME>'))
})

test('offline its XML has the code, and the hash of the document before', () => {
  const xml = asXml(paperOf({}, 'TEST-abc123'))
  assert.deepEqual(
    ['ORDERTAXNUM', 'OFFLINE', 'PREVDOCHASH'].map((name) => texts(xml, name)),
    [['TEST-abc123'], ['true'], ['f0']],
  )
})

test('sums of XML are those of the document: 150.04 is rounded down by 0.04, and 200 is tendered', () => {
  const xml = asXml(
    paperOf({ rounding_mode: 'ROUND_10', goods: [{ code: '1', name: 'Сир', price: 15_004, quantity: 1000 }] }),
  )
  assert.deepEqual(
    ['RNDSUM', 'NORNDSUM', 'PROVIDED', 'REMAINS'].map((name) => texts(xml, name)),
    [['0.04'], ['150.04'], ['200.00'], ['50.00']],
  )
  assert.deepEqual(texts(xml, 'SUM'), ['150.00', '150.00'])
})

test('XML lists goods with stamps, and each rate as a row of its own', () => {
  const xml = asXml(paperOf({}))
  assert.deepEqual(texts(xml, 'EXCISELABEL'), ['Б1', 'Б2'])
  assert.deepEqual([texts(xml, 'AMOUNT'), texts(xml, 'PRICE'), texts(xml, 'COST')], [['1.500'], ['100.03'], ['150.05']])
  assert.deepEqual(
    [texts(xml, 'TYPE'), texts(xml, 'PRC')],
    [
      ['0', '1'],
      ['20.00', '5.00'],
    ],
  )
})

test('XML has its greatest length', () => {
  // One item with two stamps, and a payment
  assert.ok(asXml(paperOf({}), 4))
  assert.throws(() => asXml(paperOf({}), 3), new SlipTooLong(3, 'rows'))
})

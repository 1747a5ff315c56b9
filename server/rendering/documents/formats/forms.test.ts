/** The code and the blocks of a receipt, read by other hands than those that write them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { asPrintBlocks } from '../light-forms.ts'
import { type Look, line, pair, type Slip } from '../slips/slip.ts'
import { asQr } from './png.ts'

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

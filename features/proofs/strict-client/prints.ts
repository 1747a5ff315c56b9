/** Every print of a receipt: of the kind it should be, readable, and within its bounds. */
import assert from 'node:assert/strict'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import type { StrictClient, StrictReceipt } from './client.ts'
import { CloudError, type Printed } from './transport.ts'

/** Queries of a print, some on its bounds, and some beyond. */
const WITHIN: Record<string, Record<string, number | boolean>[]> = {
  html: [{}, { simple: true }, { show_buttons: true }, { is_second_copy: true }],
  text: [{}, { width: 10 }, { width: 250 }],
  pdf: [{}, { download: true }],
  png: [{}, { width: 22, paper_width: 40, qrcode_scale: 1 }, { width: 100, paper_width: 80, qrcode_scale: 100 }],
  qrcode: [{}],
  xml: [{}],
}
const BEYOND: Record<string, Record<string, number>[]> = {
  text: [{ width: 9 }, { width: 251 }],
  png: [{ width: 21 }, { width: 101 }, { paper_width: 39 }, { paper_width: 81 }, { qrcode_scale: 101 }],
}

const KINDS: Record<string, RegExp> = {
  html: /^text\/html/,
  text: /^text\/plain/,
  pdf: /^application\/pdf/,
  png: /^image\/png/,
  qrcode: /^image\/png/,
  xml: /^(application|text)\/xml/,
}

const close = (text: string): string => text.replaceAll(/\s/g, '')

/** How a print shows that it is of this receipt. */
const SHOWS: Record<string, (print: Printed, receipt: StrictReceipt) => void> = {
  html: ({ text }, { fiscal_code }) => assert.ok(text.includes(fiscal_code!)),
  text: ({ text }, { goods }) => assert.ok(close(text).includes(close(goods[0]!.good.name)), text),
  pdf: ({ text }) => assert.ok(text.startsWith('%PDF-')),
  png: ({ bytes }) => assert.ok(PNG.sync.read(Buffer.from(bytes)).height > 100),
  qrcode: ({ bytes }, { tax_url }) => assert.equal(scanned(bytes), tax_url),
  xml: ({ text }, { fiscal_code }) => assert.ok(text.includes(fiscal_code!)),
}

/** The text of a code, by a reader that is not its maker's. */
function scanned(bytes: Uint8Array): string | undefined {
  const { data, width, height } = PNG.sync.read(Buffer.from(bytes))
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data
}

/** Fetches each print of a receipt by its id, and one by its fiscal code. */
export async function checkPrints(client: StrictClient, receipt: StrictReceipt): Promise<void> {
  for (const [form, queries] of Object.entries(WITHIN))
    for (const query of queries) {
      const print = await client.print(`/receipts/${receipt.id}/${form}`, query)
      assert.match(print.kind, KINDS[form]!)
      SHOWS[form]!(print, receipt)
      if (form === 'text') {
        const width = Number(query.width ?? 42)
        assert.ok(print.text.split('\n').every((line) => [...line].length <= width))
      }
    }
  const byCode = await client.print(`/receipts/${receipt.fiscal_code}/text`)
  assert.equal(byCode.text, (await client.print(`/receipts/${receipt.id}/text`)).text)
  for (const [form, queries] of Object.entries(BEYOND))
    for (const query of queries)
      await assert.rejects(
        client.print(`/receipts/${receipt.id}/${form}`, query),
        (error) => error instanceof CloudError && error.status === 422 && error.code === 'validation.custom',
      )
}

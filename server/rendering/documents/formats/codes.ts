/** QR codes and barcodes as black and white: what printers, pages and pictures draw them from. */
import JsBarcode from 'jsbarcode'
import { encode } from 'uqr'
import type { CodeBlock } from '../slips/slip.ts'

/** Light modules that a reader needs around a QR code. */
const QUIET_MODULES = 4
/** A longer barcode is wider than any paper, and a longer value is in no QR code: it is not even tried. Characters. */
const LONGEST = { qr: 5596, ean: 13, code128: 250 }

/** Rows of modules, true where it is dark. A barcode has one row. */
export type Modules = boolean[][]

/** @returns null when the value cannot be encoded so */
export function modulesOf({ variant, value }: Pick<CodeBlock, 'variant' | 'value'>): Modules | null {
  if (value.length > LONGEST[variant]) return null
  try {
    return variant === 'qr' ? encode(value, { ecc: 'M', border: QUIET_MODULES }).data : [bars(variant, value)]
  } catch {
    return null
  }
}

/** @throws when the value cannot be encoded so */
function bars(variant: 'ean' | 'code128', value: string): boolean[] {
  const drawn: { encodings?: { data: string }[] } = {}
  const format = variant === 'code128' ? 'CODE128' : value.length <= 8 ? 'EAN8' : 'EAN13'
  JsBarcode(drawn, value, { format, flat: true })
  return [...(drawn.encodings ?? []).map(({ data }) => data).join('')].map((bit) => bit === '1')
}

/** The dark modules as one path of SVG, a module being one unit wide and `height` units high. */
export function pathOf(modules: Modules, height = 1): string {
  const parts: string[] = []
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      parts.push(`M${from} ${y * height}h${x + 1 - from}v${height}h${from - x - 1}z`)
    }
  return parts.join('')
}

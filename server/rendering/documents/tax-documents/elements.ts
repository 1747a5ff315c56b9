/** Elements of the tax authority's documents: texts by their names, and numbered rows. */
import xmlbuilder, { type XMLElement } from 'xmlbuilder'

export type { XMLElement } from 'xmlbuilder'

/** An element's text by its name, in the order of the schema; null, or an empty text: there is no such element. */
export type Texts = Record<string, string | number | boolean | null | undefined>

export function fill(parent: XMLElement, texts: Texts): XMLElement {
  for (const [name, text] of Object.entries(texts)) if (text != null && text !== '') parent.ele(name, String(text))
  return parent
}

/** Rows are numbered from one; without any there is no list. */
export function list<T>(
  parent: XMLElement,
  name: string,
  items: readonly T[],
  row: (element: XMLElement, item: T, index: number) => void,
): void {
  if (items.length === 0) return
  const element = parent.ele(name)
  for (const [index, item] of items.entries()) row(element.ele('ROW', { ROWNUM: index + 1 }), item, index)
}

/** The beginning of a text, as many code points as its column holds. */
export function column(text: string | null | undefined, length: number): string | null {
  if (text == null) return null
  let end = 0
  for (let points = 0; points < length && end < text.length; points++) end += text.codePointAt(end)! > 0xffff ? 2 : 1
  return text.slice(0, end)
}

/** PAYFORMCD: cash is 0, and a card's kind goes by its number, 1 unless one was sent (NS-68). */
export const paymentForm = ({ type, code }: { type: 'CASH' | 'CASHLESS'; code: number | null }): number =>
  type === 'CASH' ? 0 : code || 1

/** @param schema name of the file that the document follows */
export function documentOf(name: string, schema: string): XMLElement {
  const root = xmlbuilder.create(name, { headless: true, invalidCharReplacement: '\ufffd' })
  root.att('xmlns:xsi', 'http://www.w3.org/2001/XMLSchema-instance')
  root.att('xsi:noNamespaceSchemaLocation', schema)
  return root
}

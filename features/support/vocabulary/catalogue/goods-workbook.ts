/** A workbook of goods as an office program writes it: texts are shared, numbers and truths are cells of their own kinds. */
import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Товари" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (mark) => MARKS[mark]!)

/** The names of columns, and one line for each row; what is undefined has no cell. */
export function goodsWorkbook(rows: readonly Record<string, unknown>[]): Uint8Array {
  const names = Object.keys(rows[0]!)
  const texts = new Map<string, number>()
  const cell = (value: unknown, column: number, row: number): string => {
    const place = `r="${String.fromCharCode(65 + column)}${row}"`
    if (value === undefined || value === null) return ''
    if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
    if (typeof value === 'boolean') return `<c ${place} t="b"><v>${Number(value)}</v></c>`
    const text = String(value)
    if (!texts.has(text)) texts.set(text, texts.size)
    return `<c ${place} t="s"><v>${texts.get(text)}</v></c>`
  }
  const lines = [names, ...rows.map((row) => names.map((name) => row[name]))].map(
    (values, index) => `<row r="${index + 1}">${values.map((each, at) => cell(each, at, index + 1)).join('')}</row>`,
  )
  const shared = [...texts.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
  const parts = {
    ...PARTS,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared.join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

import { strToU8, zipSync } from 'fflate'

/** One sheet: names of columns and rows of the same length. */
export type Sheet = Readonly<{
  name: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}>

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that XML 1.0 can hold: without control characters and lone surrogates. */
function escaped(text: string): string {
  let held = ''
  for (const sign of text.toWellFormed()) {
    const code = sign.codePointAt(0) ?? 0
    if (code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0d) held += MARKS[sign] ?? sign
  }
  return held.replace(/[\ufffe\uffff]/g, '')
}

function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

function cell(value: string | number, column: number, row: number): string {
  const place = `${columnName(column)}${row}`
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

function sheetXml(sheet: Sheet): string {
  const rows = [sheet.columns, ...sheet.rows].map((row, index) => {
    const cells = row.map((value, column) => cell(value, column, index + 1)).join('')
    return `<row r="${index + 1}">${cells}</row>`
  })
  return `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`
}

/** The bytes of an .xlsx workbook with one sheet. */
export function workbook(sheet: Sheet): Buffer {
  const part = (path: string, type: string) => `<Override PartName="${path}" ContentType="${TYPE}.${type}+xml"/>`
  const link = (id: string, kind: string, target: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="${id}" Type="${LINKS}/${kind}" Target="${target}"/></Relationships>`
  const files = {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}</Types>`,
    '_rels/.rels': DECLARATION + link('rId1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': DECLARATION + link('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheetXml(sheet),
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))))
}

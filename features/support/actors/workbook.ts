/** A workbook as a bookkeeper sees it, opened by a reader that shares no code with the writer. */
import { strFromU8, unzipSync } from 'fflate'

type Value = string | number | boolean | Date | null

export interface Sheet {
  name: string
  headings: string[]
  /** Number format of each column, by its heading: `#,##0.00`; `@` is text. */
  forms: Record<string, string>
  /** Each line as shown, by heading. A value of another type than its column's is in quotation marks. */
  lines: Record<string, string>[]
  /** The line of totals. */
  total: Record<string, string>
  /** Columns with a formula in that line: the number of lines it adds up, and its cached value. */
  sums: Record<string, { lines: number; value: number }>
  /** Rows that stay in sight. */
  frozen: number
  /** Headings of the columns that stay in sight and are repeated on each printed page. */
  names: string[]
  /** Height of each line in standard lines, which grows with its text. */
  heights: number[]
  /** Least width of a column, characters. */
  narrowest: number
}

/** Every match of an expression in an XML text, as its groups. */
const all = (xml: string, words: RegExp): string[][] =>
  [...xml.matchAll(words)].map(([, ...groups]) => groups as string[])

/** Formats with a number defined by the standard. */
const BUILT_IN: Record<number, string> = { 1: '0', 2: '0.00', 4: '#,##0.00', 49: '@' }

/** The format of each style, by its index. */
function formatsOf(styles: string): string[] {
  const named = new Map(all(styles, /<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g).map(([id, code]) => [id, code]))
  const cells = styles.slice(styles.indexOf('<cellXfs'), styles.indexOf('</cellXfs'))
  return all(cells, /<xf numFmtId="(\d+)"/g).map(([id]) => named.get(id) ?? BUILT_IN[Number(id)] ?? 'General')
}

/** Points of a row without a height. */
const LINE_HEIGHT = 15

/** Letters of a column: `A`, `AB`. @param place from 0 */
const letters = (place: number): string =>
  (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/** How a number, a date or a text is shown in a column of that format. */
function reading(value: Value, form: string): string {
  if (value === null) return ''
  if (form === '@') return typeof value === 'string' ? value : JSON.stringify(value)
  if (value instanceof Date)
    return value
      .toISOString()
      .slice(0, form === 'dd.mm.yyyy' ? 10 : 19)
      .replace('T', ' ')
  if (typeof value !== 'number') return JSON.stringify(value)
  return form === '#,##0.00' ? exactly(value) : String(value)
}

/** Two decimals, unless the stored value has more. */
const exactly = (value: number): string => (Number(value.toFixed(2)) === value ? value.toFixed(2) : String(value))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string => text.replace(/&(\w+);/g, (_, name: string) => entities[name]!)

/** @param row number of the last row: the line of totals */
function sumsOf(xml: string, name: string, headings: string[], row: number): Sheet['sums'] {
  const found: Sheet['sums'] = {}
  for (const [place, heading] of headings.entries()) {
    const column = letters(place)
    const [, formula, value] = xml.match(new RegExp(`<c r="${column}${row}"[^>]*><f>([^<]*)</f><v>([^<]*)</v>`)) ?? []
    if (formula === undefined) continue
    const [, sheet, first, last] =
      plain(formula).match(new RegExp(`^SUM\\('(.*)'!${column}(\\d+):${column}(\\d+)\\)$`)) ?? []
    if (sheet?.replaceAll("''", "'") !== name || first !== '2' || Number(last) !== row - 1)
      throw new Error(`${formula} is not the sum of ${heading}`)
    found[heading] = { lines: Number(last) - 1, value: Number(value) }
  }
  return found
}

const PANE = /<pane(?: xSplit="(\d+)")? ySplit="(\d+)"[^>]* state="frozen"/

/** @throws when other columns than those in sight are printed on each page */
function namesOf(headings: string[], count: number, book: string): string[] {
  const [, last] = book.match(/Print_Titles[^>]*>[^<]*\$A:\$([A-Z]+)/) ?? []
  if (last !== (count > 0 ? letters(count - 1) : undefined))
    throw new Error(`${count} columns in sight, to ${last} printed`)
  return headings.slice(0, count)
}

/** @param row counted from 1 */
const heightOf = (xml: string, row: number): number =>
  Number(xml.match(new RegExp(`<row r="${row}" ht="([\\d.]+)"`))?.[1] ?? LINE_HEIGHT) / LINE_HEIGHT

/** Reads the first sheet. @throws when the bytes are no workbook */
export async function opened(bytes: Buffer): Promise<Sheet> {
  const { default: readWorkbook } = await import('read-excel-file/node')
  const [sheet] = await readWorkbook(bytes)
  const files = unzipSync(bytes)
  const part = (path: string): string => strFromU8(files[path]!)
  const xml = part('xl/worksheets/sheet1.xml')
  const [first = [], ...rows] = sheet!.data as Value[][]
  const headings = first.map(String)
  if (new Set(headings).size < headings.length) throw new Error(`two columns have one heading: ${headings.join(', ')}`)
  const formats = formatsOf(part('xl/styles.xml'))
  // Equal neighbouring columns share one element.
  const columns = all(xml, /<col min="(\d+)" max="(\d+)" width="([\d.]+)" style="(\d+)"/g).flatMap(
    ([min, max, width, style]) =>
      Array(Number(max) - Number(min) + 1).fill({ width: Number(width), form: formats[Number(style)]! }),
  ) as { width: number; form: string }[]
  const forms = headings.map((_, place) => columns[place]!.form)
  const line = (row: Value[]): Record<string, string> =>
    Object.fromEntries(headings.map((heading, place) => [heading, reading(row[place] ?? null, forms[place]!)]))
  const lines = rows.slice(0, -1).map(line)
  const total = line(rows.at(-1)!)
  const [, names = 0, frozen = 0] = xml.match(PANE)?.map(Number) ?? []
  // A column is identified by its heading
  total[headings[0]!] = String(rows.at(-1)![0])
  return {
    name: sheet!.sheet,
    headings,
    forms: Object.fromEntries(headings.map((heading, place) => [heading, forms[place]!])),
    lines,
    total,
    sums: sumsOf(xml, sheet!.sheet, headings, rows.length + 1),
    frozen,
    names: namesOf(headings, names, part('xl/workbook.xml')),
    heights: lines.map((_, index) => heightOf(xml, index + 2)),
    narrowest: Math.min(...columns.map(({ width }) => width)),
  }
}

/** The cells of a workbook's first sheet, read within bounds: runs in a worker thread, and trusts nothing of the file. */
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'

// A sheet without what lies beyond its bounds, cut out of the XML before it is read: one cell at the far corner would
// make rows and columns by the million of those between.

/** The last row and the last column that are kept, counted from 1. */
interface SheetSize {
  rows: number
  columns: number
}

/** What a sheet has its rows in: another part is none, and may have anything. */
const ROWS = /<(?:[\w.-]+:)?sheetData[\s/>]/
/** Where rows and cells begin, whatever prefix their names have. */
const ELEMENT = /<((?:[\w.-]+:)?(row|c))(?=[\s/>])/g
/** The place of a row, `12`, or of a cell, `AB12`. */
const PLACE = /\sr\s*=\s*["']([A-Z]*)(\d*)["']/

/** Nothing in a sheet lies at such a place. */
class NoPlace extends Error {}

/** The number of a column by its letters: A is 1, AA is 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Whether a tag is that of a row or a cell beyond the bounds. A row may be without a place, and follows the one before. */
function isBeyond(tag: string, isCell: boolean, { rows, columns }: SheetSize): boolean {
  const place = PLACE.exec(tag)
  if (!place) {
    if (isCell || /\sr\s*=/.test(tag)) throw new NoPlace()
    return false
  }
  const [, letters, row] = place
  if (isCell !== (letters !== '') || row === '') throw new NoPlace()
  return Number(row) > rows || (isCell && columnOf(letters!) > columns)
}

/**
 * The XML of a part without rows and cells beyond the bounds, looked through once.
 * @throws when a row or a cell is at no place that a sheet has
 */
function boundedSheet(part: Uint8Array, size: SheetSize): Uint8Array {
  // A unit for each byte: what is kept is the same bytes.
  const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
  if (!ROWS.test(xml)) return part
  const kept: string[] = []
  let from = 0
  const elements = new RegExp(ELEMENT)
  for (let found = elements.exec(xml); found; found = elements.exec(xml)) {
    const end = xml.indexOf('>', found.index)
    if (end < 0) break
    const [, name, kind] = found
    elements.lastIndex = end
    if (!isBeyond(xml.slice(found.index, end), kind === 'c', size)) continue
    kept.push(xml.slice(from, found.index))
    from = xml[end - 1] === '/' ? end + 1 : behind(xml, `</${name}`, end)
    elements.lastIndex = from
  }
  return kept.length === 0 ? part : Buffer.from(kept.concat(xml.slice(from)).join(''), 'latin1')
}

/** The place behind the tag that ends an element; the end of all where there is none. */
function behind(xml: string, closing: string, from: number): number {
  const begin = xml.indexOf(closing, from)
  const end = begin < 0 ? -1 : xml.indexOf('>', begin)
  return end < 0 ? xml.length : end + 1
}

/** A cell as it is handed on; null: it is empty. */
export type SheetCell = string | number | boolean | null

/** What a workbook says, or why it cannot be read. */
export type SheetResult = { rows: SheetCell[][] } | { issue: string }

export interface SheetBounds {
  rows: number
  columns: number
  /** Of one cell; what is longer is cut, and too long for any member still. */
  cell: number
}

/** Of all parts together, as the archive declares them; a part that is longer than it says is cut off by fflate. Bytes. */
const UNPACKED = 16 * 1024 * 1024
/** Of all cells together: a text that many cells share is as long again in each. */
const CHARACTERS = 4_000_000

/** What the reader looks at. */
const isPart = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels')

/** The parts of an archive; null where they are larger than is taken. @throws when it is no archive */
function unpacked(file: Uint8Array): Record<string, Uint8Array> | null {
  let size = 0
  const parts = unzipSync(file, {
    filter({ name, originalSize }) {
      if (isPart(name)) size += originalSize
      return isPart(name) && size <= UNPACKED
    },
  })
  return size > UNPACKED ? null : parts
}

/** A moment as text; other cells as they are. */
const plain = (cell: unknown, longest: number): SheetCell => {
  if (cell === null || cell === undefined || typeof cell === 'boolean' || typeof cell === 'number') return cell ?? null
  return (cell instanceof Date ? cell.toISOString() : String(cell)).slice(0, longest + 1)
}

/**
 * The rows of the first sheet, without those at its end that are empty. The parts are unpacked here, where their size is
 * counted, cut to the rows and columns that are read, and given to the reader in an archive that is not compressed.
 * Which of them is the sheet the reader finds out: all are cut.
 */
export async function sheetRows(file: Uint8Array, { rows, columns, cell }: SheetBounds): Promise<SheetResult> {
  try {
    const parts = unpacked(file)
    if (!parts) return { issue: `unpacks to more than ${UNPACKED} bytes` }
    for (const [name, part] of Object.entries(parts)) parts[name] = boundedSheet(part, { rows, columns })
    const { buffer } = zipSync(parts, { level: 0 })
    const sheet = await readSheet(buffer as ArrayBuffer)
    const read = sheet.slice(0, rows).map((row) => row.slice(0, columns).map((each) => plain(each, cell)))
    const length = (each: SheetCell): number => (typeof each === 'string' ? each.length : 0)
    const characters = read.reduce((sum, row) => row.reduce<number>((inner, each) => inner + length(each), sum), 0)
    return characters > CHARACTERS ? { issue: `has more than ${CHARACTERS} characters` } : { rows: read }
  } catch {
    return { issue: 'is no workbook that can be read' }
  }
}

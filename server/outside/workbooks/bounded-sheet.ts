/**
 * A sheet without what lies beyond its bounds, cut out of the XML before it is read: one cell at the far corner would
 * make rows and columns by the million of those between.
 */

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
export function boundedSheet(part: Uint8Array, size: SheetSize): Uint8Array {
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

/** The cells of a workbook's first sheet, read within bounds: runs in a worker thread, and trusts nothing of the file. */
import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { boundedSheet } from './bounded-sheet.ts'

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

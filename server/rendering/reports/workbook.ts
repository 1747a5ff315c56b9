/** A table as an XLSX file, row by row: as much of it is in memory as is on its way to the disk. */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ReportWish } from '../../../machines/vocabulary/reports/report-task.ts'
import { cellValue, FORMATS } from './cells.ts'
import type { Cell, Column, ReportTable } from './table.ts'
import { type CellContent, columnName, LINE_HEIGHT, quoted } from './xlsx/sheet.ts'
import type { CellStyle } from './xlsx/styles.ts'
import { WorkbookWriter } from './xlsx/workbook-writer.ts'

/** Lines of one sheet: with heading and totals they are no more than a sheet has. */
const SHEET_ROWS = 1_000_000
/** Columns of a sheet. */
const SHEET_COLUMNS = 16_384

/** Lines of text of the highest row there may be. */
const ROW_LINES = 27
/** Characters of one printed page beside each other: as small as can still be read. */
const PAGE_CHARACTERS = 240

/** Texts and moments are aligned left, numbers right, a number that is a name in the centre. */
const placeIn = ({ form, total }: Column): CellStyle['horizontal'] => {
  if (form === 'count' && !total) return 'center'
  return form === 'text' || form === 'moment' || form === 'date' ? 'left' : 'right'
}

/** A number too long for its column is written smaller: else there is nothing of it but `###`. */
const styleOf = (column: Column): CellStyle => {
  const horizontal = placeIn(column)
  return { format: FORMATS[column.form], horizontal, vertical: 'top', isShrunk: horizontal === 'right' }
}

/** Numbers of the styles of a column. */
const stylesOf = (column: Column, { styles }: WorkbookWriter) => {
  const style = styleOf(column)
  return {
    line: styles.numberOf(style),
    // A text too long for its column is wrapped: else it is cut off, or runs into the next column where that is empty.
    long: styles.numberOf({ ...style, isWrapped: true }),
    heading: styles.numberOf({ ...style, vertical: 'center', isShrunk: false, isWrapped: true, isBold: true }),
    total: styles.numberOf({ ...style, isBold: true }),
  }
}

/** Of the width of a column: some letters are wider, bold ones are, and a cell has margins. */
const ROOM = 0.85

/** What a text is broken at, whatever its length. */
const BREAK = /\r\n?|\n/

/** Lines a text takes in its column, broken between words; a longer word is broken as well. */
export const textLines = (text: string, width: number): number =>
  text.split(BREAK).reduce((lines, each) => lines + wordLines(each, Math.floor(width * ROOM)), 0)

/** @param room characters of a line */
function wordLines(text: string, room: number): number {
  let lines = 1
  let left = room
  for (const word of text.split(' ')) {
    const isFirst = left === room
    if (!isFirst && word.length + 1 > left) {
      lines++
      left = room
    }
    const more = Math.max(0, Math.ceil(word.length / room) - 1)
    lines += more
    left -= word.length - more * room + (left === room ? 0 : 1)
  }
  return lines
}

const isLong = (text: string, width: number): boolean => text.length > width * ROOM || BREAK.test(text)

const TOTAL = { uk: 'Разом', en: 'Total' }

/**
 * Writes a table to a file: headings and names that stay in sight, a line below with the sums of columns that have one.
 * @param asked_at epoch milliseconds: the moment it is as of, and no other is named in it as that of its making
 * @param sheet_rows lines of one sheet
 * @returns how many lines it has
 */
export async function writeWorkbook(
  table: ReportTable,
  path: string,
  { language, asked_at }: Pick<ReportWish, 'language' | 'asked_at'>,
  sheet_rows = SHEET_ROWS,
): Promise<number> {
  const { length } = table.columns
  if (length > SHEET_COLUMNS)
    throw new Error(`the report has ${length} columns, and a sheet no more than ${SHEET_COLUMNS}: ask for less time`)
  const sheets = new TableSheets(table, language)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const row of table.rows) {
      if (sheets.lines === sheet_rows) sheets.goOn()
      sheets.write(row)
      yield* sheets.book.taken()
    }
    sheets.end(asked_at)
    yield* sheets.book.taken()
  }
  await pipeline(pieces, createWriteStream(path))
  return sheets.allLines
}

/** The sheets of a table: one, and another whenever there are too many lines for the last. */
class TableSheets {
  readonly book = new WorkbookWriter()
  readonly #title: string
  readonly #columns: Column[]
  readonly #named_by: number
  readonly #headings: string[]
  readonly #styles: ReturnType<typeof stylesOf>[]
  readonly #lineStyles: number[]
  readonly #sums: number[]
  readonly #sheets: { name: string; lines: number }[] = []
  readonly #language: ReportWish['language']

  constructor({ title, columns, named_by }: ReportTable, language: ReportWish['language']) {
    this.#title = title[language]
    this.#language = language
    this.#columns = columns
    this.#named_by = named_by
    this.#headings = columns.map(({ heading }) => heading[language])
    this.#styles = columns.map((column) => stylesOf(column, this.book))
    this.#lineStyles = this.#styles.map(({ line }) => line)
    this.#sums = columns.map(() => 0)
    this.#begin()
  }

  /** Of the last sheet. */
  get lines(): number {
    return this.#sheets.at(-1)!.lines
  }

  get allLines(): number {
    return this.#sheets.reduce((sum, { lines }) => sum + lines, 0)
  }

  /** Ends the sheet, and begins another one. */
  goOn(): void {
    this.book.endSheet()
    this.#begin()
  }

  write(row: Cell[]): void {
    let styles = this.#lineStyles
    let height = 1
    const cells = row.map((value, place) => {
      const { form, width, total } = this.#columns[place]!
      if (total) this.#sums[place]! += (value as number | null) ?? 0
      if (typeof value === 'string' && isLong(value, width)) {
        if (styles === this.#lineStyles) styles = [...styles]
        styles[place] = this.#styles[place]!.long
        height = Math.max(height, textLines(value, width))
      }
      return cellValue(value, form)
    })
    // Some programs do not compute a height.
    this.book.writeRow({
      cells,
      styles,
      height: height > 1 ? Math.min(height, ROW_LINES) * LINE_HEIGHT : undefined,
    })
    this.#sheets.at(-1)!.lines++
  }

  /** Writes the sums, and ends the workbook. */
  end(asked_at: number): void {
    const isEmpty = this.allLines === 0
    const cells = this.#columns.map(({ total, form }, place): CellContent => {
      if (place === 0) return TOTAL[this.#language]
      if (!total) return null
      const result = cellValue(this.#sums[place]!, form) as number
      return isEmpty ? result : { formula: this.#sumOf(columnName(place)), result }
    })
    const label = this.book.styles.numberOf({ ...styleOf(this.#columns[0]!), format: FORMATS.text, isBold: true })
    const styles = this.#styles.map(({ total }, place) => (place === 0 ? label : total))
    this.book.writeRow({ cells, styles })
    this.book.endSheet()
    this.book.end('Kasalab', asked_at)
  }

  #begin(): void {
    const name = this.#sheets.length === 0 ? this.#title : `${this.#title} ${this.#sheets.length + 1}`
    this.#sheets.push({ name, lines: 0 })
    const width = this.#columns.reduce((sum, column) => sum + column.width, 0)
    this.book.beginSheet({
      name,
      columns: this.#columns.map((column, place) => ({ width: column.width, style: this.#styles[place]!.line })),
      named_by: this.#named_by,
      pages_wide: Math.max(1, Math.ceil(width / PAGE_CHARACTERS)),
    })
    const lines = this.#headings.map((heading, place) => textLines(heading, this.#columns[place]!.width))
    this.book.writeRow({
      cells: this.#headings,
      styles: this.#styles.map(({ heading }) => heading),
      height: Math.max(1, ...lines) * LINE_HEIGHT,
    })
  }

  /** @param column its letters */
  #sumOf(column: string): string {
    return this.#sheets.map(({ name, lines }) => `SUM(${quoted(name)}!${column}2:${column}${lines + 1})`).join('+')
  }
}

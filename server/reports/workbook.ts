/** A table as an XLSX file, row by row: as much of it is in memory as is on its way to the disk. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { ReportWish } from '../../machines/vocabulary/report-task.ts'
import { cellValue, FORMATS } from './cells.ts'
import type { Cell, Column, Table } from './table.ts'

type Library = typeof import('@cj-tech-master/excelts')

/** The library's writer alone: all that it has for workbooks takes 40 MB more, and three times as long to start. */
const { WorkbookWriter } = (await import(
  new URL('modules/excel/stream/workbook-writer.js', import.meta.resolve('@cj-tech-master/excelts')).href
)) as Pick<Library, 'WorkbookWriter'>

/** Lines of one sheet: with heading and totals they are no more than a sheet has. */
const SHEET_ROWS = 1_000_000
/** Columns of a sheet. */
const SHEET_COLUMNS = 16_384

/** Of the first row and the last; a font without a name is another in every program. */
const BOLD = { name: 'Calibri', family: 2, size: 11, bold: true }
/** Height of a line of text, points. */
const LINE_HEIGHT = 15
/** Lines of text of the highest row there may be. */
const ROW_LINES = 27
/** Characters of one printed page beside each other: as small as can still be read. */
const PAGE_CHARACTERS = 240
/** A4. */
const PAPER = 9

/** Texts and moments stand at the left, numbers at the right; a number that is a name, between. */
const placeIn = ({ form, total }: Column) => {
  if (form === 'count' && !total) return 'center'
  return form === 'text' || form === 'moment' || form === 'date' ? 'left' : 'right'
}

/** A number too long for its column is written smaller: else there is nothing of it but `###`. */
const styleOf = (column: Column) => {
  const horizontal = placeIn(column)
  const alignment = { horizontal, vertical: 'top', ...(horizontal === 'right' && { shrinkToFit: true }) } as const
  return { numFmt: FORMATS[column.form], alignment }
}

/** A text too long for its column takes more lines: else it is cut off, or stands in the next column where that is empty. */
const wrapped = ({ numFmt, alignment }: ReturnType<typeof styleOf>) => ({
  numFmt,
  alignment: { ...alignment, wrapText: true },
})

/** Of the width of a column: some letters are wider, bold ones are, and a cell has margins. */
const ROOM = 0.85

/** Lines a text takes in its column, broken between words; a longer word is broken as well. */
export function textLines(text: string, width: number): number {
  const room = Math.floor(width * ROOM)
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

const TOTAL = { uk: 'Разом', en: 'Total' }

/** `A`, `B` … `Z`, `AA` … @param place from 0 */
const letters = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : letters(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26))

/**
 * Writes a table to a file: headings and names that stay in sight, a line below with the sums of columns that have one.
 * @param asked_at epoch milliseconds: the moment it is as of, and no other is named in it as that of its making
 * @returns how many lines it has
 */
export async function writeWorkbook(
  { title, columns, named_by, rows }: Table,
  path: string,
  { language, asked_at }: Pick<ReportWish, 'language' | 'asked_at'>,
): Promise<number> {
  if (columns.length > SHEET_COLUMNS)
    throw new Error(
      `the report has ${columns.length} columns, and a sheet no more than ${SHEET_COLUMNS}: ask for less time`,
    )
  const file = createWriteStream(path)
  const by = 'Kasalab'
  const book = new WorkbookWriter({
    stream: file,
    useStyles: true,
    useSharedStrings: false,
    creator: by,
    lastModifiedBy: by,
    created: new Date(asked_at),
  })
  // One object for all cells of a column: the library knows it again, and does not look its style up anew.
  const styles = columns.map(styleOf)
  const wrappedStyles = styles.map(wrapped)
  const isLong = (value: Cell | undefined, place: number): value is string =>
    typeof value === 'string' && value.length > columns[place]!.width * ROOM
  const pageWidth = columns.reduce((sum, { width }) => sum + width, 0) / PAGE_CHARACTERS
  const lines = Math.max(1, ...columns.map(({ heading, width }) => textLines(heading[language], width)))
  const addSheet = (name: string) => {
    const sheet = book.addWorksheet(name, {
      views: [{ state: 'frozen', ySplit: 1, xSplit: named_by }],
      // As many pages long as it has to be, each with the headings.
      pageSetup: {
        paperSize: PAPER,
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: Math.max(1, Math.ceil(pageWidth)),
        fitToHeight: 0,
        printTitlesRow: '1:1',
        ...(named_by > 0 && { printTitlesColumn: `A:${letters(named_by - 1)}` }),
      },
    })
    sheet.columns = columns.map(({ heading, width }, place) => ({
      header: heading[language],
      width,
      style: styles[place]!,
    }))
    const headings = sheet.getRow(1)
    headings.height = lines * LINE_HEIGHT
    headings.eachCell((cell, number) => {
      const horizontal = placeIn(columns[number - 1]!)
      cell.style = { ...cell.style, font: BOLD, alignment: { horizontal, vertical: 'middle', wrapText: true } }
    })
    return { name, sheet, lines: 0 }
  }
  const sheets = [addSheet(title[language])]
  const sums = columns.map(() => 0)
  let current = sheets[0]!
  for await (const row of rows) {
    if (current.lines === SHEET_ROWS) {
      await current.sheet.commit()
      current = addSheet(`${title[language]} ${sheets.length + 1}`)
      sheets.push(current)
    }
    for (const [place, { total }] of columns.entries()) if (total) sums[place]! += (row[place] as number | null) ?? 0
    const line = current.sheet.addRow(row.map((value, place) => cellValue(value, columns[place]!.form) ?? undefined))
    let height = 1
    line.eachCell((cell, number) => {
      const place = number - 1
      const value = row[place]
      const isWrapped = isLong(value, place)
      cell.style = (isWrapped ? wrappedStyles : styles)[place]!
      if (isWrapped) height = Math.max(height, textLines(value, columns[place]!.width))
    })
    // Some programs find no height by themselves.
    if (height > 1) line.height = Math.min(height, ROW_LINES) * LINE_HEIGHT
    line.commit()
    current.lines++
    // The library goes on writing whether the disk keeps up or not.
    if (file.writableNeedDrain) await once(file, 'drain')
  }
  const ranges = (place: number): string =>
    sheets
      .map(({ name, lines }) => `SUM('${name.replaceAll("'", "''")}'!${letters(place)}2:${letters(place)}${lines + 1})`)
      .join('+')
  const isEmpty = sheets.every(({ lines }) => lines === 0)
  const last = current.sheet.addRow(
    columns.map(({ total, form }, place) => {
      if (place === 0) return TOTAL[language]
      if (!total) return undefined
      const result = cellValue(sums[place]!, form) as number
      return isEmpty ? result : { formula: ranges(place), result }
    }),
  )
  last.font = BOLD
  last.getCell(1).numFmt = '@'
  await last.commit()
  await current.sheet.commit()
  await book.commit()
  return sheets.reduce((sum, { lines }) => sum + lines, 0)
}

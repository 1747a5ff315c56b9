/** A table as an XLSX file, row by row: as much of it is in memory as is on its way to the disk. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { ReportWish } from '../../machines/vocabulary/report-task.ts'
import { cellValue, FORMATS } from './cells.ts'
import type { Table } from './table.ts'

type Library = typeof import('@cj-tech-master/excelts')

/** The library's writer alone: all that it has for workbooks takes 40 MB more, and three times as long to start. */
const { WorkbookWriter } = (await import(
  new URL('modules/excel/stream/workbook-writer.js', import.meta.resolve('@cj-tech-master/excelts')).href
)) as Pick<Library, 'WorkbookWriter'>

/** Lines of one sheet: with heading and totals they are no more than a sheet has. */
const SHEET_ROWS = 1_000_000
/** Columns of a sheet. */
const SHEET_COLUMNS = 16_384

const TOTAL = { uk: 'Разом', en: 'Total' }

/** `A`, `B` … `Z`, `AA` … @param place from 0 */
const letters = (place: number): string =>
  place < 26
    ? String.fromCharCode(65 + place)
    : letters(Math.floor(place / 26) - 1) + String.fromCharCode(65 + (place % 26))

/**
 * Writes a table to a file: headings that stay in sight, a line below with the sums of columns that have one.
 * @param asked_at epoch milliseconds: the moment it is as of, and no other is named in it as that of its making
 * @returns how many lines it has
 */
export async function writeWorkbook(
  { title, columns, rows }: Table,
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
  const styles = columns.map(({ form }) => ({ numFmt: FORMATS[form] }))
  const addSheet = (name: string) => {
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(({ heading, form, width }) => ({
      header: heading[language],
      width,
      style: { numFmt: FORMATS[form] },
    }))
    sheet.getRow(1).font = { bold: true }
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
    line.eachCell((cell, number) => {
      cell.style = styles[number - 1]!
    })
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
  last.font = { bold: true }
  last.getCell(1).numFmt = '@'
  await last.commit()
  await current.sheet.commit()
  await book.commit()
  return sheets.reduce((sum, { lines }) => sum + lines, 0)
}

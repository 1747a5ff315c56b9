/** A table as comma-separated values (RFC 4180), line by line: headings and lines, without sums (EXT-543). */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { wallTime } from '../../../machines/day.ts'
import type { ReportWish } from '../../../machines/vocabulary/reports/report-task.ts'
import type { Cell, ColumnForm, ReportTable } from './table.ts'

/** Programs that open a file as text take it for UTF-8 by this. */
export const MARK = '\ufeff'
const LINE_END = '\r\n'

/** Fractions as they are written: a point, and as many digits as the form has. */
const fixed = (value: number, digits: number): string => (value / 10 ** digits).toFixed(digits)

/** Beginnings that office programs take for a formula; a line end or a wide sign before it changes nothing. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A text that no office program computes: it has an apostrophe before it (EXT-550). */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that was guarded; any other as it is. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

/** A value as its field has it: a figure is a figure, below zero as well; a moment is by the wall clock in Kyiv. */
function fieldText(value: Cell, form: ColumnForm): string {
  if (value === null) return ''
  if (typeof value === 'string') return guarded(value)
  switch (form) {
    case 'money':
      return fixed(value, 2)
    case 'quantity':
      return fixed(value, 3)
    case 'moment':
      return new Date(wallTime(value)).toISOString().slice(0, 19).replace('T', ' ')
    case 'date':
      return new Date(wallTime(value)).toISOString().slice(0, 10)
    default:
      return String(value)
  }
}

const quotedWhereNeeded = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One line of CSV, with its end. */
export const csvLine = (fields: string[]): string => fields.map(quotedWhereNeeded).join(',') + LINE_END

/** Writes a table to a file. @returns how many lines it has */
export async function writeTableCsv(
  { columns, rows }: ReportTable,
  path: string,
  { language }: Pick<ReportWish, 'language'>,
): Promise<number> {
  let lines = 0
  async function* pieces(): AsyncGenerator<string> {
    yield MARK + csvLine(columns.map(({ heading }) => heading[language]))
    for await (const row of rows) {
      lines++
      yield csvLine(row.map((value, place) => fieldText(value, columns[place]!.form)))
    }
  }
  await pipeline(pieces, createWriteStream(path))
  return lines
}

/** A report as a table: what its columns are, and its lines. */

import type { ReportBrief } from './brief.ts'
import type { DocumentMade } from './documents.ts'

/**
 * How the values of a column are written. money: minor units. quantity: thousandths. moment and date: epoch
 * milliseconds, shown as the wall clock in Kyiv has them.
 */
export type ColumnForm = 'text' | 'count' | 'money' | 'quantity' | 'moment' | 'date'

/** Texts in both languages. */
export interface Heading {
  uk: string
  en: string
}

export interface Column {
  heading: Heading
  form: ColumnForm
  /** Of characters. */
  width: number
  /** Its sum is in the last line. */
  total?: boolean
}

/** null: empty. */
export type Cell = string | number | null

export interface ReportTable {
  title: Heading
  columns: Column[]
  /** How many of them, from the first, say what a line is of: they stay in sight, and are printed on each page. */
  named_by: number
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>
}

/** Makes a table of documents: at once where lines follow from single ones, else when all have been read. */
export type TableMaker = (brief: ReportBrief, documents: AsyncIterable<DocumentMade>) => Promise<ReportTable>

export const textColumn = (uk: string, en: string, width = 16): Column => ({ heading: { uk, en }, form: 'text', width })
export const countColumn = (uk: string, en: string): Column => ({
  heading: { uk, en },
  form: 'count',
  width: 12,
  total: true,
})
export const moneyColumn = (uk: string, en: string): Column => ({
  heading: { uk, en },
  form: 'money',
  width: 16,
  total: true,
})
export const quantityColumn = (uk: string, en: string): Column => ({
  heading: { uk, en },
  form: 'quantity',
  width: 14,
  total: true,
})
export const momentColumn = (uk: string, en: string): Column => ({ heading: { uk, en }, form: 'moment', width: 20 })
export const dateColumn = (uk: string, en: string): Column => ({ heading: { uk, en }, form: 'date', width: 12 })
/** A number that is a name: it has no sum. */
export const serialColumn = (uk: string, en: string): Column => ({ heading: { uk, en }, form: 'count', width: 10 })

/** A report that was asked for, with what it is to say: what has happened until then. */

export type ExtendedReportKind =
  | 'goods'
  | 'z'
  | 'actual_revenue'
  | 'net_turnover'
  | 'bookkeeper_z_report'
  | 'daily_cash_flow'

/** A line of a workbook by its headings: texts, and numbers in thousandths. */
export type ReportRow = Readonly<Record<string, string | number>>

export interface AskedReport {
  id: string
  organization: string
  kind: ExtendedReportKind
  isJson: boolean
  /** Instant of the clock, ms. */
  askedAt: number
  /** Whether it was made when the clock was set back: null: it may have been. Left out: it never was set back. */
  wasMade?: true | null
  /** Whether its file was fetched. */
  isFetched?: boolean
  /** As it was asked for. */
  body: Readonly<Record<string, unknown>>
  /** Addresses that it names, in small letters, each once. */
  asked: readonly string[]
  /** Those it must be mailed to, and those it may be mailed to. */
  mails: readonly string[]
  mayMail: readonly string[]
  /** Its last change, once it was shown. */
  updatedAt: string | null
  createdAt: string | null
  /** Closed shifts in it, by their number among all of the house. */
  shifts: readonly number[]
  /** Whether names of the organization and the outlet are in it (REP-202). */
  hasNames: boolean
  /** Clauses by which its figures may be wrong beside that of its kind. */
  also: readonly string[]
  /** Lines of its workbook; null: not told. */
  rows: readonly ReportRow[] | null
}

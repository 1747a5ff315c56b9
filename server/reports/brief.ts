/** What the thread that makes a report is told: first what is wanted, then documents, page by page. */
import type { ReportWish } from '../../machines/vocabulary/report-task.ts'
import type { Tax } from '../../machines/vocabulary/tax.ts'

/** A register as its lines in a report name it. */
export interface RegisterBrief {
  id: string
  fiscal_number: string
  organization: string
  /** Name of the outlet. */
  outlet: string
  /** Cash in it when the shift began with which its documents begin, minor units. */
  initial: number
}

export interface ReportBrief {
  wish: Pick<ReportWish, 'type' | 'format' | 'from' | 'is_short' | 'with_names' | 'language'>
  registers: RegisterBrief[]
  /** Of the organization. */
  taxes: Tax[]
  /** Full names by id. */
  cashiers: ReadonlyMap<string, string>
  /** File it is written to. */
  path: string
}

/** To the thread. A page is asked for before it is sent. */
export type ToReportWorker =
  | { brief: ReportBrief }
  /** JSON array of stored documents, of the register with this place in the brief. */
  | { page: string; register: number }
  /** There are no more pages. */
  | { over: true }

/** From the thread; `rows` are lines of the table, `failed` says why there is no file. */
export type FromReportWorker = { more: true } | { rows: number } | { failed: string }

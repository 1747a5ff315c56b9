/** Messages to the thread that makes a report: first what is wanted, then documents, page by page. */
import type { ReportWish } from '../../../machines/vocabulary/reports/report-task.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import type { DocumentSpan } from '../../store/queries/report-rows.ts'

/** A register as its lines in a report name it, and what is counted of it. */
export interface RegisterBrief {
  id: string
  fiscal_number: string
  organization: string
  /** Name of the outlet. */
  outlet: string
  /** Of the outlet. */
  address: string
  /** Cash in it before the first of its documents, minor units; 0 where that is of no concern. */
  initial: number
  documents: DocumentSpan
  /** Number of the first document that is to be sent to the tax authority. */
  first_pending: number
}

export interface ReportBrief {
  wish: Pick<ReportWish, 'type' | 'format' | 'from' | 'is_short' | 'with_names' | 'language' | 'asked_at'>
  registers: RegisterBrief[]
  /** Of the organization. */
  taxes: Tax[]
  /** Full names by id. */
  cashiers: ReadonlyMap<string, string>
  /** File it is written to. */
  path: string
}

/** Stored documents of the register that has this place in the brief. */
export interface PageSent {
  /** As the store gives them. */
  page: Uint8Array
  register: number
}

/** To the thread. A page is asked for before it is sent. */
export type ToReportWorker =
  | { brief: ReportBrief }
  | PageSent
  /** There are no more pages. */
  | { over: true }

/** From the thread; `rows` are lines of the table, `failed` says why there is no file. */
export type FromReportWorker = { more: true } | { rows: number } | { failed: string }

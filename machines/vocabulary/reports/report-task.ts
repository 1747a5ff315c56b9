/** Extended reports: what is asked for, and how far the task of it has come (spec: "Extended report task"). */

export const REPORT_TYPES = [
  'GOODS',
  'Z_REPORTS',
  'ACTUAL_REVENUE',
  'NET_TURNOVER',
  'BOOKKEEPER_Z_REPORT',
  'DAILY_CASH_FLOW',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** Files a report can be: JSON of Z-reports alone (LIM-090, LIM-091). */
export type ReportFormat = 'xlsx' | 'json'

/** What a report is made of. Everything is decided when it is asked for, so that it says the same whenever it is made. */
export interface ReportWish {
  type: ReportType
  format: ReportFormat
  /** Both ends are in it, epoch milliseconds. */
  from: number
  to: number
  /** Number of the world's last fact then: nothing that was said later is counted. */
  until: number
  /** When it was asked for, epoch milliseconds: what the tax authority has said later is not known to it. */
  asked_at: number
  /** Registers that it is of, in the order of the list of registers. */
  cash_register_ids: string[]
  /** Of goods: sums for each good, instead of every line of every receipt (REP-103). */
  is_short: boolean
  /** Of Z-reports: names of organization and outlet stand beside them (REP-202). */
  with_names: boolean
  language: 'uk' | 'en'
  /** Addresses its mail goes to, each once. */
  emails: string[]
}

/** waiting: its time has not come yet. Both that and building are PENDING on the wire (TSK-001). */
export type ReportState = 'new' | 'waiting' | 'building' | 'done' | 'failed' | 'expired'

export interface ReportTaskContext {
  id: string
  state: ReportState
  /** null as long as it is new. */
  organization_id: string | null
  wish: ReportWish | null
  /** Epoch milliseconds. */
  created_at: number | null
  /** When its making began, the last time it did. */
  begun_at: number | null
  /** When it was done or had failed; null until then (TSK-003). */
  updated_at: number | null
  /** Lines of the table it has; null until it is done. */
  rows: number | null
  /** Why there is none, in words. */
  error_message: string | null
}

export type ReportTaskCommand =
  | { type: 'report.request'; at: number; organization_id: string; wish: ReportWish }
  /** From our own timer. */
  | { type: 'build.begin'; at: number }
  /** The process that made it is no more. */
  | { type: 'build.resume'; at: number }
  /** The file is whole. */
  | { type: 'build.ended'; at: number; rows: number }
  | { type: 'build.failed'; at: number; error_message: string }
  /** From our own timer: it has been kept as long as it is to be. */
  | { type: 'report.expire'; at: number }

export type ReportTaskFact =
  | { type: 'report.requested'; at: number; organization_id: string; wish: ReportWish }
  /** It is to be made now, or anew. */
  | { type: 'report.begun'; at: number; organization_id: string; wish: ReportWish }
  /** `emails`: whom its mail goes to, each once. */
  | { type: 'report.done'; at: number; rows: number; organization_id: string; emails: string[] }
  | { type: 'report.failed'; at: number; error_message: string }
  | { type: 'report.expired'; at: number }

/** Extended reports: what is asked for, and how far the task of it has come (spec: "Extended report task"). */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text } from '../schemas/state.ts'

export const REPORT_TYPES = [
  'GOODS',
  'Z_REPORTS',
  'ACTUAL_REVENUE',
  'NET_TURNOVER',
  'BOOKKEEPER_Z_REPORT',
  'DAILY_CASH_FLOW',
  'RECEIPTS',
] as const
export type ReportType = (typeof REPORT_TYPES)[number]

/** Files a report can be: JSON of Z-reports (LIM-090, LIM-091) and of receipts, CSV of receipts (EXT-542). */
export const REPORT_FORMATS = ['xlsx', 'json', 'csv'] as const
const ReportFormat = Type.Enum([...REPORT_FORMATS])
export type ReportFormat = Static<typeof ReportFormat>

/** What a report is made of. Everything is decided when it is asked for, so that it says the same whenever it is made. */
export const ReportWish = Type.Object({
  type: Type.Enum([...REPORT_TYPES]),
  format: ReportFormat,
  /** Both ends are in it. */
  from: Moment,
  to: Moment,
  /** Number of the world's last fact then: nothing that was said later is counted. */
  until: Count,
  /** When it was asked for: what the tax authority has said later is not known to it. */
  asked_at: Moment,
  /** Registers that it is of, in the order of the list of registers. */
  cash_register_ids: Type.Array(Text),
  /** Of goods: sums for each good, instead of every line of every receipt (REP-103). */
  is_short: Type.Boolean(),
  /** Of Z-reports: names of organization and outlet stand beside them (REP-202). */
  with_names: Type.Boolean(),
  language: Type.Enum(['uk', 'en']),
  /** Addresses its mail goes to, each once. */
  emails: Type.Array(Text),
})
export type ReportWish = Static<typeof ReportWish>

/** waiting: its time has not come yet. Both that and building are PENDING on the wire (TSK-001). */
export type ReportState = 'new' | 'waiting' | 'building' | 'done' | 'failed' | 'expired'

const taskMembers = {
  id: Text,
  /** null as long as it is new. */
  organization_id: Nullable(Text),
  wish: Nullable(ReportWish),
  created_at: Nullable(Moment),
  /** When its making began, the last time it did. */
  begun_at: Nullable(Moment),
  /** When it was done or had failed; null until then (TSK-003). */
  updated_at: Nullable(Moment),
  /** Lines of the table it has; null until it is done. */
  rows: Nullable(Count),
  /** Why there is none, in words. */
  error_message: Nullable(Text),
}

export type ReportTaskContext = Static<Type.TObject<typeof taskMembers>> & { state: ReportState }

const asked = { id: Text, organization_id: Text, created_at: Moment, begun_at: taskMembers.begun_at, wish: ReportWish }

/** A task that was asked for, by its state: its wish is known, and what has come of it. */
export const StoredReportTask = Type.Union([
  Type.Object({
    ...asked,
    state: Type.Enum(['waiting', 'building']),
    updated_at: Type.Null(),
    rows: Type.Null(),
    error_message: Type.Null(),
  }),
  Type.Object({
    ...asked,
    state: Type.Literal('done'),
    begun_at: Moment,
    updated_at: Moment,
    rows: Count,
    error_message: Type.Null(),
  }),
  Type.Object({ ...asked, state: Type.Literal('failed'), updated_at: Moment, error_message: Text }),
  Type.Object({ ...asked, state: Type.Literal('expired'), wish: Type.Null() }),
])

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

/** What a request for a report says, and what is malformed in it. */
import { type Json, UUID } from '../expected.ts'
import { instantInKyiv } from '../kyiv.ts'
import type { ExtendedReportKind } from '../task.ts'

type Body = Readonly<Record<string, Json>>

/** The span a report is of, ms: the last second as a whole (NS-53). */
export interface ReportSpan {
  from: number
  /** Not in it. */
  until: number
}

const CLAUSES: Readonly<Record<ExtendedReportKind, string>> = {
  goods: 'REP-102',
  z: 'REP-204',
  actual_revenue: 'REP-301',
  net_turnover: 'REP-401',
  bookkeeper_z_report: 'REP-501',
  daily_cash_flow: 'REP-602',
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const BARE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/
const DAY = /^\d{4}-\d\d-\d\d$/
const SECOND = 1000
const DAY_MS = 24 * 3_600_000

export function spanOfReport(kind: ExtendedReportKind, { from_date, to_date }: Body): ReportSpan {
  if (kind === 'daily_cash_flow') {
    const from = instantInKyiv(`${from_date}T00:00:00`)
    return { from, until: from + DAY_MS }
  }
  const to = Date.parse(String(to_date))
  return { from: Date.parse(String(from_date)), until: Math.floor(to / SECOND) * SECOND + SECOND }
}

/** In letters of either case. */
const isId = (text: unknown): boolean => UUID.test(String(text).toLowerCase())

const isBad = (value: Json | undefined, isGood: (value: Json) => boolean): boolean =>
  value !== undefined && value !== null && !isGood(value)

/** A member that may be one of something or several (NS-53). */
const everyOne = (value: Json, isGood: (each: Json) => boolean): boolean =>
  [value].flat().every((each) => isGood(each as Json))

/** The clause by which a request is malformed; null: it is not. */
export function malformedReport(kind: ExtendedReportKind, body: Body): string | null {
  const own = CLAUSES[kind]
  const { from_date, to_date } = body
  if (kind === 'daily_cash_flow') {
    if (from_date === undefined) return 'NS-53'
    if (typeof from_date !== 'string' || !DAY.test(from_date)) return own
    if (isBad(body.organization_id, (ids) => Array.isArray(ids) && ids.every((id) => isId(id)))) return own
  } else {
    for (const date of [from_date, to_date]) {
      if (date === undefined) return 'NS-53'
      if (typeof date !== 'string' || BARE.test(date)) return 'NS-53'
      if (!INSTANT.test(date)) return own
    }
    if (Date.parse(String(from_date)) > Date.parse(String(to_date))) return 'NS-53'
  }
  if (isBad(body.emails, (emails) => Array.isArray(emails))) return own
  if (kind !== 'goods' && kind !== 'z') return null
  const isWrong =
    isBad(body.export_extension, (form) => form === 'EXCEL' || form === 'JSON') ||
    isBad(body.custom, (flag) => typeof flag === 'boolean') ||
    isBad(body.organization_info, (flag) => typeof flag === 'boolean') ||
    ['cash_register_id', 'branch_id'].some((name) => isBad(body[name], (ids) => everyOne(ids, (id) => isId(id))))
  return isWrong ? own : null
}

/** Ids that are named, one or several; null: none are. */
export const idsNamed = (body: Body, name: string): readonly string[] | null =>
  body[name] === undefined || body[name] === null ? null : ([body[name]].flat() as string[])

import { type Exchange, rawBody, readForm } from '../../kernel/exchange.ts'
import { choice, type Form, flag, isObject, list, object, optional, pattern, text, uuid } from '../../kernel/form.ts'
import { dayForm, dayOf, momentForm, parseDay } from '../../kernel/moments.ts'
import { malformed } from '../../kernel/refusal.ts'
import type { Reading } from '../../readings.ts'
import type { ReportRequest, ReportType } from '../../state/reports.ts'
import type { World } from '../../state/world.ts'

const DAY_MS = 86_400_000

/** A body as read, and as sent, for the echo in `payload`. */
type ReportBody = { request: ReportRequest; sent: Record<string, unknown> }

/** A member that only the strict reading of mandatory fields demands (NS-53). */
function maybe<T>(reading: Reading, form: Form<T>): Form<T | undefined> {
  return reading.reportDates === 'required' ? form : optional(form)
}

const emailsForm = (reading: Reading) =>
  list(reading.name === 'a' ? text : pattern(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'))

function spanForm(reading: Reading) {
  const moment = maybe(reading, momentForm(reading.offsetRequired))
  return { from_date: moment, to_date: moment, emails: maybe(reading, emailsForm(reading)) }
}

const scopeForm = { cash_register_id: optional(uuid), branch_id: optional(uuid) }
const extensionForm = { export_extension: optional(choice('EXCEL', 'JSON')) }

/** The members of every kind of body, all but the dates and e-mails optional. */
function bodyForm(reading: Reading, type: ReportType) {
  const span = spanForm(reading)
  if (type === 'GOODS') return object({ ...span, ...scopeForm, ...extensionForm, custom: optional(flag) })
  if (type === 'Z_REPORTS')
    return object({ ...span, ...scopeForm, ...extensionForm, organization_info: optional(flag) })
  return object(span)
}

type ReadBody = {
  from_date: number | undefined
  to_date: number | undefined
  emails: string[] | undefined
  cash_register_id?: string | undefined
  branch_id?: string | undefined
  export_extension?: 'EXCEL' | 'JSON' | undefined
  custom?: boolean | undefined
  organization_info?: boolean | undefined
}

/** Reads a report body; a missing date is the edge of the present day where the reading lets it be absent. */
export function readReportBody(world: World, exchange: Exchange, type: ReportType): ReportBody {
  const { reading } = world
  const raw = rawBody(exchange)
  const sent = isObject(raw) ? raw : {}
  if (type === 'DAILY_CASH_FLOW') return { sent, request: readDaily(world, raw) }
  const body: ReadBody = readForm<ReadBody>(reading, bodyForm(reading, type) as Form<ReadBody>, raw, ['body'])
  const today = parseDay(dayOf(world.now())) ?? 0
  const from = body.from_date ?? today
  const to = body.to_date ?? today + DAY_MS - 1
  if (from > to && reading.reportBadSpan === 422) throw malformed(['body', 'to_date'], 'is before from_date')
  const asks = body.export_extension ?? 'EXCEL'
  if (type === 'GOODS' && asks === 'JSON' && reading.goodsJson === 'refused') {
    throw malformed(['body', 'export_extension'], 'JSON is there for the Z report only')
  }
  const request: ReportRequest = {
    type,
    from,
    to,
    registerId: body.cash_register_id ?? null,
    branchId: body.branch_id ?? null,
    emails: body.emails ?? [],
    short: body.custom ?? false,
    organizationInfo: body.organization_info ?? false,
    asks,
  }
  return { sent, request }
}

/** The daily cash flow: one plain date and a list of organizations (REP-601, REP-602). */
function readDaily(world: World, raw: unknown): ReportRequest {
  const { reading } = world
  const form = object({
    from_date: maybe(reading, dayForm),
    organization_id: maybe(reading, list(uuid)),
    emails: maybe(reading, emailsForm(reading)),
  })
  const body = readForm(reading, form, raw, ['body'])
  const from = parseDay(body.from_date ?? dayOf(world.now())) ?? 0
  return {
    type: 'DAILY_CASH_FLOW',
    from,
    to: from + DAY_MS - 1,
    registerId: null,
    branchId: null,
    emails: body.emails ?? [],
    short: false,
    organizationInfo: false,
    asks: 'EXCEL',
  }
}

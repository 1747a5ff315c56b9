import { type Answer, bytes, type Exchange, exactJson, json, requireHeaders, uuidParam } from '../../kernel/exchange.ts'
import { taskMoment } from '../../kernel/moments.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Route } from '../../kernel/routing.ts'
import { sendMail } from '../../kernel/smtp.ts'
import type { Cashier } from '../../state/model.ts'
import { startReport } from '../../state/report-tasks.ts'
import type { ReportTask, ReportType } from '../../state/reports.ts'
import type { World } from '../../state/world.ts'
import { cashierOf, demandSame, notFound } from '../access.ts'
import { makeReport } from './files.ts'
import { readReportBody } from './forms.ts'

/** The report file as attached: in the requested format, where the kind has it. */
function reportFile(task: ReportTask): { name: string; type: string; content: Buffer } | null {
  if (task.json !== null && task.request.asks === 'JSON') {
    return { name: 'report.json', type: 'application/json', content: Buffer.from(JSON.stringify(task.json)) }
  }
  if (task.xlsx === null) return null
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'report.xlsx', type, content: task.xlsx }
}

/** Mails a finished report to its addresses, one message each, none to the unsubscribed (REP-006, REP-007). */
async function mailReport(world: World, task: ReportTask): Promise<void> {
  const file = reportFile(task)
  if (world.smtp === null || file === null) return
  for (const address of new Set(task.request.emails)) {
    if (world.unsubscribed.has(address.toLowerCase())) continue
    await sendMail(world.smtp, {
      to: address,
      subject: `Report ${task.request.type}`,
      text: 'Звіт у вкладенні.',
      attachment: file,
    })
  }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Kinds by the last segment of their path (REP-008). */
const KINDS: Record<string, ReportType> = {
  goods: 'GOODS',
  z: 'Z_REPORTS',
  actual_revenue: 'ACTUAL_REVENUE',
  net_turnover: 'NET_TURNOVER',
  bookkeeper_z_report: 'BOOKKEEPER_Z_REPORT',
  daily_cash_flow: 'DAILY_CASH_FLOW',
}

/** A task in its six members (FLD-010). */
function shortView(task: ReportTask): Record<string, unknown> {
  return {
    id: task.id,
    organization_id: task.organization.id,
    type: task.request.type,
    status: task.status,
    created_at: taskMoment(task.createdAt),
    updated_at: task.updatedAt === null ? null : taskMoment(task.updatedAt),
  }
}

/** A task of the later kinds on creation: nine members, the payload repeats the request (FLD-011, TSK-006). */
function longView(world: World, task: ReportTask, sent: Record<string, unknown>): Record<string, unknown> {
  const isDaily = task.request.type === 'DAILY_CASH_FLOW'
  const ownId = world.reading.name === 'a' ? [task.organization.id] : null
  const payload = {
    from_date: sent.from_date ?? null,
    to_date: sent.to_date ?? (isDaily && world.reading.name === 'a' ? (sent.from_date ?? null) : null),
    mode: null,
    emails: sent.emails ?? [],
    organization_id: sent.organization_id ?? ownId,
  }
  return { ...shortView(task), error_message: task.errorText, payload, execution_time: task.tookText }
}

function create(world: World, exchange: Exchange, type: ReportType): Answer {
  const cashier = allowed(world, exchange)
  const { request, sent } = readReportBody(world, exchange, type)
  const task = startReport(world, cashier, request, makeReport, mailReport)
  const isShort = type === 'GOODS' || type === 'Z_REPORTS'
  return exactJson(world.reading.reportCreated, isShort ? shortView(task) : longView(world, task, sent))
}

/** The cashier of a report request, with the client headers where the reading demands them (AMB-06). */
function allowed(world: World, exchange: Exchange): Cashier {
  const cashier = cashierOf(world, exchange)
  if (world.reading.reportClientHeaders) requireHeaders(exchange, 'x-client-name', 'x-client-version')
  return cashier
}

function taskOf(world: World, exchange: Exchange): ReportTask {
  const cashier = allowed(world, exchange)
  const task = world.tasks.get(uuidParam(exchange, 'report_task_id'))
  if (task === undefined) throw notFound('звіт')
  demandSame(world, cashier.organization, task.organization)
  return task
}

const absent = (world: World, words: string): Refusal =>
  new Refusal(world.reading.name === 'a' ? 404 : 400, 'no_file', words)

/** A finished task, or the refusal of its file (NS-50). */
function doneTask(world: World, exchange: Exchange): ReportTask {
  const task = taskOf(world, exchange)
  if (task.status !== 'DONE') throw new Refusal(world.reading.reportNotReady, 'not_ready', `Звіт: ${task.status}.`)
  return task
}

function xlsx(world: World, exchange: Exchange): Answer {
  const task = doneTask(world, exchange)
  const asksJson = task.request.asks === 'JSON' && task.request.type === 'Z_REPORTS'
  if (task.xlsx === null || (asksJson && world.reading.reportFiles === 'asked'))
    throw absent(world, 'Звіт замовлено в JSON.')
  return bytes(XLSX, task.xlsx, { 'content-disposition': 'attachment; filename="report.xlsx"' })
}

function jsonFile(world: World, exchange: Exchange): Answer {
  const task = taskOf(world, exchange)
  if (task.request.type !== 'Z_REPORTS') throw absent(world, 'У JSON є лише Z-звіт.')
  const done = doneTask(world, exchange)
  if (done.request.asks === 'EXCEL' && world.reading.reportFiles === 'asked')
    throw absent(world, 'Звіт замовлено в xlsx.')
  return json(200, done.json)
}

/** The nine operations of extended reports. */
export function reportRoutes(world: World): Route[] {
  const base = '/api/v1/extended-reports'
  const creations = Object.entries(KINDS).map(
    ([name, type]): Route => ({
      method: 'POST',
      path: `${base}/${name}`,
      answer: (exchange) => create(world, exchange, type),
    }),
  )
  const get = (path: string, answer: Route['answer']): Route => ({
    method: 'GET',
    path: `${base}/{report_task_id}${path}`,
    answer,
  })
  return [
    ...creations,
    get('', (exchange) => exactJson(200, shortView(taskOf(world, exchange)))),
    get('/report.xlsx', (exchange) => xlsx(world, exchange)),
    get('/report.json', (exchange) => jsonFile(world, exchange)),
  ]
}

/** Files of extended reports, downloaded. */
import Type from 'typebox'
import type { ReportFormat, ReportTaskContext } from '../../../../machines/vocabulary/reports/report-task.ts'
import { Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { HTTPError } from '../../../transport/http/description/refusals.ts'
import {
  type AnswerForm,
  type Operation,
  operation,
  type QuirkVariant,
  type Reply,
  refused,
  reply,
} from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { clientHeaders } from '../integration.ts'
import { fileReply } from './file-reply.ts'
import { ReceiptReportEntry, ReportTask, reportTaskModel, ZReportEntry } from './model.ts'

/** A task of the organization of the cashier that is still kept, or the refusal (TSK-007). */
export async function taskOf({
  services,
  world,
  cashier,
  params,
  language,
}: RequestBy<'cashier'> & { params: { report_task_id: string } }): Promise<ReportTaskContext | Reply> {
  const id = params.report_task_id
  const task = await services.switchboard.read<ReportTaskContext>(world, `report-task:${id}`)
  const isKept = task.wish !== null && task.organization_id === cashier.organization_id
  return isKept ? task : refused('unknown id', { report_task_id: id }, language)
}

type TaskRequest = RequestBy<'cashier'> & { params: { report_task_id: string } }

/** The file, if it is done and of that format (REP-702, REP-703, NS-50, AMB-45). */
async function file(request: TaskRequest, format: ReportFormat): Promise<Reply> {
  const { language } = request
  const task = await taskOf(request)
  if ('status' in task) return task
  if (task.wish!.format !== format) return refused('report not to be had in this format', { format }, language)
  if (task.state === 'failed') return refused('report could not be made', { reason: task.error_message! }, language)
  return isReady(task) ? fileReply(request, task) : refused('report not ready', {}, language)
}

const isReady = ({ state }: ReportTaskContext): boolean => state === 'done' || state === 'failed'

const notReadyRecord = {
  quirk: 'report-not-ready-record',
  answers: { 200: ReportTask },
  async handle(request: TaskRequest, law: Operation['handle']): Promise<Reply> {
    const task = await taskOf(request)
    return 'status' in task || isReady(task) ? law(request) : reply(200, reportTaskModel(task))
  },
} as const satisfies QuirkVariant

const IDS: Record<ReportFormat, string> = { xlsx: 'downloadWorkbook', json: 'downloadJson', csv: 'downloadCsv' }

const download = (format: ReportFormat, answer: AnswerForm, summary: string, clauses: readonly string[]): Operation =>
  operation({
    id: IDS[format],
    method: 'GET',
    path: `/api/v1/extended-reports/:report_task_id/report.${format}`,
    surface: 'cloud',
    summary,
    clauses,
    who: 'cashier',
    headers: Type.Object(clientHeaders),
    params: Type.Object({ report_task_id: Uuid }),
    answers: { 200: answer, 400: HTTPError },
    variant: notReadyRecord,
    handle: (request) => file(request, format),
  })

/** By the kind of the report. */
const JsonReport = Type.Union([Type.Array(ZReportEntry), Type.Array(ReceiptReportEntry)])

export const downloadOperations: Operation[] = [
  download('xlsx', 'workbook', 'The report as a workbook', ['REP-001', 'REP-002', 'REP-104', 'REP-702', 'LIM-091']),
  download('json', JsonReport, 'The report of Z-reports, or of receipts, as JSON', [
    'REP-001',
    'REP-002',
    'REP-203',
    'REP-703',
    'LIM-090',
    'LIM-091',
  ]),
  download('csv', 'csv', 'The report of receipts as comma-separated values', ['EXT-543']),
]

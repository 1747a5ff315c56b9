/** Files of extended reports, downloaded. */
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import Type from 'typebox'
import type { ReportFormat, ReportTaskContext } from '../../../machines/vocabulary/report-task.ts'
import { Uuid } from '../../../machines/vocabulary/wire.ts'
import { HTTPError } from '../../http/description/refusals.ts'
import type { AnswerForm, Bend, Operation, Reply, Request } from '../../http/operation.ts'
import { refused, reply } from '../../http/operation.ts'
import { ReportNotMade } from '../../reports/report-thread.ts'
import { clientHeaders } from '../integration.ts'
import { ReportTask, reportTask, ZReportEntry } from './model.ts'
import { taskOf } from './task.ts'

const TYPES: Record<ReportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
}

/** The file, if it is done and of that format (REP-702, REP-703, NS-50, AMB-45). */
async function file(request: Request, format: ReportFormat): Promise<Reply> {
  const { services, world, language } = request
  const task = await taskOf(request)
  if ('status' in task) return task
  if (task.wish!.format !== format) return refused('report not to be had in this format', { format }, language)
  if (task.state === 'failed') return refused('report could not be made', { reason: task.error_message! }, language)
  if (!isReady(task)) return refused('report not ready', {}, language)
  const path = await services.reportBuilder.file(world, task).catch((error: Error) => {
    if (!(error instanceof ReportNotMade)) throw error
    return { reason: error.message }
  })
  if (typeof path !== 'string') return refused('report could not be made', path, language)
  const handle = await open(path)
  const { size } = await handle.stat()
  const name = `${task.wish!.type.toLowerCase()}-${task.id}.${format}`
  const headers = {
    'content-type': TYPES[format],
    'content-length': size,
    'content-disposition': `attachment; filename="${name}"`,
  }
  return {
    ...reply(200),
    stream(response) {
      response.writeHead(200, headers)
      // A client that goes in the middle is nothing to be told of.
      pipeline(handle.createReadStream(), response, () => {})
    },
  }
}

const isReady = ({ state }: ReportTaskContext): boolean => state === 'done' || state === 'failed'

const notReadyRecord: Bend = {
  quirk: 'report-not-ready-record',
  answers: { 200: ReportTask },
  async handle(request, law) {
    const task = await taskOf(request)
    return 'status' in task || isReady(task) ? law(request) : reply(200, reportTask(task))
  },
}

const download = (
  format: ReportFormat,
  answer: AnswerForm,
  summary: string,
  clauses: readonly string[],
): Operation => ({
  id: `download${format === 'xlsx' ? 'Workbook' : 'Json'}`,
  method: 'GET',
  path: `/api/v1/extended-reports/:report_task_id/report.${format}`,
  surface: 'cloud',
  summary,
  clauses: ['REP-001', 'REP-002', ...clauses],
  who: 'cashier',
  headers: Type.Object(clientHeaders),
  params: Type.Object({ report_task_id: Uuid }),
  answers: { 200: answer, 400: HTTPError },
  bends: notReadyRecord,
  handle: (request) => file(request, format),
})

export const downloadOperations: Operation[] = [
  download('xlsx', 'workbook', 'The report as a workbook', ['REP-104', 'REP-702', 'LIM-091']),
  download('json', Type.Array(ZReportEntry), 'The report of Z-reports as JSON', [
    'REP-203',
    'REP-703',
    'LIM-090',
    'LIM-091',
  ]),
]

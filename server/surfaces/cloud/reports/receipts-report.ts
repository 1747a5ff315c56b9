/** The report of receipts, one line for each (EXT-541). */
import type { ReportFormat } from '../../../../machines/vocabulary/reports/report-task.ts'
import { type Operation, operation, reply } from '../../../wire/http/operation.ts'
import { ReceiptsBody, spanOf } from './bodies.ts'
import { createTask, plainWorkbook, reportedRegisters } from './creation.ts'
import { ExtendedReportTask, extendedReportTaskModel } from './model.ts'

const FORMATS: Record<'EXCEL' | 'JSON' | 'CSV', ReportFormat> = { EXCEL: 'xlsx', JSON: 'json', CSV: 'csv' }

export const receiptsReport: Operation = operation({
  id: 'createReceiptsReport',
  method: 'POST',
  path: '/api/v1/extended-reports/receipt',
  surface: 'cloud',
  summary: 'A report of receipts, as a workbook, as JSON or as comma-separated values',
  clauses: ['EXT-541', 'EXT-542', 'EXT-543', 'EXT-544', 'EXT-545'],
  who: 'cashier',
  body: ReceiptsBody,
  answers: { 200: ExtendedReportTask },
  async handle(request) {
    const wish = request.body
    const registers = reportedRegisters(request, wish)
    if ('status' in registers) return registers
    const { from_date, to_date, emails = null, export_extension } = wish
    const choice = { ...plainWorkbook('RECEIPTS'), format: FORMATS[export_extension ?? 'EXCEL'] }
    const task = await createTask(request, choice, spanOf(wish), registers, emails)
    if ('status' in task) return task
    return reply(200, extendedReportTaskModel(task, { from_date, to_date, mode: null, emails, organization_id: null }))
  },
})

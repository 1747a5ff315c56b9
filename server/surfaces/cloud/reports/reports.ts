/** Extended reports: asked for, looked up, downloaded (spec: "Extended reports (cloud)"). */

import Type from 'typebox'
import type { ReportFormat, ReportType } from '../../../../machines/vocabulary/reports/report-task.ts'
import { Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { type Operation, operation, refused, reply } from '../../../transport/http/operation.ts'
import { clientHeaders } from '../integration.ts'
import { ownRegisters } from '../own-registers.ts'
import { DailyBody, dayOf, GoodsBody, type PlacesBody, RangeBody, ReceiptsBody, spanOf, ZBody } from './bodies.ts'
import { createTask, plainWorkbook, type ReportChoice, reportedRegisters } from './creation.ts'
import { downloadOperations, taskOf } from './downloads.ts'
import { ExtendedReportTask, extendedReportTaskModel, ReportTask, reportTaskModel } from './model.ts'

const FORMATS: Record<'EXCEL' | 'JSON' | 'CSV', ReportFormat> = { EXCEL: 'xlsx', JSON: 'json', CSV: 'csv' }

/** The report of receipts, one line for each (EXT-541). */
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

const headers = Type.Object(clientHeaders)

/** A report of registers and outlets that are named, or of all. */
const ofPlaces = (
  id: string,
  path: string,
  summary: string,
  clauses: readonly string[],
  body: typeof GoodsBody | typeof ZBody,
  choose: (body: PlacesBody) => ReportChoice,
): Operation =>
  operation({
    id,
    method: 'POST',
    path: `/api/v1/extended-reports/${path}`,
    surface: 'cloud',
    summary,
    clauses: ['REP-001', 'REP-002', 'REP-003', 'REP-004', 'REP-005', 'REP-008', 'FLD-010', 'FLD-036', ...clauses],
    who: 'cashier',
    headers,
    jsonOnly: true,
    body,
    answers: { 200: ReportTask },
    async handle(request) {
      const wish = request.body
      const registers = reportedRegisters(request, wish)
      if ('status' in registers) return registers
      const task = await createTask(request, choose(wish), spanOf(wish), registers, wish.emails)
      return 'status' in task ? task : reply(200, reportTaskModel(task))
    },
  })

/** A report of all registers of the organization. */
const ofRange = (type: ReportType, id: string, path: string, summary: string, clause: string): Operation =>
  operation({
    id,
    method: 'POST',
    path: `/api/v1/extended-reports/${path}`,
    surface: 'cloud',
    summary,
    clauses: [
      'REP-001',
      'REP-002',
      'REP-003',
      'REP-004',
      'REP-005',
      'REP-008',
      'TSK-006',
      'FLD-011',
      'FLD-036',
      clause,
    ],
    who: 'cashier',
    headers,
    jsonOnly: true,
    body: RangeBody,
    answers: { 200: ExtendedReportTask },
    async handle(request) {
      const wish = request.body
      const { from_date, to_date, emails = null } = wish
      const task = await createTask(request, plainWorkbook(type), spanOf(wish), ownRegisters(request), emails)
      if ('status' in task) return task
      return reply(
        200,
        extendedReportTaskModel(task, { from_date, to_date, mode: null, emails, organization_id: null }),
      )
    },
  })

export const reportOperations: Operation[] = [
  ofPlaces(
    'createGoodsReport',
    'goods',
    'A report of goods sold and returned; discounts and charges on whole receipts are left out',
    ['REP-101', 'REP-102', 'REP-103', 'REP-104', 'REP-105', 'REP-106'],
    GoodsBody,
    ({ custom }) => ({ ...plainWorkbook('GOODS'), is_short: custom === true }),
  ),
  ofPlaces(
    'createZReportsReport',
    'z',
    'A report of Z-reports, as a workbook or as JSON',
    ['REP-201', 'REP-202', 'REP-203', 'REP-204'],
    ZBody,
    ({ export_extension, organization_info }) => ({
      ...plainWorkbook('Z_REPORTS'),
      format: export_extension === 'JSON' ? 'json' : 'xlsx',
      with_names: organization_info === true,
    }),
  ),
  ofRange(
    'ACTUAL_REVENUE',
    'createActualRevenueReport',
    'actual_revenue',
    'A report of the money really taken, by register and day',
    'REP-301',
  ),
  ofRange(
    'NET_TURNOVER',
    'createNetTurnoverReport',
    'net_turnover',
    'A report of turnover with taxes taken off, by register and day',
    'REP-401',
  ),
  ofRange(
    'BOOKKEEPER_Z_REPORT',
    'createBookkeeperZReport',
    'bookkeeper_z_report',
    'A report of Z-reports as a bookkeeper enters them',
    'REP-501',
  ),
  operation({
    id: 'createDailyCashFlowReport',
    method: 'POST',
    path: '/api/v1/extended-reports/daily_cash_flow',
    surface: 'cloud',
    summary: 'A report of how cash moved on one day, by register',
    clauses: ['REP-001', 'REP-002', 'REP-005', 'REP-008', 'REP-601', 'REP-602', 'TSK-006', 'FLD-011', 'FLD-036'],
    who: 'cashier',
    headers,
    jsonOnly: true,
    body: DailyBody,
    answers: { 200: ExtendedReportTask },
    async handle(request) {
      const wish = request.body
      const { from_date, organization_id = null, emails = null } = wish
      const strange = organization_id?.find((id) => id !== request.cashier.organization_id)
      if (strange !== undefined) return refused('unknown id', { organization_id: strange }, request.language)
      const registers = organization_id?.length === 0 ? [] : ownRegisters(request)
      const task = await createTask(request, plainWorkbook('DAILY_CASH_FLOW'), dayOf(wish), registers, emails)
      if ('status' in task) return task
      return reply(
        200,
        extendedReportTaskModel(task, { from_date, to_date: null, mode: null, emails, organization_id }),
      )
    },
  }),
  receiptsReport,
  operation({
    id: 'getReportTask',
    method: 'GET',
    path: '/api/v1/extended-reports/:report_task_id',
    surface: 'cloud',
    summary: 'How far an extended report has come',
    clauses: ['REP-001', 'REP-002', 'REP-701', 'TSK-001', 'TSK-003', 'TSK-004', 'TSK-005', 'TSK-007', 'FLD-010'],
    who: 'cashier',
    headers,
    params: Type.Object({ report_task_id: Uuid }),
    answers: { 200: ReportTask },
    async handle(request) {
      const task = await taskOf(request)
      return 'status' in task ? task : reply(200, reportTaskModel(task))
    },
  }),
  ...downloadOperations,
]

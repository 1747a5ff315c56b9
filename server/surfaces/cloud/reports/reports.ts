/** Extended reports: asked for, looked up, downloaded (spec: "Extended reports (cloud)"). */
import Type from 'typebox'
import type { ReportTaskContext, ReportType, ReportWish } from '../../../../machines/vocabulary/reports/report-task.ts'
import { Uuid } from '../../../../machines/vocabulary/schemas/wire.ts'
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import {
  type Issue,
  invalid,
  type Operation,
  operation,
  type Reply,
  refused,
  reply,
} from '../../../wire/http/operation.ts'
import type { RequestBy } from '../../../wire/http/request.ts'
import { clientHeaders } from '../integration.ts'
import { DailyBody, dayOf, GoodsBody, type PlacesBody, RangeBody, type ReportPeriod, spanOf, ZBody } from './bodies.ts'
import { downloadOperations } from './downloads.ts'
import { ExtendedReportTask, extendedReportTaskModel, ReportTask, reportTaskModel } from './model.ts'
import { taskOf } from './task.ts'

const headers = Type.Object(clientHeaders)

/** What of a wish follows from the kind of report and its body. */
type Choice = Pick<ReportWish, 'type' | 'format' | 'is_short' | 'with_names'>

const plain = (type: ReportType): Choice => ({ type, format: 'xlsx', is_short: false, with_names: false })

/** Each address once, whatever the case of its letters. */
const once = (emails: readonly string[]): string[] => [
  ...new Map(emails.map((each) => [each.toLowerCase(), each])).values(),
]

/** Makes the task. @param span of time, or what is wrong with it */
async function create(
  { services, world, cashier, language }: RequestBy<'cashier'>,
  choice: Choice,
  span: ReportPeriod | Issue,
  registers: SeedCashRegister[],
  emails: readonly string[] | null | undefined,
): Promise<ReportTaskContext | Reply> {
  if ('loc' in span) return invalid([span], language)
  const at = world.clock.now()
  const wish: ReportWish = {
    ...choice,
    ...span,
    until: world.nextFact - 1,
    asked_at: at,
    cash_register_ids: registers.map(({ id }) => id),
    language,
    emails: once(emails ?? []),
  }
  const address = `report-task:${world.newId('report')}`
  const { organization_id } = cashier
  await services.switchboard.ask(world, address, {
    type: 'report.request',
    at,
    organization_id,
    wish,
  })
  return services.switchboard.read<ReportTaskContext>(world, address)
}

const ownRegisters = ({ world, cashier }: RequestBy<'cashier'>): SeedCashRegister[] =>
  world.reference.seed.cash_registers.filter(({ organization_id }) => organization_id === cashier.organization_id)

const idsOf = (ids: PlacesBody['cash_register_id']): string[] | null =>
  ids == null ? null : [ids].flat().map((id) => id.toLowerCase())

/** The registers that both the register ids and the outlet ids of a body name, or the refusal. */
function registersOf(
  request: RequestBy<'cashier'>,
  { cash_register_id, branch_id }: PlacesBody,
): SeedCashRegister[] | Reply {
  const own = ownRegisters(request)
  const branches = request.world.reference.seed.branches.filter(
    ({ organization_id }) => organization_id === request.cashier.organization_id,
  )
  const [ids, outlets] = [idsOf(cash_register_id), idsOf(branch_id)]
  const strange =
    ids?.find((id) => !own.some((each) => each.id === id)) ??
    outlets?.find((id) => !branches.some((each) => each.id === id))
  if (strange !== undefined) return refused('unknown id', { id: strange }, request.language)
  return own.filter(({ id, branch_id: at }) => (ids?.includes(id) ?? true) && (outlets?.includes(at) ?? true))
}

/** A report of registers and outlets that are named, or of all. */
const ofPlaces = (
  id: string,
  path: string,
  summary: string,
  clauses: readonly string[],
  body: typeof GoodsBody | typeof ZBody,
  choose: (body: PlacesBody) => Choice,
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
    body,
    answers: { 200: ReportTask },
    async handle(request) {
      const wish = request.body
      const registers = registersOf(request, wish)
      if ('status' in registers) return registers
      const task = await create(request, choose(wish), spanOf(wish), registers, wish.emails)
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
    body: RangeBody,
    answers: { 200: ExtendedReportTask },
    async handle(request) {
      const wish = request.body
      const { from_date, to_date, emails = null } = wish
      const task = await create(request, plain(type), spanOf(wish), ownRegisters(request), emails)
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
    ({ custom }) => ({ ...plain('GOODS'), is_short: custom === true }),
  ),
  ofPlaces(
    'createZReportsReport',
    'z',
    'A report of Z-reports, as a workbook or as JSON',
    ['REP-201', 'REP-202', 'REP-203', 'REP-204'],
    ZBody,
    ({ export_extension, organization_info }) => ({
      ...plain('Z_REPORTS'),
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
    body: DailyBody,
    answers: { 200: ExtendedReportTask },
    async handle(request) {
      const wish = request.body
      const { from_date, organization_id = null, emails = null } = wish
      const strange = organization_id?.find((id) => id.toLowerCase() !== request.cashier.organization_id)
      if (strange !== undefined) return refused('unknown id', { organization_id: strange }, request.language)
      const registers = organization_id?.length === 0 ? [] : ownRegisters(request)
      const task = await create(request, plain('DAILY_CASH_FLOW'), dayOf(wish), registers, emails)
      if ('status' in task) return task
      return reply(
        200,
        extendedReportTaskModel(task, { from_date, to_date: null, mode: null, emails, organization_id }),
      )
    },
  }),
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

/** Wrong servers of access: what belongs to other organizations. */
import type { ReportTaskContext } from '../../../../../machines/vocabulary/reports/report-task.ts'
import type { TerminalContext } from '../../../../../machines/vocabulary/terminal.ts'
import { cashierNow, registerContext } from '../../../../../server/runtime/peek/status.ts'
import type { StoredShift } from '../../../../../server/store/queries/shift-rows.ts'
import * as templates from '../../../../../server/surfaces/cloud/organization/receipt-templates.ts'
import { cashierWorkplaceModel } from '../../../../../server/surfaces/cloud/organization/settings-model.ts'
import { templateItemModel } from '../../../../../server/surfaces/cloud/organization/template-model.ts'
import * as task from '../../../../../server/surfaces/cloud/reports/task.ts'
import * as shifts from '../../../../../server/surfaces/cloud/shifts/shifts.ts'
import { terminalModel } from '../../../../../server/surfaces/cloud/terminals/model.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { asks, handles, shows } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { takesForeignKey } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'
import { listsRegistersOfAll } from '../registers/offline-time.ts'

type NamedShift = (request: Request) => Promise<StoredShift | null>
type ForNamed = (request: Request, answer: unknown) => unknown

/** The same request of a cashier of another organization; undefined: of his own. */
const ofOrganization = (request: Request, organization_id: string | undefined): Request =>
  organization_id === undefined ? request : { ...request, cashier: { ...request.cashier!, organization_id } }

/** Rows of other organizations that a client's authorization finds as if they were of the caller's own. */
const authorizes = (rows: 'terminals' | 'registers'): Seam =>
  handles('authorizeTerminalClient', (right) => (request) => {
    const { organization_id } = request.cashier!
    const found = request.world.reference[rows] as unknown as Map<string, { organization_id: string }>
    // They are looked up before anything is waited for
    const undo = inObject(found, 'get', () => (id) => {
      const each = Map.prototype.get.call(found, id)
      return each && { ...each, organization_id }
    })()
    try {
      return right(request)
    } finally {
      undo()
    }
  })

const pageOf = <Row>(rows: readonly Row[], { query }: Request): Row[] => {
  const { limit, offset } = query as { limit: number; offset: number }
  return rows.slice(offset, offset + limit)
}

export default [
  wrong(
    'AUT-012',
    'shows shifts of any organization',
    inModuleScope<NamedShift>(
      shifts,
      'namedShift',
      () =>
        ({ services, world, params }) =>
          services.shifts.find(world.id, params.shift_id!),
    ),
  ),
  wrong(
    'AUT-012',
    'shows the short form of shifts of any organization',
    asks('getShortShift', (request) => ofOrganization(request, request.world.reference.firstRegister.organization_id)),
  ),
  wrong(
    'AUT-012',
    'shows reports of any organization',
    inModule(task, 'taskOf', (right) => async (request) => {
      const { services, world, params } = request
      const kept = await services.switchboard.read<ReportTaskContext>(world, `report-task:${params.report_task_id}`)
      return kept.wish === null ? right(request) : kept
    }),
  ),
  wrong(
    'AUT-012',
    'lists the terminals of all organizations',
    shows('listTerminals', async (body, request) => {
      const { services, world } = request
      const results = pageOf(world.reference.seed.terminals, request).map(async (row) =>
        terminalModel(row, await services.switchboard.read<TerminalContext>(world, `terminal:${row.id}`)),
      )
      return { ...body, results: await Promise.all(results) }
    }),
  ),
  wrong('AUT-012', 'gives tokens of terminals of any organization', authorizes('terminals')),
  wrong('AUT-012', 'gives tokens for registers of any organization', authorizes('registers')),
  wrong(
    'AUT-012',
    'shows templates of any organization',
    inModuleScope<ForNamed>(templates, 'forNamed', (right) => (request, answer) => {
      const row = request.world.reference.templates.get(request.params.template_id!)
      return right(ofOrganization(request, row?.organization_id), answer)
    }),
  ),
  wrong(
    'AUT-012',
    'lists the templates of all organizations',
    shows('listReceiptTemplates', (body, request) => {
      const { reference } = request.world
      const rows = pageOf(reference.seed.receipt_templates, request)
      return { ...body, results: rows.map((row) => templateItemModel(row, reference)) }
    }),
  ),
  wrong(
    'AUT-012',
    'shows the registers of any organization',
    asks('getRegister', (request) => {
      const row = request.world.reference.registers.get(request.params.cash_register_id!)
      return ofOrganization(request, row?.organization_id)
    }),
  ),
  wrong('AUT-012', 'lists the registers of all organizations', listsRegistersOfAll),
  wrong(
    'AUT-012',
    'lists the cashiers of all organizations',
    shows('listOrganizationCashiers', async (_, request) => {
      const standing = request.world.reference.seed.cashiers.map(({ id }) => cashierNow(request, id))
      return (await Promise.all(standing)).map(cashierWorkplaceModel)
    }),
  ),
  wrong(
    'AUT-012',
    'takes keys of registers of any organization',
    takesForeignKey(() => true),
  ),
  wrong(
    'AUT-012',
    'takes of a senior cashier the licence key of another organization',
    takesForeignKey(({ cashier }) => cashier?.senior !== false),
  ),
  wrong(
    'AUT-012',
    'shows a closed shift of another organization',
    inModuleScope<NamedShift>(shifts, 'namedShift', (right) => async (request) => {
      const stored = await request.services.shifts.find(request.world.id, request.params.shift_id!)
      return stored?.shift.status === 'CLOSED' ? stored : right(request)
    }),
  ),
  wrong(
    'AUT-012',
    'shows a register of another organization that has had a shift',
    handles('getRegister', (right) => async (request) => {
      const row = request.world.reference.registers.get(request.params.cash_register_id!)
      const isUsed = row && (await registerContext(request, row)).shift !== null
      return right(isUsed ? ofOrganization(request, row.organization_id) : request)
    }),
  ),
]

/** Wrong servers of the report of receipts, of outlets and of orders. */
import * as creation from '../../../../../server/surfaces/cloud/reports/creation.ts'
import * as receiptsReport from '../../../../../server/surfaces/cloud/reports/receipts-report.ts'
import { asks, showsMember } from '../../seams/rows.ts'
import { inModule, inModuleScope } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

export default [
  wrong(
    'EXT-541',
    'reports receipts of all registers',
    inModule(
      creation,
      'reportedRegisters',
      (right) => (request, named) =>
        right(request, request.http.url!.endsWith('/extended-reports/receipt') ? {} : named),
    ),
  ),
  wrong(
    'EXT-542',
    'makes a workbook where CSV was asked for',
    inModuleScope<Record<string, string>>(receiptsReport, 'FORMATS', (right) => ({ ...right, CSV: 'xlsx' })),
  ),
  wrong(
    'EXT-545',
    'sends no mail with a report of receipts',
    inModule(
      creation,
      'createTask',
      (right) => (request, choice, span, registers, emails) =>
        right(request, choice, span, registers, choice.type === 'RECEIPTS' ? null : emails),
    ),
  ),
  wrong(
    'EXT-551',
    'lists outlets of every organization',
    asks('listBranches', (request) => {
      const { organization_id } = request.cashier!
      const branches = request.world.reference.seed.branches.map((each) => ({ ...each, organization_id }))
      return { ...request, world: { reference: { seed: { branches } } } as never }
    }),
  ),
  wrong(
    'EXT-551',
    'lists active outlets where others were asked for',
    asks('listBranches', (request) => {
      const { is_active } = request.query
      return { ...request, query: { ...request.query, is_active: is_active === undefined ? is_active : true } }
    }),
  ),
  wrong(
    'EXT-561',
    'does not say how many orders there are',
    showsMember('listOrders', 'meta.total_items', (_total, { limit }) => limit),
  ),
]

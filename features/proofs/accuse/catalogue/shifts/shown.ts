/** Wrong servers of shifts: what the cloud shows of them. */

import type { StoredShift } from '../../../../../server/store/queries/shift-rows.ts'
import { ShiftRows } from '../../../../../server/store/queries/shift-rows.ts'
import * as models from '../../../../../server/surfaces/cloud/models/shift.ts'
import * as reports from '../../../../../server/surfaces/cloud/models/shift-report.ts'
import * as transactions from '../../../../../server/surfaces/cloud/models/transaction.ts'
import * as surface from '../../../../../server/surfaces/cloud/shifts/shifts.ts'
import { row, shows } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

type ShortShift = ReturnType<typeof models.shortShiftModel>
type Report = ReturnType<typeof reports.shiftReportModel>
type Transaction = ReturnType<typeof transactions.transactionModel>

/** Every model of a shift has the members of the short one. */
const shift = (other: (shift: ShortShift) => object): Seam =>
  inModule(models, 'shortShiftModel', (right) => (shown) => {
    const model = right(shown)
    return { ...model, ...other(model) }
  })

const report = (other: (report: Report) => object): Seam =>
  inModule(reports, 'shiftReportModel', (right) => (shown) => {
    const model = right(shown)
    return { ...model, ...other(model) }
  })

const payments = (other: (payment: Report['payments'][number]) => object): Seam =>
  report((model) => ({ payments: model.payments.map((each) => ({ ...each, ...other(each) })) }))

const transaction = (other: (transaction: Transaction) => object): Seam =>
  inModule(transactions, 'transactionModel', (right) => (shown) => {
    const model = right(shown)
    return { ...model, ...other(model) }
  })

/** No current shift is shown while it has a status. */
const unseen = (status: string): Seam => shows('getCashierShift', (body) => (body.status === status ? null : body))

/** Lists that are filtered by statuses. */
const LISTS = ['listShifts', 'listRegisterShifts']

export default [
  wrong(
    'SHF-003',
    'does not show the opening transaction',
    shift(() => ({ initial_transaction: null })),
  ),
  wrong(
    'SHF-007',
    'does not show why an opening was refused',
    transaction(() => ({ response_error_message: null })),
  ),
  wrong(
    'SHF-007',
    'cuts the reason of a rejection',
    transaction(({ response_error_message }) => ({
      response_error_message: response_error_message?.slice(0, 40) ?? null,
    })),
  ),
  wrong(
    'SHF-009',
    'does not show the closing transaction',
    shift(() => ({ closing_transaction: null })),
  ),
  wrong(
    'SHF-010',
    'shows a Z-report in the cloud without returns and cash moved',
    payments(() => ({ return_sum: 0, service_in: 0, service_out: 0 })),
  ),
  wrong(
    'SHF-010',
    'counts no returns on a Z-report in the cloud',
    report(() => ({ return_receipts_count: 0 })),
  ),
  wrong(
    'SHF-010',
    'shows the first tax alone on a Z-report in the cloud',
    report(({ taxes }) => ({ taxes: taxes.slice(0, 1) })),
  ),
  wrong(
    'SHF-010',
    'names no last receipt on a Z-report in the cloud',
    report(() => ({ last_receipt_id: null })),
  ),
  wrong(
    'SHF-010',
    'swaps what was put in and taken out on a Z-report in the cloud',
    payments(({ service_in, service_out }) => ({ service_in: service_out, service_out: service_in })),
  ),
  wrong(
    'SHF-011',
    'shows a shift as closed while it is closing',
    shift(({ status }) => ({ status: status === 'CLOSING' ? 'CLOSED' : status })),
  ),
  wrong('SHF-014', 'shows no current shift until it is open', unseen('CREATED')),
  wrong('SHF-014', 'shows no current shift while it is closing', unseen('CLOSING')),
  wrong(
    'SHF-014',
    'knows no shift by its id until it is open',
    inModuleScope<(request: object) => Promise<StoredShift | null>>(
      surface,
      'namedShift',
      (right) => async (request) => {
        const stored = await right(request)
        return stored?.shift.status === 'CREATED' ? null : stored
      },
    ),
  ),
  wrong(
    'SHF-014',
    'shows a shift as open while it is closing',
    shift(({ status }) => ({ status: status === 'CLOSING' ? 'OPENED' : status })),
  ),
  wrong(
    'SHF-015',
    'calls an open shift OPEN',
    shift(({ status }) => ({ status: status === 'OPENED' ? 'OPEN' : status })),
  ),
  wrong(
    'SHF-015',
    'finds shifts that are open or closed alone',
    together(
      ...LISTS.map((id) =>
        inSchema(schemaWithin(row(id).query!, 'properties', 'statuses', 'items'), () => ({
          enum: ['OPENED', 'CLOSED'],
        })),
      ),
    ),
  ),
  wrong(
    'SHF-015',
    'filters by the first two statuses alone',
    inObject(
      ShiftRows.prototype,
      'list',
      (right) =>
        function (this: ShiftRows, world, { statuses, ...filter }) {
          return right.call(this, world, { ...filter, statuses: statuses?.slice(0, 2) })
        },
    ),
  ),
]

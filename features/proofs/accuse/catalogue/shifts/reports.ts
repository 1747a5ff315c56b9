/** Wrong servers of shifts: what the cloud shows of them, and how their reports are made. */
import { instant } from '../../../../../machines/instant.ts'
import * as taxShares from '../../../../../machines/money/tax-shares.ts'
import * as totals from '../../../../../machines/money/totals.ts'
import { wiring } from '../../../../../machines/wiring.ts'
import * as closings from '../../../../../server/rendering/reports/tables/closings.ts'
import { ShiftRows, type StoredShift } from '../../../../../server/store/queries/shift-rows.ts'
import * as models from '../../../../../server/surfaces/cloud/models/shift.ts'
import * as shiftReport from '../../../../../server/surfaces/cloud/models/shift-report.ts'
import * as reports from '../../../../../server/surfaces/cloud/models/shift-report.ts'
import * as transactions from '../../../../../server/surfaces/cloud/models/transaction.ts'
import * as model from '../../../../../server/surfaces/cloud/shift-reports/model.ts'
import * as surface from '../../../../../server/surfaces/cloud/shifts/shifts.ts'
import * as authentication from '../../../../../server/transport/http/authentication.ts'
import { replies, row, shows } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, inModule, type Seam, together } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { type WrongServersByName, wrongInThreads } from '../../wrong-server.ts'

type View = shiftReport.ShiftReportView
type Row = Parameters<typeof taxShares.addTax>[0]
type Paid = { type: string; code: number | null; label: string; value: number }

/** A report as it is shown itself, and not within its shift. */
const shown = (wrong: (view: View, of: model.ReportOfShift) => Partial<View>): Seam =>
  inCall(model, 'reportOfShiftModel', (right, of, world) => {
    let isFirst = true
    const undo = inModule(shiftReport, 'shiftReportModel', (made) => (view) => {
      const given = isFirst ? { ...view, ...wrong(view, of) } : view
      isFirst = false
      return made(given)
    })()
    try {
      return right(of, world)
    } finally {
      undo()
    }
  })

/** What a register remembers of an X-report that it has made. */
const counted = (wrong: (after: any, before: any, event: any) => object): Seam =>
  remembers('register', 'report.print', (after, before, event) =>
    after.x_reports === before.x_reports ? after : wrong(after, before, event),
  )

/** What is counted of a tax, behind what is right. */
const taxed = (wrong: (row: Required<Row>, tax: { extra_value: number }, is_return: boolean) => void): Seam =>
  inCall(taxShares, 'addTax', (right, row, tax, is_return) => {
    right(row, tax, is_return)
    if (row.rate_sell_sum !== undefined) wrong(row as Required<Row>, tax, is_return)
  })

type ShortShift = ReturnType<typeof models.shortShiftModel>
type Report = ReturnType<typeof reports.shiftReportModel>
type Transaction = ReturnType<typeof transactions.transactionModel>

/** Every model of a shift has the members of the short one. */
const shift = (other: (shift: ShortShift) => object): Seam =>
  inCall(models, 'shortShiftModel', (right, shown) => {
    const model = right(shown)
    return { ...model, ...other(model) }
  })

const report = (other: (report: Report) => object): Seam =>
  inCall(reports, 'shiftReportModel', (right, shown) => {
    const model = right(shown)
    return { ...model, ...other(model) }
  })

const payments = (other: (payment: Report['payments'][number]) => object): Seam =>
  report((model) => ({ payments: model.payments.map((each) => ({ ...each, ...other(each) })) }))

const transaction = (other: (transaction: Transaction) => object): Seam =>
  inCall(transactions, 'transactionModel', (right, shown) => {
    const model = right(shown)
    return { ...model, ...other(model) }
  })

/** No current shift is shown while it has a status. */
const unseen = (status: string): Seam => shows('getCashierShift', (body) => (body.status === status ? null : body))

/** Lists that are filtered by statuses. */
const LISTS = ['listShifts', 'listRegisterShifts']

export default {
  'EXT-301: answers 200 to an X-report': () =>
    replies('createXReport', (reply) => (reply.status === 201 ? { ...reply, status: 200 } : reply)),
  'EXT-301: does not count X-reports of the cloud': () =>
    counted((after, { x_reports }, { print }) => (print ? after : { ...after, x_reports })),
  'EXT-301: counts X-reports on from shift to shift': () =>
    remembers('register', 'shift.open', (after, { x_reports }) => ({ ...after, x_reports })),
  "EXT-302: answers an X-report without a shift by the organization's first register": () =>
    inCall(authentication, 'registerOfShift', async (right, request) => {
      const place = await right(request)
      const { method, url } = request.http
      const isOther = method !== 'POST' || !url!.endsWith('/api/v1/reports') || !('status' in place)
      return isOther ? place : { register: request.world.reference.firstRegister, shift_id: '' }
    }),
  'EXT-303: prints X-reports of the cloud at the desk': () =>
    inMethod(wiring, 'report.printed', (right, fact, ...rest) => right!({ ...fact, print: true }, ...rest)),
  'EXT-303: prints no X-report of the desk': () =>
    inMethod(wiring, 'report.printed', (right, fact, ...rest) => right!({ ...fact, print: !fact.print }, ...rest)),
  'EXT-303: takes the cash out with an X-report': () =>
    counted(({ shift, ...register }) => ({
      ...register,
      shift: { ...shift, sums: { ...shift.sums, balance: 0, payments: [] } },
    })),
  'EXT-304: has no shift in a report': () =>
    inCall(model, 'reportOfShiftModel', (right, ...given) => ({ ...right(...given), shift: null })),
  'EXT-304: gives an X-report the fiscal code of the opening': () =>
    shown((_view, { stored, shift }) => ({ closing: (stored.is_z_report ? shift?.closing : shift?.opening) || null })),
  'EXT-304: never shows the fiscal code of a Z-report': () =>
    shown((_view, { stored, shift }) => ({ closing: (!stored.is_z_report && shift?.closing) || null })),
  'EXT-304: calls every report an X-report': () =>
    inCall(model, 'reportOfShiftModel', (right, ...given) => ({ ...right(...given), is_z_report: false })),
  'EXT-304: shows a moment of change of an X-report': () =>
    inCall(shiftReport, 'shiftReportModel', (right, view) => {
      const made = right(view)
      return view.closing === null ? { ...made, updated_at: instant(view.at) } : made
    }),
  'EXT-304: has no currency exchange count': () =>
    inCall(shiftReport, 'shiftReportModel', (right, view) => {
      const { currency_exchange_count: _, ...made } = right(view)
      return made as ReturnType<typeof right>
    }),
  'EXT-304: shows the present sums in an X-report of before': () =>
    shown(({ report }, { stored, shift }) => ({
      report:
        stored.is_z_report || !shift ? report : ({ ...shift.shift.sums, serial: report.serial } as View['report']),
    })),
  'EXT-304: dates a report by its shift': () => shown(({ at }, { shift }) => ({ at: shift?.shift.created_at ?? at })),
  'EXT-305: counts excise among VAT': () =>
    taxed((row, { extra_value }, is_return) => {
      if (!is_return) row.rate_sell_sum += extra_value
    }),
  'EXT-305: says the excise of sales for that of returns': () =>
    taxed((row, { extra_value }, is_return) => {
      if (!is_return) return
      row.extra_rate_return_sum -= extra_value
      row.extra_rate_sell_sum += extra_value
    }),
  'EXT-305: shows neither VAT nor excise apart': () =>
    inFunction(shiftReport, 'taxModel', (right, ...given: unknown[]) => ({
      ...right(...given),
      rate_sell_sum: null,
      extra_rate_sell_sum: null,
      rate_return_sum: null,
      extra_rate_return_sum: null,
    })),
  'EXT-306: counts cards of all kinds as the first': () =>
    inFunction(totals, 'paidOf', (right, payment: unknown) => right(payment)),
  'EXT-306: counts cards of two kinds in one row': () =>
    inFunction(totals, 'byLabel', (right, ...given: unknown[]) => {
      const rows = new Map<string, Paid>()
      for (const each of right(...given) as Paid[]) {
        const known = rows.get(`${each.type} ${each.label}`)
        if (known) known.value += each.value
        else rows.set(`${each.type} ${each.label}`, each)
      }
      return [...rows.values()]
    }),
  ...wrongInThreads({
    'EXT-306: gives the columns of the workbook by label alone': () =>
      inFunction(closings, 'ofPayments', (_right, kind: Paid, value: (row: unknown) => number) => ({ z }: any) => {
        const own = z.report.payments.filter(({ label }: Paid) => label === kind.label)
        return own.reduce((sum: number, row: unknown) => sum + value(row), 0)
      }),
  }),
  'SHF-003: does not show the opening transaction': () => shift(() => ({ initial_transaction: null })),
  'SHF-007: does not show why an opening was refused': () => transaction(() => ({ response_error_message: null })),
  'SHF-007: cuts the reason of a rejection': () =>
    transaction(({ response_error_message }) => ({
      response_error_message: response_error_message?.slice(0, 40) ?? null,
    })),
  'SHF-009: does not show the closing transaction': () => shift(() => ({ closing_transaction: null })),
  'SHF-010: shows a Z-report in the cloud without returns and cash moved': () =>
    payments(() => ({ return_sum: 0, service_in: 0, service_out: 0 })),
  'SHF-010: counts no returns on a Z-report in the cloud': () => report(() => ({ return_receipts_count: 0 })),
  'SHF-010: shows the first tax alone on a Z-report in the cloud': () =>
    report(({ taxes }) => ({ taxes: taxes.slice(0, 1) })),
  'SHF-010: names no last receipt on a Z-report in the cloud': () => report(() => ({ last_receipt_id: null })),
  'SHF-010: swaps what was put in and taken out on a Z-report in the cloud': () =>
    payments(({ service_in, service_out }) => ({ service_in: service_out, service_out: service_in })),
  'SHF-011: shows a shift as closed while it is closing': () =>
    shift(({ status }) => ({ status: status === 'CLOSING' ? 'CLOSED' : status })),
  'SHF-014: shows no current shift until it is open': () => unseen('CREATED'),
  'SHF-014: shows no current shift while it is closing': () => unseen('CLOSING'),
  'SHF-014: knows no shift by its id until it is open': () =>
    inFunction<(request: object) => Promise<StoredShift | null>>(surface, 'namedShift', async (right, request) => {
      const stored = await right(request)
      return stored?.shift.status === 'CREATED' ? null : stored
    }),
  'SHF-014: shows a shift as open while it is closing': () =>
    shift(({ status }) => ({ status: status === 'CLOSING' ? 'OPENED' : status })),
  'SHF-015: calls an open shift OPEN': () => shift(({ status }) => ({ status: status === 'OPENED' ? 'OPEN' : status })),
  'SHF-015: finds shifts that are open or closed alone': () =>
    together(
      ...LISTS.map((id) =>
        inSchema(schemaWithin(row(id).query!, 'properties', 'statuses', 'items'), () => ({
          enum: ['OPENED', 'CLOSED'],
        })),
      ),
    ),
  'SHF-015: filters by the first two statuses alone': () =>
    inMethod(ShiftRows.prototype, 'list', (right, world, { statuses, ...filter }) =>
      right(world, { ...filter, statuses: statuses?.slice(0, 2) }),
    ),
} satisfies WrongServersByName

/** Wrong servers of X- and Z-reports in the cloud: how they are made, what they show. */
import { instant } from '../../../../../machines/instant.ts'
import * as taxShares from '../../../../../machines/money/tax-shares.ts'
import * as totals from '../../../../../machines/money/totals.ts'
import { shiftNotOpen } from '../../../../../machines/rules/state.ts'
import { wires } from '../../../../../machines/wires.ts'
import * as closings from '../../../../../server/outside/reports/tables/closings.ts'
import * as shiftReport from '../../../../../server/surfaces/cloud/models/shift-report.ts'
import * as model from '../../../../../server/surfaces/cloud/shift-reports/model.ts'
import * as authentication from '../../../../../server/wire/http/authentication.ts'
import { replies } from '../../seams/rows.ts'
import { withoutRule } from '../../seams/rules.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { wrong, wrongInThreads } from '../../wrong-server.ts'

type View = shiftReport.ShiftReportView
type Row = Parameters<typeof taxShares.addTax>[0]
type Paid = { type: string; code: number | null; label: string; value: number }

/** A report as it is shown itself, and not within its shift. */
const shown = (wrong: (view: View, of: model.ReportOfShift) => Partial<View>): Seam =>
  inModule(model, 'reportOfShiftModel', (right) => (of, world) => {
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
  inModule(taxShares, 'addTax', (right) => (row, tax, is_return) => {
    right(row, tax, is_return)
    if (row.rate_sell_sum !== undefined) wrong(row as Required<Row>, tax, is_return)
  })

export default [
  wrong(
    'EXT-301',
    'answers 200 to an X-report',
    replies('createXReport', (reply) => (reply.status === 201 ? { ...reply, status: 200 } : reply)),
  ),
  wrong(
    'EXT-301',
    'does not count X-reports of the cloud',
    counted((after, { x_reports }, { print }) => (print ? after : { ...after, x_reports })),
  ),
  wrong(
    'EXT-301',
    'counts X-reports on from shift to shift',
    remembers('register', 'shift.open', (after, { x_reports }) => ({ ...after, x_reports })),
  ),
  wrong(
    'EXT-302',
    "answers an X-report without a shift by the organization's first register",
    inModule(authentication, 'registerOfShift', (right) => async (request) => {
      const place = await right(request)
      const { method, url } = request.http
      const isOther = method !== 'POST' || !url!.endsWith('/api/v1/reports') || !('status' in place)
      return isOther ? place : { register: request.world.reference.firstRegister, shift_id: '' }
    }),
  ),
  wrong('EXT-302', 'makes an X-report of a shift that is still opening', withoutRule(shiftNotOpen, 'report.print')),
  wrong(
    'EXT-303',
    'prints X-reports of the cloud at the desk',
    inObject(
      wires,
      'report.printed',
      (right) =>
        (fact, ...rest) =>
          right!({ ...fact, print: true }, ...rest),
    ),
  ),
  wrong(
    'EXT-303',
    'prints no X-report of the desk',
    inObject(
      wires,
      'report.printed',
      (right) =>
        (fact, ...rest) =>
          right!({ ...fact, print: !fact.print }, ...rest),
    ),
  ),
  wrong(
    'EXT-303',
    'takes the cash out with an X-report',
    counted(({ shift, ...register }) => ({
      ...register,
      shift: { ...shift, sums: { ...shift.sums, balance: 0, payments: [] } },
    })),
  ),
  wrong(
    'EXT-304',
    'has no shift in a report',
    inModule(model, 'reportOfShiftModel', (right) => (...given) => ({ ...right(...given), shift: null })),
  ),
  wrong(
    'EXT-304',
    'gives an X-report the fiscal code of the opening',
    shown((_view, { stored, shift }) => ({ closing: (stored.is_z_report ? shift?.closing : shift?.opening) || null })),
  ),
  wrong(
    'EXT-304',
    'never shows the fiscal code of a Z-report',
    shown((_view, { stored, shift }) => ({ closing: (!stored.is_z_report && shift?.closing) || null })),
  ),
  wrong(
    'EXT-304',
    'calls every report an X-report',
    inModule(model, 'reportOfShiftModel', (right) => (...given) => ({ ...right(...given), is_z_report: false })),
  ),
  wrong(
    'EXT-304',
    'shows a moment of change of an X-report',
    inModule(shiftReport, 'shiftReportModel', (right) => (view) => {
      const made = right(view)
      return view.closing === null ? { ...made, updated_at: instant(view.at) } : made
    }),
  ),
  wrong(
    'EXT-304',
    'has no currency exchange count',
    inModule(shiftReport, 'shiftReportModel', (right) => (view) => {
      const { currency_exchange_count: _, ...made } = right(view)
      return made as ReturnType<typeof right>
    }),
  ),
  wrong(
    'EXT-304',
    'shows the present sums in an X-report of before',
    shown(({ report }, { stored, shift }) => ({
      report:
        stored.is_z_report || !shift ? report : ({ ...shift.shift.sums, serial: report.serial } as View['report']),
    })),
  ),
  wrong(
    'EXT-304',
    'dates a report by its shift',
    shown(({ at }, { shift }) => ({ at: shift?.shift.created_at ?? at })),
  ),
  wrong(
    'EXT-305',
    'counts excise among VAT',
    taxed((row, { extra_value }, is_return) => {
      if (!is_return) row.rate_sell_sum += extra_value
    }),
  ),
  wrong(
    'EXT-305',
    'says the excise of sales for that of returns',
    taxed((row, { extra_value }, is_return) => {
      if (!is_return) return
      row.extra_rate_return_sum -= extra_value
      row.extra_rate_sell_sum += extra_value
    }),
  ),
  wrong(
    'EXT-305',
    'shows neither VAT nor excise apart',
    inModuleScope<any>(shiftReport, 'taxModel', (right) => (...given: unknown[]) => ({
      ...right(...given),
      rate_sell_sum: null,
      extra_rate_sell_sum: null,
      rate_return_sum: null,
      extra_rate_return_sum: null,
    })),
  ),
  wrong(
    'EXT-306',
    'counts cards of all kinds as the first',
    inModuleScope<any>(totals, 'paidOf', (right) => (payment: unknown) => right(payment)),
  ),
  wrong(
    'EXT-306',
    'counts cards of two kinds in one row',
    inModuleScope<any>(totals, 'byLabel', (right) => (...given: unknown[]) => {
      const rows = new Map<string, Paid>()
      for (const each of right(...given) as Paid[]) {
        const known = rows.get(`${each.type} ${each.label}`)
        if (known) known.value += each.value
        else rows.set(`${each.type} ${each.label}`, each)
      }
      return [...rows.values()]
    }),
  ),
  wrongInThreads(
    'EXT-306',
    'gives the columns of the workbook by label alone',
    inModuleScope<any>(closings, 'ofPayments', () => (kind: Paid, value: (row: unknown) => number) => ({ z }: any) => {
      const own = z.report.payments.filter(({ label }: Paid) => label === kind.label)
      return own.reduce((sum: number, row: unknown) => sum + value(row), 0)
    }),
  ),
]

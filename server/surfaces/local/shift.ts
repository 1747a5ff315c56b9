/** The desk's shift: open, close, X-report (spec: "B. Local application API"). */
import Type, { type Static } from 'typebox'
import { instant } from '../../../machines/instant.ts'
import type { PrinterContext } from '../../../machines/vocabulary/outside/printer.ts'
import type { Report, ReportTax } from '../../../machines/vocabulary/reports/report.ts'
import { DateTime, Nullable, Uuid } from '../../../machines/vocabulary/schemas/scalars.ts'
import { ask } from '../../transport/http/ask.ts'
import { HTTPError } from '../../transport/http/description/refusals.ts'
import { Model } from '../../transport/http/model.ts'
import { type Operation, operation, refusedBy, reply } from '../../transport/http/operation.ts'
import type { RequestBy } from '../../transport/http/request.ts'
import { deviceHeaders, deviceIdOf } from './device.ts'

/** Minor units. */
const Sum = Type.Integer()

const DeskReportTax = Model('DeskReportTax', {
  code: Type.Integer(),
  label: Type.String(),
  symbol: Type.String(),
  /** Percent. */
  rate: Type.Number(),
  extra_rate: Type.Number(),
  sell_sum: Sum,
  return_sum: Sum,
  sales_turnover: Sum,
  returns_turnover: Sum,
  setup_date: DateTime,
  no_vat: Type.Boolean(),
})

/** What X- and Z-reports have in common (FLD-014), with FLD-015 and FLD-016 inside. */
const reportMembers = {
  serial: Type.Integer(),
  taxes: Type.Array(DeskReportTax),
  payments: Type.Array(
    Model('DeskReportPayment', {
      type: Type.Enum(['CASH', 'CASHLESS']),
      code: Nullable(Type.Integer()),
      label: Type.String(),
      sell_sum: Sum,
      return_sum: Sum,
      service_in: Sum,
      service_out: Sum,
      cash_withdrawal: Sum,
      cash_withdrawal_commission: Sum,
    }),
  ),
  sell_receipts_count: Type.Integer(),
  return_receipts_count: Type.Integer(),
  cash_withdrawal_receipts_count: Type.Integer(),
  last_receipt_id: Nullable(Uuid),
  initial: Sum,
  balance: Sum,
  sales_round_up: Sum,
  sales_round_down: Sum,
  returns_round_up: Sum,
  returns_round_down: Sum,
  discounts_sum: Sum,
  extra_charge_sum: Sum,
}
const DeskReport = Model('DeskReport', reportMembers)
const DeskZReport = Model('DeskZReport', { id: Uuid, ...reportMembers })

const DeskOpening = Model('DeskOpening', { status: Type.Boolean() })
/** A refusal, and that there is no shift now (AMB-11). */
const DeskOpeningRefusal = Model('DeskOpeningRefusal', {
  message: Type.String(),
  code: Nullable(Type.String()),
  status: Type.Literal(false),
})

const DeskClosing = Model('DeskClosing', {
  id: Nullable(Uuid),
  status: Type.Literal('DONE'),
  fiscal_code: Nullable(Type.String()),
  fiscal_date: Nullable(DateTime),
  is_online: Type.Boolean(),
  report: DeskZReport,
})

/** false and no report when it does not come out (NS-96). */
const DeskXReport = Model('DeskXReport', { status: Type.Boolean(), report: Nullable(DeskReport) })

/** A tax row with the members of FLD-015 alone: the shares of VAT and excise are the cloud's (EXT-305). */
function taxBody(row: ReportTax): Static<typeof DeskReportTax> {
  const { rate_sell_sum, extra_rate_sell_sum, rate_return_sum, extra_rate_return_sum, setup_date, ...own } = row
  return { ...own, setup_date: instant(setup_date) }
}

/** A report as it goes out (FLD-014). */
const reportBody = (report: Report): Static<typeof DeskReport> => ({ ...report, taxes: report.taxes.map(taxBody) })

/** Whether an X-report has come out of the printer (NS-96). */
async function cameOut({ services, world, register }: RequestBy<'desk'>, at: number, serial: number): Promise<boolean> {
  const { jobs } = await services.switchboard.read<PrinterContext>(world, `printer:${register.id}`)
  const job = jobs.findLast((each) => each.at === at && each.slip.kind === 'X_REPORT' && each.slip.report === serial)
  return job?.status === 'printed'
}

/** Refusals that mean "open already": the desk answers them with status false (LOC-102). */
const OPEN_ALREADY = new Set([
  'cashier already works on this register',
  'register busy with another cashier',
  'cashier works on another register',
])

export const deskShiftOperations: Operation[] = [
  operation({
    id: 'openDeskShift',
    method: 'POST',
    path: '/api/v1/shift/open',
    surface: 'local',
    summary: 'Opens a shift at the desk; false when one is open already',
    clauses: ['LOC-101', 'LOC-102', 'LOC-103', 'LOC-104', 'LOC-105', 'AUT-007', 'AUT-008'],
    who: 'desk',
    answers: {
      200: DeskOpening,
      400: DeskOpeningRefusal,
      // Refused before the register is asked.
      403: Type.Union([DeskOpeningRefusal, HTTPError]),
      409: DeskOpeningRefusal,
    },
    headers: deviceHeaders,
    async handle(request) {
      const { services, world, register, language } = request
      const cashier = world.reference.cashiers.get(register.cashier_id)!
      const fact = await services.switchboard.ask(world, `cashier:${cashier.id}`, {
        type: 'shift.open',
        at: world.clock.now(),
        cash_register_id: register.id,
        cashier: world.reference.card(cashier),
        from: 'desk',
        device: deviceIdOf(request),
      })
      if (fact.type !== 'refused') return reply(200, { status: true })
      const { body, ...rest } = refusedBy(fact, language)
      // The body is the specification's; why it is false is in `x-rule` alone.
      if (OPEN_ALREADY.has(fact.rule)) return { ...rest, status: 200, body: { status: false } }
      return { ...rest, body: { ...(body as object), status: false } }
    },
  }),
  operation({
    id: 'closeDeskShift',
    method: 'POST',
    path: '/api/v1/shift/close',
    surface: 'local',
    summary: 'Closes the shift of the desk with a Z-report',
    clauses: ['LOC-111', 'LOC-112', 'LOC-113', 'LOC-114', 'AUT-008'],
    who: 'desk',
    answers: { 200: DeskClosing },
    headers: deviceHeaders,
    handle(request) {
      const command = { type: 'shift.close', from: 'desk', cashier: null, device: deviceIdOf(request) } as const
      return ask(request, `register:${request.register.id}`, command, ({ shift, is_online, document }) => {
        const body: Static<typeof DeskClosing> = {
          id: shift.z_report?.id ?? null,
          status: 'DONE',
          fiscal_code: document.offline_code,
          fiscal_date: is_online ? null : instant(document.at),
          is_online,
          report: { id: document.body.report.id!, ...reportBody(document.body.report) },
        }
        return reply(200, body)
      })
    },
  }),
  operation({
    id: 'printDeskReport',
    method: 'POST',
    path: '/api/v1/shift/xreport',
    surface: 'local',
    summary: 'X-report of the open shift; changes nothing',
    clauses: ['LOC-211', 'LOC-212', 'LOC-213', 'AUT-008'],
    who: 'desk',
    answers: { 200: DeskXReport },
    headers: deviceHeaders,
    handle(request) {
      const command = { type: 'report.print', print: true, device: deviceIdOf(request) } as const
      return ask(request, `register:${request.register.id}`, command, async ({ at, report }) => {
        const status = await cameOut(request, at, report.serial)
        const body: Static<typeof DeskXReport> = { status, report: status ? reportBody(report) : null }
        return reply(200, body)
      })
    },
  }),
]

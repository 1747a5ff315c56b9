/** Wrong servers of the desk: opening and closing a shift, its reports and taxes, and moments. */
import * as days from '../../../../../machines/day.ts'
import * as instants from '../../../../../machines/instant.ts'
import { instant, instantOrNull } from '../../../../../machines/instant.ts'
import * as ledger from '../../../../../machines/ledger.ts'
import { identifier } from '../../../../../machines/ledger.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as shifts from '../../../../../machines/register/shift.ts'
import * as delivery from '../../../../../machines/register/submission.ts'
import { codesAskedOffline } from '../../../../../machines/rules/codes.ts'
import { serverUnreachable } from '../../../../../machines/rules/state.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import type { Shift } from '../../../../../machines/vocabulary/shift.ts'
import { wiring } from '../../../../../machines/wiring.ts'
import * as cashiers from '../../../../../server/surfaces/cloud/models/cashier.ts'
import * as registers from '../../../../../server/surfaces/cloud/models/register.ts'
import * as models from '../../../../../server/surfaces/cloud/models/shift.ts'
import * as offlineCodes from '../../../../../server/surfaces/cloud/registers/offline-codes.ts'
import * as registerItems from '../../../../../server/surfaces/cloud/registers/registers.ts'
import * as periodical from '../../../../../server/surfaces/local/periodical.ts'
import * as desk from '../../../../../server/surfaces/local/shift.ts'
import * as slips from '../../../../../server/surfaces/report-slips.ts'
import * as asking from '../../../../../server/transport/http/ask.ts'
import { refused } from '../../../../../server/transport/http/operation.ts'
import { asks, handles, replies, shows, showsMember } from '../../seams/rows.ts'
import { stricter, withRule } from '../../seams/rules.ts'
import { inCall, inFunction, inMethod, inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { hears, remembers, saysFact } from '../../seams/turns.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type WithShift = (register: RegisterContext, change: Partial<Shift>) => RegisterContext

/** What is changed of a shift that opens. */
const opens = (other: (change: Partial<Shift>, register: RegisterContext) => Partial<Shift>): Seam =>
  inFunction<WithShift>(shifts, 'withShift', (right, register, change) =>
    right(register, change.status === 'OPENED' && change.opened_at ? other(change, register) : change),
  )

type ReportOf = typeof sums.reportOf

const zReports = (other: (right: ReportOf, ...given: Parameters<ReportOf>) => ReturnType<ReportOf>): Seam =>
  inCall(sums, 'reportOf', (right, shift, serial, id) =>
    id === undefined ? right(shift, serial) : other(right, shift, serial, id),
  )

/** What a register remembers otherwise behind an X-report. */
const afterReport = (
  other: (register: RegisterContext & { shift: Shift }, at: number) => Partial<RegisterContext>,
): Seam =>
  remembers('register', 'report.print', (context, before, { at }) =>
    context.x_reports === before.x_reports ? context : { ...context, ...other(context, at) },
  )

const BUSY = 'register busy with another cashier'

const widths = (id: string): Seam =>
  asks(id, (request) => ({ ...request, query: { ...request.query, width: request.query.width && 42 } }))

/** A window that ends with the first pass of an hour that comes twice, of one operation. */
const endsEarly = (id: string): Seam =>
  handles(id, (right, request) => {
    const undo = inModule(instants, 'parseWindowEnd', () => (text) => instants.parseInstant(text))()
    try {
      return right(request)
    } finally {
      undo()
    }
  })

const withoutFraction = <T extends { created_at: string }>(made: T): T => ({
  ...made,
  created_at: made.created_at.replace('.000000', ''),
})

/** What a register is asked when the text of an X-report is. */
const askedForText = (wrong: (command: Record<string, unknown>) => object): Seam =>
  inCall(asking, 'ask', (right: any, request: any, address: string, command: object, ...rest: unknown[]) => {
    const isText = request.http.url.includes('/shift/xreport/txt')
    return right(request, address, isText ? wrong({ ...command }) : command, ...rest)
  })

const DAY_MS = 86_400_000

export default {
  'LOC-101: answers an opening with the text true': () =>
    showsMember('openDeskShift', 'status', (status) => (status ? 'true' : status)),
  'LOC-102: refuses an opening at the desk where a shift is open': () =>
    inModuleScope<Set<string>>(desk, 'OPEN_ALREADY', () => new Set()),
  'LOC-102: refuses to open when another cashier has the shift, instead of false': () =>
    inModuleScope<Set<string>>(desk, 'OPEN_ALREADY', (right) => new Set([...right].filter((name) => name !== BUSY))),
  'LOC-103: leaves status out of a refused opening': () =>
    replies('openDeskShift', (given) => {
      if (given.status === 200 || given.status === 422) return given
      const { status: _, ...body } = given.body as { status?: boolean }
      return { ...given, body }
    }),
  'LOC-104: waits with a shift of the desk until the tax authority has the opening': () =>
    hears('register', 'shift.open', (command) => ({ ...command, from: 'cloud' })),
  'LOC-104: opens no shift at a desk that is cut off': () => stricter(serverUnreachable, ({ cut_off }) => cut_off),
  'LOC-104: delivers an opening with the first receipt of the shift only': () =>
    inCall(delivery, 'submitDocuments', (right, behind, at) =>
      behind.says.some(({ type }) => type === 'shift.created') ? behind : right(behind, at),
    ),
  'LOC-105: tells of every shift that it opened in 1970': () =>
    inCall(models, 'shortShiftModel', (right, shown) => ({
      ...right(shown),
      opened_at: instantOrNull(shown.shift.opened_at && 0),
    })),
  'LOC-105: opens a shift offline as of the going offline': () =>
    opens((change, { offline }) => ({ ...change, opened_at: offline?.since ?? change.updated_at! })),
  'LOC-111: dates a closing offline 1970': () =>
    showsMember('closeDeskShift', 'fiscal_date', (date) => date && instant(0)),
  'LOC-111: shows no code of a closing offline': () => showsMember('closeDeskShift', 'fiscal_code', () => null),
  'LOC-111: dates a closing made offline by the opening of its shift': () =>
    shows('closeDeskShift', async (body, { services, world, register }) => {
      const { shift } = await services.switchboard.read<RegisterContext>(world, `register:${register!.id}`)
      return { ...body, fiscal_date: body.fiscal_date && instant(shift!.created_at) }
    }),
  'LOC-112: numbers every Z-report 1': () => zReports((right, shift, _serial, id) => right(shift, 1, id)),
  'LOC-112: makes the Z-report of the sums at the opening': () =>
    zReports((right, { initial }, serial, id) => right(sums.openSums(initial), serial, id)),
  'LOC-112: leaves rows of withdrawals alone out of the Z-report': () =>
    zReports((right, shift, serial, id) => ({
      ...right(shift, serial, id),
      payments: shift.payments.filter(({ sell_sum, return_sum, service_in }) => sell_sum + return_sum + service_in > 0),
    })),
  'LOC-113: prints the Z-report of a closing online alone': () =>
    inMethod(wiring, 'shift.closing', (right, fact, from) => (fact.is_online ? right!(fact, from) : undefined)),
  'LOC-114: tells of every closing that it was made online': () =>
    showsMember('closeDeskShift', 'is_online', () => true),
  'LOC-211: answers an X-report with the text true': () => showsMember('printDeskReport', 'status', String),
  'LOC-211: gives an X-report an id': () =>
    saysFact('report.printed', (fact, { seed, id }) => ({
      ...fact,
      report: { id: identifier(seed, id, 'x-report', fact.report.serial), ...fact.report },
    })),
  'LOC-211: leaves taxes of returns alone out of the X-report': () =>
    inCall(sums, 'reportOf', (right, shift, serial, id) => {
      const report = right(shift, serial, id)
      return id === undefined
        ? { ...report, taxes: report.taxes.filter(({ sales_turnover }) => sales_turnover > 0) }
        : report
    }),
  'LOC-212: makes no X-report while it is offline': () => withRule(codesAskedOffline, 'report.print'),
  'LOC-212: prints the first X-report of a shift alone': () =>
    inMethod(wiring, 'report.printed', (right, fact, from) =>
      fact.report.serial === 1 ? right!(fact, from) : undefined,
    ),
  'LOC-212: prints no X-report of a shift without receipts': () =>
    inMethod(wiring, 'report.printed', (right, fact, from) =>
      fact.report.sell_receipts_count > 0 ? right!(fact, from) : undefined,
    ),
  'LOC-213: begins the shift anew with the cash of an X-report': () =>
    afterReport(({ shift }) => ({ shift: { ...shift, sums: { ...shift.sums, initial: shift.sums.balance } } })),
  'LOC-213: counts from nought after an X-report': () =>
    afterReport(({ shift }) => {
      const { initial, balance } = shift.sums
      return { shift: { ...shift, sums: { ...sums.openSums(initial), balance } } }
    }),
  'LOC-213: forgets the last receipt of the shift after an X-report': () =>
    afterReport(({ shift }) => ({ shift: { ...shift, sums: { ...shift.sums, last_receipt_id: null } } })),
  'LOC-213: moves the change of a shift by an X-report': () =>
    afterReport(({ shift }, at) => ({ shift: { ...shift, updated_at: at } })),
  'LOC-213: forgets the last receipt with an X-report': () => afterReport(() => ({ last_receipt_id: null })),
  'LOC-213: counts receipts anew after an X-report': () => afterReport(() => ({ receipts: 0 })),
  'EXT-361: ignores which computer asks for the text of an X-report': () =>
    askedForText(({ device: _, ...command }) => command),
  'EXT-361: ignores the width of the text of an X-report': () => widths('getDeskReportAsText'),
  'EXT-362: prints the X-report whose text it gives': () => askedForText((command) => ({ ...command, print: true })),
  'EXT-363: shows reports of other registers at the desk': () =>
    inCall(slips, 'reportSlip', (right, request, form) => right(request, form)),
  'EXT-363: shows X-reports at the desk alone': () =>
    inCall(slips, 'reportSlip', async (right, request, form, only) => {
      const { params, language } = request
      const isRefused = only && (await slips.namedReport(request))?.is_z_report
      const values = { report_id: params.report_id ?? '' }
      return isRefused ? refused('unknown id', values, language, 'local') : right(request, form, only)
    }),
  'EXT-363: ignores the width of a report of the desk': () => widths('getDeskReport'),
  'EXT-363: gives the Z-reports of all shifts of a register one id': () =>
    inCall(ledger, 'identifier', (right, seed, ...names) =>
      right(seed, ...(names[1] === 'z-report' ? names.slice(0, 2) : names)),
    ),
  'EXT-364: shows ids of taxes at the desk': () =>
    shows('listDeskTaxes', (taxes) => taxes.map((tax: { label: string }) => ({ ...tax, id: tax.label }))),
  'EXT-364: shows taxes at the desk without their letters': () =>
    shows('listDeskTaxes', (taxes) => taxes.map((tax: object) => ({ ...tax, symbol: '' }))),
  'EXT-364: leaves taxes without VAT out at the desk': () =>
    shows('listDeskTaxes', (all, { world, register }) => {
      const { taxes } = world.reference.organizations.get(register!.organization_id)!
      return all.filter((_tax: object, place: number) => !taxes[place]!.no_vat)
    }),
  'EXT-365: lists the shifts of the desk oldest first': () => shows('listDeskShifts', (shifts) => shifts.toReversed()),
  'EXT-365: lists open shifts of the desk alone': () =>
    shows('listDeskShifts', (shifts) =>
      shifts.filter(({ status }: { status: string }) => ['OPENED', 'CREATED'].includes(status)),
    ),
  'EXT-365: says that a shift has opened before it has': () =>
    shows('listDeskShifts', (shifts) =>
      shifts.map(({ opened_at, ...shift }: any) => ({ ...shift, opened_at: opened_at ?? shift.updated_at })),
    ),
  'NS-66: ends a window with the first pass of the hour that comes twice': () =>
    inCall(instants, 'parseWindowEnd', (_right, text) => instants.parseInstant(text)),
  'NS-66: begins a window with the second pass of the hour that comes twice': () =>
    inCall(days, 'instantOf', (right, wall) => right(wall, 'second')),
  'NS-66: reads a time of the hour that never comes an hour early': () =>
    inCall(days, 'instantOf', (right, wall, pass) => {
      const at = right(wall, pass)
      return days.wallTime(at) === wall ? at : wall - (days.wallTime(wall + DAY_MS) - (wall + DAY_MS))
    }),
  "NS-66: ends the desk's window with the first pass of the hour that comes twice": () =>
    inFunction(periodical, 'wallInstant', (right, text: string) => right(text, 'first')),
  'NS-66: ends the window of offline time with the first pass': () => endsEarly('getOfflineTime'),
  'NS-66: ends the window of prepayments with the first pass': () => endsEarly('searchPrepayments'),
  'NS-84: shows the moments of a cashier without a fraction': () =>
    inCall(cashiers, 'cashierModel', (right, cashier) => withoutFraction(right(cashier))),
  'NS-84: shows the moments of a listed register without a fraction': () =>
    inCall(registerItems, 'registerItemModel', (right, ...given) => withoutFraction(right(...given))),
  'NS-84: shows the moments of offline codes without a fraction': () =>
    inCall(offlineCodes, 'offlineCodeModels', (right, ...given) => right(...given).map(withoutFraction)),
  'NS-84: pads the moments of a register in a shift': () =>
    inCall(registers, 'cashRegisterModel', (right, register) => ({
      ...right(register),
      created_at: instants.instant(register.created_at),
    })),
} satisfies WrongServersByName

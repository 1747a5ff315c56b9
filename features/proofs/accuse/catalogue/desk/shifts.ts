/** Wrong servers of the desk: opening and closing a shift, X-reports (LOC-101 to LOC-114, LOC-211 to LOC-213). */
import { instant, instantOrNull } from '../../../../../machines/instant.ts'
import { identifier } from '../../../../../machines/ledger.ts'
import * as sums from '../../../../../machines/money/sums.ts'
import * as delivery from '../../../../../machines/register/delivery.ts'
import * as shifts from '../../../../../machines/register/shift.ts'
import { codesAskedOffline } from '../../../../../machines/rules/codes.ts'
import { serverUnreachable } from '../../../../../machines/rules/state.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import type { Shift } from '../../../../../machines/vocabulary/shift.ts'
import { wires } from '../../../../../machines/wires.ts'
import * as models from '../../../../../server/surfaces/cloud/models/shift.ts'
import * as desk from '../../../../../server/surfaces/local/shift.ts'
import { replies, shows, showsMember } from '../../seams/rows.ts'
import { stricter, withRule } from '../../seams/rules.ts'
import { inModule, inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { hears, remembers, resumes, saysFact } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

type WithShift = (register: RegisterContext, change: Partial<Shift>) => RegisterContext

/** What is changed of a shift that opens. */
const opens = (other: (change: Partial<Shift>, register: RegisterContext) => Partial<Shift>): Seam =>
  inModuleScope<WithShift>(
    shifts,
    'withShift',
    (right) => (register, change) =>
      right(register, change.status === 'OPENED' && change.opened_at ? other(change, register) : change),
  )

type ReportOf = typeof sums.reportOf
const zReports = (other: (right: ReportOf, ...given: Parameters<ReportOf>) => ReturnType<ReportOf>): Seam =>
  inModule(
    sums,
    'reportOf',
    (right) => (shift, serial, id) => (id === undefined ? right(shift, serial) : other(right, shift, serial, id)),
  )

/** What a register remembers otherwise behind an X-report. */
const afterReport = (
  other: (register: RegisterContext & { shift: Shift }, at: number) => Partial<RegisterContext>,
): Seam =>
  remembers('register', 'report.print', (context, before, { at }) =>
    context.x_reports === before.x_reports ? context : { ...context, ...other(context, at) },
  )

const BUSY = 'register busy with another cashier'

export default [
  wrong(
    'LOC-101',
    'answers an opening with the text true',
    showsMember('openDeskShift', 'status', (status) => (status ? 'true' : status)),
  ),
  wrong(
    'LOC-102',
    'refuses an opening at the desk where a shift is open',
    inModuleScope<Set<string>>(desk, 'OPEN_ALREADY', () => new Set()),
  ),
  wrong(
    'LOC-102',
    'refuses to open when another cashier has the shift, instead of false',
    inModuleScope<Set<string>>(desk, 'OPEN_ALREADY', (right) => new Set([...right].filter((name) => name !== BUSY))),
  ),
  wrong(
    'LOC-103',
    'leaves status out of a refused opening',
    replies('openDeskShift', (given) => {
      if (given.status === 200 || given.status === 422) return given
      const { status: _, ...body } = given.body as { status?: boolean }
      return { ...given, body }
    }),
  ),
  wrong(
    'LOC-104',
    'waits with a shift of the desk until the tax authority has the opening',
    hears('register', 'shift.open', (command) => ({ ...command, from: 'cloud' })),
  ),
  wrong(
    'LOC-104',
    'opens no shift at a desk that is cut off',
    stricter(serverUnreachable, ({ cut_off }) => cut_off),
  ),
  wrong(
    'LOC-104',
    'delivers an opening with the first receipt of the shift only',
    inModule(
      delivery,
      'deliver',
      (right) => (behind, at) =>
        behind.says.some(({ type }) => type === 'shift.created') ? behind : right(behind, at),
    ),
  ),
  wrong(
    'LOC-105',
    'tells of every shift that it opened in 1970',
    inModule(models, 'shortShiftModel', (right) => (shown) => ({
      ...right(shown),
      opened_at: instantOrNull(shown.shift.opened_at && 0),
    })),
  ),
  wrong(
    'LOC-105',
    'opens a shift offline as of the going offline',
    opens((change, { offline }) => ({ ...change, opened_at: offline?.since ?? change.updated_at! })),
  ),
  wrong(
    'LOC-111',
    'dates a closing offline 1970',
    showsMember('closeDeskShift', 'fiscal_date', (date) => date && instant(0)),
  ),
  wrong(
    'LOC-111',
    'shows no code of a closing offline',
    showsMember('closeDeskShift', 'fiscal_code', () => null),
  ),
  wrong(
    'LOC-111',
    'dates a closing made offline by the opening of its shift',
    shows('closeDeskShift', async (body, { services, world, register }) => {
      const { shift } = await services.switchboard.read<RegisterContext>(world, `register:${register!.id}`)
      return { ...body, fiscal_date: body.fiscal_date && instant(shift!.created_at) }
    }),
  ),
  wrong(
    'LOC-112',
    'numbers every Z-report 1',
    zReports((right, shift, _serial, id) => right(shift, 1, id)),
  ),
  wrong(
    'LOC-112',
    'makes the Z-report of the sums at the opening',
    zReports((right, { initial }, serial, id) => right(sums.openSums(initial), serial, id)),
  ),
  wrong(
    'LOC-112',
    'leaves rows of withdrawals alone out of the Z-report',
    zReports((right, shift, serial, id) => ({
      ...right(shift, serial, id),
      payments: shift.payments.filter(({ sell_sum, return_sum, service_in }) => sell_sum + return_sum + service_in > 0),
    })),
  ),
  wrong(
    'LOC-113',
    'prints the Z-report of a closing online alone',
    inObject(wires, 'shift.closing', (right) => (fact, from) => (fact.is_online ? right!(fact, from) : undefined)),
  ),
  wrong(
    'LOC-113',
    'prints the Z-report twice',
    inObject(wires, 'shift.closing', (right) => (fact, from) => {
      const heard = [right!(fact, from) ?? []].flat()
      return [...heard, ...heard]
    }),
  ),
  wrong(
    'LOC-114',
    'tells of every closing that it was made online',
    showsMember('closeDeskShift', 'is_online', () => true),
  ),
  wrong('LOC-211', 'answers an X-report with the text true', showsMember('printDeskReport', 'status', String)),
  wrong(
    'LOC-211',
    'gives an X-report an id',
    saysFact('report.printed', (fact, { seed, id }) => ({
      ...fact,
      report: { id: identifier(seed, id, 'x-report', fact.report.serial), ...fact.report },
    })),
  ),
  wrong(
    'LOC-211',
    'leaves taxes of returns alone out of the X-report',
    inModule(sums, 'reportOf', (right) => (shift, serial, id) => {
      const report = right(shift, serial, id)
      return id === undefined
        ? { ...report, taxes: report.taxes.filter(({ sales_turnover }) => sales_turnover > 0) }
        : report
    }),
  ),
  wrong('LOC-212', 'makes no X-report while it is offline', withRule(codesAskedOffline, 'report.print')),
  wrong(
    'LOC-212',
    'prints the first X-report of a shift alone',
    inObject(
      wires,
      'report.printed',
      (right) => (fact, from) => (fact.report.serial === 1 ? right!(fact, from) : undefined),
    ),
  ),
  wrong(
    'LOC-212',
    'prints no X-report of a shift without receipts',
    inObject(
      wires,
      'report.printed',
      (right) => (fact, from) => (fact.report.sell_receipts_count > 0 ? right!(fact, from) : undefined),
    ),
  ),
  wrong(
    'LOC-213',
    'begins the shift anew with the cash of an X-report',
    afterReport(({ shift }) => ({ shift: { ...shift, sums: { ...shift.sums, initial: shift.sums.balance } } })),
  ),
  wrong(
    'LOC-213',
    'counts from nought after an X-report',
    afterReport(({ shift }) => {
      const { initial, balance } = shift.sums
      return { shift: { ...shift, sums: { ...sums.openSums(initial), balance } } }
    }),
  ),
  wrong(
    'LOC-213',
    'forgets the last receipt of the shift after an X-report',
    afterReport(({ shift }) => ({ shift: { ...shift, sums: { ...shift.sums, last_receipt_id: null } } })),
  ),
  wrong(
    'LOC-213',
    'gives a number of an X-report a second time after a restart',
    resumes('register', (context) => ({ ...context, x_reports: 0 })),
  ),
  wrong(
    'LOC-213',
    'moves the change of a shift by an X-report',
    afterReport(({ shift }, at) => ({ shift: { ...shift, updated_at: at } })),
  ),
  wrong(
    'LOC-213',
    'forgets the last receipt with an X-report',
    afterReport(() => ({ last_receipt_id: null })),
  ),
  wrong(
    'LOC-213',
    'counts receipts anew after an X-report',
    afterReport(() => ({ receipts: 0 })),
  ),
]

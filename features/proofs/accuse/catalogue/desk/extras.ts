/** Wrong servers of reports, taxes and shifts at the desk, and of the moments that are read and shown. */
import * as days from '../../../../../machines/day.ts'
import * as instants from '../../../../../machines/instant.ts'
import * as ledger from '../../../../../machines/ledger.ts'
import * as cashiers from '../../../../../server/surfaces/cloud/models/cashier.ts'
import * as registers from '../../../../../server/surfaces/cloud/models/register.ts'
import * as registerItems from '../../../../../server/surfaces/cloud/models/register-item.ts'
import * as offlineCodes from '../../../../../server/surfaces/cloud/registers/offline-codes.ts'
import * as periodical from '../../../../../server/surfaces/local/periodical.ts'
import * as slips from '../../../../../server/surfaces/report-slips.ts'
import * as asking from '../../../../../server/wire/http/ask.ts'
import { refused } from '../../../../../server/wire/http/operation.ts'
import { asks, handles, shows } from '../../seams/rows.ts'
import { inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

const widths = (id: string): Seam =>
  asks(id, (request) => ({ ...request, query: { ...request.query, width: request.query.width && 42 } }))

/** A window that ends with the first pass of an hour that comes twice, of one operation. */
const endsEarly = (id: string): Seam =>
  handles(id, (right) => (request) => {
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
  inModule(asking, 'ask', (right: any) => (request: any, address: string, command: object, ...rest: unknown[]) => {
    const isText = request.http.url.includes('/shift/xreport/txt')
    return right(request, address, isText ? wrong({ ...command }) : command, ...rest)
  })

const DAY_MS = 86_400_000
export default [
  wrong(
    'EXT-361',
    'ignores which computer asks for the text of an X-report',
    askedForText(({ device: _, ...command }) => command),
  ),
  wrong('EXT-361', 'ignores the width of the text of an X-report', widths('getDeskReportAsText')),
  wrong(
    'EXT-362',
    'prints the X-report whose text it gives',
    askedForText((command) => ({ ...command, print: true })),
  ),
  wrong(
    'EXT-363',
    'shows reports of other registers at the desk',
    inModule(slips, 'reportSlip', (right) => (request, form) => right(request, form)),
  ),
  wrong(
    'EXT-363',
    'shows X-reports at the desk alone',
    inModule(slips, 'reportSlip', (right) => async (request, form, only) => {
      const { params, language } = request
      const isRefused = only && (await slips.namedReport(request))?.is_z_report
      const values = { report_id: params.report_id ?? '' }
      return isRefused ? refused('unknown id', values, language, 'local') : right(request, form, only)
    }),
  ),
  wrong('EXT-363', 'ignores the width of a report of the desk', widths('getDeskReport')),
  wrong(
    'EXT-363',
    'gives the Z-reports of all shifts of a register one id',
    inModule(
      ledger,
      'identifier',
      (right) =>
        (seed, ...names) =>
          right(seed, ...(names[1] === 'z-report' ? names.slice(0, 2) : names)),
    ),
  ),
  wrong(
    'EXT-364',
    'shows ids of taxes at the desk',
    shows('listDeskTaxes', (taxes) => taxes.map((tax: { label: string }) => ({ ...tax, id: tax.label }))),
  ),
  wrong(
    'EXT-364',
    'shows taxes at the desk without their letters',
    shows('listDeskTaxes', (taxes) => taxes.map((tax: object) => ({ ...tax, symbol: '' }))),
  ),
  wrong(
    'EXT-364',
    'leaves taxes without VAT out at the desk',
    shows('listDeskTaxes', (all, { world, register }) => {
      const { taxes } = world.reference.organizations.get(register!.organization_id)!
      return all.filter((_tax: object, place: number) => !taxes[place]!.no_vat)
    }),
  ),
  wrong(
    'EXT-365',
    'lists the shifts of the desk oldest first',
    shows('listDeskShifts', (shifts) => shifts.toReversed()),
  ),
  wrong(
    'EXT-365',
    'lists open shifts of the desk alone',
    shows('listDeskShifts', (shifts) =>
      shifts.filter(({ status }: { status: string }) => ['OPENED', 'CREATED'].includes(status)),
    ),
  ),
  wrong(
    'EXT-365',
    'says that a shift has opened before it has',
    shows('listDeskShifts', (shifts) =>
      shifts.map(({ opened_at, ...shift }: any) => ({ ...shift, opened_at: opened_at ?? shift.updated_at })),
    ),
  ),
  wrong(
    'NS-66',
    'ends a window with the first pass of the hour that comes twice',
    inModule(instants, 'parseWindowEnd', () => (text) => instants.parseInstant(text)),
  ),
  wrong(
    'NS-66',
    'begins a window with the second pass of the hour that comes twice',
    inModule(days, 'instantOf', (right) => (wall) => right(wall, 'second')),
  ),
  wrong(
    'NS-66',
    'reads a time of the hour that never comes an hour early',
    inModule(days, 'instantOf', (right) => (wall, pass) => {
      const at = right(wall, pass)
      return days.wallTime(at) === wall ? at : wall - (days.wallTime(wall + DAY_MS) - (wall + DAY_MS))
    }),
  ),
  wrong(
    'NS-66',
    "ends the desk's window with the first pass of the hour that comes twice",
    inModuleScope<any>(periodical, 'wallInstant', (right) => (text: string) => right(text, 'first')),
  ),
  wrong('NS-66', 'ends the window of offline time with the first pass', endsEarly('getOfflineTime')),
  wrong('NS-66', 'ends the window of prepayments with the first pass', endsEarly('searchPrepayments')),
  wrong(
    'NS-84',
    'shows the moments of a cashier without a fraction',
    inModule(cashiers, 'cashierModel', (right) => (cashier) => withoutFraction(right(cashier))),
  ),
  wrong(
    'NS-84',
    'shows the moments of a listed register without a fraction',
    inModule(
      registerItems,
      'registerItemModel',
      (right) =>
        (...given) =>
          withoutFraction(right(...given)),
    ),
  ),
  wrong(
    'NS-84',
    'shows the moments of offline codes without a fraction',
    inModule(
      offlineCodes,
      'offlineCodeModels',
      (right) =>
        (...given) =>
          right(...given).map(withoutFraction),
    ),
  ),
  wrong(
    'NS-84',
    'pads the moments of a register in a shift',
    inModule(registers, 'cashRegisterModel', (right) => (register) => ({
      ...right(register),
      created_at: instants.instant(register.created_at),
    })),
  ),
]

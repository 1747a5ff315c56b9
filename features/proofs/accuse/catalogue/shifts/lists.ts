/** Wrong servers of shifts and their reports in the cloud: lists. */
import * as rows from '../../../../../server/store/queries/lists/shift-report-rows.ts'
import { type ShiftFilter, ShiftRows } from '../../../../../server/store/queries/shift-rows.ts'
import * as own from '../../../../../server/surfaces/cloud/own-registers.ts'
import { reportModels } from '../../../../../server/surfaces/cloud/shift-reports/model.ts'
import * as reportList from '../../../../../server/surfaces/cloud/shift-reports/reports.ts'
import * as list from '../../../../../server/surfaces/cloud/shifts/list.ts'
import { namedReport } from '../../../../../server/surfaces/report-slips.ts'
import { registerOfShift } from '../../../../../server/transport/http/authentication.ts'
import { reply } from '../../../../../server/transport/http/operation.ts'
import * as coercion from '../../../../../server/transport/http/validation/coercion.ts'
import { reached } from '../../seams/reached.ts'
import { asks, handles, shows } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, type Seam } from '../../seams/seam.ts'
import { ownsEveryRegister } from '../../subjects/access.ts'
import { listedBy } from '../../subjects/lists.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const LISTS = ['listShifts', 'listRegisterShifts']

/** Shifts that are looked for in the store otherwise. */
const looksFor = (wrongly: (filter: ShiftFilter) => Partial<ShiftFilter>): Seam =>
  inMethod(ShiftRows.prototype, 'list', (right, world, filter) => right(world, { ...filter, ...wrongly(filter) }))

/** The same for shifts of a register alone, or of a cashier alone. */
const looksForOf = (owner: 'register' | 'cashier', wrongly: (filter: ShiftFilter) => Partial<ShiftFilter>): Seam =>
  looksFor((filter) => (owner in filter.of ? wrongly(filter) : {}))

const WHOLE = { limit: 1000 }
const ANY = { of: {} as ShiftFilter['of'] }

/** The moments of creation are whole milliseconds. */
const withoutBegin = ({ from }: ShiftFilter) => (from === undefined ? {} : { from: from + 1 })
const withoutEnd = ({ to }: ShiftFilter) => (to === undefined ? {} : { to: to - 1 })
const { ShiftReportRows } = rows

/** What a page of reports is asked for by. */
interface Asked {
  request: any
  registers: string[]
  shifts: string[] | undefined
}

/** Another page than is asked for, of a list or a search. */
const page = (wrong: (asked: Asked, isSearch: boolean) => Partial<Asked> | Promise<Partial<Asked>>): Seam =>
  inFunction(
    reportList,
    'page',
    async (right, request: any, registers: Asked['registers'], shifts: Asked['shifts']) => {
      const asked = { request, registers, shifts }
      const isSearch = request.http.url.includes('/search')
      const other: Asked = { ...asked, ...(await wrong(asked, isSearch)) }
      return right(other.request, other.registers, other.shifts)
    },
  )

const isDated = ({ request: { query } }: Asked): boolean => query.from_date !== undefined || query.to_date !== undefined

/** What the store is asked for. */
const filtered = (wrong: (filter: rows.ShiftReportFilter) => Partial<rows.ShiftReportFilter>): Seam =>
  inMethod(ShiftReportRows.prototype, 'list', (right, world, filter) => right(world, { ...filter, ...wrong(filter) }))

/** The same for X-reports, or for Z-reports. */
const placesOf = (kind: 'X' | 'Z', wrong: (filter: rows.ShiftReportFilter) => Partial<rows.ShiftReportFilter>): Seam =>
  inFunction(rows, `placesOf${kind}`, (right, world: number, filter: rows.ShiftReportFilter) => {
    return right(world, { ...filter, ...wrong(filter) })
  })

/** Reports of one kind are not found by their ids. */
const unfound = (is_z_report: boolean): Seam =>
  inMethod(ShiftReportRows.prototype, 'find', async (right, ...given) => {
    const found = await right(...given)
    return found?.is_z_report === is_z_report ? null : found
  })

const moved = (at: number | undefined, ms: number): number | undefined => (at === undefined ? at : at + ms)
const EVERY = 1_000_000

export default {
  'CLD-433: lists shifts of every register': () => looksForOf('register', () => ANY),
  'CLD-434: hears the last of several statuses only': () =>
    listedBy(LISTS, ({ statuses }) => ({ statuses: statuses?.slice(-1) })),
  'CLD-434: hears the first of several statuses only': () =>
    listedBy(LISTS, ({ statuses }) => ({ statuses: statuses?.slice(0, 1) })),
  'CLD-434: drops a status that is named twice': () =>
    looksFor(({ statuses }) => ({
      statuses: statuses?.filter((each) => statuses.indexOf(each) === statuses.lastIndexOf(each)),
    })),
  'CLD-435: lists shifts of a register latest first, and oldest first where the reverse is asked for': () =>
    listedBy('listRegisterShifts', ({ desc = false }) => ({ desc: !desc })),
  'CLD-436: lists shifts of a register whole, whatever the limit': () => looksForOf('register', () => WHOLE),
  "CLD-437: leaves out a register's shift of the very moment of from_date": () => looksForOf('register', withoutBegin),
  "CLD-437: leaves out a register's shift of the very moment of to_date": () => looksForOf('register', withoutEnd),
  'CLD-438: lists shifts of the first register, whatever the key': () =>
    asks('listRegisterShifts', (request) => ({ ...request, register: request.world.reference.firstRegister })),
  "CLD-501: lists shifts of all cashiers as one's own": () => looksForOf('cashier', () => ANY),
  "CLD-501: lists all shifts of a cashier's register as his own": () =>
    inCall(list, 'shiftList', (right, request, of) => {
      if (!('cashier' in of)) return right(request, of)
      reached()
      return right(request, { register: request.cashier!.cash_register_ids[0]! })
    }),
  'CLD-501: turns a later page of own shifts': () =>
    shows('listShifts', ({ meta, results }) => ({ meta, results: meta.offset > 0 ? results.toReversed() : results })),
  'CLD-502: hears the last of several statuses of own shifts only': () =>
    listedBy('listShifts', ({ statuses }) => ({ statuses: statuses?.slice(-1) })),
  'CLD-502: hears the first of several statuses of own shifts only': () =>
    listedBy('listShifts', ({ statuses }) => ({ statuses: statuses?.slice(0, 1) })),
  'CLD-502: takes no more than twenty statuses at a time': () =>
    inFunction<(value: unknown) => unknown>(coercion, 'listed', (right, value) => {
      const read = right(value)
      if (read === value || typeof value !== 'object') return read
      reached()
      return [value]
    }),
  'CLD-502: looks for the first two of the statuses only': () =>
    looksFor(({ statuses }) => ({ statuses: statuses?.slice(0, 2) })),
  'CLD-503: lists own shifts latest first, and oldest first where the reverse is asked for': () =>
    listedBy('listShifts', ({ desc = false }) => ({ desc: !desc })),
  'CLD-503: orders a later page of a reversed list forwards': () =>
    looksFor(({ desc, offset }) => ({ desc: desc && offset === 0 })),
  'CLD-504: leaves out an own shift of the very moment of from_date': () => looksForOf('cashier', withoutBegin),
  'CLD-504: leaves out an own shift of the very moment of to_date': () => looksForOf('cashier', withoutEnd),
  'CLD-504: looks at the from_date alone where both are given': () =>
    listedBy(LISTS, ({ from_date, to_date }) => ({ to_date: from_date === undefined ? to_date : undefined })),
  'CLD-504: forgets from_date in a reversed list': () =>
    looksFor(({ from, desc }) => ({ from: desc ? undefined : from })),
  'CLD-505: lists own shifts whole, whatever the limit': () => looksForOf('cashier', () => WHOLE),
  'CLD-505: begins a page further down by the number of the default page': () =>
    looksFor(({ offset }) => ({ offset: offset > 25 ? offset - 1 : offset })),
  'CLD-505: forgets the offset of a list by status': () =>
    looksFor(({ statuses, offset }) => ({ offset: statuses ? 0 : offset })),
  'EXT-311: lists the reports of the organization in a shift too': () =>
    page(({ request, shifts }) => ({ shifts: request.query.shift_id ? shifts : undefined })),
  'EXT-311: lists nothing without a shift': () =>
    page(async ({ request }, isSearch) => {
      if (isSearch || request.query.shift_id) return {}
      return 'status' in (await registerOfShift(request)) ? { registers: [] } : {}
    }),
  'EXT-311: lists by date the reports of the organization in a shift': () =>
    page((asked, isSearch) => {
      const isOther = isSearch || asked.request.query.shift_id || !isDated(asked)
      return isOther ? {} : { registers: own.ownRegisterIds(asked.request) }
    }),
  'EXT-311: lists Z-reports before X-reports of one moment': () =>
    inMethod(ShiftReportRows.prototype, 'list', async (right, world, filter) => {
      const { desc, limit, offset } = filter
      const all = await right(world, { ...filter, limit: EVERY, offset: 0 })
      const ordered = all
        .map((report, place) => ({ report, place }))
        .sort((a, b) => {
          const [before, behind] = [a, b].map(({ report }) => Number(report.is_z_report))
          if (a.report.at !== b.report.at || before === behind) return a.place - b.place
          return desc ? before! - behind! : behind! - before!
        })
      return ordered.map(({ report }) => report).slice(offset, offset + limit)
    }),
  'EXT-311: keeps to the current shift by date too': () =>
    page(async (asked, isSearch) => {
      if (isSearch || asked.request.query.shift_id || !isDated(asked)) return {}
      const working = await registerOfShift(asked.request)
      return 'status' in working ? {} : { shifts: [working.shift_id] }
    }),
  'EXT-312: ignores the shifts named': () =>
    page(({ request, shifts }) => ({ shifts: request.query.shift_id ? undefined : shifts })),
  'EXT-312: looks at the first shift named alone': () =>
    page(({ request, shifts }, isSearch) => (!isSearch && request.query.shift_id ? { shifts: shifts!.slice(-1) } : {})),
  'EXT-312: leaves the first moment out': () => placesOf('X', ({ from }) => ({ from: moved(from, 1) })),
  'EXT-312: leaves the last moment of Z-reports out': () => placesOf('Z', ({ to }) => ({ to: moved(to, -1) })),
  'EXT-312: ignores the first moment for Z-reports': () => placesOf('Z', () => ({ from: undefined })),
  'EXT-312: reads a moment without an offset as UTC': () =>
    page(({ request }) => {
      const { from_date } = request.query
      const isBare = from_date !== undefined && !/[Z+]/.test(from_date)
      return isBare ? { request: { ...request, query: { ...request.query, from_date: `${from_date}Z` } } } : {}
    }),
  'EXT-313: ignores the number of X-reports': () => placesOf('X', () => ({ serial: undefined })),
  'EXT-313: ignores the number of Z-reports': () => placesOf('Z', () => ({ serial: undefined })),
  'EXT-313: lists X-reports where Z-reports are asked for': () =>
    filtered(({ is_z_report }) => (is_z_report === true ? { is_z_report: undefined } : {})),
  'EXT-313: ignores that X-reports alone are asked for': () =>
    filtered(({ is_z_report }) => (is_z_report === false ? { is_z_report: undefined } : {})),
  'EXT-313: lists the oldest first whatever is asked': () => filtered(() => ({ desc: false })),
  'EXT-314: gives one report more than a page': () => filtered(({ limit }) => ({ limit: limit + 1 })),
  'EXT-321: searches in the register of the shift alone': () =>
    page(({ request, registers }, isSearch) => {
      const { id: first } = request.world.reference.firstRegister
      const isNamed = !isSearch || request.query.cash_register_id !== undefined
      return isNamed ? {} : { registers: registers.filter((id) => id === first) }
    }),
  'EXT-321: ignores the registers named': () =>
    page(({ request }, isSearch) => (isSearch ? { registers: own.ownRegisterIds(request) } : {})),
  'EXT-321: searches in registers of other organizations': () => ownsEveryRegister,
  'EXT-321: takes any text for a register': () =>
    inSchema(schemaWithin(reportList.SearchQuery, 'properties', 'cash_register_id'), (right) => ({
      ...right,
      items: { type: 'string' },
    })),
  'EXT-321: ignores shifts in a search': () => page((_asked, isSearch) => (isSearch ? { shifts: undefined } : {})),
  'EXT-331: shows reports of other organizations': () =>
    handles('getShiftReport', async (right, request) => {
      const stored = await namedReport(request)
      const [shown] = stored ? await reportModels(request, [stored]) : []
      return shown ? reply(200, shown) : right(request)
    }),
  'EXT-331: finds no X-report by its id': () => unfound(false),
  'EXT-331: finds no Z-report by its id': () => unfound(true),
} satisfies WrongServersByName

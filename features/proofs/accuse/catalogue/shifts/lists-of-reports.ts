/** Wrong servers of X- and Z-reports in the cloud: their lists. */
import * as rows from '../../../../../server/store/queries/lists/shift-report-rows.ts'
import * as own from '../../../../../server/surfaces/cloud/own-registers.ts'
import * as list from '../../../../../server/surfaces/cloud/shift-reports/list.ts'
import { reportModels } from '../../../../../server/surfaces/cloud/shift-reports/models-of.ts'
import { namedReport } from '../../../../../server/surfaces/report-slips.ts'
import { registerOfShift } from '../../../../../server/wire/http/authentication.ts'
import { reply } from '../../../../../server/wire/http/operation.ts'
import { handles } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModuleScope, inObject, type Seam } from '../../seams/seam.ts'
import { ownsEveryRegister } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'

type ShiftReportRows = rows.ShiftReportRows
const { ShiftReportRows } = rows

/** What a page of reports is asked for by. */
interface Asked {
  request: any
  registers: string[]
  shifts: string[] | undefined
}

/** Another page than is asked for, of a list or a search. */
const page = (wrong: (asked: Asked, isSearch: boolean) => Partial<Asked> | Promise<Partial<Asked>>): Seam =>
  inModuleScope<any>(
    list,
    'page',
    (right) => async (request: any, registers: Asked['registers'], shifts: Asked['shifts']) => {
      const asked = { request, registers, shifts }
      const isSearch = request.http.url.includes('/search')
      const other: Asked = { ...asked, ...(await wrong(asked, isSearch)) }
      return right(other.request, other.registers, other.shifts)
    },
  )

const isDated = ({ request: { query } }: Asked): boolean => query.from_date !== undefined || query.to_date !== undefined

/** What the store is asked for. */
const filtered = (wrong: (filter: rows.ShiftReportFilter) => Partial<rows.ShiftReportFilter>): Seam =>
  inObject(
    ShiftReportRows.prototype,
    'list',
    (right) =>
      function (this: ShiftReportRows, world, filter) {
        return right.call(this, world, { ...filter, ...wrong(filter) })
      },
  )

/** The same for X-reports, or for Z-reports. */
const placesOf = (kind: 'X' | 'Z', wrong: (filter: rows.ShiftReportFilter) => Partial<rows.ShiftReportFilter>): Seam =>
  inModuleScope<any>(rows, `placesOf${kind}`, (right) => (world: number, filter: rows.ShiftReportFilter) => {
    return right(world, { ...filter, ...wrong(filter) })
  })

/** Reports of one kind are not found by their ids. */
const unfound = (is_z_report: boolean): Seam =>
  inObject(
    ShiftReportRows.prototype,
    'find',
    (right) =>
      async function (this: ShiftReportRows, ...given) {
        const found = await right.apply(this, given)
        return found?.is_z_report === is_z_report ? null : found
      },
  )

const moved = (at: number | undefined, ms: number): number | undefined => (at === undefined ? at : at + ms)
const pageOf = (maximum: number): Seam =>
  inSchema(schemaWithin(list.ListQuery, 'properties', 'limit'), (right) => ({ ...right, maximum }))
const EVERY = 1_000_000

export default [
  wrong(
    'EXT-311',
    'lists the reports of the organization in a shift too',
    page(({ request, shifts }) => ({ shifts: request.query.shift_id ? shifts : undefined })),
  ),
  wrong(
    'EXT-311',
    'lists nothing without a shift',
    page(async ({ request }, isSearch) => {
      if (isSearch || request.query.shift_id) return {}
      return 'status' in (await registerOfShift(request)) ? { registers: [] } : {}
    }),
  ),
  wrong(
    'EXT-311',
    'lists by date the reports of the organization in a shift',
    page((asked, isSearch) => {
      const isOther = isSearch || asked.request.query.shift_id || !isDated(asked)
      return isOther ? {} : { registers: own.ownRegisterIds(asked.request) }
    }),
  ),
  wrong(
    'EXT-311',
    'lists Z-reports before X-reports of one moment',
    inObject(
      ShiftReportRows.prototype,
      'list',
      (right) =>
        async function (this: ShiftReportRows, world, filter) {
          const { desc, limit, offset } = filter
          const all = await right.call(this, world, { ...filter, limit: EVERY, offset: 0 })
          const ordered = all
            .map((report, place) => ({ report, place }))
            .sort((a, b) => {
              const [before, behind] = [a, b].map(({ report }) => Number(report.is_z_report))
              if (a.report.at !== b.report.at || before === behind) return a.place - b.place
              return desc ? before! - behind! : behind! - before!
            })
          return ordered.map(({ report }) => report).slice(offset, offset + limit)
        },
    ),
  ),
  wrong(
    'EXT-311',
    'keeps to the current shift by date too',
    page(async (asked, isSearch) => {
      if (isSearch || asked.request.query.shift_id || !isDated(asked)) return {}
      const working = await registerOfShift(asked.request)
      return 'status' in working ? {} : { shifts: [working.shift_id] }
    }),
  ),
  wrong(
    'EXT-312',
    'ignores the shifts named',
    page(({ request, shifts }) => ({ shifts: request.query.shift_id ? undefined : shifts })),
  ),
  wrong(
    'EXT-312',
    'looks at the first shift named alone',
    page(({ request, shifts }, isSearch) => (!isSearch && request.query.shift_id ? { shifts: shifts!.slice(-1) } : {})),
  ),
  wrong(
    'EXT-312',
    'leaves the first moment out',
    placesOf('X', ({ from }) => ({ from: moved(from, 1) })),
  ),
  wrong(
    'EXT-312',
    'leaves the last moment of Z-reports out',
    placesOf('Z', ({ to }) => ({ to: moved(to, -1) })),
  ),
  wrong(
    'EXT-312',
    'ignores the first moment for Z-reports',
    placesOf('Z', () => ({ from: undefined })),
  ),
  wrong(
    'EXT-312',
    'reads a moment without an offset as UTC',
    page(({ request }) => {
      const { from_date } = request.query
      const isBare = from_date !== undefined && !/[Z+]/.test(from_date)
      return isBare ? { request: { ...request, query: { ...request.query, from_date: `${from_date}Z` } } } : {}
    }),
  ),
  wrong(
    'EXT-313',
    'ignores the number of X-reports',
    placesOf('X', () => ({ serial: undefined })),
  ),
  wrong(
    'EXT-313',
    'ignores the number of Z-reports',
    placesOf('Z', () => ({ serial: undefined })),
  ),
  wrong(
    'EXT-313',
    'lists X-reports where Z-reports are asked for',
    filtered(({ is_z_report }) => (is_z_report === true ? { is_z_report: undefined } : {})),
  ),
  wrong(
    'EXT-313',
    'ignores that X-reports alone are asked for',
    filtered(({ is_z_report }) => (is_z_report === false ? { is_z_report: undefined } : {})),
  ),
  wrong(
    'EXT-313',
    'lists the oldest first whatever is asked',
    filtered(() => ({ desc: false })),
  ),
  wrong('EXT-314', 'takes pages of 1001 reports', pageOf(1001)),
  wrong('EXT-314', 'takes pages of 999 reports at most', pageOf(999)),
  wrong(
    'EXT-314',
    'ignores the offset of reports',
    filtered(() => ({ offset: 0 })),
  ),
  wrong(
    'EXT-314',
    'gives one report more than a page',
    filtered(({ limit }) => ({ limit: limit + 1 })),
  ),
  wrong(
    'EXT-321',
    'searches in the register of the shift alone',
    page(({ request, registers }, isSearch) => {
      const { id: first } = request.world.reference.firstRegister
      const isNamed = !isSearch || request.query.cash_register_id !== undefined
      return isNamed ? {} : { registers: registers.filter((id) => id === first) }
    }),
  ),
  wrong(
    'EXT-321',
    'ignores the registers named',
    page(({ request }, isSearch) => (isSearch ? { registers: own.ownRegisterIds(request) } : {})),
  ),
  wrong('EXT-321', 'searches in registers of other organizations', ownsEveryRegister),
  wrong(
    'EXT-321',
    'takes any text for a register',
    inSchema(schemaWithin(list.SearchQuery, 'properties', 'cash_register_id'), (right) => ({
      ...right,
      items: { type: 'string' },
    })),
  ),
  wrong(
    'EXT-321',
    'ignores shifts in a search',
    page((_asked, isSearch) => (isSearch ? { shifts: undefined } : {})),
  ),
  wrong(
    'EXT-331',
    'shows reports of other organizations',
    handles('getShiftReport', (right) => async (request) => {
      const stored = await namedReport(request)
      const [shown] = stored ? await reportModels(request, [stored]) : []
      return shown ? reply(200, shown) : right(request)
    }),
  ),
  wrong('EXT-331', 'finds no X-report by its id', unfound(false)),
  wrong('EXT-331', 'finds no Z-report by its id', unfound(true)),
]

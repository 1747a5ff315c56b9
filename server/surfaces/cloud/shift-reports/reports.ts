/** X- and Z-reports of the cloud: an X-report of the shift, lists, and single ones (extension). */

import Type, { type Static } from 'typebox'
import { parseInstant, parseWindowEnd } from '../../../../machines/instant.ts'
import { DateTime, Uuid, Whole } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { sourceOf } from '../../../rendering/documents/slip-source.ts'
import { registerUnder } from '../../../runtime/reads/status.ts'
import { askForState } from '../../../transport/http/ask.ts'
import { registerOfShift } from '../../../transport/http/authentication.ts'
import { PageOf } from '../../../transport/http/model.ts'
import type { Reply } from '../../../transport/http/operation.ts'
import { invalid, type Operation, operation, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { ofValidator } from '../../../transport/http/validation/framework-words.ts'
import { namedReport } from '../../report-slips.ts'
import { slipReply, textQuery } from '../../slip-replies.ts'
import { ownRegisterIds } from '../own-registers.ts'
import { pageQuery, paginated } from '../pages.ts'
import { shiftViews } from '../shifts/shift-views.ts'
import { ReportPath, reportFormOperations } from './formats.ts'
import { reportModels, reportOfShiftModel, ShiftReport } from './model.ts'

/** Lists of X- and Z-reports: of the cashier's shift, or of the whole organization. */
const ListQuery = Type.Object({
  from_date: Type.Optional(DateTime),
  to_date: Type.Optional(DateTime),
  /** The key may be repeated. */
  shift_id: Type.Optional(Type.Array(Uuid)),
  serial: Type.Optional(Whole),
  is_z_report: Type.Optional(Type.Boolean()),
  desc: Type.Optional(Type.Boolean({ default: false })),
  ...pageQuery(),
})

export const SearchQuery = Type.Object({
  ...ListQuery.properties,
  /** The key may be repeated. */
  cash_register_id: Type.Optional(Type.Array(Uuid)),
})

type ListRequest = RequestBy<'cashier'> & { query: Static<typeof ListQuery> }

async function page(request: ListRequest, registers: string[], shifts: string[] | undefined): Promise<Reply> {
  const { services, world, query } = request
  const { from_date, to_date, serial, is_z_report, desc = false, limit, offset } = query
  const stored = await services.shiftReports.list(world.id, {
    registers,
    shifts,
    from: from_date === undefined ? undefined : parseInstant(from_date),
    to: to_date === undefined ? undefined : parseWindowEnd(to_date),
    serial,
    is_z_report,
    desc,
    limit,
    offset,
  })
  return paginated(query, await reportModels(request, stored))
}

/**
 * Of the cashier's shift, unless shifts are named or a date is given; by date of the register of that shift. Without a
 * shift they are those of the organization (EXT-311, EXT-312).
 */
async function listReports(request: ListRequest): Promise<Reply> {
  const { shift_id: named, from_date, to_date } = request.query
  const working = named ? null : await registerOfShift(request)
  if (working === null || 'status' in working) return page(request, ownRegisterIds(request), named)
  const isDated = from_date !== undefined || to_date !== undefined
  return page(request, [working.register.id], isDated ? undefined : [working.shift_id])
}

/** Of all registers of the organization, or of those that are named (EXT-321). */
function searchReports(request: RequestBy<'cashier'> & { query: Static<typeof SearchQuery> }): Promise<Reply> {
  const { shift_id, cash_register_id } = request.query
  const registers = ownRegisterIds(request).filter((id) => cash_register_id?.includes(id) ?? true)
  return page(request, registers, shift_id)
}

/** A last second without a fraction is in the span as a whole, as at the desk and in the reports by mail. */
const LAST_OF_SECOND_MS = 999

/** The periodical report of a register, as text: whoever has its licence key may ask for it (extension). */
const periodicalReportOperations: Operation[] = [
  operation({
    id: 'getPeriodicalReport',
    method: 'GET',
    path: '/api/v1/reports/periodical',
    surface: 'cloud',
    summary: 'A report of the register over a span of time, both ends in it, as plain text; nothing is printed',
    clauses: ['EXT-341', 'EXT-342', 'EXT-343'],
    who: 'key',
    query: Type.Object({
      from_date: DateTime,
      to_date: DateTime,
      ...textQuery,
      is_short: Type.Optional(Type.Boolean({ default: false })),
    }),
    answers: { 200: 'text' },
    handle(request) {
      const { services, world, register, query, language } = request
      const [from, end] = [parseInstant(query.from_date), parseWindowEnd(query.to_date)]
      const to = end % 1000 === 0 ? end + LAST_OF_SECOND_MS : end
      if (from > to)
        return invalid([{ loc: ['query', 'to_date'], ...ofValidator('must not lie before from_date') }], language)
      const slip = { kind: 'PERIODICAL_REPORT', from, to, is_short: query.is_short === true } as const
      const at = world.clock.now()
      return slipReply(request, register, { as: 'text', width: query.width }, () =>
        sourceOf(services, world, register, { at, slip }),
      )
    },
  }),
]

export const shiftReportOperations: Operation[] = [
  operation({
    id: 'createXReport',
    method: 'POST',
    path: '/api/v1/reports',
    surface: 'cloud',
    summary: "An X-report of the cashier's shift; it changes nothing but the number of X-reports, and is not printed",
    clauses: ['EXT-301', 'EXT-302', 'EXT-303', 'EXT-304'],
    who: 'cashier',
    answers: { 201: ShiftReport },
    async handle(request) {
      const working = await registerOfShift(request)
      if ('status' in working) return working
      const { register } = working
      const command = { type: 'report.print', print: false } as const
      return askForState(
        request,
        `register:${register.id}`,
        () => command,
        async ({ at, shift_id, report }, state) => {
          const shift = state.shift!
          const [view] = await shiftViews(request, [{ register: register.id, shift }])
          const stored = { register: register.id, shift_id, shift, at, is_z_report: false, report }
          const taxes = request.world.reference.taxes(register.organization_id)
          // As the report left it: sales that follow are none of its shift's figures.
          const shown = { stored, shift: { ...view!, register: registerUnder(register, state) } }
          return reply(201, reportOfShiftModel(shown, { seed: request.world.seed, taxes }))
        },
      )
    },
  }),
  operation({
    id: 'listShiftReports',
    method: 'GET',
    path: '/api/v1/reports',
    surface: 'cloud',
    summary: "X- and Z-reports in pages: of the cashier's shift, of named shifts, or by date",
    clauses: ['EXT-311', 'EXT-312', 'EXT-313', 'EXT-314'],
    who: 'cashier',
    query: ListQuery,
    answers: { 200: PageOf(ShiftReport) },
    handle: listReports,
  }),
  operation({
    id: 'searchShiftReports',
    method: 'GET',
    path: '/api/v1/reports/search',
    surface: 'cloud',
    summary: 'X- and Z-reports of the organization in pages, also by register',
    clauses: ['EXT-321'],
    who: 'cashier',
    query: SearchQuery,
    answers: { 200: PageOf(ShiftReport) },
    handle: searchReports,
  }),
  ...periodicalReportOperations,
  operation({
    id: 'getShiftReport',
    method: 'GET',
    path: '/api/v1/reports/:report_id',
    surface: 'cloud',
    summary: 'An X- or Z-report of the organization',
    clauses: ['EXT-331', 'EXT-304', 'EXT-305', 'EXT-306'],
    who: 'cashier',
    params: ReportPath,
    answers: { 200: ShiftReport },
    async handle(request) {
      const stored = await namedReport(request)
      const [model] =
        stored && ownRegisterIds(request).includes(stored.register) ? await reportModels(request, [stored]) : []
      return model
        ? reply(200, model)
        : refused('unknown id', { report_id: request.params.report_id }, request.language)
    },
  }),
  ...reportFormOperations,
]

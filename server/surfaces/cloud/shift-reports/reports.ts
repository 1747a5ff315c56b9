/** X- and Z-reports of the cloud: an X-report of the shift, lists, and single ones (extension). */

import { registerUnder } from '../../../runtime/peek/status.ts'
import { askForState } from '../../../wire/http/ask.ts'
import { registerOfShift } from '../../../wire/http/authentication.ts'
import { PageOf } from '../../../wire/http/model.ts'
import { type Operation, operation, refused, reply } from '../../../wire/http/operation.ts'
import { namedReport } from '../../report-slips.ts'
import { ownRegisterIds } from '../own-registers.ts'
import { shiftViews } from '../shifts/shift-views.ts'
import { ReportPath, reportFormOperations } from './forms.ts'
import { ListQuery, listReports, SearchQuery, searchReports } from './list.ts'
import { reportOfShiftModel, ShiftReport } from './model.ts'
import { reportModels } from './models-of.ts'
import { periodicalReportOperations } from './periodical.ts'

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
        register,
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

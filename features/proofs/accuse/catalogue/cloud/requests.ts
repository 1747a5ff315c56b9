/** Wrong servers of the cloud API: tokens, malformed requests, pages, ids, test mode. */
import { PAGE } from '../../../../../machines/limits.ts'
import { testModeDiffers } from '../../../../../machines/rules/access.ts'
import type { ReportTaskContext } from '../../../../../machines/vocabulary/reports/report-task.ts'
import * as pages from '../../../../../server/surfaces/cloud/pages.ts'
import * as registers from '../../../../../server/surfaces/cloud/registers/registers.ts'
import * as task from '../../../../../server/surfaces/cloud/reports/task.ts'
import * as authentication from '../../../../../server/wire/http/authentication.ts'
import * as operation from '../../../../../server/wire/http/operation.ts'
import { refused } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import * as issues from '../../../../../server/wire/http/validation/issues.ts'
import { handles } from '../../seams/rows.ts'
import { excused, withoutRule } from '../../seams/rules.ts'
import { inModule, inModuleScope, type Seam } from '../../seams/seam.ts'
import { admits, seesSession } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'

/** Sessions that have ended are live where the path has this. */
const neverEndedAt = (path: string): Seam =>
  seesSession((session, { http }) => (http.url!.includes(path) ? { ...session, ended_at: null } : session))

interface Window {
  limit: number
  offset: number
}
type Statuses = (request: Request, query: Window) => Promise<unknown>

/** The list of registers, of another window than was asked for. */
const registersOf = (window: (asked: Window) => Partial<Window>): Seam =>
  inModuleScope<Statuses>(
    registers,
    'registerStatuses',
    (right) => (request, query) => right(request, { ...query, ...window(query) }),
  )

export default [
  wrong(
    'CLD-008',
    'takes a token behind any scheme',
    inModuleScope<RegExp>(authentication, 'BEARER', () => /^\w+ +([^ ].*)$/i),
  ),
  wrong(
    'CLD-008',
    'takes the token of a session that has ended for the list of registers',
    neverEndedAt('/cash-registers'),
  ),
  wrong(
    'CLD-008',
    'takes the token of a session that has ended for extended reports',
    neverEndedAt('/extended-reports'),
  ),
  wrong(
    'CLD-008',
    'takes a forged token for templates',
    admits((right, request, named) => {
      if (named || !/receipt-template/.test(request.http.url!)) return right()
      request.cashier = request.world.reference.seed.cashiers[0]!
      return null
    }),
  ),
  wrong(
    'CLD-008',
    'answers a scheme without a token as if the token were wrong',
    inModule(authentication, 'identify', (right) => (request) => {
      const { headers, language } = request
      // A token, or credentials of another scheme
      if (/^\S+ +\S/.test(headers.authorization ?? '')) return right(request)
      return headers.authorization === undefined ? right(request) : refused('access token not valid', {}, language)
    }),
  ),
  wrong(
    'CLD-009',
    'says nothing of a header that is missing but where it belongs',
    inModule(authentication, 'selectRegister', (right) => (request) => {
      const stopped = right(request)
      return stopped && 'loc' in stopped ? { ...stopped, msg: '' } : stopped
    }),
  ),
  wrong(
    'CLD-009',
    'places faults of a query in the query, whatever its member',
    inModule(issues, 'issuesOf', (right) => (errors, part, describe) => {
      const found = right(errors, part, describe)
      return part === 'query' ? found.slice(0, 1).map((issue) => ({ ...issue, loc: [part] })) : found
    }),
  ),
  wrong(
    'CLD-009',
    'answers a malformed header as a bad request, 400',
    inModule(operation, 'invalid', (right) => (detail, language) => {
      const given = right(detail, language)
      return detail.every(({ loc }) => loc[0] === 'header') ? { ...given, status: 400 } : given
    }),
  ),
  wrong(
    'CLD-010',
    'shows a page of registers from its first, whatever the offset',
    registersOf(() => ({ offset: 0 })),
  ),
  wrong(
    'CLD-010',
    'shows all registers, whatever the limit',
    registersOf(() => ({ limit: Number.POSITIVE_INFINITY })),
  ),
  wrong(
    'CLD-010',
    'says the standard limit of every page',
    inModule(pages, 'paginated', (right) => (query, results) => right({ ...query, limit: PAGE.size }, results)),
  ),
  wrong(
    'CLD-010',
    'says the number of the page for the offset',
    inModule(
      pages,
      'paginated',
      (right) =>
        ({ limit, offset }, results) =>
          right({ limit, offset: Math.floor(offset / limit) }, results),
    ),
  ),
  wrong(
    'CLD-011',
    'fails where the id of a register is unknown',
    handles('getRegister', (right) => (request) => {
      if (!request.world.reference.registers.has(request.params.cash_register_id!)) throw new TypeError('no such row')
      return right(request)
    }),
  ),
  wrong(
    'CLD-011',
    'shows a report task of an id that there is not',
    inModule(task, 'taskOf', (right) => async (request) => {
      const { services, world, params } = request
      const kept = await services.switchboard.read<ReportTaskContext>(world, `report-task:${params.report_task_id}`)
      return kept.wish === null ? kept : right(request)
    }),
  ),
  wrong(
    'CLD-012',
    'lets a test cashier work on production registers',
    excused(testModeDiffers, ({ is_test }, { cashier }) => cashier?.is_test && !is_test),
  ),
  wrong(
    'CLD-012',
    'lets a production cashier work on test registers',
    excused(testModeDiffers, ({ is_test }, { cashier }) => cashier?.is_test === false && is_test),
  ),
  wrong('CLD-012', 'gives a test cashier codes of a production register', withoutRule(testModeDiffers, 'codes.ask')),
  wrong(
    'CLD-012',
    'lets a senior test cashier close a shift of production',
    withoutRule(testModeDiffers, 'shift.close'),
  ),
  wrong(
    'CLD-012',
    'lets a production cashier take a test register offline',
    withoutRule(testModeDiffers, 'register.go-offline'),
  ),
]

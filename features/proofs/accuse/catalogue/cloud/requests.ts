/** Wrong servers of the cloud API: requests and answers, the cashier who asks, the bill of his organization. */
import { PAGE } from '../../../../../machines/limits.ts'
import * as delivery from '../../../../../machines/register/submission.ts'
import { testModeDiffers } from '../../../../../machines/rules/access.ts'
import { isDisturbed } from '../../../../../machines/status.ts'
import type { ReportTaskContext } from '../../../../../machines/vocabulary/reports/report-task.ts'
import { registerContext } from '../../../../../server/runtime/reads/status.ts'
import * as signature from '../../../../../server/surfaces/cloud/cashier/cashier.ts'
import * as cashiers from '../../../../../server/surfaces/cloud/models/cashier.ts'
import * as settings from '../../../../../server/surfaces/cloud/organization/organization.ts'
import * as pages from '../../../../../server/surfaces/cloud/pages.ts'
import * as registers from '../../../../../server/surfaces/cloud/registers/registers.ts'
import * as task from '../../../../../server/surfaces/cloud/reports/downloads.ts'
import * as doors from '../../../../../server/transport/http/answers/doors.ts'
import * as authentication from '../../../../../server/transport/http/authentication.ts'
import * as operation from '../../../../../server/transport/http/operation.ts'
import { refused } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import * as issues from '../../../../../server/transport/http/validation/issues.ts'
import { asks, handles, replies, row, shows, showsMember } from '../../seams/rows.ts'
import { excused } from '../../seams/rules.ts'
import { inCall, inFunction, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers, saysFact } from '../../seams/turns.ts'
import { admits, seesSession, stopsAtKey, takesForeignKey } from '../../subjects/access.ts'
import { forgetsTimers } from '../../subjects/unstored.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

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
  inFunction<Statuses>(registers, 'registerStatuses', (right, request, query) =>
    right(request, { ...query, ...window(query) }),
  )

type Path = { path: string }

/** The rows in the order in which their paths are tried. */
const precedence = (wrong: (rows: Path[]) => Path[]): Seam =>
  inCall(doors, 'byPrecedence', (right, rows) => wrong(right(rows)) as any)

const CLOSING = '/api/v1/shifts/close'

/** A path with its parameters named by a letter between those of fixed segments. */
const lettered = ({ path }: Path): string => path.replace(/:\w+/g, 'j')

/** A cashier as he is shown in his profile and in shifts. */
const cashierShown = (wrong: (right: ReturnType<typeof cashiers.cashierModel>) => object): Seam =>
  inCall(cashiers, 'cashierModel', (right, cashier) => ({ ...right(cashier), ...wrong(right(cashier)) }))

const isOfBill = ({ http }: Request): boolean => http.url!.endsWith('/billing-status')

export default {
  'CLD-008: takes a token behind any scheme': () =>
    inModuleScope<RegExp>(authentication, 'BEARER', () => /^\w+ +([^ ].*)$/i),
  'CLD-008: takes the token of a session that has ended for the list of registers': () =>
    neverEndedAt('/cash-registers'),
  'CLD-008: takes the token of a session that has ended for extended reports': () => neverEndedAt('/extended-reports'),
  'CLD-008: takes a forged token for templates': () =>
    admits((right, request, named) => {
      if (named || !/receipt-template/.test(request.http.url!)) return right()
      request.cashier = request.world.reference.seed.cashiers[0]!
      return null
    }),
  'CLD-008: answers a scheme without a token as if the token were wrong': () =>
    inCall(authentication, 'identify', (right, request) => {
      const { headers, language } = request
      // A token, or credentials of another scheme
      if (/^\S+ +\S/.test(headers.authorization ?? '')) return right(request)
      return headers.authorization === undefined ? right(request) : refused('access token not valid', {}, language)
    }),
  'CLD-009: says nothing of a header that is missing but where it belongs': () =>
    inCall(authentication, 'selectRegister', (right, request) => {
      const stopped = right(request)
      return stopped && 'loc' in stopped ? { ...stopped, msg: '' } : stopped
    }),
  'CLD-009: places faults of a query in the query, whatever its member': () =>
    inCall(issues, 'issuesOf', (right, errors, part, describe) => {
      const found = right(errors, part, describe)
      return part === 'query' ? found.slice(0, 1).map((issue) => ({ ...issue, loc: [part] })) : found
    }),
  'CLD-009: answers a malformed header as a bad request, 400': () =>
    inCall(operation, 'invalid', (right, detail, language) => {
      const given = right(detail, language)
      return detail.every(({ loc }) => loc[0] === 'header') ? { ...given, status: 400 } : given
    }),
  'CLD-010: shows a page of registers from its first, whatever the offset': () => registersOf(() => ({ offset: 0 })),
  'CLD-010: shows all registers, whatever the limit': () => registersOf(() => ({ limit: Number.POSITIVE_INFINITY })),
  'CLD-010: says the standard limit of every page': () =>
    inCall(pages, 'paginated', (right, query, results) => right({ ...query, limit: PAGE.size }, results)),
  'CLD-010: says the number of the page for the offset': () =>
    inCall(pages, 'paginated', (right, { limit, offset }, results) =>
      right({ limit, offset: Math.floor(offset / limit) }, results),
    ),
  'CLD-011: fails where the id of a register is unknown': () =>
    handles('getRegister', (right, request) => {
      if (!request.world.reference.registers.has(request.params.cash_register_id!)) throw new TypeError('no such row')
      return right(request)
    }),
  'CLD-011: shows a report task of an id that there is not': () =>
    inCall(task, 'taskOf', async (right, request) => {
      const { services, world, params } = request
      const kept = await services.switchboard.read<ReportTaskContext>(world, `report-task:${params.report_task_id}`)
      return kept.wish === null ? kept : right(request)
    }),
  'CLD-012: lets a test cashier work on production registers': () =>
    excused(testModeDiffers, ({ is_test }, { cashier }) => cashier?.is_test && !is_test),
  'CLD-012: lets a production cashier work on test registers': () =>
    excused(testModeDiffers, ({ is_test }, { cashier }) => cashier?.is_test === false && is_test),
  'CLD-013: sends what waits a page at a time, and of many pages only the first': () =>
    inCall(delivery, 'submitDocuments', (right, behind, at) => {
      const isAnswered = behind.says.some(({ type }) => type === 'delivery.settled')
      return isAnswered ? behind : right(behind, at)
    }),
  'CLD-013: hands each page over twice': () => saysFact('delivery.requested', (page) => [page, page]),
  'CLD-013: hands over nothing of a register that is back online but what is made then': () =>
    remembers('register', null, (register, { link }) =>
      link !== 'online' && register.link === 'online'
        ? { ...register, ledger: { ...register.ledger, first_pending: register.ledger.next + 1 } }
        : register,
    ),
  'CLD-013: sends a page no more whose answer was outstanding at a restart': () => forgetsTimers('register'),
  'CLD-014: puts parameters before fixed segments': () => precedence((rows) => rows.toReversed()),
  // What is asked for by its own method and path is found without a look at their order
  'CLD-014: takes the closing of shifts for the id of a shift, where it is asked for by GET': () =>
    precedence((rows) => [
      ...rows.filter(({ path }) => path !== CLOSING),
      ...rows.filter(({ path }) => path === CLOSING),
    ]),
  'CLD-014: takes the template in force for the id of a register': () =>
    precedence((rows) => rows.toSorted((one, other) => (lettered(one) < lettered(other) ? -1 : 1))),
  'CLD-015: answers an opening under an id of the client 201': () =>
    replies('openShift', (reply, { body }) =>
      reply.status === 202 && (body as { id?: string } | null)?.id ? { ...reply, status: 201 } : reply,
    ),
  'CLD-015: answers a closing that needs no tax authority 200': () =>
    replies('closeShift', async (reply, request) =>
      reply.status === 202 && (await registerContext(request, request.concerned!)).link !== 'online'
        ? { ...reply, status: 200 }
        : reply,
    ),
  'CLD-015: answers a client that gets a token for a terminal 201': () =>
    replies('authorizeTerminalClient', (reply) => (reply.status === 200 ? { ...reply, status: 201 } : reply)),
  'CLD-201: shows in every profile the first organization': () =>
    asks('getCashierProfile', ({ cashier, ...request }) => {
      const organization_id = request.world.reference.seed.organizations[0]!.id
      return { ...request, cashier: { ...cashier!, organization_id } }
    }),
  'CLD-201: shows every cashier as a test cashier': () => showsMember('getCashierProfile', 'is_test', () => true),
  'CLD-201: shows the id of the cashier as that of his key': () => cashierShown(({ id }) => ({ key_id: id })),
  'CLD-201: shows the organization of every cashier as one that pays VAT': () =>
    showsMember('getCashierProfile', 'organization.is_vat', () => true),
  'CLD-201: shows no number of a cashier but that of test cashiers': () => cashierShown(() => ({ nin: '000000000' })),
  'CLD-202: shows no current shift before it is open': () =>
    shows('getCashierShift', (shift) => (shift.status === 'CREATED' ? null : shift)),
  'CLD-202: shows no current shift while it is closing': () =>
    shows('getCashierShift', (shift) => (shift.status === 'CLOSING' ? null : shift)),
  'CLD-202: answers 404 where a cashier has no shift': () =>
    replies('getCashierShift', (reply) => (reply.body === null ? { ...reply, status: 404 } : reply)),
  'CLD-203: calls a signature online that has expired off': () =>
    inCall(signature, 'signatureModel', (right, cashier, signer, at) => ({
      ...right(cashier, signer, at),
      online: signer.running && at < signer.certificate_end,
    })),
  'CLD-203: lets a shift be opened at the very moment a key ends': () =>
    inCall(signature, 'signatureModel', (right, cashier, signer, at) =>
      right(cashier, { ...signer, certificate_end: signer.certificate_end + 1 }, at),
    ),
  'CLD-204: shows the first tax as the default': () =>
    showsMember(['getCashierTaxes', 'getTaxes'], '*.is_default', (_, { code }) => code === 1),
  'CLD-204: shows the rate of a tax as its extra rate where there is none': () =>
    showsMember(['getCashierTaxes', 'getTaxes'], '*.decimal_extra_rate', (extra, { rate }) => extra || rate),
  'CLD-204: shows to everyone the taxes of the first organization': () =>
    asks('getCashierTaxes', (request) => ({ ...request, cashier: request.world.reference.seed.cashiers[0]! })),
  'CLD-309: shows the bill as the organization was made with it': () =>
    shows('getBillingStatus', (_, { world, register }) =>
      settings.billingStatusModel(world.reference.organizations.get(register!.organization_id)!),
    ),
  'CLD-309: says PAID of every bill': () => showsMember('getBillingStatus', 'status', () => 'PAID'),
  'CLD-309: dates a bill that was paid by the moment it became unpaid': () =>
    remembers('register', null, (register, before) =>
      isDisturbed(before, 'bill-unpaid') && !isDisturbed(register, 'bill-unpaid')
        ? { ...register, bill_changed_at: before.bill_changed_at }
        : register,
    ),
  "CLD-310: shows without a key the bill of the caller's organization": () =>
    together(
      inObject(row('getBillingStatus'), 'who', () => 'cashier' as const),
      asks('getBillingStatus', (request) => {
        const { organization_id } = request.cashier!
        return { ...request, register: { organization_id } as typeof request.register & object }
      }),
    ),
  'CLD-310: answers a look at the bill without a key 403': () =>
    stopsAtKey((request) =>
      !request.headers['x-license-key'] && isOfBill(request)
        ? refused('licence key not valid', {}, request.language)
        : null,
    ),
  'CLD-310: shows the bill of another organization to who shows a key of it': () => takesForeignKey(isOfBill),
} satisfies WrongServersByName

/** Answers of a server, each changed at one place on its way: one error, and the clauses it violates. */

import type { FrameChange } from './tampering-bridge.ts'

type Body = Record<string, unknown>

export interface TamperedAnswer {
  /** The error, in words. */
  name: string
  /** Clauses that forbid it: at least one of them must be convicted. */
  clauses: readonly string[]
  /** Scenarios that suffice to notice it: clauses and groups, as for `kasalab verify --clause`. */
  seen: string
  method: string
  path: RegExp
  /** Status of the answers to change. */
  status: number
  /** New status. */
  becomes?: number
  /** Changes a body in place; a return value replaces the body. */
  change?: (body: Body, request: Body) => unknown
  /** Of the query; left out: any. */
  query?: RegExp
  /** Changes the messages of the terminal bridge to its clients, instead of answers. */
  frame?: FrameChange
  /** Changes the body of each call of a webhook, instead of an answer. */
  call?: (text: string) => string
}

const SELL = { method: 'POST', path: /\/receipt\/sell$/, status: 200, seen: 'LOC,FLD,ERR' } as const
/** No answer over HTTP. */
const OF_BRIDGE = { method: '', path: /^$/, status: 0 } as const
const DESK = { method: 'POST', status: 200, seen: 'LOC,FLD,JRN' } as const

const without =
  (name: string) =>
  (body: Body): void =>
    void delete body[name]
const added =
  (name: string, sum: number) =>
  (body: Body): Body =>
    Object.assign(body, { [name]: Number(body[name]) + sum })
const holding =
  (name: string, value: unknown) =>
  (body: Body): Body =>
    Object.assign(body, { [name]: value })
const inReport = (change: (report: Body) => void) => (body: Body) => {
  if (body.report) change(body.report as Body)
}
const inGoods = (change: (item: Body) => void) => (body: Body) => (body.goods as Body[]).forEach(change)

const renamed =
  (name: string, as: string) =>
  (body: Body): void => {
    if (!(name in body)) return
    body[as] = body[name]
    delete body[name]
  }
const withoutOffset = (body: Body): Body =>
  Object.assign(body, { created_at: String(body.created_at).replace(/[+-]\d\d:\d\d$/, '') })

export const TAMPERED_ANSWERS: readonly TamperedAnswer[] = [
  {
    ...{ ...SELL, name: 'a sale whose total_rest has another name', clauses: ['FLD-022'], seen: 'FLD-022,LOC-164' },
    change: renamed('total_rest', 'rest'),
  },
  {
    ...{
      ...DESK,
      path: /\/shift\/close$/,
      name: 'a Z-report whose sums are not those of its receipts',
      seen: 'LOC-112',
    },
    clauses: ['LOC-112'],
    change: inReport((report) => (report.payments as Body[]).forEach(added('sell_sum', 100))),
  },
  {
    ...{
      method: 'GET',
      path: /\/api\/v1\/shifts$/,
      query: /desc=true/,
      status: 200,
      seen: 'CLD-501,CLD-502,CLD-503,CLD-504',
    },
    ...{ name: 'own shifts whose desc=true is the order of its default', clauses: ['CLD-503'] },
    change: (body) => void (body.results as Body[]).reverse(),
  },
  {
    ...{ method: 'POST', path: /\/extended-reports\/\w+$/, status: 200, seen: 'TSK' },
    ...{ name: 'a task whose moments have no offset', clauses: ['TSK-005'], change: withoutOffset },
  },
  {
    ...{ method: 'POST', path: /\/api\/v1\/webhook$/, status: 200, seen: 'WHK-001,WHK-012,WHK-013' },
    ...{ name: 'a webhook whose body is written anew', clauses: ['WHK-013'] },
    call: (text) => JSON.stringify(JSON.parse(text), null, 1),
  },
  {
    ...{ ...OF_BRIDGE, name: 'a purchase whose answer is lost', clauses: ['BRG-203', 'BRG-209'], seen: 'BRG-203' },
    frame: (message) => (message.operation_type === 'purchase' && 'success' in message ? null : message),
  },
  { ...SELL, name: 'a sale without total_rest', clauses: ['FLD-022'], change: without('total_rest') },
  {
    ...{
      ...SELL,
      name: 'a sale whose total_sum is one too much',
      change: added('total_sum', 1),
      seen: 'LOC-157,LOC-151,LOC-164',
    },
    clauses: ['LOC-164', 'LOC-157', 'FLD-022', 'LOC-181', 'LOC-151', 'LOC-160', 'LOC-161'],
  },
  {
    ...{ ...SELL, name: 'a sale whose items have no quantity', clauses: ['FLD-029'] },
    change: inGoods(without('quantity')),
  },
  {
    ...{ ...SELL, name: 'a return that says it is a sale', clauses: ['LOC-165', 'LOC-166'] },
    change: holding('is_sell', true),
  },
  {
    ...{ ...SELL, name: 'a sale that says online as text', clauses: ['FLD-022'] },
    change: (body) => Object.assign(body, { is_online: String(body.is_online) }),
  },
  {
    ...{
      ...DESK,
      path: /\/receipt\/service$/,
      name: 'cash out that says it is cash in',
      clauses: ['LOC-132', 'LOC-131'],
    },
    change: holding('type', 'SERVICE_IN'),
  },
  {
    ...{
      ...DESK,
      path: /\/receipt\/service$/,
      name: 'a service transaction without external_id',
      seen: 'FLD-023,JRN',
      clauses: ['FLD-023'],
    },
    change: without('external_id'),
  },
  {
    ...{ ...DESK, path: /\/shift\/xreport$/, name: 'an X-report with ten more in the drawer' },
    clauses: ['LOC-211', 'LOC-213', 'FLD-014', 'JRN-013'],
    change: inReport(added('balance', 10)),
  },
  {
    ...{ ...DESK, path: /\/shift\/close$/, name: 'a Z-report that counts one sale less' },
    clauses: ['LOC-112', 'LOC-111', 'FLD-014', 'JRN-014'],
    change: inReport(added('sell_receipts_count', -1)),
  },
  {
    ...{ ...DESK, path: /\/shift\/open$/, name: 'an opening that says yes in words', clauses: ['LOC-101'] },
    change: holding('status', 'yes'),
  },
  {
    ...{ method: 'GET', path: /\/kasa\/status$/, status: 200, seen: 'FLD,LOC' },
    ...{ name: 'a status without offline_codes', clauses: ['FLD-020'], change: without('offline_codes') },
  },
  {
    ...{ method: 'POST', path: /\/receipt\/service$/, status: 400, becomes: 403, seen: 'ERR,LOC' },
    ...{ name: 'a service refused with 403', clauses: ['ERR-106', 'ERR-107', 'LOC-136', 'LOC-137', 'LIM-081'] },
  },
  {
    ...{ method: 'POST', path: /\/api\/v1\/shifts$/, status: 202, becomes: 200, seen: 'CLD,SHF' },
    ...{ name: 'a shift opened with 200', clauses: ['CLD-506'] },
  },
  {
    ...{ method: 'POST', path: /\/shifts\/close$/, status: 202, becomes: 200, seen: 'CLD,SHF' },
    ...{ name: 'a shift closed with 200', clauses: ['CLD-515'] },
  },
  {
    ...{ method: 'POST', path: /\/cashier\/signout$/, status: 205, becomes: 200, seen: 'CLD,AUT' },
    ...{ name: 'signing out answered with 200', clauses: ['CLD-110'] },
  },
  {
    ...{ method: 'POST', path: /\/cashier\/signin$/, status: 403, becomes: 401, seen: 'CLD-101,CLD-103' },
    ...{ name: 'a wrong password answered with 401', clauses: ['CLD-103', 'ERR-001', 'AUT-001'] },
  },
  {
    ...{ method: 'GET', path: /\/api\/v1\/cash-registers$/, status: 200, seen: 'CLD,FLD,LIM' },
    ...{ name: 'registers without is_test', clauses: ['FLD-003'] },
    change: (body) => (body.results as Body[]).forEach(without('is_test')),
  },
  {
    ...{ method: 'GET', path: /\/api\/v1\/webhook$/, status: 200, seen: 'CLD,WHK,FLD' },
    ...{ name: 'a webhook that shows its key', clauses: ['CLD-804', 'WHK-015', 'FLD-013', 'CLD-803'] },
    change: holding('key', 'c2VjcmV0'),
  },
  {
    ...{ method: 'DELETE', path: /\/api\/v1\/webhook$/, status: 200, seen: 'CLD,WHK,FLD' },
    ...{ name: 'a webhook removed with ok false', clauses: ['CLD-805', 'CLD-806', 'FLD-034'] },
    change: holding('ok', false),
  },
  {
    ...{ method: 'GET', path: /\/api\/v1\/cash-registers$/, status: 422, becomes: 200, seen: 'LIM,CLD-429,CLD-427' },
    ...{
      name: 'a page of registers before the first',
      clauses: ['CLD-429', 'LIM-041', 'LIM-021', 'LIM-023', 'CLD-427'],
    },
    change: () => ({ meta: { limit: 25, offset: 0 }, results: [] }),
  },
  {
    ...{ method: 'POST', path: /\/extended-reports\/\w+$/, status: 200, seen: 'REP,TSK,FLD' },
    ...{ name: 'a report that is done when it is asked for', clauses: ['TSK-002', 'REP-005', 'FLD-010', 'FLD-011'] },
    change: holding('status', 'DONE'),
  },
  {
    ...{ method: 'GET', path: /\/extended-reports\/[0-9a-f-]{36}$/, status: 200, seen: 'REP,TSK,FLD' },
    ...{ name: 'a task whose moments are in another form', clauses: ['TSK-005', 'FLD-010'] },
    change: (body) => Object.assign(body, { created_at: new Date(String(body.created_at)).toISOString() }),
  },
  {
    ...{ method: 'POST', path: /\/cashier\/signin$/, status: 422, becomes: 400, seen: 'CLD,ERR,FLD' },
    ...{ name: 'a malformed sign-in answered with 400', clauses: ['CLD-104', 'ERR-002', 'CLD-102'] },
  },
]

/** What clients send along with requests of the cloud, and what it may change: mostly nothing. */
import type { Ask, Lawful } from './expected.ts'
import { refusedFor } from './refused.ts'
import type { State } from './state.ts'

export const ALONG = [
  'no name',
  'no version',
  'a short name',
  'words for a version',
  'a device',
  'an access key',
  'another key',
  'small letters',
  'an empty object',
  'null',
  'a code and a date',
] as const
export type Along = (typeof ALONG)[number]

/** Operations that name a computer (CLD-004). */
const BY_DEVICE: Readonly<Record<string, string>> = {
  '/cash-registers/go-online': 'CLD-403',
  '/cash-registers/go-offline': 'CLD-407',
  '/shifts': 'CLD-508',
  '/shifts/close': 'CLD-517',
}

/** Whether an operation of the cloud names a computer. */
export const namesDevice = ({ surface, path }: Ask): boolean => surface === 'cloud' && path in BY_DEVICE

/** Operations whose body may be left out. */
const BY_BODY: Readonly<Record<string, string>> = {
  '/cash-registers/go-offline': 'CLD-408',
  '/shifts': 'CLD-509',
  '/shifts/close': 'CLD-518',
  '/shift/open': 'LOC-101',
  '/shift/close': 'LOC-111',
  '/shift/xreport': 'LOC-211',
}

interface AlongLaw {
  /** Members of the request. */
  request(ask: Ask): Partial<Ask>
  clause(ask: Ask): string
}

const headers = (all: Record<string, string | undefined>) => (ask: Ask) => ({ headers: { ...ask.headers, ...all } })
const isReport = ({ path }: Ask): boolean => path.startsWith('/extended-reports')

const LAWS: Readonly<Record<Along, AlongLaw>> = {
  'no name': {
    request: headers({ 'X-Client-Name': undefined }),
    clause: (ask) => (isReport(ask) ? 'REP-001' : ask.surface === 'desk' ? 'LOC-003' : 'CLD-002'),
  },
  'no version': {
    request: headers({ 'X-Client-Version': undefined }),
    clause: (ask) => (isReport(ask) ? 'REP-001' : ask.surface === 'desk' ? 'LOC-003' : 'CLD-003'),
  },
  'a short name': { request: headers({ 'X-Client-Name': 'k' }), clause: () => 'VER-003' },
  'words for a version': { request: headers({ 'X-Client-Version': 'the newest one' }), clause: () => 'VER-003' },
  'a device': {
    request: headers({ 'x-device-id': 'computer-9' }),
    clause: ({ path }) => BY_DEVICE[path] ?? (path.endsWith('/close') ? 'CLD-514' : 'CLD-004'),
  },
  // It is listed where shifts are closed, and nowhere else
  'an access key': { request: headers({ 'x-access-key': 'no-access-key' }), clause: () => 'CLD-006' },
  // Where a cashier's own shift is closed, the shift follows from the token
  'another key': { request: headers({ 'x-license-key': 'no-key-of-the-house' }), clause: () => 'CLD-516' },
  'small letters': {
    request: (ask) => headers({ authorization: ask.headers?.authorization?.replace('Bearer', 'bearer') })(ask),
    clause: () => 'AUT-003',
  },
  'an empty object': { request: () => ({ body: {} }), clause: bodyClause },
  null: { request: () => ({ body: null }), clause: bodyClause },
  // The moment of an opening at the desk is that of its clock
  'a code and a date': {
    request: () => ({ body: { fiscal_code: 'TEST-own', fiscal_date: '2020-01-01T00:00:00Z' } }),
    clause: () => 'LOC-105',
  },
}

function bodyClause({ path }: Ask): string {
  return BY_BODY[path] ?? (path.endsWith('/close') ? 'CLD-514' : 'AMB-07')
}

/** Operations that the specification has, by how they begin. */
const OF_LAW = /^\/(cash-registers|cashier|organization|shifts|receipt-templates|paylink)/

const isWebhook = ({ path }: Ask): boolean => path.startsWith('/webhook')

/** Whether a body stands where none is needed. */
const isBody = (along: Along): boolean => along === 'an empty object' || along === 'null'

/** What a request of a desk may come with. */
const mayComeAtDesk = ({ method, path, body, register }: Ask, along: Along): boolean =>
  along === 'a code and a date'
    ? path === '/shift/open'
    : isBody(along)
      ? method === 'POST' && body === undefined && register !== undefined
      : along !== 'a device' && along !== 'an access key' && along !== 'another key' && along !== 'small letters'

/** Whether a request may come with something. */
export function mayCome(ask: Ask, along: Along): boolean {
  if (ask.surface === 'desk') return mayComeAtDesk(ask, along)
  if (ask.surface !== 'cloud' || along === 'a code and a date') return false
  if (along === 'another key') return ask.path === '/shifts/close'
  if (along === 'an access key') return OF_LAW.test(ask.path) && !ask.path.endsWith('/close')
  if (along === 'small letters') return ask.headers?.authorization !== undefined
  if (isBody(along)) return ask.body === undefined && ask.method !== 'PATCH'
  // What a request lacks on purpose is not put in again
  const isLeftOut = Object.values(ask.headers ?? {}).includes(undefined)
  return !isWebhook(ask) && !isLeftOut
}

export const alongAsk = (ask: Ask, along: Along | undefined): Ask =>
  along === undefined ? ask : { ...ask, ...LAWS[along].request(ask) }

/** The answers of an act, with the clause of what comes along; nameless, a report is refused (REP-001, AMB-06). */
export function alongAnswers(
  state: State,
  { along }: { along?: Along },
  ask: Ask,
  answers: () => readonly Lawful[],
): readonly Lawful[] {
  const all = answers()
  if (along === undefined) return all
  const clause = LAWS[along].clause(ask)
  if (clause === 'REP-001') {
    const refusal = refusedFor(state, 'cloud', { name: 'malformed request', by: clause })
    const atDoor = all.filter(({ status }) => status === 401 || status === 403 || status === 422)
    return [refusal, ...atDoor]
  }
  const taken = all.map((each) => ({ ...each, also: [...(each.also ?? []), clause] }))
  if (ask.surface !== 'desk') return taken
  // Whether a desk takes what it is not sent by the guide is decided (AMB-06, AMB-07)
  const by = clause === 'LOC-003' ? 'AMB-06' : 'AMB-07'
  return [...taken, { ...refusedFor(state, 'desk', { name: 'malformed request', by }), isSecond: true }]
}

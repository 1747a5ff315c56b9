/** Requests with one place that is not well formed: of any operation, and in the bodies that are drawn from the state at hand. */
import {
  type Field,
  fieldsOf,
  type LawfulOperation,
  lawfulOperations,
} from '../../../../support/law/constraints/fields.ts'
import { type Flaw, flawsOf } from '../../../../support/law/constraints/flaws.ts'
import { type Input, inputsOf, KEY, type Sent, sampleOf } from '../../../../support/law/constraints/requests.ts'
import type { Ask } from '../../../../support/model/expected.ts'
import type { BreakAct, FormAct } from '../../../../support/model/forms/acts.ts'
import { askOf } from '../../../../support/model/model.ts'
import type { State } from '../../../../support/model/state.ts'
import type { Random } from '../../../kit/random.ts'
import { operationAsked } from '../../coverage.ts'
import { type Draw, type Ground, someRegister, someSession } from '../ground.ts'
import { receiptDraws } from './receipt-draws.ts'

type Members = Readonly<Record<string, unknown>>

const nameOf = (place: string): string => place.slice(place.lastIndexOf('.') + 1)

const API = '/api/v1'
const PROCESSING = '/paylink/processing'

/** What is in a report that a client has built is shown nowhere (NS-16), and taken unchecked (CLD-519). */
const withRoom = (place: string, flaw: Flaw): Flaw =>
  place.startsWith('body.report') ? { ...flaw, clause: 'NS-16', also: [flaw.clause, ...flaw.also] } : flaw

interface Breakable {
  operation: LawfulOperation
  input: Input
  flaw: Flaw
  /** Beside the place that is broken. */
  beside?: Members
}

/** The name in another spelling, under which a server that is asked for it finds nothing (CLD-707). */
const misnamed = (name: string): string =>
  name.includes('_')
    ? name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    : /[A-Z]/.test(name)
      ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      : `${name[0]!.toUpperCase()}${name.slice(1)}`

/** What can be broken at a place: a member that must be there may also come under another name. */
function breakablesAt(operation: LawfulOperation, input: Input): Breakable[] {
  const { part, place, field } = input
  const flaws = flawsOf(input, operation.surface).map((flaw) => withRoom(place, flaw))
  const leftOut = flaws.find(({ value }) => value === undefined)
  const beside = { [misnamed(nameOf(place))]: sampleOf(field) }
  return [
    ...flaws.map((flaw) => ({ operation, input, flaw })),
    ...(part === 'body' && leftOut ? [{ operation, input, flaw: leftOut, beside: { ...field.with, ...beside } }] : []),
  ]
}

/** All that can be broken of an operation; an id in a path is broken alone: one that is not known is refused otherwise. */
const BREAKABLE = lawfulOperations.flatMap((operation) =>
  inputsOf(operation).inputs.flatMap((input) =>
    input.part === 'path' || !operation.inputs.path ? breakablesAt(operation, input) : [],
  ),
)
/** The same by what refuses it. */
const BY_CLAUSES = [...Map.groupBy(BREAKABLE, ({ flaw }) => [flaw.clause, ...flaw.also].join()).values()]
/** Forms that are broken in an episode on the average, and a step that leaves none out: it has no divisor of their count. */
const EACH = 3
const STEP = 7919

const nthOf = <Item>(all: readonly Item[], nth: number): Item => all[((nth % all.length) * STEP) % all.length]!

/** The next of all, or of the next clauses: episodes of seeds that follow each other go through them. */
function nextFlaw(ground: Ground): Breakable {
  const nth = ground.seed * EACH + ground.broken++
  const half = Math.floor(nth / 2)
  if (nth % 2 === 0) return nthOf(BREAKABLE, half)
  const some = nthOf(BY_CLAUSES, half)
  return some[Math.floor(half / BY_CLAUSES.length) % some.length]!
}

const withoutFlaw = ({ clause, also, value: _ }: Flaw, place: string) => ({ clause, also, place })

/** A request of the law's forms as the model asks it. */
function asked({ surface, method, path }: LawfulOperation, sent: Sent): Omit<BreakAct, 'do' | 'by' | 'at' | 'flaw'> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path[name])))
  const isOfProcessing = path.startsWith(PROCESSING)
  const query = Object.entries(sent.query).map(([name, value]) => [name, [value].flat().map(String)])
  const headers = Object.entries(sent.header).flatMap(([name, value]) => (value === KEY ? [] : [[name, String(value)]]))
  return {
    surface: isOfProcessing ? 'processing' : surface,
    method: method as BreakAct['method'],
    path: filled.slice((isOfProcessing ? PROCESSING : API).length),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(sent.body !== undefined && { body: sent.body }),
  }
}

function breakAny(state: State, ground: Ground): BreakAct | null {
  const by = someSession(state, ground)
  if (by === null) return null
  const { operation, input, flaw, beside } = nextFlaw(ground)
  const sent = input.sent(flaw.value, beside)
  const hasKey = operation.surface === 'desk' || Object.values(sent.header).includes(KEY)
  const at = hasKey ? someRegister(state, ground).id : null
  const left = input.part === 'header' && flaw.value === undefined ? { headers: { [nameOf(input.place)]: null } } : {}
  return { do: 'break the form', by, at, ...asked(operation, sent), ...left, flaw: withoutFlaw(flaw, input.place) }
}

/** Whether a field may stand in an object: a card's members belong to card payments. */
const belongs = ({ with: beside }: Field, members: Members): boolean =>
  Object.entries(beside ?? {}).every(([name, value]) => members[name] === value)

/** The body with one place of it broken: any of its members, of its items, or of those that may be there. */
function broken(
  random: Random,
  body: Members,
  form: string,
  place = 'body',
): { body: Members; flaw: BreakAct['flaw'] } {
  const fields = Object.entries(fieldsOf(form)).filter(([, field]) => belongs(field, body))
  const [name, field] = random.pick(fields)
  const here = `${place}.${name}`
  const value = body[name]
  if (field.form && value !== undefined && random.happens(0.7)) {
    const inner = broken(random, value as Members, field.form, here)
    return { body: { ...body, [name]: inner.body }, flaw: inner.flaw }
  }
  if (field.items && Array.isArray(value) && value.length > 0 && random.happens(0.8)) {
    const at = random.between(0, value.length - 1)
    const { form: ofItem } = field.items
    if (ofItem) {
      const inner = broken(random, value[at] as Members, ofItem, `${here}.${at}`)
      return { body: { ...body, [name]: value.with(at, inner.body) }, flaw: inner.flaw }
    }
    const item = { ...field.items, clause: field.clause! }
    const flaw = random.pick(flawsOf({ part: 'body', place: `${here}.0`, field: item }, 'desk'))
    return { body: { ...body, [name]: value.with(at, flaw.value) }, flaw: withoutFlaw(flaw, `${here}.${at}`) }
  }
  const flaw = random.pick(flawsOf({ part: 'body', place: here, field }, 'desk'))
  const { [name]: _, ...rest } = body
  return {
    body: flaw.value === undefined ? rest : { ...body, [name]: flaw.value },
    flaw: withoutFlaw(flaw, here),
  }
}

const FORMS: Readonly<Record<string, string>> = {
  '/receipt/sell': 'sell/return receipt request',
  '/receipt/service': 'service receipt',
  '/receipt/cash-withdrawal': 'cash withdrawal',
}

/** Bodies that are no object, or no JSON. */
const NO_BODIES = ['7', 'true', '[1]', '"x"', '[]', '{"', 'id=1&goods=bread'] as const

/** A receipt of the state at hand, broken. */
function breakReceipt(state: State, ground: Ground): BreakAct | null {
  const { random } = ground
  const act = random.pick(receiptDraws).make(state, ground)
  if (act === null) return null
  const { register, method, path, body } = askOf(state, act)
  const named = { do: 'break the form', surface: 'desk', method, path, by: null, at: register! } as const
  if (random.happens(0.1)) {
    const text = random.pick(NO_BODIES)
    const isOfPage = text.startsWith('id=')
    return {
      ...named,
      body: text,
      ...(isOfPage && { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      flaw: isOfPage
        ? { place: null, clause: 'LOC-004', also: ['ERR-302'] }
        : { place: 'body', clause: 'ERR-302', also: [] },
    }
  }
  return { ...named, ...broken(random, body as Members, FORMS[path]!) }
}

/** A request for a report as a page sends its form (REP-003). */
function breakReportForm(state: State, ground: Ground): BreakAct | null {
  const by = someSession(state, ground)
  if (by === null) return null
  const kind = ground.random.pick(['goods', 'z', 'actual_revenue', 'net_turnover', 'bookkeeper_z_report'] as const)
  return {
    ...{ do: 'break the form', surface: 'cloud', method: 'POST', path: `/extended-reports/${kind}`, by, at: null },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'from_date=2026-03-02T00:00:00%2B02:00&to_date=2026-03-02T23:59:59%2B02:00',
    flaw: { place: null, clause: 'REP-003', also: ['CLD-009'] },
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const ANY_ID = '4f000000-0000-4000-8000-00000000000f'

/** An operation by a method that it does not have, or at a path that is nearly its own; the description now and then. */
function askNowhere(state: State, ground: Ground): FormAct | null {
  const { random } = ground
  const { id, drifts } = someRegister(state, ground)
  // A server that is not ours may have more than the interface
  if (drifts) return null
  if (random.happens(0.05)) return { do: 'look at the description' }
  const operation = random.pick(lawfulOperations)
  const { surface, path } = operation
  if (path.startsWith(PROCESSING)) return null
  const own = path.slice(API.length).replace(/\{\w+\}/g, ANY_ID)
  const method = operation.method as Ask['method']
  if (random.happens(0.2))
    return {
      ...{ do: 'ask for what is not there', surface: 'root', method, clause: 'VER-002' },
      path: random.pick([own, `/api/v2${own}`, `/api${own}`]),
    }
  const place = surface === 'desk' ? { surface, register: id } : { surface }
  const other = random.happens(0.5)
    ? { method, path: own.replace(/^\/([^/]+)/, random.pick(['/$1x', '/x$1'])) }
    : { method: random.pick(METHODS), path: own }
  const isThere = operationAsked({ ...place, ...other }) !== undefined
  const clause = surface === 'desk' ? 'LOC-005' : 'CLD-001'
  return isThere ? null : { do: 'ask for what is not there', ...place, ...other, clause }
}

export const formDraws: readonly Draw<FormAct>[] = [
  { weight: 3, make: breakAny },
  { weight: 4, make: breakReceipt },
  { weight: 0.7, make: breakReportForm },
  { weight: 1, make: askNowhere },
]

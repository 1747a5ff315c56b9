/** Requests with one place that is not well formed: of any operation, and in the bodies that are drawn from the state at hand. */
import {
  type Field,
  fieldsOf,
  type LawfulOperation,
  lawfulOperations,
} from '../../../../support/law/constraints/fields.ts'
import { type Flaw, flawsOf } from '../../../../support/law/constraints/flaws.ts'
import { inputsOf, KEY, type Sent } from '../../../../support/law/constraints/requests.ts'
import type { FormAct } from '../../../../support/model/forms/acts.ts'
import { askOf } from '../../../../support/model/model.ts'
import type { State } from '../../../../support/model/state.ts'
import type { Random } from '../../../kit/random.ts'
import { type Draw, type Ground, someRegister, someSession } from '../ground.ts'
import { receiptDraws } from './receipt-draws.ts'

const API = '/api/v1'
const PROCESSING = '/paylink/processing'

/** Operations with something to break; an id in a path is broken alone: one that is not known is refused otherwise. */
const BREAKABLE = lawfulOperations.flatMap((operation) => {
  const inputs = inputsOf(operation).inputs.filter(
    ({ part, field }) => (part === 'path' || !operation.inputs.path) && flawsOf({ part, place: '', field }, 'cloud')[0],
  )
  return inputs.length === 0 ? [] : [{ operation, inputs }]
})

const withoutFlaw = ({ clause, also, value: _ }: Flaw, place: string) => ({ clause, also, place })

/** A request of the law's forms as the model asks it. */
function asked({ surface, method, path }: LawfulOperation, sent: Sent): Omit<FormAct, 'do' | 'by' | 'at' | 'flaw'> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path[name])))
  const isOfProcessing = path.startsWith(PROCESSING)
  const query = Object.entries(sent.query).map(([name, value]) => [name, [value].flat().map(String)])
  const headers = Object.entries(sent.header).flatMap(([name, value]) => (value === KEY ? [] : [[name, String(value)]]))
  return {
    surface: isOfProcessing ? 'processing' : surface,
    method: method as FormAct['method'],
    path: filled.slice((isOfProcessing ? PROCESSING : API).length),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(sent.body !== undefined && { body: sent.body }),
  }
}

function breakAny(state: State, ground: Ground): FormAct | null {
  const { random } = ground
  const by = someSession(state, ground)
  if (by === null) return null
  const { operation, inputs } = random.pick(BREAKABLE)
  const input = random.pick(inputs)
  const flaw = random.pick(flawsOf(input, operation.surface))
  const sent = input.sent(flaw.value)
  const hasKey = operation.surface === 'desk' || Object.values(sent.header).includes(KEY)
  const at = hasKey ? someRegister(state, ground).id : null
  const left =
    input.part === 'header' && flaw.value === undefined ? { headers: { [nameOf(input.place)]: undefined } } : {}
  return { do: 'break the form', by, at, ...asked(operation, sent), ...left, flaw: withoutFlaw(flaw, input.place) }
}

const nameOf = (place: string): string => place.slice(place.indexOf('.') + 1)

type Members = Readonly<Record<string, unknown>>

/** Whether a field may stand in an object: a card's members belong to card payments. */
const belongs = ({ with: beside }: Field, members: Members): boolean =>
  Object.entries(beside ?? {}).every(([name, value]) => members[name] === value)

/** The body with one place of it broken: any of its members, of its items, or of those that may be there. */
function broken(random: Random, body: Members, form: string, place = 'body'): { body: Members; flaw: FormAct['flaw'] } {
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
function breakReceipt(state: State, ground: Ground): FormAct | null {
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

export const formDraws: readonly Draw<FormAct>[] = [
  { weight: 2, make: breakAny },
  { weight: 4, make: breakReceipt },
]

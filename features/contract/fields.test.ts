/** The law of forms and what the server publishes of its own, compared once, in the open. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import known from '../../fixtures/clauses.json' with { type: 'json' }
import { call, content } from '../actors/answer.ts'
import { Lab } from '../actors/lab.ts'
import { openTarget, type Target } from '../harness/target.ts'
import {
  commonHeaders,
  type Field,
  fieldsOf,
  INTEGERS,
  type LawfulOperation,
  leastOf,
  operations,
  type Surface,
} from './fields.ts'
import { type Published, publishedPlaces } from './published.ts'

/** A format of the law as JSON Schema writes it; what JSON Schema cannot tell apart is proven by features/contract/malformed.test.ts. */
const FORMATS: Record<NonNullable<Field['format']>, object> = {
  uuid: { format: 'uuid' },
  'uuid v4': { format: 'uuid' },
  'date-time': { format: 'date-time' },
  'moment without offset': { pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' },
  'e-mail': { format: 'email' },
  phone: { pattern: '^380\\d{9}$' },
  'web address': { format: 'uri' },
}

type Places = Record<string, object>

/** A field as JSON Schema would say it, without what lies in it. */
function schemaOf(field: Field): object {
  const { type, enum: words, format, minimum, maximum, except, minLength, maxLength, minItems } = field
  if (type === 'tax code') return { type: ['integer', 'string'] }
  const bounds = type === 'integer' ? INTEGERS : {}
  const own = { minimum, maximum, minLength, maxLength, minItems, default: field.default }
  return {
    ...(words ? { enum: words } : { type }),
    ...bounds,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    ...(except !== undefined && { not: { const: except } }),
    ...(format && FORMATS[format]),
  }
}

/** Places of the law as they would be published. */
function lawfulPlaces(place: string, fields: Record<string, Field>): Places {
  const found: Places = {}
  const inBody = place.startsWith('body')
  const add = (here: string, field: Field, more: object): void => {
    found[here] = { ...schemaOf(field), ...more }
    if (field.form) Object.assign(found, lawfulPlaces(here, fieldsOf(field.form)))
    if (field.items) add(`${here}[]`, field.items, {})
  }
  for (const [name, field] of Object.entries(fields)) {
    const required = field.required ?? false
    // Whatever may be left out of a body may be null there (NS-15, NS-84).
    add(`${place}.${name}`, field, { required, ...(inBody && { null: !required }) })
  }
  return found
}

function lawful({ surface, inputs }: LawfulOperation): Places {
  const { path = {}, header = {}, query = {}, body } = inputs
  const least = body && leastOf(body.form)
  return {
    ...lawfulPlaces('path', path),
    ...lawfulPlaces('header', { ...commonHeaders(surface), ...header }),
    ...lawfulPlaces('query', query),
    ...(body && { body: { type: 'object', required: body.required ?? false, ...(least && { minProperties: least }) } }),
    ...(body && lawfulPlaces('body', fieldsOf(body.form))),
  }
}

let target: Target
let published: Record<Surface, Published>

before(async () => {
  target = await openTarget()
  const { world } = await Lab.open(target.base)
  const of = async (base: string): Promise<Published> => content(await call('GET', `${base}/api/openapi.json`))
  published = { cloud: await of(world.base_url), desk: await of(world.local_base_url) }
})
after(() => target.close())

const lineOf = ({ surface, method, path }: LawfulOperation): string => `${surface} ${method} ${path}`

/** The server's own question whether it is there is no part of the interface. */
const OWN = 'cloud GET /status'

test('the operations published are those of the law', () => {
  const lines = (['cloud', 'desk'] as const).flatMap((surface) =>
    Object.entries(published[surface].paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${surface} ${method.toUpperCase()} ${path}`),
    ),
  )
  assert.deepEqual(lines.filter((line) => line !== OWN).sort(), operations.map(lineOf).sort())
})

for (const operation of operations)
  test(`${lineOf(operation)} takes what the law says, and nothing else`, () => {
    const { method, path, surface } = operation
    const described = published[surface].paths[path]?.[method.toLowerCase()]
    assert.ok(described, 'is not published')
    assert.deepEqual(publishedPlaces(described, published[surface].components), lawful(operation))
  })

test('every place of the law names a clause, and every decision is one', () => {
  const clauses = new Set([...known.clauses, ...known.decisions])
  const wrong: string[] = []
  const check = (place: string, { clause, clauses: own = {}, decided = {}, form, items }: Field): void => {
    const bounds = Object.values(own).flatMap(({ taken = [], refused = [] }) => [taken, refused].flat())
    for (const id of [clause ?? 'none', ...bounds, ...Object.values(decided)])
      if (!clauses.has(id)) wrong.push(`${place}: no clause ${id}`)
    if (form) walk(place, fieldsOf(form))
    if (items?.form) walk(`${place}[]`, fieldsOf(items.form))
  }
  const walk = (place: string, fields: Record<string, Field>): void => {
    for (const [name, field] of Object.entries(fields)) check(`${place}.${name}`, field)
  }
  for (const operation of operations) {
    const { body, ...parts } = operation.inputs
    for (const [part, fields] of Object.entries(parts)) walk(`${lineOf(operation)} ${part}`, fields)
    if (body) {
      check(`${lineOf(operation)} body`, { clause: body.clause })
      walk(`${lineOf(operation)} body`, fieldsOf(body.form))
    }
  }
  assert.deepEqual(wrong, [])
})

/** Requests composed by the law of forms: the minimal well-formed request, with one place changed. */
import { type Field, fieldsOf, type LawfulOperation, leastOf, type Part } from './fields.ts'

type Members = Record<string, unknown>

/** A request, part by part. The body as it is sent; undefined: none. */
export interface Sent {
  path: Members
  header: Members
  query: Members
  body: string | undefined
}

/** One place of a request. */
export interface Input {
  part: Part
  place: string
  field: Field
  /** The minimal request with this value at the place; undefined leaves the place out. */
  sent(value: unknown, beside?: Members): Sent
}

/** By format: well-formed texts; the first one is the sample. */
export const FORMATTED: Record<NonNullable<Field['format']>, string[]> = {
  uuid: ['00000000-0000-4000-8000-0000000000ff', '11111111-1111-1111-8111-111111111111'],
  'uuid v4': ['00000000-0000-4000-8000-0000000000ff'],
  'date-time': ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00+02:00', '2026-03-02T00:00:00', '2026-03-02T00:00:00.5Z'],
  'moment without offset': ['2026-03-02T00:00:00'],
  // One value for both ends, so that a span does not end before it begins.
  'moment with offset': [
    ...['2026-03-02T00:00:00Z', '2026-03-02T02:00:00+02:00', '2026-03-01T12:30:00-11:30'],
    ...['2026-03-02T00:00:00.000Z'],
  ],
  day: ['2026-03-02', '2024-02-29'],
  'e-mail': ['buyer@example.com'],
  phone: ['380501234567'],
  'web address': ['https://hooks.example/kasa', 'http://127.0.0.1:9/kasa'],
}
/** Of the seed: a tax by its number, by its letter, by its number as text (LOC-162). */
export const TAX_CODES = [1, 'А', '1']

const UUIDS = ['00000000-0000-4000-8000-0000000000ff', '11111111-1111-1111-8111-111111111111']
/** One id, a list of one, a list, an empty list. */
export const IDS = [UUIDS[0], [UUIDS[0]], UUIDS, []]

/** Placeholder for the licence key of a register in a request. */
export const KEY = 'the licence key'

/** A well-formed value. */
export function sampleOf({ type, enum: known, format, minimum, items, form }: Field): unknown {
  if (known) return known[0]
  if (format) return FORMATTED[format][0]
  if (type === 'array') return [sampleOf(items!)]
  if (type === 'object') return leastMembers(fieldsOf(form!), leastOf(form!))
  if (type === 'tax code') return TAX_CODES[0]
  if (type === 'one id or many') return IDS[0]
  return { string: 'x', integer: Math.max(1, minimum ?? 1), number: 1, boolean: true }[type!]
}

/** The required members, and the first of the others where a number of them is required. */
const leastMembers = (fields: Record<string, Field>, least = 0): Members =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { required }], index) => required || index < least)
      .map(([name, field]) => [name, name === 'X-License-Key' ? KEY : sampleOf(field)]),
  )

const without = (members: Members): Members =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

/** Each place of an object and of its members. @param around puts the object into its place in a request */
function* inputsWithin(
  part: Part,
  place: string,
  fields: Record<string, Field>,
  around: (members: Members) => Sent,
  least = leastMembers(fields),
): Generator<Input> {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${place}.${name}`
    const sent = (value: unknown, beside = field.with): Sent => around(without({ ...least, ...beside, [name]: value }))
    yield { part, place: here, field, sent }
    if (field.form) yield* inputsWithin(part, here, fieldsOf(field.form), sent)
    if (!field.items) continue
    const listed = (value: unknown): Sent => sent([value])
    yield { part, place: `${here}.0`, field: { ...field.items, clause: field.clause! }, sent: listed }
    if (field.items.form) yield* inputsWithin(part, `${here}.0`, fieldsOf(field.items.form), listed)
  }
}

/** The minimal request of an operation, and for each place of it the request with another value there. */
export function inputsOf({ inputs }: LawfulOperation): { least: Sent; inputs: Input[] } {
  const { path = {}, header = {}, query = {}, body } = inputs
  const least: Sent = {
    path: leastMembers(path),
    header: leastMembers(header),
    query: leastMembers(query),
    body: body?.required ? JSON.stringify(leastMembers(fieldsOf(body.form), leastOf(body.form))) : undefined,
  }
  const plain = Object.entries({ path, header, query }).flatMap(([part, fields]) => [
    ...inputsWithin(
      part as Part,
      part,
      fields,
      (members) => ({ ...least, [part]: members }),
      least[part as Exclude<Part, 'body'>],
    ),
  ])
  const embedded = body
    ? [...inputsWithin('body', 'body', fieldsOf(body.form), (members) => ({ ...least, body: JSON.stringify(members) }))]
    : []
  return { least, inputs: [...plain, ...embedded] }
}

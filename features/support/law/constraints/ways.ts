/** Ways in which a request is malformed, and ways in which it is just well formed, by the law of forms. */
import { type Field, fieldsOf, INTEGERS, type LawfulOperation, type Surface } from './fields.ts'
import { FORMATTED, IDS, type Input, inputsOf, type Sent, sampleOf, TAX_CODES } from './requests.ts'

const NO_UUID = ['', 'x', '1', '00000000-0000-4000-8000-0000000000f']
/** By format: texts that do not have it. */
const ILL: Record<NonNullable<Field['format']>, string[]> = {
  uuid: NO_UUID,
  'uuid v4': [...NO_UUID, '11111111-1111-1111-8111-111111111111'],
  'date-time': ['', 'x', 'yesterday', '2026-13-01T00:00:00Z', '2026-06-31T00:00:00Z'],
  'moment without offset': [
    ...['', 'x', '02.03.2026', '1772402400', '2026-03-02', '2026-03-02 00:00:00', '2026-03-02T00:00'],
    ...['2026-03-02T00:00:00.5', '2026-03-02T00:00:00Z', '2026-03-02T00:00:00+02:00'],
    ...['2026-02-30T00:00:00', '2026-13-01T00:00:00', '2026-03-02T24:00:00', '2026-03-02T23:60:00'],
  ],
  'moment with offset': [
    ...['', 'x', 'yesterday', '2026-03-02', '02.03.2026', '2026-03-02T00:00:00', '2026-03-02T00:00:00.5'],
    ...['2026-13-01T00:00:00Z', '2026-06-31T00:00:00+03:00', '2026-03-02T24:30:00Z', '2026-03-02T00:00:00+2'],
  ],
  day: [
    ...['', 'x', '2026-3-2', '02.03.2026', '2026-02-30', '2026-13-01', '20260302'],
    ...['2026-03-02T00:00:00', '2026-03-02T00:00:00Z', '2026-03-02T00:00:00+02:00'],
  ],
  'e-mail': ['x', 'buyer@', 'buyer@example.com\r\nBcc: all@example.com', 'buyer@example.com,seller@example.com'],
  phone: ['x', '+380501234567', '0501234567', '38050123456', '3805012345678'],
  'web address': ['x', 'hooks.example/kasa', 'ftp://hooks.example/kasa', 'http://'],
}

/** Spellings of an id that the desk refuses, where the cloud reads them (NS-84). */
const OTHER_SPELLINGS = ['00000000000040008000000000000001', 'urn:uuid:00000000-0000-4000-8000-000000000001']

/** JSON of other types. */
const OTHERS: Record<NonNullable<Field['type']>, unknown[]> = {
  string: [7, true, {}, []],
  integer: ['x', 1.5, true, {}, []],
  number: ['x', true, {}, []],
  boolean: ['maybe', 1, {}],
  array: ['x', {}],
  object: ['x', 7, []],
  'tax code': [1.5, true, ''],
  'one id or many': [7, true, {}, '', 'x'],
}
/** The same in the cloud, whose service reads numbers and truths as text and cuts fractions (NS-84). */
const OTHERS_IN_CLOUD: Partial<typeof OTHERS> = {
  string: [{}, []],
  integer: ['x', '1.5', {}, []],
  number: ['x', {}, []],
  boolean: ['maybe', 2, {}],
}
/** Texts that are not of the type, by type. */
const OTHER_TEXTS: Partial<typeof OTHERS> = { integer: ['x', '1.5'], boolean: ['maybe', '2'] }

export interface Way {
  kind: string
  /** Clauses and decisions behind it. */
  clauses: string[]
  /** What is changed, in words. */
  title: string
  sent: Sent
  /** The place the answer must name; null: there is none. */
  fault: string | null
}

const LEFT_OUT = 'left out'
const WRONG_TYPE = 'of another type'
const OUT_OF_BOUNDS = 'out of bounds'
const UNKNOWN = 'unknown'
const ILL_FORMED = 'of another form'
const WELL_FORMED = 'well formed'

/** Clauses of a surface's 422. */
const ERRORS: Record<Surface, string[]> = {
  cloud: ['CLD-009', 'ERR-002', 'FLD-035'],
  desk: ['ERR-302', 'FLD-035'],
}

/** Every way of an operation: malformed, and well formed at a bound. */
export function waysOf(operation: LawfulOperation): Way[] {
  const { least, inputs } = inputsOf(operation)
  if (inputs.length === 0) return []
  const ways = inputs.flatMap((input) => [...faultsOf(input, operation.surface), ...boundsOf(input, operation.surface)])
  const whole: Way = { kind: WELL_FORMED, clauses: [], title: 'the least', sent: least, fault: null }
  return [whole, ...bodyWays(operation, least), ...ways]
}

/** The body as a whole: none, not an object, not JSON. */
function bodyWays({ surface, inputs: { body } }: LawfulOperation, least: Sent): Way[] {
  if (!body) return []
  const first = Object.entries(fieldsOf(body.form)).find(([, { required }]) => required)?.[0]
  const lost = first === undefined ? 'body' : `body.${first}`
  const way = (kind: string, text: string | undefined, fault: string | null, more: string[] = []): Way => ({
    kind,
    clauses: [...(fault === null ? [] : ERRORS[surface]), body.clause, ...more],
    title: `body as ${text ?? 'nothing'}`,
    sent: { ...least, body: text },
    fault,
  })
  // PHP encodes an empty payload as a list: it is accepted where no member is required.
  const empty = [undefined, '{}', 'null', ...(body.required ? [] : ['[]', '[ ]'])].map((text) =>
    body.required ? way(LEFT_OUT, text, lost, ['AMB-07']) : way(WELL_FORMED, text, null, ['AMB-07']),
  )
  const more = JSON.stringify({ ...JSON.parse(least.body ?? '{}'), colour: 'red' })
  return [
    ...empty,
    ...(body.required ? [way(WRONG_TYPE, '[]', 'body')] : []),
    ...['7', 'true', '[1]', '[null]', '"x"'].map((text) => way(WRONG_TYPE, text, 'body')),
    // The cloud says at which character (NS-30).
    ...Object.entries({ '{"': 1, '[1, 2': 5, '{id}': 1, 'x=y': 0 }).map(([text, place]) =>
      way(WRONG_TYPE, text, surface === 'cloud' ? `body.${place}` : 'body', ['NS-30']),
    ),
    way(WELL_FORMED, more, null, ['NS-84']),
  ]
}

/** Characters of a long text. */
const LONG = 5000

/** A value as shown in a title, shortened. */
const shortened = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 40)}… of ${text.length} characters` : text
}

/** The clauses behind a keyword of the field, for a value that is just accepted and for one that is refused. */
function lawOf({ field }: Input, keyword: string, kept: 'taken' | 'refused'): string[] {
  const { clause, formClause, decided, clauses } = field
  const found = [clause, formClause, clauses?.[keyword]?.[kept], decided?.[keyword]]
  return [...new Set(found.filter((id) => id !== undefined))]
}

/** The fault, a value that has it, the keyword it breaks, and further clauses. */
type Wrong = [kind: string, value: unknown, keyword: string, ...more: string[]]

const isNumber = ({ type }: Field): boolean => type === 'integer' || type === 'number'
const isItem = (place: string): boolean => place.endsWith('.0')

function faultsOf(input: Input, surface: Surface): Way[] {
  const { place, field, sent } = input
  const way = ([kind, value, keyword, ...more]: Wrong, request = sent(value)): Way => ({
    ...{ kind, title: `${place} as ${shortened(value)}`, sent: request, fault: place },
    clauses: [...ERRORS[surface], ...lawOf(input, keyword, 'refused'), ...more],
  })
  return [...kindsOf(input, surface), ...beyond(field)].map((wrong) => way(wrong))
}

/** Values of other types and formats. */
function* kindsOf({ part, place, field }: Input, surface: Surface): Generator<Wrong> {
  const { type, enum: known, format, required } = field
  const inBody = part === 'body'
  if (required && part !== 'path') yield [LEFT_OUT, undefined, 'required', ...(part === 'header' ? ['AMB-05'] : [])]
  // An empty header counts as none.
  if (required && part === 'header') yield [LEFT_OUT, '', 'required', 'AMB-05']
  if (inBody && (required || isItem(place))) yield [WRONG_TYPE, null, 'required']
  const inCloud = surface === 'cloud'
  const ofBody = (inCloud ? OTHERS_IN_CLOUD[type!] : undefined) ?? OTHERS[type!]
  const others = known ? (inBody ? [7, {}] : []) : inBody ? ofBody : OTHER_TEXTS[type!]
  for (const other of others ?? []) yield [WRONG_TYPE, other, 'type']
  if (inBody && type === 'string') yield [WRONG_TYPE, [sampleOf(field)], 'type']
  // The cloud accepts numbers as text (NS-15); the desk accepts neither those nor booleans as text.
  if (inBody && surface === 'desk' && isNumber(field)) yield [WRONG_TYPE, '1', 'type']
  if (inBody && surface === 'desk' && type === 'boolean') yield [WRONG_TYPE, 'true', 'type']
  for (const word of known ? ['UNKNOWN', String(known[0]).toLowerCase(), ''] : []) yield [UNKNOWN, word, 'enum']
  // A path without the segment, or with an empty one, is another path.
  const spellings = !inCloud && format?.startsWith('uuid') ? OTHER_SPELLINGS : []
  for (const ill of format ? [...ILL[format], ...spellings] : [])
    if (part !== 'path' || ill !== '') yield [ILL_FORMED, ill, 'format', ...(part === 'path' ? ['CLD-011'] : [])]
}

/** Values just too small, too large, too short, too long. */
function* beyond(field: Field): Generator<Wrong> {
  const { minimum, maximum } = rangeOf(field)
  const { except, minLength = 0, maxLength, minItems = 0, maxItems } = field
  if (minimum !== undefined) yield* [minimum - 1, -1e300].map((value): Wrong => [OUT_OF_BOUNDS, value, 'minimum'])
  if (minimum !== undefined && minimum > 0) yield [OUT_OF_BOUNDS, -1, 'minimum']
  if (maximum !== undefined) yield* [maximum + 1, 1e300].map((value): Wrong => [OUT_OF_BOUNDS, value, 'maximum'])
  if (except !== undefined) yield [OUT_OF_BOUNDS, except, 'except']
  if (minLength > 0) yield [OUT_OF_BOUNDS, 'x'.repeat(minLength - 1), 'minLength']
  if (maxLength !== undefined) yield [OUT_OF_BOUNDS, longText(field, maxLength + 1), 'maxLength']
  if (minItems > 0) yield [OUT_OF_BOUNDS, [], 'minItems']
  if (maxItems !== undefined) yield [OUT_OF_BOUNDS, manyOf(field, maxItems + 1), 'maxItems']
}

/** Bounds of a number; other fields have none. */
const rangeOf = ({ type, minimum, maximum }: Field): Partial<typeof INTEGERS> => ({
  ...(type === 'integer' && INTEGERS),
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
})

/** A list of equal items. */
const manyOf = ({ items }: Field, count: number): unknown[] => Array(count).fill(sampleOf(items!))

/** A text of a given length, in its format where it has one. */
const longText = ({ format }: Field, length: number): string =>
  format === undefined ? 'ї'.repeat(length) : FORMATTED[format][0]!.padEnd(length, 'x')

/** Values that are just accepted: bounds, each known value, each format, and null where it counts as absent. */
function boundsOf(input: Input, surface: Surface): Way[] {
  const { part, place, field, sent } = input
  const { type, enum: known = [], format, required, minLength, maxLength, items, minItems = 0, maxItems } = field
  const inBody = part === 'body'
  const optional = inBody && !required && !isItem(place)
  const values: (readonly [value: unknown, keyword: string, ...more: string[]])[] = [
    ...known.map((word) => [word, 'enum'] as const),
    ...(format ? FORMATTED[format].map((text) => [text, 'format'] as const) : []),
    ...Object.entries(rangeOf(field)).map(([keyword, bound]) => [bound, keyword] as const),
    ...(type === 'boolean' ? [true, false] : []).map((truth) => [truth, 'type'] as const),
    ...(type === 'tax code' ? TAX_CODES : []).map((code) => [code, 'type'] as const),
    ...(type === 'one id or many' ? IDS : []).map((ids) => [ids, 'type'] as const),
  ]
  if (type === 'string' && !format) values.push(['x', 'type'], ['x'.repeat(minLength ?? (inBody ? 0 : 1)), 'minLength'])
  if (maxLength !== undefined) values.push([longText(field, maxLength), 'maxLength'])
  // A field without a greatest length accepts a long text; headers are limited by HTTP.
  else if (type === 'string' && !format && inBody) values.push([longText(field, LONG), 'maxLength'])
  if (items?.enum) values.push([items.enum, 'enum'])
  if (type === 'array' && inBody) values.push([minItems > 0 ? sampleOf(field) : [], 'minItems'])
  if (maxItems !== undefined) values.push([manyOf(field, maxItems), 'maxItems'])
  if (inBody && surface === 'cloud' && isNumber(field))
    values.push([String(Math.max(1, field.minimum ?? 1)), 'type', 'NS-15'])
  if (surface === 'cloud')
    for (const text of format === 'uuid' ? OTHER_SPELLINGS : []) values.push([text, 'format', 'NS-84'])
  if (optional) values.push([null, 'required', 'NS-84'])
  const way = (value: unknown, keyword: string, more: string[], request = sent(value)): Way => ({
    ...{ kind: WELL_FORMED, title: `${place} as ${shortened(value)}`, sent: request, fault: null },
    clauses: [...lawOf(input, keyword, 'taken'), ...more],
  })
  const found = values.map(([value, keyword, ...more]) => way(value, keyword, more))
  if (!field.with) return found
  // Out of its place a member is dropped, whatever it is.
  const strays = [sampleOf(field), null, ...(OTHERS[type!] ?? []).slice(0, 1)]
  return [...found, ...strays.map((stray) => way(stray, 'with', ['NS-59', 'NS-84'], sent(stray, {})))]
}

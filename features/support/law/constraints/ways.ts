/** Ways in which a request is malformed, and ways in which it is just well formed, by the law of forms. */
import { type Field, fieldsOf, INTEGERS, type LawfulOperation, type Surface } from './fields.ts'
import { ILL, OTHER_SPELLINGS, OTHER_TEXTS, OTHERS, OTHERS_IN_CLOUD } from './ill-formed.ts'
import { FORMATTED, IDS, type Input, inputsOf, type Sent, sampleOf, TAX_CODES } from './requests.ts'

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

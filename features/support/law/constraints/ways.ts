/** Ways in which a request is malformed, and ways in which it is just well formed, by the law of forms. */
import { fieldsOf, type LawfulOperation, type Surface } from './fields.ts'
import {
  beyond,
  ERRORS,
  isItem,
  isNumber,
  LEFT_OUT,
  lawOf,
  manyOf,
  OTHER_SPELLINGS,
  OTHERS,
  otherThan,
  rangeOf,
  textOfLength,
  WELL_FORMED,
  WRONG_TYPE,
  type Wrong,
} from './flaws.ts'
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

function faultsOf(input: Input, surface: Surface): Way[] {
  const { place, field, sent } = input
  const way = ([kind, value, keyword, ...more]: Wrong, request = sent(value)): Way => ({
    ...{ kind, title: `${place} as ${shortened(value)}`, sent: request, fault: place },
    clauses: [...ERRORS[surface], ...lawOf(input, keyword, 'refused'), ...more],
  })
  return [...otherThan(input, surface), ...beyond(field)].map((wrong) => way(wrong))
}

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
  if (maxLength !== undefined) values.push([textOfLength(field, maxLength), 'maxLength'])
  // A field without a greatest length accepts a long text; headers are limited by HTTP.
  else if (type === 'string' && !format && inBody) values.push([textOfLength(field, LONG), 'maxLength'])
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

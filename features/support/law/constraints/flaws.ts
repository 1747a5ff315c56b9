/** Values that a field of a request does not take, by the law of forms. */
import { type Field, INTEGERS, type Surface } from './fields.ts'
import { FORMATTED, type Input, sampleOf } from './requests.ts'

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
export const OTHER_SPELLINGS = ['00000000000040008000000000000001', 'urn:uuid:00000000-0000-4000-8000-000000000001']

/** JSON of other types. */
export const OTHERS: Record<NonNullable<Field['type']>, unknown[]> = {
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

export const LEFT_OUT = 'left out'
export const WRONG_TYPE = 'of another type'
const OUT_OF_BOUNDS = 'out of bounds'
const UNKNOWN = 'unknown'
const ILL_FORMED = 'of another form'
export const WELL_FORMED = 'well formed'

/** Clauses of a surface's 422. */
export const ERRORS: Record<Surface, string[]> = {
  cloud: ['CLD-009', 'ERR-002', 'FLD-035'],
  desk: ['ERR-302', 'FLD-035'],
}

/** The clauses behind a keyword of the field, for a value that is just accepted and for one that is refused. */
export function lawOf({ field }: Pick<Input, 'field'>, keyword: string, kept: 'taken' | 'refused'): string[] {
  const { clause, formClause, decided, clauses } = field
  const found = [clause, formClause, clauses?.[keyword]?.[kept], decided?.[keyword]]
  return [...new Set(found.filter((id) => id !== undefined))]
}

/** The fault, a value that has it, the keyword it breaks, and further clauses. */
export type Wrong = [kind: string, value: unknown, keyword: string, ...more: string[]]

export const isNumber = ({ type }: Field): boolean => type === 'integer' || type === 'number'
export const isItem = (place: string): boolean => place.endsWith('.0')

/** A value that a field does not take, and what refuses it. */
export interface Flaw {
  /** undefined: it is left out. */
  value: unknown
  /** The field's, or the decision that alone says so. */
  clause: string
  also: readonly string[]
}

/** Values that a field of a request does not take: of other types and forms, and beyond its bounds. */
export function flawsOf(where: Pick<Input, 'part' | 'place' | 'field'>, surface: Surface): Flaw[] {
  const { field } = where
  return [...otherThan(where, surface), ...beyond(field)].map(([, value, keyword]) => {
    const decision = field.decided?.[keyword]
    if (decision !== undefined) return { value, clause: decision, also: [] }
    const [clause, ...also] = lawOf({ field }, keyword, 'refused')
    return { value, clause: clause!, also: [...also, ...ERRORS[surface].filter((id) => id !== 'FLD-035')] }
  })
}

/** Values of other types and formats. */
export function* otherThan({ part, place, field }: Omit<Input, 'sent'>, surface: Surface): Generator<Wrong> {
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
export function* beyond(field: Field): Generator<Wrong> {
  const { minimum, maximum } = rangeOf(field)
  const { except, minLength = 0, maxLength, minItems = 0, maxItems } = field
  if (minimum !== undefined) yield* [minimum - 1, -1e300].map((value): Wrong => [OUT_OF_BOUNDS, value, 'minimum'])
  if (minimum !== undefined && minimum > 0) yield [OUT_OF_BOUNDS, -1, 'minimum']
  if (maximum !== undefined) yield* [maximum + 1, 1e300].map((value): Wrong => [OUT_OF_BOUNDS, value, 'maximum'])
  if (except !== undefined) yield [OUT_OF_BOUNDS, except, 'except']
  if (minLength > 0) yield [OUT_OF_BOUNDS, 'x'.repeat(minLength - 1), 'minLength']
  if (maxLength !== undefined) yield [OUT_OF_BOUNDS, textOfLength(field, maxLength + 1), 'maxLength']
  if (minItems > 0) yield [OUT_OF_BOUNDS, [], 'minItems']
  if (maxItems !== undefined) yield [OUT_OF_BOUNDS, manyOf(field, maxItems + 1), 'maxItems']
}

/** Bounds of a number; other fields have none. */
export const rangeOf = ({ type, minimum, maximum }: Field): Partial<typeof INTEGERS> => ({
  ...(type === 'integer' && INTEGERS),
  ...(minimum !== undefined && { minimum }),
  ...(maximum !== undefined && { maximum }),
})

/** A list of equal items. */
export const manyOf = ({ items }: Field, count: number): unknown[] => Array(count).fill(sampleOf(items!))

/** A text of a given length, in its format where it has one. */
export const textOfLength = ({ format }: Field, length: number): string =>
  format === undefined ? 'ї'.repeat(length) : FORMATTED[format][0]!.padEnd(length, 'x')

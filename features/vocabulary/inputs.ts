/** What can be wrong with one input of a request, and what is just right, by its schema. */

/** The parts of a JSON schema that say how a value can be malformed. */
export interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

export interface Input {
  /** By its part: `query.limit`. */
  place: string
  schema: Shape
  required: boolean
  /** Not JSON: there a number, a truth and a list of one are text. */
  text: boolean
}

export interface Malformed {
  /** How it is malformed, in words. */
  kind: string
  place: string
  /** As a step says it: JSON, or `nothing`. */
  value: string
  /** Where the answer says the fault is. */
  fault: string
}

const LEFT_OUT = 'left out'
const WRONG_TYPE = 'of another type'
const OUT_OF_BOUNDS = 'out of bounds'
const UNKNOWN = 'unknown'
const ILL_FORMED = 'of another form'

/** Of each type, one value of another. */
const OTHERS: Record<string, string[]> = {
  string: ['7'],
  integer: ['"x"', '1.5'],
  number: ['"x"'],
  boolean: ['"maybe"'],
  array: ['{}'],
  object: ['7'],
}
const ILL: Record<string, string[]> = { 'date-time': ['"yesterday"', '"2026-13-01T00:00:00Z"'] }

const textOf = (length: number): string =>
  length < 20 ? JSON.stringify('x'.repeat(length)) : `text of ${length} characters`

const nullable = ({ type, anyOf }: Shape): boolean => type === 'null' || (anyOf?.some(nullable) ?? false)
const branchesOf = ({ anyOf, ...schema }: Shape): Shape[] =>
  anyOf ? anyOf.flatMap(branchesOf).filter(({ type }) => type !== 'null') : [schema]

/** Every way in which it can be malformed, and those of what lies in it. */
export function faultsOf({ place, schema, required, text }: Input): Malformed[] {
  const found: Malformed[] = []
  const add = (kind: string, value: string, fault = place) => found.push({ kind, place, value, fault })
  if (required) add(LEFT_OUT, 'nothing')
  if (required && !text && !nullable(schema)) add(WRONG_TYPE, 'null')
  const branches = branchesOf(schema)
  const [only] = branches
  if (branches.length > 1) {
    const types = branches.map(({ type }) => type ?? 'string')
    const other = ['boolean', 'object'].find((type) => !types.includes(type))
    if (!text && other) add(WRONG_TYPE, other === 'boolean' ? 'true' : '{}')
  } else if (only) found.push(...faultsWithin({ place, schema: only, required, text }))
  return found
}

function faultsWithin({ place, schema, text }: Input): Malformed[] {
  const found: Malformed[] = []
  const add = (kind: string, value: string) => found.push({ kind, place, value, fault: place })
  const { type, format, pattern, minimum, maximum, exclusiveMinimum, minLength = 0, maxLength } = schema
  const { minItems = 0, maxItems, items, properties } = schema
  if (schema.enum || schema.const !== undefined) add(UNKNOWN, '"UNKNOWN"')
  // In text a list of one and a text are anything.
  if (!(text && ['string', 'array'].includes(type ?? '')))
    for (const other of OTHERS[type ?? ''] ?? []) add(WRONG_TYPE, other)
  if (format) for (const ill of ILL[format] ?? ['"x"']) add(ILL_FORMED, ill)
  if (pattern) add(ILL_FORMED, ['"x"', '"-"', '"0"'].find((each) => !new RegExp(pattern, 'u').test(JSON.parse(each)))!)
  if (minimum !== undefined) add(OUT_OF_BOUNDS, String(minimum - 1))
  if (maximum !== undefined) add(OUT_OF_BOUNDS, String(maximum + 1))
  if (exclusiveMinimum !== undefined) add(OUT_OF_BOUNDS, String(exclusiveMinimum))
  if (minLength > 0) add(OUT_OF_BOUNDS, textOf(minLength - 1))
  if (maxLength !== undefined) add(OUT_OF_BOUNDS, textOf(maxLength + 1))
  if (!text && minItems > 0) add(OUT_OF_BOUNDS, JSON.stringify(Array(minItems - 1).fill(null)))
  if (!text && maxItems !== undefined) add(OUT_OF_BOUNDS, JSON.stringify(Array(maxItems + 1).fill(null)))
  if (items) found.push(...faultsOfItems({ place, schema: items, required: false, text }))
  for (const [name, each] of Object.entries(properties ?? {})) {
    const inner = { place: `${place}.${name}`, schema: each, required: schema.required?.includes(name) ?? false, text }
    found.push(...faultsOf(inner))
  }
  return found
}

/** In a query an item is the only value of its key. */
const faultsOfItems = (item: Input): Malformed[] =>
  item.text
    ? faultsOf(item).map((each) => ({ ...each, fault: `${each.place}.0` }))
    : faultsOf({ ...item, place: `${item.place}.0` })

/** What just passes: bounds, each known value, and null where it is as good as any. */
export function limitsOf({ place, schema, text }: Input): { place: string; value: string }[] {
  const values = branchesOf(schema).flatMap(({ minimum, maximum, maxLength, format, pattern, enum: known, items }) => {
    const bounds = [minimum, maximum].filter((bound) => bound !== undefined).map(String)
    const words = [...(known ?? []), ...((text && items?.enum) || [])].map((each) => JSON.stringify(each))
    return [...bounds, ...words, ...(maxLength !== undefined && !format && !pattern ? [textOf(maxLength)] : [])]
  })
  if (!text && nullable(schema)) values.push('null')
  return [...new Set(values)].map((value) => ({ place, value }))
}

/**
 * Builders of JSON Schema with the types of typebox: those in use, alike in all that they make. Its own are among 373
 * modules, which each process would load before anything else.
 */
import type * as Typebox from 'typebox'

/** A schema as it is made, whatever its type. */
type Made = Record<string, unknown>
type Options = object

/** Adds a member that is not written as JSON, or copied by a spread. */
const hidden = (schema: Made, name: string, value: unknown): Made =>
  Object.defineProperty(schema, name, { configurable: true, writable: true, enumerable: false, value })

const made = (kind: string, members: object, options: Options = {}): Made =>
  hidden({ ...members, ...options }, '~kind', kind)

const simple = (kind: string, members: object) => (options?: Options) => made(kind, members, options)

/** A copy with all hidden members, and one more. */
const marked = (schema: object, name: string, value: unknown): Made =>
  hidden(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)), name, value)

const optional = (schema: object): Made => marked(schema, '~optional', true)

function object(properties: Record<string, object>, options?: Options): Made {
  const required = Object.entries(properties).flatMap(([name, each]) =>
    Object.hasOwn(each, '~optional') ? [] : [name],
  )
  return made('Object', { type: 'object', ...(required.length > 0 && { required }), properties }, options)
}

type Whole = { properties: Record<string, object> }

const partial = ({ properties }: Whole, options?: Options): Made =>
  object(Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, optional(each)])), options)

const pick = ({ properties }: Whole, names: readonly string[], options?: Options): Made =>
  object(Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name))), options)

/** @param key a text: any, or of a pattern */
const record = ({ pattern = '^.*$' }: { pattern?: string }, value: object, options?: Options): Made =>
  made('Record', { type: 'object', patternProperties: { [pattern]: value } }, options)

const Type = {
  Any: simple('Any', {}),
  Array: (items: object, options?: Options) => made('Array', { type: 'array', items }, options),
  Boolean: simple('Boolean', { type: 'boolean' }),
  Enum: (values: readonly unknown[], options?: Options) => made('Enum', { enum: values }, options),
  Integer: simple('Integer', { type: 'integer' }),
  Literal: (value: unknown, options?: Options) => made('Literal', { type: typeof value, const: value }, options),
  Never: simple('Never', { not: {} }),
  Null: simple('Null', { type: 'null' }),
  Number: simple('Number', { type: 'number' }),
  Object: object,
  Optional: optional,
  Partial: partial,
  Pick: pick,
  Record: record,
  String: simple('String', { type: 'string' }),
  Union: (anyOf: readonly object[], options?: Options) => made('Union', { anyOf }, options),
  Unknown: simple('Unknown', {}),
  Unsafe: (schema: object) => marked(schema, '~unsafe', null),
}

/** The builders, as typebox describes them. */
export default Type as unknown as Pick<typeof Typebox, keyof typeof Type>

/**
 * Builders of JSON schemas, typed and written as those of TypeBox: a schema is plain data, and its `Static` is what it
 * accepts. TypeBox gives the types alone. Its builders are 373 modules, a fifth of what a process loads at its start.
 */
import type * as TypeBox from 'typebox'

export type { Static, TArray, TObject, TOptional, TProperties, TSchema, TString, TUnsafe } from 'typebox'

type Schema = Record<string, unknown>

/** Marks a schema whose member may be left out: not enumerable, so neither JSON nor a spread has it. */
const OPTIONAL = '~optional'

const Optional = (schema: Schema): Schema =>
  Object.defineProperty(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)), OPTIONAL, {
    value: true,
  })

function object(properties: Record<string, Schema>, options?: Schema): Schema {
  const required = Object.entries(properties).flatMap(([key, each]) => (Object.hasOwn(each, OPTIONAL) ? [] : key))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

/** A builder of a schema that has a type and nothing else. */
const typed =
  (type: string) =>
  (options?: Schema): Schema => ({ type, ...options })

const builders = {
  Any: (options?: Schema): Schema => ({ ...options }),
  Array: (items: Schema, options?: Schema): Schema => ({ type: 'array', items, ...options }),
  Boolean: typed('boolean'),
  Enum: (values: readonly unknown[], options?: Schema): Schema => ({ enum: values, ...options }),
  Integer: typed('integer'),
  Literal: (value: unknown, options?: Schema): Schema => ({ type: typeof value, const: value, ...options }),
  Never: (options?: Schema): Schema => ({ not: {}, ...options }),
  Null: typed('null'),
  Number: typed('number'),
  Object: object,
  Optional,
  Partial: ({ properties }: { properties: Record<string, Schema> }, options?: Schema): Schema =>
    object(Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, Optional(each)])), options),
  Pick: ({ properties }: { properties: Record<string, Schema> }, keys: readonly string[], options?: Schema): Schema =>
    object(Object.fromEntries(Object.entries(properties).filter(([key]) => keys.includes(key))), options),
  Record: ({ pattern = '^.*$' }: { pattern?: string }, value: Schema, options?: Schema): Schema => ({
    ...{ type: 'object', patternProperties: { [pattern]: value }, ...options },
  }),
  String: typed('string'),
  Union: (anyOf: readonly Schema[], options?: Schema): Schema => ({ anyOf, ...options }),
  Unknown: (options?: Schema): Schema => ({ ...options }),
  Unsafe: (schema: Schema): Schema => Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)),
}

export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>

/**
 * What a request may write otherwise than its schema says, put as the schema says before it is checked. In queries,
 * paths and headers everything is text; what the cloud reads besides is the table of readings.ts, and its bodies may
 * write null for what they leave out (facts: "Lax input types"). All else is for the schema to refuse. The value that
 * is returned is coerced; an object or a list is changed in place.
 */
import type { TSchema } from 'typebox'
import { asIs, type Coercion, cloudReading, isOf, type Scalar, TRUTHS } from './readings.ts'

/** The parts of a JSON schema that are looked at here. */
interface Shape extends Scalar {
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
}

/** How the value of a scalar is read. */
type Reading = (schema: Shape) => Coercion

const WHOLE = /^[+-]?\d+$/
const DECIMAL = /^[+-]?\d+(\.\d+)?$/

/** Text as the desk and the lab read it: numbers and truths, and nothing around them. */
const plainText: Reading = (schema) => {
  if (isOf(schema, 'boolean'))
    return (value) => (typeof value === 'string' ? (TRUTHS.get(value.toLowerCase()) ?? value) : value)
  if (isOf(schema, 'string')) return asIs
  const form = isOf(schema, 'integer') ? WHOLE : isOf(schema, 'number') ? DECIMAL : null
  return form ? (value) => (typeof value === 'string' && form.test(value) ? Number(value) : value) : asIs
}

/**
 * Text by nature. A key given once is a list of one where the schema has a list.
 * @param inCloud it is read as the cloud reads text
 */
export const ofText = (schema: TSchema, inCloud: boolean): Coercion =>
  coercion(schema as Shape, inCloud ? (scalar) => cloudReading(scalar, true) : plainText, true)

/** JSON of the cloud. A body that is a list where an object is asked for is left to the schema. */
export function ofJson(schema: TSchema): Coercion {
  const coerce = coercion(schema as Shape, (scalar) => cloudReading(scalar, false), false)
  return 'properties' in schema ? (value) => (Array.isArray(value) ? value : coerce(value)) : coerce
}

function coercion(schema: Shape, reading: Reading, alone: boolean): Coercion {
  const { properties, items, anyOf } = schema
  if (anyOf) return choice(anyOf, reading, alone)
  if (properties) return members(properties, schema.required ?? [], reading, alone)
  if (!alone && isOf(schema, 'object')) return emptyObject
  if (isOf(schema, 'array') && items) {
    const each = coercion(items, reading, alone)
    if (!alone && each === asIs) return asIs
    return (value) => {
      const list = alone ? listed(value) : value
      if (Array.isArray(list)) for (let index = 0; index < list.length; index++) list[index] = each(list[index])
      return list
    }
  }
  return reading(schema)
}

/** Of what a query says under one key: a single value, or entries by number where they are too many for a list. */
function listed(value: unknown): unknown {
  if (!isObject(value)) return Array.isArray(value) ? value : [value]
  return Object.keys(value).every((name) => /^\d+$/.test(name)) ? Object.values(value) : value
}

/** Where text is one of several choices scalars are left alone, but for the spellings of an id beside it. */
function choice(schemas: Shape[], reading: Reading, alone: boolean): Coercion {
  const choices = schemas.filter(({ type }) => type !== 'null')
  const isText = choices.some((schema) => isOf(schema, 'string') && schema.format === undefined)
  const read = choices.length > 1 && isText ? choices.filter(({ format }) => format === 'uuid') : choices
  const each = read.map((schema) => coercion(schema, reading, alone)).filter((coerce) => coerce !== asIs)
  if (each.length < 2) return each[0] ?? asIs
  return (value) => each.reduce((coerced, coerce) => coerce(coerced), value)
}

/** Some languages cannot tell an empty object from an empty list. */
const emptyObject: Coercion = (value) => (Array.isArray(value) && value.length === 0 ? {} : value)

function members(properties: Record<string, Shape>, required: string[], reading: Reading, alone: boolean): Coercion {
  const coercions = new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      {
        coerce: coercion(schema, reading, alone),
        // Null is as good as nothing where nothing will do.
        spared: !alone && !required.includes(name) && !takesNull(schema),
      },
    ]),
  )
  return (given) => {
    // An object that has to have members is no empty one.
    const value = alone || required.length > 0 ? given : emptyObject(given)
    if (!isObject(value)) return value
    // By the members that are there: they are few beside those that may be.
    for (const name in value) {
      const member = coercions.get(name)
      if (member === undefined) continue
      const before = value[name]
      if (member.spared && before === null) delete value[name]
      else if (member.coerce !== asIs) value[name] = member.coerce(before)
    }
    return value
  }
}

const takesNull = ({ type, anyOf }: Shape): boolean => type === 'null' || (anyOf?.some(takesNull) ?? type === undefined)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of the law as JSON Schema, to compare them with what is published. */
import { type Field, fieldsOf, INTEGERS } from '../../support/law/constraints/fields.ts'

/**
 * A format of the law in JSON Schema; what JSON Schema cannot express is proven by
 * features/proofs/contract/malformed.test.ts.
 */
const FORMATS: Record<NonNullable<Field['format']>, object> = {
  uuid: { format: 'uuid' },
  'uuid v4': { format: 'uuid' },
  'date-time': { format: 'date-time' },
  'moment without offset': { pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' },
  'moment with offset': { format: 'date-time', pattern: '([Zz]|[+-]\\d\\d:?\\d\\d)$' },
  day: { format: 'date' },
  'e-mail': { format: 'email' },
  phone: { pattern: '^380\\d{9}$' },
  'web address': { format: 'uri' },
}

export type Places = Record<string, object>

/** A field in JSON Schema, without its members. */
function schemaOf(field: Field): object {
  const { type, enum: words, format, minimum, maximum, except, minLength, maxLength, minItems, maxItems } = field
  if (type === 'tax code') return { type: ['integer', 'string'] }
  if (type === 'one id or many') return { type: ['string', 'array'] }
  const bounds = type === 'integer' ? INTEGERS : {}
  const own = { minimum, maximum, minLength, maxLength, minItems, maxItems, default: field.default }
  return {
    ...(words ? { enum: words } : { type }),
    ...bounds,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
    ...(except !== undefined && { not: { const: except } }),
    ...(format && FORMATS[format]),
  }
}

/** Fields of a request, as they would be published. @param place of their object */
export function lawfulPlaces(place: string, fields: Record<string, Field>): Places {
  const found: Places = {}
  const inBody = place.startsWith('body')
  const add = (here: string, field: Field, more: object): void => {
    found[here] = { ...schemaOf(field), ...more }
    if (field.form) Object.assign(found, lawfulPlaces(here, fieldsOf(field.form)))
    if (field.items) add(`${here}[]`, field.items, {})
  }
  for (const [name, field] of Object.entries(fields)) {
    const required = field.required ?? false
    // Any optional member of a body may be null (NS-15, NS-84)
    add(`${place}.${name}`, field, { required, ...(inBody && { null: !required }) })
  }
  return found
}

/** Fields of an answer: types only, since answers have no bounds. */
export function answeredPlaces(place: string, fields: Record<string, Field>): Places {
  const found: Places = {}
  for (const [name, { type, enum: words, format, required = false, nullable, form }] of Object.entries(fields)) {
    found[`${place}.${name}`] = {
      ...(words ? { enum: words } : { type }),
      ...(format && FORMATS[format]),
      ...(nullable && { null: true }),
      required,
    }
    if (form) Object.assign(found, answeredPlaces(`${place}.${name}`, fieldsOf(form)))
  }
  return found
}

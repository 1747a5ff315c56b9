/**
 * Issues in the words of pydantic v1, to the letter: clients of the live service compare `type`, and show `msg`
 * (facts 13b; NS-30). What helps a person besides stands elsewhere.
 */
import type { ErrorObject } from 'ajv'
import type { IssueWords } from './issues.ts'

/** Members of the schema at a place that decide how its fault is named. */
interface Described {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  not?: { const?: unknown; enum?: unknown[] }
}

const bounded =
  (type: string, words: (limit: number) => string) =>
  (limit: number): IssueWords => ({
    msg: `ensure this value ${words(limit)}`,
    type: `value_error.${type}`,
    ctx: { limit_value: limit },
  })

/** By Ajv's keyword. */
const BOUNDS: ReadonlyMap<string, (limit: number) => IssueWords> = new Map(
  Object.entries({
    minItems: bounded('list.min_items', (limit) => `has at least ${limit} items`),
    maxItems: bounded('list.max_items', (limit) => `has at most ${limit} items`),
    minLength: bounded('any_str.min_length', (limit) => `has at least ${limit} characters`),
    maxLength: bounded('any_str.max_length', (limit) => `has at most ${limit} characters`),
    minimum: bounded('number.not_ge', (limit) => `is greater than or equal to ${limit}`),
    maximum: bounded('number.not_le', (limit) => `is less than or equal to ${limit}`),
    exclusiveMinimum: bounded('number.not_gt', (limit) => `is greater than ${limit}`),
    exclusiveMaximum: bounded('number.not_lt', (limit) => `is less than ${limit}`),
  }),
)

export const FIELD_REQUIRED: IssueWords = { msg: 'field required', type: 'value_error.missing' }
export const NOT_A_DICT: IssueWords = { msg: 'value is not a valid dict', type: 'type_error.dict' }
export const NOT_A_LIST: IssueWords = { msg: 'value is not a valid list', type: 'type_error.list' }
const NONE: IssueWords = { msg: 'none is not an allowed value', type: 'type_error.none.not_allowed' }
const DUPLICATES: IssueWords = { msg: 'the list has duplicated items', type: 'value_error.list.unique_items' }
export const NOT_AN_INTEGER: IssueWords = { msg: 'value is not a valid integer', type: 'type_error.integer' }
const NOT_A_UUID: IssueWords = { msg: 'value is not a valid uuid', type: 'type_error.uuid' }
const NO_URL: IssueWords = { msg: 'invalid or missing URL scheme', type: 'value_error.url.scheme' }

/** By the type a schema asks for. */
const TYPES: ReadonlyMap<string, IssueWords> = new Map(
  Object.entries({
    string: { msg: 'str type expected', type: 'type_error.str' },
    boolean: { msg: 'value could not be parsed to a boolean', type: 'type_error.bool' },
    integer: NOT_AN_INTEGER,
    number: { msg: 'value is not a valid float', type: 'type_error.float' },
    array: NOT_A_LIST,
    object: NOT_A_DICT,
  }),
)

const noMoment = (name: string): IssueWords => ({
  msg: `invalid type; expected ${name}, string, bytes, int or float`,
  type: 'type_error',
})
/** What is no text at all where a text of a format belongs; other formats are of texts. */
const NO_TEXT: ReadonlyMap<string, IssueWords> = new Map(
  Object.entries({
    uuid: NOT_A_UUID,
    uuid4: NOT_A_UUID,
    'date-time': noMoment('datetime'),
    date: noMoment('date'),
    uri: NO_URL,
  }),
)

/** A text that has not the format. */
const ILL_FORMED: ReadonlyMap<string, (text: string) => IssueWords> = new Map(
  Object.entries({
    uuid: () => NOT_A_UUID,
    uuid4: () => NOT_A_UUID,
    'date-time': () => ({ msg: 'invalid datetime format', type: 'value_error.datetime' }),
    date: () => ({ msg: 'invalid date format', type: 'value_error.date' }),
    email: () => ({ msg: 'value is not a valid email address', type: 'value_error.email' }),
    uri: noAddress,
  }),
)

function noAddress(text: string): IssueWords {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text) ?? []
  if (scheme === undefined) return NO_URL
  if (/^https?$/i.test(scheme)) return { msg: 'URL host invalid', type: 'value_error.url.host' }
  return { msg: 'URL scheme not permitted', type: NO_URL.type, ctx: { allowed_schemes: ['http', 'https'] } }
}

/**
 * What a schema cannot say and the cloud refuses, as the framework names what a validator of a service refuses: a
 * ValueError with a text of its own (facts 13b; NS-30).
 */
export const ofValidator = (msg: string): IssueWords => ({ msg, type: 'value_error' })

/** A value as Python prints it. */
const printed = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))
const permitted = (values: readonly unknown[]): string => `permitted: ${values.map(printed).join(', ')}`

export function noneOf(given: unknown, values: readonly unknown[]): IssueWords {
  return { msg: `unexpected value; ${permitted(values)}`, type: 'value_error.const', ctx: { given, permitted: values } }
}

/** @param error with the value and the schema at its place: Ajv is verbose */
export function inFrameworkWords({ keyword, params, message, data, parentSchema }: ErrorObject): IssueWords {
  const schema = (parentSchema ?? {}) as Described
  if (keyword === 'required') return FIELD_REQUIRED
  if (data === null) return NONE
  const bound = BOUNDS.get(keyword)
  if (bound) return bound(params.limit)
  if (keyword === 'type') return ofType(schema)
  // One fault of a text has one name: that it has not the format says most.
  if (keyword === 'format' || (keyword === 'pattern' && schema.format !== undefined))
    return ILL_FORMED.get(schema.format!)?.(String(data)) ?? ofValidator('invalid format')
  if (keyword === 'uniqueItems') return DUPLICATES
  if (keyword === 'enum') {
    const values = (params.allowedValues as unknown[]).filter((value) => value !== null)
    const msg = `value is not a valid enumeration member; ${permitted(values)}`
    return { msg, type: 'type_error.enum', ctx: { enum_values: values } }
  }
  if (keyword === 'const') return noneOf(data, [params.allowedValue])
  if (keyword === 'pattern')
    return {
      msg: `string does not match regex "${params.pattern}"`,
      type: 'value_error.str.regex',
      ctx: { pattern: params.pattern },
    }
  if (keyword === 'not') return ofValidator(`must not be ${[schema.not?.const ?? schema.not?.enum].flat().join(', ')}`)
  return ofValidator(message ?? 'is not valid')
}

function ofType({ type, format }: Described): IssueWords {
  const wanted = [type].flat().find((each) => each !== undefined && each !== 'null')
  return NO_TEXT.get(format ?? '') ?? TYPES.get(wanted ?? '') ?? NOT_A_DICT
}

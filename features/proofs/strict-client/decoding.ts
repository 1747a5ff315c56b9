/**
 * Decoders of answers, written by hand: a missing key, a wrong form of a date or a float where the evidence has an
 * integer is an error. Unknown keys are ignored, as typed clients do.
 */

/** An answer that a strict client refuses. */
export class RefusedAnswer extends Error {
  /** @param place of the value in the answer, like `$.results[0].shift.cash_register` */
  constructor(place: string, expected: string, value: unknown) {
    super(`${place}: expected ${expected}, got ${JSON.stringify(value) ?? 'no such key'}`)
  }
}

/** Reads a value at a place of an answer. @throws RefusedAnswer */
export type Decoder<Value> = (value: unknown, place: string) => Value
export type Decoded<Of> = Of extends Decoder<infer Value> ? Value : never

type Fields = Record<string, Decoder<unknown>>
type RecordOf<Of extends Fields> = { [Key in keyof Of]: Decoded<Of[Key]> }

const refuse = (place: string, expected: string, value: unknown): never => {
  throw new RefusedAnswer(place, expected, value)
}

const plain = <Value>(expected: string, is: (value: unknown) => boolean): Decoder<Value> => {
  return (value, place) => (is(value) ? (value as Value) : refuse(place, expected, value))
}

const matching = (expected: string, form: RegExp): Decoder<string> =>
  plain(expected, (value) => typeof value === 'string' && form.test(value))

export const text = plain<string>('a text', (value) => typeof value === 'string')
export const bool = plain<boolean>('true or false', (value) => typeof value === 'boolean')
export const integer = plain<number>('an integer', (value) => Number.isSafeInteger(value))
export const decimal = plain<number>('a number', (value) => typeof value === 'number')
export const anything: Decoder<unknown> = (value, place) =>
  value === undefined ? refuse(place, 'anything', value) : value
export const uuid = matching('a uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
/** An instant of an answer: UTC, six digits of a second. */
export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/
export const moment = matching('YYYY-MM-DDThh:mm:ss.ffffff+00:00', MOMENT)
/** An instant without fraction: the one form of the register nested in a shift. */
export const wholeSecond = matching('YYYY-MM-DDThh:mm:ss+00:00', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
export const clockTime = matching('hh:mm:ss', /^\d\d:\d\d:\d\d$/)
export const fiscalCode = matching('a fiscal code', /^[\w-]{11}$/)
export const digest = matching('64 hexadecimal digits', /^[0-9a-f]{64}$/)
export const base64 = matching('base64', /^[A-Za-z0-9+/]+=*$/)

/** Null is allowed, a missing key is not. */
export const orNull = <Value>(decoder: Decoder<Value>): Decoder<Value | null> => {
  return (value, place) => (value === null ? null : decoder(value, place))
}

export const oneOf = <const Names extends readonly string[]>(...names: Names): Decoder<Names[number]> =>
  plain(`one of ${names.join(', ')}`, (value) => names.includes(value as string))

export const listOf = <Value>(decoder: Decoder<Value>): Decoder<Value[]> => {
  return (value, place) =>
    Array.isArray(value)
      ? value.map((each, index) => decoder(each, `${place}[${index}]`))
      : refuse(place, 'a list', value)
}

export const mapOf = <Value>(decoder: Decoder<Value>): Decoder<Record<string, Value>> => {
  return (value, place) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, decoder(each, `${place}.${key}`)]))
      : refuse(place, 'an object', value)
}

/** An object with each of these keys. */
export const record = <const Of extends Fields>(fields: Of): Decoder<RecordOf<Of>> & { fields: Of } =>
  Object.assign(
    (value: unknown, place: string) =>
      isObject(value)
        ? (Object.fromEntries(
            Object.entries(fields).map(([key, decoder]) => [key, decoder(value[key], `${place}.${key}`)]),
          ) as RecordOf<Of>)
        : refuse(place, 'an object', value),
    { fields },
  )

/** A page of a list. */
export const pageOf = <Value>(decoder: Decoder<Value>) =>
  record({ meta: record({ limit: integer, offset: integer }), results: listOf(decoder) })

/** Picks the decoder of a value by its `type`. */
export const byType = <Value>(decoders: Record<string, Decoder<Value>>): Decoder<Value> => {
  return (value, place) => {
    const type = isObject(value) ? value.type : undefined
    const decoder = decoders[String(type)]
    return decoder ? decoder(value, place) : refuse(`${place}.type`, Object.keys(decoders).join(' or '), type)
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import type { Reading } from '../readings.ts'
import { type Exchange, formContext } from './exchange.ts'
import type { FormContext } from './form.ts'
import { momentForm } from './moments.ts'
import { Malformed, type Place } from './refusal.ts'

/** Reads all values given for one name of a query. */
type QueryForm<T> = (values: readonly string[], at: Place, context: FormContext, reading: Reading) => T

/** Takes the last of several values, or refuses several, as the reading says. */
function single<T>(
  read: (value: string | undefined, at: Place, context: FormContext, reading: Reading) => T,
): QueryForm<T> {
  return (values, at, context, reading) => {
    if (values.length > 1 && reading.repeatedQuery === 'refused') {
      context.faults.push({ place: at, text: 'is given more than once' })
    }
    return read(values.at(-1), at, context, reading)
  }
}

/** An integer within bounds, both included. */
export const queryInteger = (least: number, most: number, absent: number): QueryForm<number> =>
  single((value, at, context) => {
    if (value === undefined) return absent
    const number = /^[+-]?\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= least && number <= most)) {
      context.faults.push({ place: at, text: `must be an integer from ${least} to ${most}` })
    }
    return number
  })

/** A boolean: `true` or `false`; the loose reading knows more spellings. */
export const queryFlag = <T extends boolean | undefined>(absent: T): QueryForm<boolean | T> =>
  single((value, at, context, reading) => {
    if (value === undefined) return absent
    const word = reading.looseBooleans ? value.toLowerCase() : value
    if (word === 'true' || (reading.looseBooleans && (word === '1' || word === 'yes'))) return true
    if (word === 'false' || (reading.looseBooleans && (word === '0' || word === 'no'))) return false
    context.faults.push({ place: at, text: 'must be true or false' })
    return absent
  })

export const queryText: QueryForm<string | undefined> = single((value) => value)

export const queryMoment: QueryForm<number | undefined> = single((value, at, context, reading) =>
  value === undefined ? undefined : momentForm(reading.offsetRequired)(value, at, context),
)

/** A query value read by a form of texts, which may be absent unless required. */
export const queryForm = <T>(
  form: (value: unknown, at: Place, context: FormContext) => T,
  required: boolean,
): QueryForm<T | undefined> =>
  single((value, at, context) => {
    if (value !== undefined) return form(value, at, context)
    if (required) context.faults.push({ place: at, text: 'Missing' })
    return undefined
  })

/** Any number of values out of a list of names. */
export const queryNames = (names: readonly string[]): QueryForm<readonly string[]> => {
  return (values, at, context) => {
    for (const value of values) {
      if (!names.includes(value)) context.faults.push({ place: at, text: `must be among ${names.join(', ')}` })
    }
    return values
  }
}

/** Reads the query of a request, or refuses it with every error found. */
export function readQuery<F extends Record<string, QueryForm<unknown>>>(
  exchange: Exchange,
  members: F,
): { [K in keyof F]: ReturnType<F[K]> } {
  const { reading, query } = exchange
  const context = formContext(reading)
  const result: Record<string, unknown> = {}
  for (const [name, form] of Object.entries(members)) {
    const bracketed = reading.looseBooleans ? query.getAll(`${name}[]`) : []
    result[name] = form([...query.getAll(name), ...bracketed], ['query', name], context, reading)
  }
  if (reading.unknownQuery === 'refused') {
    for (const name of new Set(query.keys())) {
      if (!Object.hasOwn(members, name)) context.faults.push({ place: ['query', name], text: 'is not known here' })
    }
  }
  if (context.faults.length > 0) throw new Malformed(context.faults)
  return result as { [K in keyof F]: ReturnType<F[K]> }
}

/** The window of a paginated list. */
export const pageQuery = (most: number, absent: number) => ({
  limit: queryInteger(1, most, absent),
  offset: queryInteger(0, Number.MAX_SAFE_INTEGER, 0),
})

/** A paginated answer: the effective window and its part of the items. */
export function page<T>(items: readonly T[], window: { limit: number; offset: number }, show: (item: T) => unknown) {
  const { limit, offset } = window
  return { meta: { limit, offset }, results: items.slice(offset, offset + limit).map(show) }
}

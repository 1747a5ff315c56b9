import type { Fault, Place } from './refusal.ts'

/** Errors found by a form, and how it reads what is open: unknown members, and null instead of an absent member. */
export type FormContext = { faults: Fault[]; unknown: 'ignored' | 'refused'; nullIsAbsent: boolean }

/** Reads a JSON value at a place; an invalid value adds an error, and the result is then not used. */
export type Form<T> = (value: unknown, at: Place, context: FormContext) => T

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID of any version, in any case. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** A form from a test and the words of its error. */
function tested<T>(fits: (value: unknown) => boolean, words: string): Form<T> {
  return (value, at, context) => {
    if (!fits(value)) context.faults.push({ place: at, text: value === undefined ? `Missing; ${words}` : words })
    return value as T
  }
}

export const text: Form<string> = tested((value) => typeof value === 'string', 'must be a text')
export const flag: Form<boolean> = tested((value) => typeof value === 'boolean', 'must be true or false')
export const number: Form<number> = tested((value) => Number.isFinite(value), 'must be a number')
export const uuid: Form<string> = tested((value) => typeof value === 'string' && UUID.test(value), 'must be a UUID')
export const uuid4: Form<string> = tested(
  (value) => typeof value === 'string' && UUID_4.test(value),
  'must be a UUID of version 4',
)

const INTEGER_MAX = 1_000_000_000_000

/** An integer not below `least` and not beyond a million millions, so that sums stay exact. */
export const integer = (least = -INTEGER_MAX): Form<number> =>
  tested(
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= INTEGER_MAX,
    `must be an integer from ${least} to ${INTEGER_MAX}`,
  )

export const choice = <T extends string>(...names: T[]): Form<T> =>
  tested((value) => names.includes(value as T), `must be one of ${names.join(', ')}`)

export const shortText = (most: number): Form<string> =>
  tested(
    (value) => typeof value === 'string' && [...value].length <= most,
    `must be a text of at most ${most} characters`,
  )

export const pattern = (expression: RegExp, words: string): Form<string> =>
  tested((value) => typeof value === 'string' && expression.test(value), words)

/** A member that may be absent. */
export function optional<T>(form: Form<T>): Form<T | undefined> {
  return (value, at, context) => {
    if (value === undefined || (value === null && context.nullIsAbsent)) return undefined
    return form(value, at, context)
  }
}

/** A member that may be absent, with a default. */
export function withDefault<T>(form: Form<T>, absent: T): Form<T> {
  const inner = optional(form)
  return (value, at, context) => inner(value, at, context) ?? absent
}

/** A list of values of one form, `least` or more. */
export function list<T>(form: Form<T>, least = 0): Form<T[]> {
  return (value, at, context) => {
    if (!Array.isArray(value)) {
      context.faults.push({ place: at, text: value === undefined ? 'Missing; must be a list' : 'must be a list' })
      return []
    }
    if (value.length < least) context.faults.push({ place: at, text: `must hold ${least} or more` })
    return value.map((item, index) => form(item, [...at, index], context))
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An object of named members, with an error for each missing one; others are ignored or refused as the context says.
 */
export function object<F extends Record<string, Form<unknown>>>(
  members: F,
): Form<{ [K in keyof F]: ReturnType<F[K]> }> {
  return (value, at, context) => {
    const result: Record<string, unknown> = {}
    const before = context.faults.length
    if (value !== undefined && !isObject(value)) {
      context.faults.push({ place: at, text: 'must be an object' })
      return result as { [K in keyof F]: ReturnType<F[K]> }
    }
    const given = value ?? {}
    for (const [name, form] of Object.entries(members)) {
      result[name] = form(Object.hasOwn(given, name) ? given[name] : undefined, [...at, name], context)
    }
    if (context.unknown === 'refused') {
      for (const name of Object.keys(given)) {
        if (!Object.hasOwn(members, name)) context.faults.push({ place: [...at, name], text: 'is not known here' })
      }
    }
    if (value === undefined && context.faults.length === before) {
      context.faults.push({ place: at, text: 'Missing; must be an object' })
    }
    return result as { [K in keyof F]: ReturnType<F[K]> }
  }
}

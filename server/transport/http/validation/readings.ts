/**
 * What the cloud reads otherwise than it is written: a service of pydantic v1 converts what it is sent before it checks
 * it (facts 13a; NS-84). One table for every operation; what none of its rows reads is malformed.
 */
import { asciiAddress } from '../explaining/mail-address.ts'
import { dayLost, fractionLost, type Losing, truthLost, zoneLost } from './losses.ts'

/** What of a schema decides how a value is read. */
export interface Scalar {
  type?: string | string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  /** A text that is read from nothing but text. */
  'x-exact'?: boolean
}

/** The value as it is meant, or as it was given. */
export type Coercion = (value: unknown) => unknown

export const asIs: Coercion = (value) => value

interface Reading {
  /** What the schema asks for, in words. */
  wanted: string
  /** What is read as that besides, and as what. */
  read: string
  /** What the client loses by it: the service says nothing of it. */
  danger?: string
  /** Whether a value loses something, and what was probably meant; null: it does not. */
  lost?: Losing
  /** Whether it is done where everything is text: in paths, queries and headers. */
  inText: boolean
  coerce: Coercion
}

/** As Python's `int()` reads text: spaces around it, and an underscore between two digits. */
const INTEGER = /^\s*[+-]?\d+(?:_\d+)*\s*$/
/** As Python's `float()` reads text, infinities excepted. */
const NUMBER = /^\s*[+-]?(?:\d+(?:_\d+)*(?:\.(?:\d+(?:_\d+)*)?)?|\.\d+(?:_\d+)*)(?:e[+-]?\d+)?\s*$/i
const figure = (text: string): number => Number(text.trim().replaceAll('_', ''))

/** As clients of many languages write yes and no. */
export const TRUTHS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...['true', 't', 'yes', 'y', 'on', '1', 1].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', 'off', '0', 0].map((word) => [word, false] as const),
])

/** A number whose digits are those that were sent: larger ones, JSON.parse has rounded. */
const isExact = (value: number): boolean => Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER

/** Hyphens anywhere, braces around it, `urn:uuid:` in front: as Python's `UUID()` reads text. */
function idOf(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > 60) return value
  const bare = value.replace('urn:', '').replace('uuid:', '')
  const digits = bare.replace(/^[{}]+|[{}]+$/g, '').replaceAll('-', '')
  if (!/^[\da-f]{32}$/i.test(digits)) return value
  return digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** A figure beyond it is of milliseconds. */
const LAST_SECOND = 2e10
const SECONDS = /^\s*[+-]?\d+(?:\.\d+)?\s*$/
/** The instant of a Unix time: seconds, or milliseconds where it were a year past 2600; undefined: none that can be written. */
function instantOfUnix(time: number): string | undefined {
  let seconds = time
  while (Math.abs(seconds) > LAST_SECOND && Number.isFinite(seconds)) seconds /= 1000
  const at = new Date(seconds * 1000)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
const unixTime: Coercion = (value) => {
  if (typeof value === 'number') return instantOfUnix(value) ?? value
  return typeof value === 'string' && SECONDS.test(value) ? (instantOfUnix(Number(value)) ?? value) : value
}

const MOMENT =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.(\d{1,6})\d{0,6})?)?(?:(Z)|([+-]\d{2})(?::?(\d{2}))?)?$/
/** A single digit for two, and an offset of hours alone: with both digits, and with minutes. */
const fullMoment: Coercion = (value) => {
  const parts = typeof value === 'string' && value.length < 50 ? MOMENT.exec(value) : null
  if (!parts) return value
  const [, year, month, day, hour, minute, second, fraction, zulu, offset, minutes] = parts
  const two = (digits: string): string => digits.padStart(2, '0')
  if ([month, day, hour, minute, second ?? '00'].every((each) => each!.length === 2) && !(offset && !minutes))
    return value
  const time = [hour!, minute!, second ?? '00'].map(two).join(':') + (fraction ? `.${fraction}` : '')
  const zone = zulu ?? (offset ? `${offset}:${minutes ?? '00'}` : '')
  return `${year}-${two(month!)}-${two(day!)}T${time}${zone}`
}

/** Characters; pydantic takes no longer address. */
const ADDRESS_LIMIT = 2048
const NAME = /^[\p{L}\p{N}_ ]*$/u
/** The address of `Name <address>`, a domain of another alphabet as the name server has it. */
const address: Coercion = (value) => {
  if (typeof value !== 'string' || value.length > ADDRESS_LIMIT) return value
  const begin = value.indexOf('<')
  const whole = value.trimEnd()
  const isNamed = begin >= 0 && whole.endsWith('>') && NAME.test(value.slice(0, begin))
  const bare = (isNamed ? whole.slice(begin + 1, -1) : value).trim()
  return asciiAddress(bare)
}

/** By the subject of the schema. */
const TABLE = {
  integer: [
    {
      wanted: 'a whole number',
      read: 'its digits as text, with spaces around them or underscores between them: `" 1_000 "` is 1000',
      inText: true,
      coerce: (value) => (typeof value === 'string' && INTEGER.test(value) ? figure(value) : value),
    },
    {
      wanted: 'a whole number',
      read: 'a number with a fraction, which is cut off: `849.483` is 849',
      danger: 'what is behind the point is lost, of a sum as well',
      lost: fractionLost,
      inText: false,
      coerce: (value) => (typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) + 0 : value),
    },
  ],
  number: [
    {
      wanted: 'a number',
      read: 'its digits as text: `"7.5"` is 7.5',
      inText: true,
      coerce: (value) => (typeof value === 'string' && NUMBER.test(value) ? figure(value) : value),
    },
  ],
  boolean: [
    {
      wanted: 'true or false',
      read: '1, `"1"`, `"true"`, `"t"`, `"yes"`, `"y"`, `"on"` in any letters, and 0, `"0"`, `"false"`, `"f"`, `"no"`, `"n"`, `"off"`',
      inText: true,
      coerce: (value) => TRUTHS.get(typeof value === 'string' ? value.toLowerCase() : value) ?? value,
    },
  ],
  text: [
    {
      wanted: 'text',
      read: 'a number, as its digits: `501` is `"501"`; one of more digits than JSON keeps is malformed',
      inText: false,
      coerce: (value) => (typeof value === 'number' && isExact(value) ? String(value) : value),
    },
    {
      wanted: 'text',
      read: 'true and false, as Python writes them: `"True"`, `"False"`',
      danger: 'words that the client did not write are kept and printed',
      lost: truthLost,
      inText: false,
      coerce: (value) => (typeof value === 'boolean' ? (value ? 'True' : 'False') : value),
    },
  ],
  id: [
    {
      wanted: 'a UUID',
      read: 'one in braces, without hyphens, with `urn:uuid:` in front or in capitals; it is kept in small letters with its hyphens',
      inText: true,
      coerce: idOf,
    },
  ],
  instant: [
    {
      wanted: 'an instant',
      read: 'Unix time, as a number or its digits: in seconds, beyond 20000000000 in milliseconds',
      danger: 'a day of eight digits is a moment of 1970: `20260302` is 1970-08-23T12:05:02Z',
      lost: dayLost,
      inText: true,
      coerce: unixTime,
    },
    {
      wanted: 'an instant',
      read: 'single digits for two, and an offset of hours alone: `2026-3-2 8:59+02`',
      lost: zoneLost,
      inText: true,
      coerce: fullMoment,
    },
  ],
  mail: [
    {
      wanted: 'an e-mail address',
      read: 'one with a name in front, of which the address is kept: `Іван <ivan@example.com>`; its domain may be of any alphabet',
      inText: true,
      coerce: address,
    },
  ],
} as const satisfies Record<string, readonly Reading[]>

type Subject = keyof typeof TABLE

const BY_FORMAT: ReadonlyMap<string, Subject> = new Map([
  ['uuid', 'id'],
  ['uuid4', 'id'],
  ['date-time', 'instant'],
  ['email', 'mail'],
])

/** A type that null is another choice of is meant as well. */
export const isOf = ({ type }: Scalar, name: string): boolean => [type].flat().includes(name)

/** What a schema asks for; null: what is read as it is written. */
function subjectOf(schema: Scalar): Subject | null {
  if (schema.enum || schema.const !== undefined) return null
  for (const type of ['boolean', 'integer', 'number'] as const)
    if (isOf(schema, type)) return isOf(schema, 'string') ? null : type
  if (!isOf(schema, 'string') || schema['x-exact']) return null
  return schema.format === undefined ? 'text' : (BY_FORMAT.get(schema.format) ?? null)
}

const RULES: readonly Reading[] = Object.values(TABLE).flat()

/** The readings by which a client loses something. */
export const DANGEROUS: readonly Reading[] = RULES.filter(({ danger }) => danger !== undefined)

/** What values of a schema lose when the cloud reads them; null: nothing. @param inText of a path, a query or a header */
export function lostBy(schema: Scalar, inText: boolean): Losing | null {
  const subject = subjectOf(schema)
  const steps: readonly Reading[] = subject === null ? [] : TABLE[subject]
  const losing = steps.flatMap(({ lost, ...step }) => (lost && (!inText || step.inText) ? [lost] : []))
  if (losing.length < 2) return losing[0] ?? null
  return (value) => losing.reduce<ReturnType<Losing>>((loss, lost) => loss ?? lost(value), null)
}

/** How the cloud reads a value. @param inText of a path, a query or a header */
export function cloudReading(schema: Scalar, inText: boolean): Coercion {
  const subject = subjectOf(schema)
  const steps: readonly Reading[] = subject === null ? [] : TABLE[subject]
  const own = steps.filter((each) => !inText || each.inText).map(({ coerce }) => coerce)
  if (own.length < 2) return own[0] ?? asIs
  return (value) => own.reduce((read, coerce) => coerce(read), value)
}

/** The table as the description of the cloud has it, in Markdown. */
export const readingsDescribed = (): string =>
  RULES.map(({ wanted, read, danger }) => `- ${wanted}: ${read}${danger ? ` (${danger})` : ''}`).join('\n')

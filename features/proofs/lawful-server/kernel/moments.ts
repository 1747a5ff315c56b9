import type { Reading } from '../readings.ts'
import type { Form } from './form.ts'

const OFFSET_MINUTES = 345
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/i

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment in milliseconds as ISO 8601 text of the reading: `…123Z`, `…123`, or whole seconds at +05:45. */
export function momentText(reading: Reading, at: number): string {
  if (reading.times === 'zulu') return new Date(at).toISOString()
  if (reading.times === 'local') return new Date(at).toISOString().slice(0, 23)
  return `${new Date(at + OFFSET_MINUTES * 60_000).toISOString().slice(0, 19)}+05:45`
}

/** The moment as a client reads it: `offset` texts have no fractions of a second. */
export function shownMoment(reading: Reading, at: number): number {
  return reading.times !== 'offset' ? at : Math.floor(at / 1000) * 1000
}

/** A moment in report tasks: six fractional digits and an offset, never Z (TSK-005). */
export function taskMoment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 23)}000+00:00`
}

/** The calendar day of a moment, in the time zone of the server's computer (UTC). */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Start of a `YYYY-MM-DD` day in milliseconds; null: no such day. */
export function parseDay(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || dayOf(at) !== text ? null : at
}

/** The milliseconds of an ISO 8601 date-time, and whether it has an offset; null: not a date-time. */
function parseMoment(text: string): { at: number; hasOffset: boolean } | null {
  const parts = DATE_TIME.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone] = parts
  const dayStart = parseDay(`${year}-${month}-${day}`)
  if (dayStart === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const inDay = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  const at = dayStart + inDay + Math.floor(Number(`0.${fraction || '0'}`) * 1000)
  if (zone === undefined || zone.toUpperCase() === 'Z') return { at, hasOffset: zone !== undefined }
  const digits = zone.slice(1).replace(':', '')
  const hours = Number(digits.slice(0, 2))
  const minutes = Number(digits.slice(2))
  if (hours > 15 || minutes > 59) return null
  const shift = (hours * 60 + minutes) * 60_000
  return { at: zone.startsWith('-') ? at + shift : at - shift, hasOffset: true }
}

/**
 * A date-time of a body or a query, in milliseconds. A plus sign that a query has decoded as a space is a plus sign.
 */
export function momentForm(offsetRequired: boolean): Form<number> {
  return (value, at, context) => {
    const moment = typeof value === 'string' ? parseMoment(value.replace(/ (?=\d\d:?\d\d$)/, '+')) : null
    if (moment === null || (offsetRequired && !moment.hasOffset)) {
      context.faults.push({ place: at, text: 'must be an ISO 8601 date-time with its offset' })
      return 0
    }
    return moment.at
  }
}

/** A plain date `YYYY-MM-DD`, kept as text. */
export const dayForm: Form<string> = (value, at, context) => {
  if (typeof value !== 'string' || parseDay(value) === null) {
    context.faults.push({ place: at, text: 'must be a date YYYY-MM-DD' })
  }
  return value as string
}

/** A local date-time `YYYY-MM-DDTHH:MM:SS` without an offset, in milliseconds (LOC-222). */
export const localMomentForm: Form<number> = (value, at, context) => {
  const fits = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value)
  const moment = fits ? parseMoment(value) : null
  if (moment === null) context.faults.push({ place: at, text: 'must have the form YYYY-MM-DDTHH:MM:SS' })
  return moment?.at ?? 0
}

/** `HH:MM:SS` of two digits each from a duration in milliseconds. */
export function durationText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Instants on the wire, out and in. */
import { instantOf, type Pass } from './day.ts'

/** Instants written last: a receipt shows its own a dozen times, and those of its shift and register as well. */
const KEPT = 256
const moments = new Float64Array(KEPT).fill(Number.NaN)
const texts: string[] = []
/** Likewise, by the text they were given in: those of the seed. */
const written = new Map<string, string>()
const seconds = new Map<number | string, string>()

/**
 * `YYYY-MM-DDThh:mm:ss.ffffff+00:00` (NS-84). Joined, not added: JSON.stringify leaves its fast way at a string that is
 * still a sum of others.
 * @param at epoch milliseconds, or the text of an ISO 8601 instant
 */
export function instant(at: number | string): string {
  if (typeof at === 'string') return writtenAgain(at)
  // Whole seconds and whole days are frequent: their last bits are alike.
  const place = (at ^ (at / 4096)) & (KEPT - 1)
  if (moments[place] !== at) {
    texts[place] = [new Date(at).toISOString().slice(0, -1), '000+00:00'].join('')
    moments[place] = at
  }
  return texts[place]!
}

function writtenAgain(at: string): string {
  const known = written.get(at)
  if (known !== undefined) return known
  const text = instant(Date.parse(at))
  if (written.size >= KEPT) written.clear()
  written.set(at, text)
  return text
}

/** As above; null stays null. */
export const instantOrNull = (at: number | string | null): string | null => (at === null ? null : instant(at))

/** `YYYY-MM-DDThh:mm:ss+00:00`: moments of a register inside a shift or an event go out without a fraction (NS-84). */
export function wholeSecond(at: number | string): string {
  const known = seconds.get(at)
  if (known !== undefined) return known
  const text = [new Date(at).toISOString().slice(0, -'.000Z'.length), '+00:00'].join('')
  if (seconds.size >= KEPT) seconds.clear()
  seconds.set(at, text)
  return text
}

/** The first and the last instant that can be written: four digits for the year. Epoch milliseconds. */
export const FIRST_INSTANT = Date.parse('0000-01-01T00:00:00.000Z')
export const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * An ISO 8601 instant; without an offset it is read as the wall clock in Kyiv (NS-66). Epoch milliseconds.
 * @param pass of a time that the clock shows twice; a window begins with the first
 */
export function parseInstant(text: string, pass: Pass = 'first'): number {
  const iso = text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  return /(Z|[+-]\d{2}:\d{2})$/i.test(iso) ? Date.parse(iso) : instantOf(Date.parse(`${iso}Z`), pass)
}

/** The end of a window: of a time that the clock shows twice the second, so that the window holds both (NS-66). */
export const parseWindowEnd = (text: string): number => parseInstant(text, 'second')

/** Days in Europe/Kyiv, daylight saving included (NS-66): pure arithmetic over the zone's rules. */
import { TIME_ZONE } from './limits.ts'

let made: Intl.DateTimeFormat | undefined

/** Made when it is first read: zones and languages take long to load. */
function wallClock(): Intl.DateTimeFormat {
  made ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return made
}

const DAY_MS = 86_400_000
/**
 * Before it Kyiv kept its mean solar time. The language's own dates misread years of one or two digits, so offsets of
 * earlier instants are those of this one.
 */
const EARLIEST_OFFSET = Date.UTC(1000, 0)

/** What a clock on the wall in Kyiv shows at an instant, as if it were UTC; epoch milliseconds. */
export function wallTime(at: number): number {
  if (at < EARLIEST_OFFSET) return at + wallTime(EARLIEST_OFFSET) - EARLIEST_OFFSET
  const part: Record<string, number> = {}
  for (const { type, value } of wallClock().formatToParts(at)) part[type] = Number(value)
  return (
    Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!) +
    (((at % 1000) + 1000) % 1000)
  )
}

/** Which of two instants is meant, where the wall clock shows a time twice: before it is put back, or after it. */
export type Pass = 'first' | 'second'

/**
 * The instant at which the wall clock in Kyiv shows this (NS-66). A time it never shows is read as if it had not been
 * put forward yet: 03:30 on the night it leaves out 03:00 to 04:00 is 04:30.
 */
export function instantOf(wall: number, pass: Pass = 'first'): number {
  const [before, after] = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)]
  if (before === after) return before
  const shown = [before, after].filter((at) => wallTime(at) === wall)
  if (shown.length === 0) return before
  return pass === 'first' ? Math.min(...shown) : Math.max(...shown)
}

/** By how much the wall clock is ahead of UTC, milliseconds. */
const offsetAt = (at: number): number => wallTime(at) - at

/** First instant of the day `at` lies in. */
export function dayBegin(at: number): number {
  const wall = new Date(wallTime(at))
  return instantOf(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()))
}

/** First instant of the day after the one `at` lies in: 23, 24 or 25 hours after its beginning. */
export function dayEnd(at: number): number {
  const wall = new Date(wallTime(at))
  return instantOf(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + 1))
}

/** First instant of the month `at` lies in. */
export function monthBegin(at: number): number {
  const wall = new Date(wallTime(at))
  return instantOf(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1))
}

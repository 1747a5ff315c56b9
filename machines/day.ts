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

/** What a clock on the wall in Kyiv shows at an instant, as if it were UTC; epoch milliseconds. */
export function wallTime(at: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of wallClock().formatToParts(at)) part[type] = Number(value)
  return (
    Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!) +
    (((at % 1000) + 1000) % 1000)
  )
}

/** The instant at which the wall clock in Kyiv shows this; of two such instants, the earlier. */
export function instantOf(wall: number): number {
  const guess = wall - 3 * 3_600_000
  const earlier = wall - (wallTime(guess) - guess)
  return wallTime(earlier) === wall ? earlier : wall - (wallTime(wall) - wall)
}

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

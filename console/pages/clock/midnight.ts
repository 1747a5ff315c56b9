/** The last minute of a day in Kyiv. */
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

const wall = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Kyiv',
  hourCycle: 'h23',
})

/** Minutes since midnight on the clock of the wall. */
function minuteOfDay(at: number): number {
  const [hour = 0, minute = 0] = wall.format(at).split(':').map(Number)
  return hour * 60 + minute
}

/**
 * The next 23:59 in Kyiv, at the full minute: RFC 3339.
 * @param at epoch milliseconds
 */
export function beforeMidnight(at: number): string {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS
  const left = DAY_MINUTES - 1 - minuteOfDay(minute)
  const first = minute + (left <= 0 ? left + DAY_MINUTES : left) * MINUTE_MS
  // A night in which clocks are set has an hour more or less
  const wrong = DAY_MINUTES - 1 - minuteOfDay(first)
  const shift = wrong > DAY_MINUTES / 2 ? wrong - DAY_MINUTES : wrong
  return new Date(first + shift * MINUTE_MS).toISOString()
}

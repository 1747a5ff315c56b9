/** Figures as a person reads them: hryvnias, moments in Kyiv, durations. */
import { language } from '../words/words.ts'

const locale = (): string => (language.value === 'uk' ? 'uk-UA' : 'en-GB')
const KYIV = 'Europe/Kyiv'

/** Minor units as hryvnias: 5100 is 51.00. */
export const money = (minor: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(minor / 100)

/** The same with its sign, on one line: 51.00 ₴. */
export const hryvnias = (minor: number): string => `${money(minor)}\u00a0₴`

/** A moment in Kyiv, to the second. */
export const moment = (at: string | number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'short', timeStyle: 'medium', timeZone: KYIV }).format(new Date(at))

/** Its time of day alone, with milliseconds. */
export const timeOfDay = (at: string | number): string =>
  new Intl.DateTimeFormat(locale(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZone: KYIV,
  }).format(new Date(at))

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const
const UKRAINIAN = { d: 'дн', h: 'год', min: 'хв', s: 'с', ms: 'мс' } as const

/** Milliseconds in the two greatest units that they fill: 1 h 2 min. */
export function duration(ms: number): string {
  const name = (unit: keyof typeof UKRAINIAN): string => (language.value === 'uk' ? UKRAINIAN[unit] : unit)
  if (ms < 1000) return `${Math.round(ms)} ${name('ms')}`
  let rest = ms
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? [`${count} ${name(unit)}`] : []
  })
  return parts.slice(0, 2).join(' ')
}

/** JSON as a person reads it; another text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

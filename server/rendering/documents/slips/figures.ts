/** Figures as slips show them: money, quantities, rates, moments. */
import { wallTime } from '../../../../machines/day.ts'

/** Minor units as `1234.50`. */
export function moneyText(minor: number): string {
  const whole = Math.trunc(Math.abs(minor) / 100)
  return `${minor < 0 ? '-' : ''}${whole}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
}

/** Thousandths as `1`, `1.5`, `0.125`. */
export const pieces = (thousandths: number): string => String(thousandths / 1000)

export const percent = (rate: number): string => `${rate}%`

const two = (part: number): string => String(part).padStart(2, '0')

/** What the clock in Kyiv shows: date as `02.03.2026`, time as `09:05:00`. @param at epoch milliseconds */
export function kyiv(at: number): { date: string; time: string; digits: string } {
  const wall = new Date(wallTime(at))
  const year = String(wall.getUTCFullYear()).padStart(4, '0')
  const [month, day] = [two(wall.getUTCMonth() + 1), two(wall.getUTCDate())]
  return {
    date: `${day}.${month}.${year}`,
    time: `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}:${two(wall.getUTCSeconds())}`,
    digits: `${year}${month}${day}`,
  }
}

/** Date and time together. */
export function wallMoment(at: number): string {
  const { date, time } = kyiv(at)
  return `${date} ${time}`
}

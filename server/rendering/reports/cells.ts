/** Values of a report as the cells of a workbook have them. */
import { wallTime } from '../../../machines/day.ts'
import { shortened } from '../../../machines/text.ts'
import type { Cell, ColumnForm } from './table.ts'

export const FORMATS: Record<ColumnForm, string> = {
  text: '@',
  count: '0',
  money: '#,##0.00',
  quantity: '0.000',
  moment: 'dd.mm.yyyy hh:mm:ss',
  date: 'dd.mm.yyyy',
}

const HOUR_MS = 3_600_000
/** The clock on the wall is put on or back at the full hour: within one it is as far ahead as at its beginning. */
const ahead = { hour: Number.NaN, ms: 0 }

/** As `wallTime`, which takes longer than all else of a line. */
function wallOf(at: number): number {
  const hour = Math.floor(at / HOUR_MS)
  if (hour !== ahead.hour) Object.assign(ahead, { hour, ms: wallTime(at) - at })
  return at + ahead.ms
}

/** A value as its cell has it: a text, a number in units, or a date by its number. */
export function cellValue(value: Cell, form: ColumnForm): string | number | null {
  if (value === null) return null
  if (typeof value === 'string') return textOf(value)
  switch (form) {
    case 'money':
      return value / 100
    case 'quantity':
      return value / 1000
    case 'moment':
    case 'date':
      return dayNumber(wallOf(value))
    default:
      return value
  }
}

/** A cell holds no more characters. */
const LONGEST_TEXT = 32_767

/** A text a cell has room for; the writer escapes what XML has no place for. */
const textOf = (text: string): string => (text.length > LONGEST_TEXT ? `${shortened(text, LONGEST_TEXT - 1)}…` : text)

const DAY_MS = 86_400_000
/** Of the first of January 1970, counted from the last day but one of 1899. */
const EPOCH_DAY = 25_569
/** From one number to the next, where days of our time lie. */
const STEP = 2 ** -37

/**
 * Days, and what of a day has passed. Of two numbers beside a moment it is the one behind: readers that cut off what is
 * less than a millisecond would else show the millisecond before.
 * @param wall milliseconds, as the wall clock shows them
 */
export function dayNumber(wall: number): number {
  const number = EPOCH_DAY + Math.floor(wall / DAY_MS) + (((wall % DAY_MS) + DAY_MS) % DAY_MS) / DAY_MS
  return (number - EPOCH_DAY) * DAY_MS < wall ? number + STEP : number
}

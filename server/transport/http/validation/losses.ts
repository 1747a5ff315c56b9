/** What values lose when the cloud reads them as something else, and what was probably meant. */
import { parseInstant } from '../../../../machines/instant.ts'

export interface Loss {
  by: 'fraction' | 'truth' | 'day' | 'zone'
  /** As it was probably meant; of a truth as it is kept, of a time as it is read. */
  meant: string
}

/** @returns null: nothing is lost */
export type Losing = (value: unknown) => Loss | null

/** Of a number its fraction; a sum with one is of hryvnias, of which a hundredth is meant. */
export const fractionLost: Losing = (value) => {
  if (typeof value !== 'number' || Number.isInteger(value) || !Number.isFinite(value)) return null
  return { by: 'fraction', meant: String(Math.round(value * 100)) }
}

export const truthLost: Losing = (value) =>
  typeof value === 'boolean' ? { by: 'truth', meant: value ? 'True' : 'False' } : null

const DAY = /^(\d{4})(\d{2})(\d{2})$/

/** Of a day without hyphens the day. */
export const dayLost: Losing = (value) => {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const [, year, month, day] = DAY.exec(String(value)) ?? []
  return year === undefined ? null : { by: 'day', meant: `${year}-${month}-${day}` }
}

const WITHOUT_OFFSET = /^\d{4}-\d{1,2}-\d{1,2}[T ]\d{1,2}:\d{1,2}(?::\d{1,2}(?:\.\d{1,9})?)?$/

/** Of a time without an offset: that it is of Kyiv (NS-66) is not in it. */
export const zoneLost: Losing = (value) => {
  if (typeof value !== 'string' || value.length > 40 || !WITHOUT_OFFSET.test(value)) return null
  const full = value.replace(/(?<=\D)\d(?=\D|$)/g, '0$&').replace(' ', 'T')
  // The 32nd of a month is no time in any zone
  if (Number.isNaN(Date.parse(`${full}Z`))) return null
  return { by: 'zone', meant: new Date(parseInstant(full)).toISOString() }
}

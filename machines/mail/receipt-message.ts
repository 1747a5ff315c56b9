/** The short message about a receipt to its buyer (LOC-170). */
import { wallTime } from '../day.ts'

/** @param total_sum minor units; @param at epoch milliseconds */
export function receiptMessage({ total_sum, is_return, at }: { total_sum: number; is_return: boolean; at: number }) {
  const [day, time] = new Date(wallTime(at)).toISOString().slice(0, 16).split('T') as [string, string]
  const hryvnias = `${Math.trunc(total_sum / 100)}.${String(total_sum % 100).padStart(2, '0')}`
  return `${is_return ? 'Повернення' : 'Чек'} на ${hryvnias} грн, ${day.split('-').reverse().join('.')} ${time}`
}

/** When a report is made. */
import type { State } from '../state.ts'
import type { AskedReport } from '../task.ts'

/** A report is made by then at the latest, ms. */
const MADE = 10_000

/** Whether a task is made by now; null: it may be, and may not. */
export function isMade(state: State, { askedAt, wasMade }: AskedReport): boolean | null {
  if (wasMade !== undefined) return wasMade
  const drifts = Object.values(state.registers).some((register) => register.drifts)
  if (state.now - askedAt >= MADE) return true
  return drifts || state.now > askedAt ? null : false
}

/** When a report is made. */
import type { State } from '../state.ts'
import type { AskedReport } from '../task.ts'

/** A report is made by then at the latest, ms. */
const MADE = 10_000

/** A report is kept for thirty days (NS-21), ms. */
const KEPT = 30 * 24 * 3_600_000

/** Whether a report is not kept any longer; null: it may be, and may not. */
export function isExpired({ now }: State, { askedAt, wasMade }: AskedReport): boolean | null {
  if (wasMade !== undefined) return now - askedAt < KEPT ? false : null
  return now - askedAt >= KEPT + MADE ? true : now - askedAt < KEPT ? false : null
}

/** Whether a task is made by now; null: it may be, and may not. */
export function isMade(state: State, { askedAt, wasMade }: AskedReport): boolean | null {
  if (wasMade !== undefined) return wasMade
  const drifts = Object.values(state.registers).some((register) => register.drifts)
  if (state.now - askedAt >= MADE) return true
  return drifts || state.now > askedAt ? null : false
}

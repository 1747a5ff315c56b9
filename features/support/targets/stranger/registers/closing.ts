/** How a shift that somebody has left open is closed: at its desk, where there is one, else in the cloud. */

import type { Integrator } from '../../../actors/integrator.ts'
import type { RegisterCard } from '../../../actors/world-card.ts'
import type { Answer } from '../../../law/answer.ts'
import { ifThere } from '../offered-operations.ts'
import { type AskDesk, emptyDrawer } from './drawer.ts'
import type { ListedShift } from './registers-shown.ts'

/**
 * A shift is open where there is a report of it; what is in the drawer is taken out before it is closed.
 * @param otherwise what is known of the drawer where the desk has no report of it, minor units
 * @returns what was answered to the closing; `not open`: the desk has no report; null: it closes none
 */
export async function closeAtDesk(ask: AskDesk, otherwise: () => Promise<number>): Promise<Answer | 'not open' | null> {
  const report = await ifThere(() => ask('shift/xreport'))
  if (report && report.status >= 400) return 'not open'
  await emptyDrawer(ask, otherwise)
  return ifThere(() => ask('shift/close'))
}

/**
 * By whom it was opened, and else by whoever may close those of others.
 * @param keeper who is shown the register
 * @returns the last answer: the others were refused
 */
export async function closeInCloud(
  keepers: readonly Integrator[],
  { keeper, register, shift }: { keeper: Integrator; register: RegisterCard; shift: ListedShift },
): Promise<Answer> {
  const { id, cashier } = shift
  const opener = cashier ? keepers.find((each) => each.cashier?.id === cashier.id) : keeper
  const own = await opener?.closeShift()
  if (own && own.status < 400) return own
  for (const each of keepers.filter((each) => each !== keeper)) {
    const closed = await each.closeShiftOf(register, id)
    if (closed.status < 400) return closed
  }
  return keeper.closeShiftOf(register, id)
}

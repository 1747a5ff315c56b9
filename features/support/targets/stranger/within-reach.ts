/** Ends scenarios that a target without a lab can never satisfy, by their traits. */

import type { WorldCard } from '../../actors/world-card.ts'
import { hasHistory, NotTested } from '../../law/capabilities.ts'
import type { ScenarioTraits } from '../../traits/scenario-traits.ts'
import { EARLIER_SHIFTS } from '../../world/counter-baseline.ts'
import { cast, terminalRoles } from '../../world/session.ts'
import type { Lane } from '../profile/profile.ts'

/**
 * @param isUsed whether the registers were used before
 * @throws NotTested with the reason
 */
export function requireReachable(traits: ScenarioTraits, lane: Lane, card: WorldCard, isUsed: boolean): void {
  const { several, overfills, crosses, listsDevices, fillsLists } = traits
  if (fillsLists && isUsed) throw hasHistory(EARLIER_SHIFTS)
  if (several) throw hasHistory('figures of more than one register go on')
  if (overfills) throw new NotTested('a register that is filled to its greatest sum could not be put in order')
  if (crosses && Object.values(lane.terminals ?? {}).some(({ hardware }) => hardware !== undefined))
    throw new NotTested('the bank terminal behind the proxy is another device than the one on the local network')
  // A list is compared as a whole.
  if (listsDevices) for (const role of Object.keys(terminalRoles)) cast(terminalRoles, role, card)
}

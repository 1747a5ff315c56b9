/** What can be known of a target without a lab, where the past and the target's own work go on beside a scenario. */
import type { RegisterCard, WorldCard, WorldCashier } from '../../actors/world-card.ts'
import { hasHistory, type Needs, NotTested } from '../../law/capabilities.ts'
import type { MemberView } from '../../law/judgement/rows.ts'
import type { ScenarioTraits } from '../../traits/scenario-traits.ts'
import type { Wire } from '../../wire/wire.ts'
import { type CounterBaseline, EARLIER_SHIFTS, requireNoHistory } from '../../world/counter-baseline.ts'
import { requireNoEarlierGoods } from '../../world/earlier-documents.ts'
import type { Knowledge } from '../../world/knowledge.ts'
import { showsSeed } from '../../world/seeded.ts'
import { cast, terminalRoles } from '../../world/session.ts'
import type { Lane } from '../profile/profile.ts'
import type { PendingWork } from './requests/pending-work.ts'

/** What is known about the target when a scenario begins. */
interface Known {
  wire: Wire
  needs: Needs
  baseline: CounterBaseline
  pendingWork: PendingWork
  /** Whether documents of earlier scenarios may show. */
  hasPast: boolean
  /** Whether the catalogue had goods or groups before the first scenario. */
  hadGoods(): boolean
}

export class StrangerKnowledge implements Knowledge {
  readonly #known: Known

  constructor(known: Known) {
    this.#known = known
  }

  shown(asked: string, rows: readonly string[][]): MemberView {
    const { wire, needs, baseline, pendingWork, hasPast, hadGoods } = this.#known
    if (showsSeed(asked, rows)) needs.require('seed')
    // A role that is missing in the profile is missing in answers, too
    for (const [, value = ''] of rows) {
      wire.outward(value)
      wire.sent(value)
    }
    if (hasPast) {
      requireNoHistory(asked, rows)
      if (hadGoods()) requireNoEarlierGoods(asked, rows)
    }
    pendingWork.requireIdleOf(
      asked,
      rows.map(([path = '']) => path),
    )
    return (path, shown, wanted) => baseline.normalized(asked, path, shown, wanted)
  }

  requireOpening(cashier: WorldCashier | null, register: RegisterCard): void {
    if (cashier && !cashier.is_test && !register.is_test) throw new NotTested('real fiscal documents would be made')
  }

  requireRefusal(rule: string): void {
    if (rule === 'catalogue of goods full' && this.#known.hadGoods()) throw hasHistory('its catalogue has goods')
    this.#known.pendingWork.requireIdleBefore(rule)
  }

  requireHeldAnswers(): void {
    this.#known.pendingWork.requireIdle()
  }
}

/**
 * Ends a scenario that the target can never satisfy, by its traits.
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

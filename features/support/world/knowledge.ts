/** What can be known of a target beside its answers: a step asks here before it judges. */
import type { RegisterCard, WorldCashier } from '../actors/world-card.ts'
import type { MemberView } from '../law/judgement/rows.ts'

export interface Knowledge {
  /**
   * Values as a new world would show them, to be compared with a table.
   * @param asked method and address of the last answer; empty, where there is none
   * @throws NotTested when that cannot be known
   */
  shown(asked: string, rows: readonly string[][]): MemberView
  /** @throws NotTested when it is unknown whether a rule applies that a refusal is judged by */
  requireRefusal(rule: string): void
  /** @throws NotTested when a shift would be a real one */
  requireOpening(cashier: WorldCashier | null, register: RegisterCard): void
  /** @throws NotTested when the target may answer before a step that acts between a question to the tax authority and its answer */
  requireHeldAnswers(): void
}

/** Of a new world: nothing happened there before the scenario, and nothing happens without it. */
export const ALL_KNOWN: Knowledge = {
  shown: () => (_, shown) => shown,
  requireRefusal: () => {},
  requireOpening: () => {},
  requireHeldAnswers: () => {},
}

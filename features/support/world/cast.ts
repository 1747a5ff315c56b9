/** Who is played in a scenario: its cashiers, registers and terminals by their roles, as the world of its lab has them. */
import type { CashierCard, RegisterCard, TerminalCard, WorldCard } from '../actors/world-card.ts'
import { cashierRoles, cast, registerRoles, terminalRoles } from './roles.ts'

export class Cast {
  readonly #world: () => WorldCard
  /** Register the scenario speaks of. */
  role = 'the register'

  /** @param world the one the scenario is in */
  constructor(world: () => WorldCard) {
    this.#world = world
  }

  get register(): RegisterCard {
    return this.registerOf(this.role)
  }

  registerOf = (role: string): RegisterCard => cast(registerRoles, role, this.#world())

  /** @throws when it is a role of one who has nothing to sign in with */
  cashierOf(role: string): CashierCard {
    const card = cast(cashierRoles, role, this.#world())
    if (card === null) throw new Error(`${role} has nothing to sign in with`)
    return card
  }

  terminalOf = (role: string): TerminalCard => cast(terminalRoles, role, this.#world())

  /** One that the organization knows, or one it does not. */
  accessKey = (kind: 'known' | 'unknown'): string =>
    kind === 'known' ? this.#world().access_keys[0]! : 'no-integration-has-this-key'
}

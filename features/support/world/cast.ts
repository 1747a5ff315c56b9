/** Cashiers, registers and terminals of a scenario by their roles, from the card of its world. */
import type { RegisterCard, TerminalCard, WorldCard, WorldCashier } from '../actors/world-card.ts'
import { cashierRoles, cast, registerRoles, terminalRoles } from './roles.ts'

export class Cast {
  readonly #world: () => WorldCard
  /** Role of the scenario's current register. */
  role = 'the register'

  /** @param world the scenario's current one */
  constructor(world: () => WorldCard) {
    this.#world = world
  }

  get register(): RegisterCard {
    return this.registerOf(this.role)
  }

  registerOf = (role: string): RegisterCard => cast(registerRoles, role, this.#world())

  /** @throws when the role has no credentials */
  cashierOf(role: string): WorldCashier {
    const card = cast(cashierRoles, role, this.#world())
    if (card === null) throw new Error(`${role} has nothing to sign in with`)
    return card
  }

  terminalOf = (role: string): TerminalCard => cast(terminalRoles, role, this.#world())

  /** A key the organization has, or one it does not have. */
  accessKey = (kind: 'known' | 'unknown'): string =>
    kind === 'known' ? this.#world().access_keys[0]! : 'no-integration-has-this-key'
}

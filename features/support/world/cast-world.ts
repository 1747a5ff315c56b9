/** Who is played in a scenario: its cashiers, registers and terminals by their roles, as the world of its lab has them. */
import { World } from '@cucumber/cucumber'
import type { Lab } from '../actors/lab.ts'
import type { CashierCard, RegisterCard, TerminalCard } from '../actors/world-card.ts'
import type { Wire } from '../wire/wire.ts'
import { cashierRoles, cast, registerRoles, terminalRoles } from './roles.ts'
import type { Target } from './target.ts'

export class CastWorld extends World {
  target!: Target
  lab!: Lab
  /** Register the scenario speaks of. */
  role = 'the register'

  /** The way to the target. */
  get wire(): Wire {
    return this.target.wire
  }

  get register(): RegisterCard {
    return this.registerOf(this.role)
  }

  registerOf = (role: string): RegisterCard => cast(registerRoles, role, this.lab.world)

  /** @throws when it is a role of one who has nothing to sign in with */
  cashierOf(role: string): CashierCard {
    const card = cast(cashierRoles, role, this.lab.world)
    if (card === null) throw new Error(`${role} has nothing to sign in with`)
    return card
  }

  terminalOf = (role: string): TerminalCard => cast(terminalRoles, role, this.lab.world)

  /** One that the organization knows, or one it does not. */
  accessKey = (kind: 'known' | 'unknown'): string =>
    kind === 'known' ? this.lab.world.access_keys[0]! : 'no-integration-has-this-key'
}

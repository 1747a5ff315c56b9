/**
 * A shift that a scenario has opened in the cloud and not used: the next scenario that begins with it finds it open.
 */
import type { RegisterCard } from '../../../actors/world-card.ts'
import type { RequestEffects } from '../requests/request-effects.ts'
import type { ListedShift } from './registers-shown.ts'

interface Shift {
  /** Its cashier and register. */
  name: string
  register: RegisterCard
  id: string
}

export class ReusableShift {
  readonly #effects: RequestEffects
  #shift: Shift | null = null

  constructor(effects: RequestEffects) {
    this.#effects = effects
  }

  /** Keeps a shift that is open in the cloud, and registered by the tax authority. */
  keep(shift: Shift): void {
    this.#shift = shift
    this.#effects.ofShifts = 0
  }

  /** Offers the shift to the next scenario. @param opens the shift it begins with */
  offer(opens: string | null): void {
    const { ofShifts, drawers } = this.#effects
    // After a closing the cash in the drawer is unknown.
    if (this.#shift?.name !== opens || ofShifts > 0 || drawers.has(this.#shift.register.id)) this.#shift = null
  }

  /** @param shown open shifts in the cloud, by the ids of their registers */
  check(shown: (register: RegisterCard['id']) => ListedShift | null | undefined): void {
    const open = this.#shift && shown(this.#shift.register.id)
    if (open?.id !== this.#shift?.id || open?.status !== 'OPENED') this.#shift = null
  }

  isAt = (register: RegisterCard): boolean => this.#shift?.register.id === register.id

  /** Its id, if it has that name and nothing in the scenario may have ended it. */
  as = (name: string): string | null =>
    this.#shift?.name === name && this.#effects.ofShifts === 0 ? this.#shift.id : null
}

/**
 * A shift that a scenario has opened in the cloud and not used: the next scenario that begins with it finds it open.
 */
import type { RegisterCard } from '../../../actors/world-card.ts'
import type { Exchange } from '../../../wire/exchange.ts'
import type { Leaving } from '../../../wire/recorders.ts'
import type { ListedShift } from './registers-shown.ts'
import { touches } from './touched.ts'

/** Requests that do not end a shift: a register that went offline is brought online, and its shift continues. */
const OUTLASTED = /\/api\/v1\/cash-registers\/go-(on|off)line(\?|$)/

/** Whether a request may have changed more of the shift than the connection of its register. */
const endsIt = (request: Leaving): boolean => touches(request) && !OUTLASTED.test(request.url)

interface Shift {
  /** Its cashier and register. */
  name: string
  register: RegisterCard
  id: string
}

export class KeptShift {
  #shift: Shift | null = null
  /** Requests since that may have changed it, and were not refused. */
  #doubts = 0

  /** Keeps a shift that is open in the cloud, and registered by the tax authority. */
  keep(shift: Shift): void {
    this.#shift = shift
    this.#doubts = 0
  }

  /** Called before a scenario's request. */
  leaving(request: Leaving): void {
    if (endsIt(request)) this.#doubts++
  }

  /** Called with its answer: a refused request has changed nothing. */
  record(exchange: Exchange): void {
    if (exchange.kind !== 'http') return
    const { method, url, request, answer } = exchange
    if (answer.status >= 400 && answer.status < 500 && endsIt({ method, url, ...request })) this.#doubts--
  }

  /**
   * Offers the shift to the next scenario.
   * @param opens the shift it begins with
   * @param drawers registers with a closing: the cash in their drawers is unknown
   */
  offer(opens: string | null, drawers: ReadonlyMap<RegisterCard['id'], unknown>): void {
    if (this.#shift?.name !== opens || this.#doubts > 0 || drawers.has(this.#shift.register.id)) this.#shift = null
  }

  /** @param shown open shifts in the cloud, by the ids of their registers */
  check(shown: (register: RegisterCard['id']) => ListedShift | null | undefined): void {
    const open = this.#shift && shown(this.#shift.register.id)
    if (open?.id !== this.#shift?.id || open?.status !== 'OPENED') this.#shift = null
  }

  isAt = (register: RegisterCard): boolean => this.#shift?.register.id === register.id

  /** Its id, if it has that name and nothing in the scenario may have ended it. */
  as = (name: string): string | null => (this.#shift?.name === name && this.#doubts === 0 ? this.#shift.id : null)
}

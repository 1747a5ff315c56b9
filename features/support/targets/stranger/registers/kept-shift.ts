/** A shift that a scenario has opened in the cloud, and left as it was: the next one that begins with it finds it open. */
import type { RegisterCard } from '../../../actors/world-card.ts'
import type { Exchange } from '../../../wire/exchange.ts'
import type { Leaving } from '../../../wire/wire.ts'
import type { ListedShift } from './registers-shown.ts'
import { touches } from './touched.ts'

/** A shift outlasts them: a register that was left offline is brought online, and its shift goes on. */
const OUTLASTED = /\/api\/v1\/cash-registers\/go-(on|off)line(\?|$)/

/** Whether it may have changed more of the shift than the connection of its register. */
const endsIt = (request: Leaving): boolean => touches(request) && !OUTLASTED.test(request.url)

interface Shift {
  /** Whose it is, and where. */
  name: string
  register: RegisterCard
  id: string
}

export class KeptShift {
  #shift: Shift | null = null
  /** Requests that may have changed something since, and have not been refused. */
  #doubts = 0

  /** It is open in the cloud, and known to the tax authority. */
  keep(shift: Shift): void {
    this.#shift = shift
    this.#doubts = 0
  }

  /** A scenario's request is about to leave. */
  leaving(request: Leaving): void {
    if (endsIt(request)) this.#doubts++
  }

  /** What was answered: a refused request has changed nothing. */
  record(exchange: Exchange): void {
    if (exchange.kind !== 'http') return
    const { method, url, request, answer } = exchange
    if (answer.status >= 400 && answer.status < 500 && endsIt({ method, url, ...request })) this.#doubts--
  }

  /**
   * Before the next scenario.
   * @param opens the shift that begins it
   * @param drawers registers at which a shift was closed: what that has left in the drawer is not known
   */
  offer(opens: string | null, drawers: ReadonlyMap<RegisterCard['id'], unknown>): void {
    if (this.#shift?.name !== opens || this.#doubts > 0 || drawers.has(this.#shift.register.id)) this.#shift = null
  }

  /** @param shown shifts that the cloud shows to be open, by the ids of their registers */
  check(shown: (register: RegisterCard['id']) => ListedShift | null | undefined): void {
    const open = this.#shift && shown(this.#shift.register.id)
    if (open?.id !== this.#shift?.id || open?.status !== 'OPENED') this.#shift = null
  }

  isAt = (register: RegisterCard): boolean => this.#shift?.register.id === register.id

  /** Its id, if it is that one, and nothing has been done in the scenario that may have ended it. */
  as = (name: string): string | null => (this.#shift?.name === name && this.#doubts === 0 ? this.#shift.id : null)
}

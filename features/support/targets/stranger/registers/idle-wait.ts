/** Waits until registers are idle: the tax authority has answered all their requests. */

import type { RegisterCard } from '../../../actors/world-card.ts'
import { type Answer, describeAnswer, member } from '../../../law/answer.ts'
import type { Awaited, PatienceKind } from '../../../law/never-in-time.ts'
import type { Patience } from '../../patience/patience.ts'
import { allEnded, until } from '../../patience/polling.ts'
import type { RequestEffects } from '../requests/request-effects.ts'
import { hasDesk, type ListedShift, type RegistersShown } from './registers-shown.ts'

const ANSWER: Awaited = { kind: 'delivery', what: 'the answer of the tax authority', clauses: [] }
const OPENED: Awaited = { kind: 'shift', what: 'the status OPENED of a shift in the cloud', clauses: ['SHF-004'] }
const CLOSED: Awaited = { kind: 'shift', what: 'the status CLOSED of a shift in the cloud', clauses: ['SHF-011'] }
/** Between two states of a shift (SHF-004, SHF-011); a target may have further ones (NS-19). */
const MOVING: readonly unknown[] = ['CREATED', 'OPENING', 'CLOSING']

export class IdleWait {
  readonly #shown: RegistersShown
  readonly #effects: RequestEffects
  readonly #patience: Patience
  /** Answers to closings that may not have taken effect, by the ids of their registers. */
  readonly #closing = new Map<RegisterCard['id'], Answer>()

  constructor(shown: RegistersShown, effects: RequestEffects, patience: Patience) {
    this.#shown = shown
    this.#effects = effects
    this.#patience = patience
  }

  /** Notes that a shift is being closed. */
  closing({ id }: RegisterCard, answer: Answer): void {
    this.#closing.set(id, answer)
  }

  /** Ends waiting for the closings. */
  stopWaiting(): void {
    this.#closing.clear()
  }

  /** Waits until shifts are closed and registers idle. @throws when that takes too long */
  async awaitIdle(registers: readonly RegisterCard[]): Promise<void> {
    const wait = async (register: RegisterCard): Promise<void> => {
      const answer = this.#closing.get(register.id)
      const what = answer
        ? `closing the shift of ${register.id} (answered ${describeAnswer(answer)})`
        : `the answer of the tax authority to ${register.id}`
      const isOpen = async () => answer !== undefined && (await this.openAt(register)) !== null
      await this.until(
        answer ? 'shift' : 'delivery',
        what,
        async () => (await this.isAt(register)) && !(await isOpen()),
      )
      this.#closing.delete(register.id)
      await this.#shiftShown(register)
      this.#effects.markIdle(register)
    }
    await allEnded(this.#restless(registers).map(wait))
  }

  /**
   * Waits until the tax authority has answered the registers; offline documents stay.
   * @throws NeverInTime when it has not
   */
  async quiet(registers: readonly RegisterCard[], comesOnline: (register: RegisterCard) => boolean): Promise<void> {
    const wait = async (register: RegisterCard): Promise<void> => {
      await this.#patience.until(ANSWER, () => this.isAt(register, comesOnline(register)))
      await this.#shiftShown(register)
    }
    await allEnded(this.#restless(registers).map(wait))
  }

  /** Waits until the cloud no longer shows the shift of a register that is online between two states. */
  async #shiftShown(register: RegisterCard): Promise<void> {
    if (!this.#effects.moving.delete(register.id)) return
    const status = async (): Promise<unknown> => member(await this.#shown.lastShift(register), 'status')
    const isStill = async (): Promise<boolean> => !MOVING.includes(await status())
    if ((await isStill()) || !(await this.#shown.isOnline(register))) return
    const isClosing = (await status()) === 'CLOSING'
    // Whether a closing by a senior cashier ends is not known (NS-20).
    if (isClosing) await this.#patience.comes(CLOSED, isStill)
    else await this.#patience.until(OPENED, isStill)
  }

  /** Whether a register is idle. @param comesOnline whether it has to become online first */
  async isAt(register: RegisterCard, comesOnline = false): Promise<boolean> {
    if (hasDesk(register)) {
      const status = await this.#shown.deskStatus(register)
      const waits = Number(member(status, 'pending_transactions')) > 0
      return !waits || (member(status, 'online_status') === false && !comesOnline)
    }
    if (!(await this.#shown.isOnline(register))) return !comesOnline
    const last = await this.#shown.lastShift(register)
    const isDone = (which: string): boolean => [undefined, 'DONE'].includes(member(last, `${which}.status`) as string)
    if (!isDone('initial_transaction') || !isDone('closing_transaction')) return false
    return !(await this.#shown.hasPending(register))
  }

  /** The open shift in the cloud, read anew. */
  async openAt(register: RegisterCard): Promise<ListedShift | null> {
    const seen = await this.#shown.seen(register)
    return seen ? this.#shown.shiftOf(register, seen) : null
  }

  /** Waits for what says nothing of the law. @throws when it does not come */
  until = (kind: PatienceKind, what: string, isSo: () => Promise<boolean>): Promise<void> =>
    until(what, [kind, this.#patience.longestMs(kind)], isSo)

  #restless = (registers: readonly RegisterCard[]): RegisterCard[] =>
    registers.filter(({ id }) => this.#effects.busy.has(id))
}

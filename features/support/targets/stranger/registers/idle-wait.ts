/** Waits until registers are idle: the tax authority has answered all their requests. */

import type { RegisterCard } from '../../../actors/world-card.ts'
import { type Answer, describeAnswer, member } from '../../../law/answer.ts'
import { allEnded, until } from './polling.ts'
import { hasDesk, type ListedShift, type RegistersShown } from './registers-shown.ts'
import type { Touched } from './touched.ts'

export class IdleWait {
  readonly #shown: RegistersShown
  readonly #touched: Touched
  readonly #budgetMs: number
  /** Answers to closings that may not have taken effect, by the ids of their registers. */
  readonly #closing = new Map<RegisterCard['id'], Answer>()

  constructor(shown: RegistersShown, touched: Touched, budgetMs: number) {
    this.#shown = shown
    this.#touched = touched
    this.#budgetMs = budgetMs
  }

  /** Notes that a shift is being closed. */
  closing({ id }: RegisterCard, answer: Answer): void {
    this.#closing.set(id, answer)
  }

  /** Ends waiting for the closings. */
  stopWaiting(): void {
    this.#closing.clear()
  }

  /** Waits until shifts are closed and registers idle. @throws when that exceeds the budget */
  async settle(registers: readonly RegisterCard[]): Promise<void> {
    const settle = async (register: RegisterCard): Promise<void> => {
      const answer = this.#closing.get(register.id)
      const what = answer
        ? `closing the shift of ${register.id} (answered ${describeAnswer(answer)})`
        : `the answer of the tax authority to ${register.id}`
      const isOpen = async () => answer !== undefined && (await this.openAt(register)) !== null
      await this.until(what, async () => (await this.isAt(register)) && !(await isOpen()))
      this.#closing.delete(register.id)
      this.#touched.markIdle(register)
    }
    await allEnded(this.#restless(registers).map(settle))
  }

  /**
   * Waits until the tax authority has answered the registers; offline documents stay.
   * @param comesOnline whether a register was brought online, and has to become so
   * @throws when that exceeds the budget
   */
  async quiet(registers: readonly RegisterCard[], comesOnline: (register: RegisterCard) => boolean): Promise<void> {
    const wait = (register: RegisterCard): Promise<void> =>
      this.until(`the answer of the tax authority to ${register.id}`, () => this.isAt(register, comesOnline(register)))
    await allEnded(this.#restless(registers).map(wait))
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

  until = (what: string, isSo: () => Promise<boolean>): Promise<void> => until(what, this.#budgetMs, isSo)

  #restless = (registers: readonly RegisterCard[]): RegisterCard[] =>
    registers.filter(({ id }) => this.#touched.busy.has(id))
}

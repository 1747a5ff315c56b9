/** What registers have under way until the tax authority has answered, and how that is waited for. */

import type { RegisterCard } from '../../../actors/world-card.ts'
import { type Answer, describeAnswer, member } from '../../../law/answer.ts'
import { together, until } from './glances.ts'
import { hasDesk, type ListedShift, type RegistersShown } from './registers-shown.ts'
import type { Touched } from './touched.ts'

export class Rest {
  readonly #shown: RegistersShown
  readonly #touched: Touched
  readonly #budgetMs: number
  /** What was answered to the closing of shifts that may not be closed yet, by the ids of their registers. */
  readonly #closing = new Map<RegisterCard['id'], Answer>()

  constructor(shown: RegistersShown, touched: Touched, budgetMs: number) {
    this.#shown = shown
    this.#touched = touched
    this.#budgetMs = budgetMs
  }

  /** A shift is being closed. */
  closing({ id }: RegisterCard, answer: Answer): void {
    this.#closing.set(id, answer)
  }

  /** Whether they are closed is not waited for any more. */
  goneOn(): void {
    this.#closing.clear()
  }

  /** Until shifts that were closed are, and nothing is under way. @throws when it is not so within the budget */
  async settle(registers: readonly RegisterCard[]): Promise<void> {
    const settle = async (register: RegisterCard): Promise<void> => {
      const answer = this.#closing.get(register.id)
      const what = answer
        ? `closing the shift of ${register.id} (answered ${describeAnswer(answer)})`
        : `the answer of the tax authority to ${register.id}`
      const isOpen = async () => answer !== undefined && (await this.openAt(register)) !== null
      await this.until(what, async () => (await this.isAt(register)) && !(await isOpen()))
      this.#closing.delete(register.id)
      this.#touched.rested(register)
    }
    await together(this.#restless(registers).map(settle))
  }

  /**
   * Until the tax authority has answered what registers have asked: what is made offline waits.
   * @param comesOnline whether a register was brought online: it is waited for until it is
   * @throws when it has not within the budget
   */
  async quiet(registers: readonly RegisterCard[], comesOnline: (register: RegisterCard) => boolean): Promise<void> {
    const wait = (register: RegisterCard): Promise<void> =>
      this.until(`the answer of the tax authority to ${register.id}`, () => this.isAt(register, comesOnline(register)))
    await together(this.#restless(registers).map(wait))
  }

  /** Whether nothing is under way. @param comesOnline what waits for it to be online will be */
  async isAt(register: RegisterCard, comesOnline = false): Promise<boolean> {
    if (hasDesk(register)) {
      const status = await this.#shown.deskStatus(register)
      const waits = Number(member(status, 'pending_transactions')) > 0
      return !waits || (member(status, 'online_status') === false && !comesOnline)
    }
    if (!(await this.#shown.isOnline(register))) return !comesOnline
    const last = await this.#shown.lastShift(register)
    const isDone = (which: string): boolean => [undefined, 'DONE'].includes(member(last, `${which}.status`) as string)
    return isDone('initial_transaction') && isDone('closing_transaction')
  }

  /** The shift that the cloud shows to be open there, asked for anew. */
  async openAt(register: RegisterCard): Promise<ListedShift | null> {
    const seen = await this.#shown.seen(register)
    return seen ? this.#shown.shiftOf(register, seen) : null
  }

  until = (what: string, isSo: () => Promise<boolean>): Promise<void> => until(what, this.#budgetMs, isSo)

  #restless = (registers: readonly RegisterCard[]): RegisterCard[] =>
    registers.filter(({ id }) => this.#touched.restless.has(id))
}

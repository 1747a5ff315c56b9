/** Registers as a scenario wants to find them: closed, online, nothing in the drawer or under way. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, member, told } from '../../../actors/answer.ts'
import type { Integrator } from '../../../actors/integrator.ts'
import type { RegisterCard, WorldCard } from '../../../actors/lab.ts'
import { ifThere } from './offered-operations.ts'
import { emptyDrawer } from './registers/drawer.ts'
import {
  hasDesk,
  type ListedRegister,
  type ListedShift,
  RegistersShown,
  type Watch,
} from './registers/registers-shown.ts'

const GLANCE_MS = 40
/** In which so much can be taken out. */
const SHIFTS = 3

export class RegistersInOrder {
  readonly #shown: RegistersShown
  readonly #budgetMs: number
  /** Whether a shift may have been opened since order was last brought: to begin with that is not known. */
  #mayBeOpen = true

  /** @param keepers cashiers who can bring order, each where he works; none, where there is no cloud */
  constructor(world: WorldCard, budgetMs: number, keepers: readonly Integrator[], watch: Watch) {
    this.#shown = new RegistersShown(world, keepers, watch)
    this.#budgetMs = budgetMs
  }

  /** Test registers of the lane. */
  get all(): RegisterCard[] {
    return this.#shown.all
  }

  /** A shift is opened. */
  opened(): void {
    this.#mayBeOpen = true
  }

  /** @throws when a register cannot be left in order; its message says which and why */
  async bring(): Promise<void> {
    const shown = new Set<RegisterCard['id']>()
    for (const keeper of this.#shown.keepers)
      for (const listed of await this.#shown.listed(keeper)) {
        const register = this.all.find(({ id }) => id === listed.id)
        if (!register) continue
        shown.add(register.id)
        await this.#order(keeper, register, listed)
      }
    // Where no register is shown in the cloud, its desk is all there is.
    if (shown.size === 0 && this.#mayBeOpen)
      for (const register of this.all.filter(hasDesk)) await this.#closeDesk(register)
    this.#mayBeOpen = false
  }

  /** Without the cloud: a shift is open where there is a report of it. */
  async #closeDesk(register: RegisterCard): Promise<void> {
    const report = await ifThere(() => this.ask(register, 'shift/xreport'))
    if (report && report.status >= 400) return
    await this.#emptyDrawer(register)
    const answer = await ifThere(() => this.ask(register, 'shift/close'))
    if (!answer) throw new Error(`the shift at the desk of ${register.id} cannot be closed`)
    await this.#until(`closing the shift of ${register.id} (answered ${told(answer)})`, () => this.#isQuiet(register))
  }

  /**
   * Of shifts that are closed already: the cash of the last one is the beginning of the next.
   * @throws when something stays in a drawer
   */
  async emptyClosed(): Promise<void> {
    for (const register of this.all.filter(hasDesk)) {
      let left = await this.#leftIn(register)
      // What a drawer holds is known to the law by the X-report of an open shift alone; it is taken out of that.
      for (let turn = 0; left !== 0 && turn < SHIFTS; turn++) {
        await this.ask(register, 'shift/open')
        await this.bring()
        left = left === null ? 0 : await this.#leftIn(register)
      }
      if (left !== 0) throw new Error(`the drawer of ${register.id} cannot be emptied: ${left} stay in it`)
    }
  }

  #emptyDrawer = (register: RegisterCard): Promise<void> =>
    emptyDrawer(
      (path, body) => this.ask(register, path, body),
      async () => (await this.#leftIn(register)) ?? 0,
    )

  /** What the last shift left in the drawer, where the cloud shows it (NS-03); null where it does not. */
  async #leftIn(register: RegisterCard): Promise<number | null> {
    const last = await this.#shown.lastShift(register)
    // A register that has had no shift has nothing in its drawer.
    if (last === null) return 0
    const left = member(last, 'balance.balance')
    return typeof left === 'number' ? left : null
  }

  codesOf = (register: RegisterCard): Promise<number> => this.#shown.codesOf(register)

  ask = (register: RegisterCard, path: string, body?: object): Promise<Answer> =>
    call('POST', `${register.local_base_url}/api/v1/${path}`, { body })

  async #order(keeper: Integrator, register: RegisterCard, listed: ListedRegister): Promise<void> {
    const shift = await this.#shown.shiftOf(register, listed)
    const isOpen = async (): Promise<boolean> => {
      const row = (await this.#shown.listed(keeper)).find(({ id }) => id === register.id)
      return (await this.#shown.shiftOf(register, row ?? {})) !== null
    }
    if (listed.offline_mode) {
      const { status, text } = await keeper.goOnline(register)
      await this.#until(`bringing ${register.id} online (answered ${status}: ${text})`, () =>
        this.#shown.isOnline(register),
      )
    }
    if (!shift) return
    await this.#until(`the shift of ${register.id} is open`, () => this.#isQuiet(register))
    if (hasDesk(register)) await this.#emptyDrawer(register)
    const { status, text } = await this.#close(keeper, register, shift)
    await this.#until(
      `closing the shift of ${register.id} (answered ${status}: ${text})`,
      async () => !(await isOpen()) && (await this.#isQuiet(register)),
    )
  }

  async #close(keeper: Integrator, register: RegisterCard, { id, cashier }: ListedShift): Promise<Answer> {
    const atDesk = hasDesk(register) ? await ifThere(() => this.ask(register, 'shift/close')) : null
    if (atDesk) return atDesk
    const { keepers } = this.#shown
    // By whom it was opened, and else by whoever may close those of others.
    const opener = cashier ? keepers.find((each) => each.cashier?.id === cashier.id) : keeper
    const own = await opener?.closeShift()
    if (own && own.status < 400) return own
    for (const each of keepers.filter((each) => each !== keeper)) {
      const closed = await each.closeShiftOf(register, id)
      if (closed.status < 400) return closed
    }
    return keeper.closeShiftOf(register, id)
  }

  /**
   * Until the tax authority has answered what the registers have asked: what is made offline waits.
   * @param comesOnline whether a register was brought online: it is waited for until it is
   * @throws when it has not within the budget
   */
  async quiet(comesOnline: (register: RegisterCard) => boolean): Promise<void> {
    for (const register of this.all)
      await this.#until(`the answer of the tax authority to ${register.id}`, async () =>
        (await this.#shown.isOnline(register))
          ? this.#isQuiet(register)
          : !comesOnline(register) || !(await this.#waits(register)),
      )
  }

  /** Whether the hardware of a bank terminal is there, as the cloud shows it. */
  isPluggedIn = (terminal: string): Promise<boolean> => this.#shown.isPluggedIn(terminal)

  /** How a register stands, as far as the cloud shows what only its own cashiers change. */
  async standing(register: RegisterCard): Promise<unknown> {
    const seen = await this.#shown.seen(register)
    return { offline_mode: seen?.offline_mode, shift: seen?.shift?.id ?? null }
  }

  /** Whether it has something to send. */
  async #waits(register: RegisterCard): Promise<boolean> {
    return !hasDesk(register) || Number(member(await this.#shown.deskStatus(register), 'pending_transactions')) > 0
  }

  /** Nothing is under way. */
  async #isQuiet(register: RegisterCard): Promise<boolean> {
    if (hasDesk(register)) return !(Number(member(await this.#shown.deskStatus(register), 'pending_transactions')) > 0)
    const last = await this.#shown.lastShift(register)
    const isDone = (which: string): boolean => [undefined, 'DONE'].includes(member(last, `${which}.status`) as string)
    return isDone('initial_transaction') && isDone('closing_transaction')
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + this.#budgetMs
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error(`${what}: not so after ${this.#budgetMs / 1000} s (budget)`)
      await sleep(GLANCE_MS)
    }
  }
}

/** Registers ready for a scenario: closed, online, with an empty drawer and no work in progress. */
import type { Integrator } from '../../actors/integrator.ts'
import type { RegisterCard, WorldCard } from '../../actors/world-card.ts'
import { type Answer, describeAnswer, member } from '../../law/answer.ts'
import { NotTested } from '../../law/capabilities.ts'
import type { OutgoingRequest } from '../../wire/recorders.ts'
import type { Wire } from '../../wire/wire.ts'
import type { Patience } from '../patience/patience.ts'
import { allEnded } from '../patience/polling.ts'
import { worksAtOnce } from './registers/at-once.ts'
import { closeAtDesk, closeInCloud } from './registers/closing.ts'
import { IdleWait } from './registers/idle-wait.ts'
import { hasDesk, RegistersShown, type VisibleRegister, type Watch } from './registers/registers-shown.ts'
import { ReusableShift } from './registers/reusable-shift.ts'
import { Endangered } from './requests/offered-operations.ts'
import { asOwnWork } from './requests/own-work.ts'
import { RequestEffects } from './requests/request-effects.ts'

/** Requests independent of work in progress, whose effect no later event shows. */
const APART = /\/api\/v1\/(receipt-templates|organization|cashier\/(me|sign\w+))(\/|\?|$)/
/** Attempts to empty a drawer, a shift each. */
const SHIFTS = 3

/** The registers of a lane, and who cleans them up. */
interface RegistersInput {
  world: WorldCard
  patience: Patience
  /** Cashiers who can clean up, each at their registers; none without a cloud. */
  keepers: readonly Integrator[]
  watch: Watch
}

export class RegistersInOrder {
  readonly #shown: RegistersShown
  readonly effects: RequestEffects
  readonly #idle: IdleWait
  /** Whether desks continue before the tax authority has answered; false until known. */
  #isAtOnce = false
  /** Work in progress must be awaited before a request that depends on it. */
  #isWaitDue = false
  readonly reusable: ReusableShift

  constructor(wire: Wire, { world, patience, keepers, watch }: RegistersInput) {
    this.#shown = new RegistersShown(wire, world, keepers, watch)
    this.effects = new RequestEffects(wire, this.all)
    this.reusable = new ReusableShift(this.effects)
    this.#idle = new IdleWait(this.#shown, this.effects, patience)
  }

  /** Test registers of the lane. */
  get all(): RegisterCard[] {
    return this.#shown.all
  }

  aside = asOwnWork

  /**
   * Called before a scenario's request: where it depends on work in progress, waits for that.
   * @throws NotTested when the wait times out
   */
  async awaitBefore(request: OutgoingRequest): Promise<void> {
    if (APART.test(request.url)) return
    // The next shift may be opened before the cloud shows the last one as closed.
    if (this.#continues && this.effects.isOfDesk(request)) this.#idle.stopWaiting()
    else await this.awaitPending()
  }

  /**
   * Waits for work in progress.
   * @throws NotTested when that times out: it says nothing about what the scenario proves
   */
  async awaitPending(): Promise<void> {
    if (!this.#isWaitDue) return
    try {
      await this.aside(() => this.#idle.awaitIdle(this.all))
    } catch (error) {
      if (error instanceof Endangered || error instanceof NotTested) throw error
      throw new NotTested(`the registers cannot be put in order: ${(error as Error).message}`)
    }
    this.#isWaitDue = false
  }

  /** Whether a desk's next documents need not wait for work in progress. */
  get #continues(): boolean {
    return this.#isAtOnce && this.effects.byCloud.size === 0
  }

  /** Finds out whether desks continue before the tax authority has answered, once all are closed and idle. */
  async tryAtOnce(): Promise<void> {
    const register = this.all.find(hasDesk)
    if (!register) return
    const waits = async (): Promise<number> => {
      // Checks again that it is a test register, since something will be done.
      await this.#shown.allListed()
      return Number(member(await this.#shown.deskStatus(register), 'pending_transactions'))
    }
    this.#isAtOnce = await this.aside(() => worksAtOnce((path, body) => this.ask(register, path, body), waits))
  }

  /**
   * Cleans up, in parallel, the registers that may have been used. Waiting for the tax authority is put off until a
   * request depends on it.
   * @param opens the shift the next scenario begins with: a reusable one is left open
   * @throws when a register cannot be cleaned up; the message says which and why
   */
  async bring(opens: string | null = null): Promise<void> {
    const { drawers, busy } = this.effects
    this.reusable.offer(opens)
    await this.aside(async () => {
      await this.#close()
      const unknown = this.all.filter((each) => hasDesk(each) && drawers.has(each.id) && drawers.get(each.id) !== 0)
      await allEnded(unknown.map((register) => this.#emptyClosed(register)))
      drawers.clear()
    })
    this.#isWaitDue = busy.size > 0
  }

  /** The same, and waits for all answers. @throws likewise */
  async bringToIdle(): Promise<void> {
    await this.bring()
    await this.aside(() => this.#idle.awaitIdle(this.all))
    this.#isWaitDue = false
  }

  /** Closes open shifts, without waiting for the tax authority. */
  async #close(): Promise<void> {
    const { disordered } = this.effects
    const shown = await this.#shown.allListed()
    this.reusable.check((register) => shown.get(register)?.listed.shift)
    const close = async (register: RegisterCard): Promise<void> => {
      const found = shown.get(register.id)
      if (this.reusable.isAt(register)) return found && this.#bringOnline(register, found)
      if (found) await this.#order(register, found)
      // A register that the cloud does not show is known by its desk alone.
      else if (hasDesk(register)) await this.#closeAtDesk(register)
      disordered.delete(register.id)
    }
    await allEnded(this.all.filter(({ id }) => disordered.has(id)).map(close))
  }

  async #bringOnline(register: RegisterCard, { keeper, listed }: VisibleRegister): Promise<void> {
    if (!listed.offline_mode) return
    const answer = await keeper.goOnline(register)
    const what = `bringing ${register.id} online (answered ${describeAnswer(answer)})`
    await this.#idle.until('delivery', what, () => this.#shown.isOnline(register))
  }

  async #order(register: RegisterCard, found: VisibleRegister): Promise<void> {
    const { drawers, byCloud } = this.effects
    const { keeper, listed } = found
    await this.#bringOnline(register, found)
    if (hasDesk(register) && (await this.#closeAtDesk(register))) return
    // The cloud may not know yet of a shift that its desk has closed.
    if (this.#isAtOnce && drawers.has(register.id) && !byCloud.has(register.id)) return
    if ((await this.#shown.shiftOf(register, listed)) === null) return
    await this.#idle.until('shift', `the shift of ${register.id} is open`, () => this.#idle.isAt(register))
    if (hasDesk(register) && (await this.#closeAtDesk(register))) return
    const shift = await this.#idle.openAt(register)
    if (shift) this.#idle.closing(register, await closeInCloud(this.#shown.keepers, { keeper, register, shift }))
  }

  /** @param began cash in a shift without documents; null: unknown @returns whether a closing was accepted */
  async #closeAtDesk(register: RegisterCard, began: number | null = null): Promise<boolean> {
    const otherwise = async (): Promise<number> => began ?? (await this.#shown.cashLeft(register)) ?? 0
    const answer = await closeAtDesk((path, body) => this.ask(register, path, body), otherwise)
    if (answer === 'not open') return false
    if (!answer && this.#shown.keepers.length === 0)
      throw new Error(`the shift at the desk of ${register.id} cannot be closed`)
    if (answer) this.#idle.closing(register, answer)
    return answer !== null && answer.status < 400
  }

  /** Empties the drawer of a closed shift: its cash is the beginning of the next. @throws when some remains */
  async #emptyClosed(register: RegisterCard): Promise<void> {
    const { drawers, byCloud } = this.effects
    const awaitIdle = async (): Promise<void> => {
      if (!this.#isAtOnce || byCloud.has(register.id)) await this.#idle.awaitIdle([register])
    }
    const left = async (): Promise<number | null> => drawers.get(register.id) ?? this.#shown.cashLeft(register)
    if ((await left()) === 0) return
    await awaitIdle()
    let now = await left()
    // By the law only reports of a shift show the cash of a drawer: it is taken out in another shift.
    for (let turn = 0; now !== 0 && turn < SHIFTS; turn++) {
      await this.#shown.allListed()
      await this.ask(register, 'shift/open')
      await awaitIdle()
      await this.#closeAtDesk(register, now)
      await awaitIdle()
      now = (await left()) ?? 0
    }
    if (now !== 0) throw new Error(`the drawer of ${register.id} cannot be emptied: ${now} stay in it`)
  }

  codesOf = (register: RegisterCard): Promise<number> => this.#shown.codesOf(register)

  ask = (register: RegisterCard, path: string, body?: object): Promise<Answer> => this.#shown.ask(register, path, body)

  /**
   * Waits until the tax authority has answered the registers; offline documents stay.
   * @param comesOnline whether a register was brought online, and has to become so
   * @throws NeverInTime when they do not come
   */
  quiet = (comesOnline: (register: RegisterCard) => boolean): Promise<void> =>
    this.aside(() => this.#idle.quiet(this.all, comesOnline))

  /** A shift was opened at a desk: waits for the tax authority, or puts that off where the desk continues. */
  async opened(comesOnline: (register: RegisterCard) => boolean): Promise<void> {
    if (this.#continues) this.#isWaitDue = true
    else await this.quiet(comesOnline)
  }

  /** A desk has closed a shift with only its initial cash in the drawer. */
  closed(register: RegisterCard, answer: Answer): void {
    this.#idle.closing(register, answer)
    this.effects.disordered.delete(register.id)
    this.effects.drawers.delete(register.id)
    this.#isWaitDue = true
  }

  /** Opens a shift in the cloud, after work in progress if the target needs that. @param open asks for it */
  async open(open: () => Promise<Answer>, comesOnline: (register: RegisterCard) => boolean): Promise<Answer> {
    if (!this.#isWaitDue || !this.#isAtOnce) return open()
    const opened = await this.aside(open)
    if (opened.status < 400) {
      this.#idle.stopWaiting()
      await this.quiet(comesOnline)
      this.#isWaitDue = false
      return opened
    }
    await this.awaitPending()
    return open()
  }

  /** Whether a bank terminal's hardware is connected, as the cloud shows it. */
  isPluggedIn = (terminal: string): Promise<boolean> => this.#shown.isPluggedIn(terminal)

  /** The state of a register, without members that others can change. */
  stateOf = (register: RegisterCard): Promise<unknown> => this.#shown.stateOf(register)
}

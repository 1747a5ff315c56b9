/** Registers as a scenario wants to find them: closed, online, nothing in the drawer or under way. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Integrator } from '../../actors/integrator.ts'
import type { RegisterCard, WorldCard } from '../../actors/world-card.ts'
import { type Answer, describeAnswer, member } from '../../law/answer.ts'
import { NotTested } from '../../law/capabilities.ts'
import type { Exchange } from '../../wire/exchange.ts'
import type { Leaving, Recorder, Wire } from '../../wire/wire.ts'
import { Endangered } from './offered-operations.ts'
import { worksAtOnce } from './registers/at-once.ts'
import { closeAtDesk, closeInCloud } from './registers/closing.ts'
import { together } from './registers/glances.ts'
import { KeptShift } from './registers/kept-shift.ts'
import { hasDesk, RegistersShown, type Shown, type Watch } from './registers/registers-shown.ts'
import { Rest } from './registers/rest.ts'
import { Touched } from './registers/touched.ts'

/** In which so much can be taken out. */
const SHIFTS = 3

/** What the harness asks for on its own account is not kept waiting. */
const onOwnAccount = new AsyncLocalStorage<true>()

/** The registers of a lane, and who keeps them in order. */
interface Kept {
  world: WorldCard
  /** Longest wait for the tax authority. */
  budgetMs: number
  /** Cashiers who can bring order, each where he works; none, where there is no cloud. */
  keepers: readonly Integrator[]
  watch: Watch
}

export class RegistersInOrder implements Recorder {
  readonly #shown: RegistersShown
  readonly #touched: Touched
  readonly #rest: Rest
  /** Whether desks go on before the tax authority has answered; to begin with that is not known. */
  #isAtOnce = false
  /** What is under way has still to be waited for, before anything leaves that may find it so. */
  #isOwed = false
  readonly kept = new KeptShift()

  constructor(wire: Wire, { world, budgetMs, keepers, watch }: Kept) {
    this.#shown = new RegistersShown(wire, world, keepers, watch)
    this.#touched = new Touched(wire, this.all)
    this.#rest = new Rest(this.#shown, this.#touched, budgetMs)
  }

  /** Test registers of the lane. */
  get all(): RegisterCard[] {
    return this.#shown.all
  }

  /** What the harness does for itself: none of it waits for what is owed. */
  aside = <Done>(work: () => Promise<Done>): Promise<Done> => onOwnAccount.run(true, work)

  /**
   * A request is about to leave. It is kept until what it may find under way has been answered, where that is owed.
   * @throws NotTested when that does not come
   */
  async leaving(request: Leaving): Promise<void> {
    const isOwn = onOwnAccount.getStore() ?? this.#touched.isApart(request)
    const goesAhead = this.#goesOn && this.#touched.isOfDesk(request)
    if (!isOwn && !goesAhead) await this.pay()
    // The next shift may be open before it is known of the one before that it is closed.
    else if (!isOwn) this.#rest.goneOn()
    this.#touched.leaving(request)
    if (!isOwn) this.kept.leaving(request)
  }

  record(exchange: Exchange): void {
    this.#touched.record(exchange)
    if (!onOwnAccount.getStore()) this.kept.record(exchange)
  }

  /** Waits for what is owed. @throws NotTested when it does not come: of what the scenario is to prove that says nothing */
  async pay(): Promise<void> {
    if (!this.#isOwed) return
    try {
      await this.aside(() => this.#rest.settle(this.all))
    } catch (error) {
      if (error instanceof Endangered) throw error
      throw new NotTested(`the registers cannot be put in order: ${(error as Error).message}`)
    }
    this.#isOwed = false
  }

  /** Whether what desks do next need not wait for what is under way. */
  get #goesOn(): boolean {
    return this.#isAtOnce && this.#touched.byCloud.size === 0
  }

  /** Finds out whether desks go on before the tax authority has answered: all are closed, and nothing is under way. */
  async tryAtOnce(): Promise<void> {
    const register = this.all.find(hasDesk)
    if (!register) return
    const waits = async (): Promise<number> => {
      // Whatever is done next, it is a test register still.
      await this.#shown.allListed()
      return Number(member(await this.#shown.deskStatus(register), 'pending_transactions'))
    }
    this.#isAtOnce = await this.aside(() => worksAtOnce((path, body) => this.ask(register, path, body), waits))
  }

  /**
   * Those that may have been used since they were last in order are brought there, side by side. What the tax authority
   * has to say to it is owed: it is waited for before anything leaves that may find it under way.
   * @param opens the shift that what comes begins with: it is left open where it is the one that was kept
   * @throws when a register cannot be left in order; its message says which and why
   */
  async bring(opens: string | null = null): Promise<void> {
    const { drawers, restless } = this.#touched
    this.kept.offer(opens, drawers)
    await this.aside(async () => {
      await this.#close()
      const unknown = this.all.filter((each) => hasDesk(each) && drawers.has(each.id) && drawers.get(each.id) !== 0)
      await together(unknown.map((register) => this.#emptyClosed(register)))
      drawers.clear()
    })
    this.#isOwed = restless.size > 0
  }

  /** The same, and waits for all of it. @throws likewise */
  async bringToRest(): Promise<void> {
    await this.bring()
    await this.aside(() => this.#rest.settle(this.all))
    this.#isOwed = false
  }

  /** What is open is closed; the tax authority may not have answered by then. */
  async #close(): Promise<void> {
    const { disordered } = this.#touched
    const shown = await this.#shown.allListed()
    this.kept.check((register) => shown.get(register)?.listed.shift)
    const close = async (register: RegisterCard): Promise<void> => {
      const found = shown.get(register.id)
      if (this.kept.isAt(register)) return found && this.#bringOnline(register, found)
      if (found) await this.#order(register, found)
      // Of one that the cloud does not show its desk is all there is.
      else if (hasDesk(register)) await this.#closeAtDesk(register)
      disordered.delete(register.id)
    }
    await together(this.all.filter(({ id }) => disordered.has(id)).map(close))
  }

  async #bringOnline(register: RegisterCard, { keeper, listed }: Shown): Promise<void> {
    if (!listed.offline_mode) return
    const answer = await keeper.goOnline(register)
    const what = `bringing ${register.id} online (answered ${describeAnswer(answer)})`
    await this.#rest.until(what, () => this.#shown.isOnline(register))
  }

  async #order(register: RegisterCard, found: Shown): Promise<void> {
    const { drawers, byCloud } = this.#touched
    const { keeper, listed } = found
    await this.#bringOnline(register, found)
    if (hasDesk(register) && (await this.#closeAtDesk(register))) return
    // What the desk has closed by itself the cloud need not know yet.
    if (this.#isAtOnce && drawers.has(register.id) && !byCloud.has(register.id)) return
    if ((await this.#shown.shiftOf(register, listed)) === null) return
    await this.#rest.until(`the shift of ${register.id} is open`, () => this.#rest.isAt(register))
    if (hasDesk(register) && (await this.#closeAtDesk(register))) return
    const shift = await this.#rest.openAt(register)
    if (shift) this.#rest.closing(register, await closeInCloud(this.#shown.keepers, { keeper, register, shift }))
  }

  /**
   * @param began what is in the drawer of a shift in which nothing has been done yet, minor units; null: it is not known
   * @returns whether a shift was open there, and its closing was accepted
   */
  async #closeAtDesk(register: RegisterCard, began: number | null = null): Promise<boolean> {
    const otherwise = async (): Promise<number> => began ?? (await this.#shown.leftIn(register)) ?? 0
    const answer = await closeAtDesk((path, body) => this.ask(register, path, body), otherwise)
    if (answer === 'not open') return false
    if (!answer && this.#shown.keepers.length === 0)
      throw new Error(`the shift at the desk of ${register.id} cannot be closed`)
    if (answer) this.#rest.closing(register, answer)
    return answer !== null && answer.status < 400
  }

  /** Of a shift that is closed already: its cash is the beginning of the next. @throws when something stays in it */
  async #emptyClosed(register: RegisterCard): Promise<void> {
    const { drawers, byCloud } = this.#touched
    const settle = async (): Promise<void> => {
      if (!this.#isAtOnce || byCloud.has(register.id)) await this.#rest.settle([register])
    }
    const left = async (): Promise<number | null> => drawers.get(register.id) ?? this.#shown.leftIn(register)
    if ((await left()) === 0) return
    await settle()
    let now = await left()
    // What a drawer holds is known to the law by the reports of a shift alone; it is taken out of that.
    for (let turn = 0; now !== 0 && turn < SHIFTS; turn++) {
      await this.#shown.allListed()
      await this.ask(register, 'shift/open')
      await settle()
      await this.#closeAtDesk(register, now)
      await settle()
      now = (await left()) ?? 0
    }
    if (now !== 0) throw new Error(`the drawer of ${register.id} cannot be emptied: ${now} stay in it`)
  }

  codesOf = (register: RegisterCard): Promise<number> => this.#shown.codesOf(register)

  ask = (register: RegisterCard, path: string, body?: object): Promise<Answer> => this.#shown.ask(register, path, body)

  /**
   * Until the tax authority has answered what the registers have asked: what is made offline waits.
   * @param comesOnline whether a register was brought online: it is waited for until it is
   * @throws when it has not within the budget
   */
  quiet = (comesOnline: (register: RegisterCard) => boolean): Promise<void> =>
    this.aside(() => this.#rest.quiet(this.all, comesOnline))

  /** A shift was opened at a desk: what the tax authority says to it is owed where the desk goes on, else waited for. */
  async opened(comesOnline: (register: RegisterCard) => boolean): Promise<void> {
    if (this.#goesOn) this.#isOwed = true
    else await this.quiet(comesOnline)
  }

  /** The desk has closed a shift, and nothing but what it began with is in the drawer. */
  closed(register: RegisterCard, answer: Answer): void {
    this.#rest.closing(register, answer)
    this.#touched.disordered.delete(register.id)
    this.#touched.drawers.delete(register.id)
    this.#isOwed = true
  }

  /** A shift in the cloud; behind what is owed, where the target lets it be there. @param open asks for it */
  async open(open: () => Promise<Answer>, comesOnline: (register: RegisterCard) => boolean): Promise<Answer> {
    if (!this.#isOwed || !this.#isAtOnce) return open()
    const opened = await this.aside(open)
    if (opened.status < 400) {
      this.#rest.goneOn()
      await this.quiet(comesOnline)
      this.#isOwed = false
      return opened
    }
    await this.pay()
    return open()
  }

  /** Whether the hardware of a bank terminal is there, as the cloud shows it. */
  isPluggedIn = (terminal: string): Promise<boolean> => this.#shown.isPluggedIn(terminal)

  /** The state of a register, as far as the cloud shows what only its own cashiers change. */
  stateOf = (register: RegisterCard): Promise<unknown> => this.#shown.stateOf(register)
}

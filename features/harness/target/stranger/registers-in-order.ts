/** Registers as a scenario wants to find them: closed, online, nothing in the drawer or under way. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, content, member } from '../../../actors/answer.ts'
import type { Integrator } from '../../../actors/integrator.ts'
import type { RegisterCard, WorldCard } from '../../../actors/lab.ts'
import { cast, registerRoles } from '../../../vocabulary/roles.ts'
import { isNowhere } from '../house.ts'

const GLANCE_MS = 40
/** Minor units of the smallest coin: service is a multiple of it (LOC-136). */
const COIN = 10
/** Minor units that are taken out at once: less than the largest sum the wire takes. */
const ARMFUL = 99_999_999_990
/** What is owed is put in, then coins are made up to one, then all is taken out; once more where that was not enough. */
const TURNS = 4
/** In which so much can be taken out. */
const SHIFTS = 3

/** A sale of so much, in cash. */
const small = (value: number): object => ({
  id: randomUUID(),
  goods: [{ code: '1', name: 'До рівного', price: value, quantity: 1000 }],
  payments: [{ type: 'CASH', value }],
})

interface Listed {
  id: string
  offline_mode: boolean
  shift: { id: string; status: string; cashier?: { id: string } } | null
}

export class RegistersInOrder {
  readonly #world: WorldCard
  readonly #budgetMs: number
  readonly #keepers: readonly Integrator[]

  /** @param keepers cashiers who can bring order, each where he works */
  constructor(world: WorldCard, budgetMs: number, keepers: readonly Integrator[]) {
    this.#world = world
    this.#budgetMs = budgetMs
    this.#keepers = keepers
  }

  /** Test registers of the lane; those that are none are left alone. */
  get all(): RegisterCard[] {
    return Object.keys(registerRoles)
      .filter((role) => !this.#world.absent?.has(role))
      .map((role) => cast(registerRoles, role, this.#world))
      .filter(({ is_test }) => is_test)
  }

  /** @throws when a register cannot be left in order; its message says which and why */
  async bring(): Promise<void> {
    for (const keeper of this.#keepers)
      for (const listed of await this.#listed(keeper)) {
        const register = this.all.find(({ id }) => id === listed.id)
        if (register) await this.#order(keeper, register, listed)
      }
  }

  /**
   * Of shifts that are closed already: the cash of the last one is the beginning of the next.
   * @throws when something stays in a drawer
   */
  async emptyClosed(): Promise<void> {
    for (const register of this.all.filter(hasDesk)) {
      let left = await this.#leftIn(register)
      for (let turn = 0; left !== 0 && turn < SHIFTS; turn++) {
        await this.ask(register, 'shift/open')
        await this.bring()
        left = await this.#leftIn(register)
      }
      if (left !== 0) throw new Error(`the drawer of ${register.id} cannot be emptied: ${left} stay in it`)
    }
  }

  async #leftIn(register: RegisterCard): Promise<number> {
    return Number(member((await this.#last(register))?.body, 'results.0.balance.balance') ?? 0)
  }

  ask = (register: RegisterCard, path: string, body?: object): Promise<Answer> =>
    call('POST', `${register.local_base_url}/api/v1/${path}`, { body })

  async #listed(keeper: Integrator): Promise<Listed[]> {
    let answer = await keeper.send('GET', '/cash-registers?limit=100')
    if (answer.status === 401 || answer.status === 403) {
      keeper.token = null
      answer = await keeper.send('GET', '/cash-registers?limit=100')
    }
    return content<{ results: Listed[] }>(answer).results
  }

  async #order(keeper: Integrator, register: RegisterCard, { offline_mode, shift }: Listed): Promise<void> {
    const now = async (): Promise<Listed | undefined> =>
      (await this.#listed(keeper)).find(({ id }) => id === register.id)
    if (offline_mode) {
      const { status, text } = await keeper.goOnline(register)
      await this.#until(`bringing ${register.id} online (answered ${status}: ${text})`, () => this.#isOnline(register))
    }
    if (!shift) return
    await this.#until(`the shift of ${register.id} is open`, () => this.#isQuiet(register))
    if (hasDesk(register)) await this.#emptyDrawer(register)
    const { status, text } = await this.#close(keeper, register, shift)
    await this.#until(
      `closing the shift of ${register.id} (answered ${status}: ${text})`,
      async () => (await now())?.shift === null && (await this.#isQuiet(register)),
    )
  }

  #close(keeper: Integrator, register: RegisterCard, { id, cashier }: NonNullable<Listed['shift']>): Promise<Answer> {
    if (hasDesk(register)) return this.ask(register, 'shift/close')
    return cashier?.id === keeper.cashier?.id ? keeper.closeShift() : keeper.closeShiftOf(register, id)
  }

  /** As far as the sums of the shift allow: what stays in it is the beginning of the next. */
  async #emptyDrawer(register: RegisterCard): Promise<void> {
    let balance = await this.#balance(register)
    for (let turn = 0; balance !== 0 && turn < TURNS; turn++) {
      // Coins too small to be taken out are made up to one that is not.
      if (balance > 0 && balance < COIN) await this.ask(register, 'receipt/sell', small(COIN - balance))
      else
        await this.#move(register, balance > 0 ? -Math.floor(balance / COIN) * COIN : Math.ceil(-balance / COIN) * COIN)
      balance = await this.#balance(register)
    }
  }

  async #balance(register: RegisterCard): Promise<number> {
    return Number(member((await this.ask(register, 'shift/xreport')).body, 'report.balance') ?? 0)
  }

  /** @param sum put in, or taken out where it is less than 0 */
  async #move(register: RegisterCard, sum: number): Promise<void> {
    for (let left = Math.abs(sum); left > 0; left -= ARMFUL) {
      const value = Math.min(left, ARMFUL) * Math.sign(sum)
      const { status } = await this.ask(register, 'receipt/service', { payment: { type: 'CASH', value } })
      if (status >= 400) return
    }
  }

  /**
   * Until the tax authority has answered what the registers have asked: what is made offline waits.
   * @param comesOnline whether a register was brought online: it is waited for until it is
   * @throws when it has not within the budget
   */
  async quiet(comesOnline: (register: RegisterCard) => boolean): Promise<void> {
    for (const register of this.all)
      await this.#until(`the answer of the tax authority to ${register.id}`, async () =>
        (await this.#isOnline(register))
          ? this.#isQuiet(register)
          : !comesOnline(register) || !(await this.#waits(register)),
      )
  }

  /** Whether the hardware of a bank terminal is there, as the cloud shows it. */
  async isPluggedIn(terminal: string): Promise<boolean> {
    for (const keeper of this.#keepers) {
      const page = content<{ results: { id: string; online: { server: boolean } }[] }>(
        await keeper.send('GET', '/paylink/terminals?limit=100'),
      )
      const found = page.results.find(({ id }) => id === terminal)
      if (found) return found.online.server
    }
    return false
  }

  /** How a register stands, as far as the cloud shows what only its own cashiers change. */
  async standing(register: RegisterCard): Promise<unknown> {
    const body = await this.#seen(register)
    return { offline_mode: member(body, 'offline_mode'), shift: member(body, 'shift.id') ?? null }
  }

  /** As the cloud shows it; nothing, where none of the keepers works. */
  async #seen({ id }: RegisterCard): Promise<unknown> {
    const keeper = this.#keeperOf(id)
    return keeper && (await this.#listed(keeper)).find((each) => each.id === id)
  }

  #keeperOf = (register: string): Integrator | undefined =>
    this.#keepers.find(({ cashier }) => cashier!.cash_register_ids.includes(register))

  async #status(register: RegisterCard): Promise<unknown> {
    return (await call('GET', `${register.local_base_url}/api/v1/kasa/status`, { still: true })).body
  }

  async #isOnline(register: RegisterCard): Promise<boolean> {
    if (hasDesk(register)) return member(await this.#status(register), 'online_status') !== false
    return member(await this.#seen(register), 'offline_mode') !== true
  }

  /** Whether it has something to send. */
  async #waits(register: RegisterCard): Promise<boolean> {
    return !hasDesk(register) || Number(member(await this.#status(register), 'pending_transactions')) > 0
  }

  /** Nothing is under way. */
  async #isQuiet(register: RegisterCard): Promise<boolean> {
    if (hasDesk(register)) return !(Number(member(await this.#status(register), 'pending_transactions')) > 0)
    const last = member((await this.#last(register))?.body, 'results.0')
    const isDone = (which: string): boolean => [undefined, 'DONE'].includes(member(last, `${which}.status`) as string)
    return isDone('initial_transaction') && isDone('closing_transaction')
  }

  async #last({ id, license_key }: RegisterCard): Promise<Answer | undefined> {
    const headers = { 'x-license-key': license_key }
    return this.#keeperOf(id)?.send('GET', '/cash-registers/shifts?desc=true&limit=1', { headers })
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + this.#budgetMs
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error(`${what}: not so after ${this.#budgetMs / 1000} s (budget)`)
      await sleep(GLANCE_MS)
    }
  }
}

/** Whether the profile says where its local application is. */
const hasDesk = ({ local_base_url }: RegisterCard): boolean => !isNowhere(local_base_url)

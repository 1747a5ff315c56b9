/** Leaves the registers of a lane as a scenario wants to find them: closed, online, nothing in the drawer or under way. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, content, member } from '../../actors/answer.ts'
import { Integrator } from '../../actors/integrator.ts'
import type { CashierCard, RegisterCard, WorldCard } from '../../actors/lab.ts'
import { cashierRoles, cast, registerRoles } from '../../vocabulary/roles.ts'

/** Cashiers who can bring order, each where he works. */
const TIDY_ROLES = ['the cashier', 'the senior cashier', 'the cashier of another organization'] as const
const GLANCE_MS = 40
/** Minor units of the smallest coin: service is a multiple of it (LOC-136). */
const COIN = 10
/** Minor units that are taken out at once: less than the largest sum the wire takes. */
const ARMFUL = 10_000_000_000

/** A sale of so much, in cash. */
const small = (value: number): object => ({
  id: randomUUID(),
  goods: [{ code: '1', name: 'До рівного', price: value, quantity: 1000 }],
  payments: [{ type: 'CASH', value }],
})

interface Listed {
  id: string
  offline_mode: boolean
  shift: { id: string; status: string; balance?: { balance?: number } } | null
}

export class Tidying {
  readonly #world: WorldCard
  readonly #budgetMs: number
  readonly #keepers: Integrator[]

  constructor(world: WorldCard, budgetMs: number) {
    this.#world = world
    this.#budgetMs = budgetMs
    this.#keepers = TIDY_ROLES.filter((role) => !world.absent?.has(role)).map(
      (role) => new Integrator(world.base_url, cast(cashierRoles, role, world) as CashierCard),
    )
  }

  /** @throws when a register cannot be left in order; its message says which and why */
  async tidy(): Promise<void> {
    for (const keeper of this.#keepers)
      for (const listed of await this.#registersOf(keeper)) {
        const register = this.#registers().find(({ id }) => id === listed.id)
        if (register) await this.#order(keeper, register, listed)
      }
  }

  /** Those of the lane whose desk is known. */
  #registers = (): RegisterCard[] =>
    Object.keys(registerRoles)
      .filter((role) => !this.#world.absent?.has(role))
      .map((role) => cast(registerRoles, role, this.#world))
      .filter(({ is_test, local_base_url }) => is_test && local_base_url !== '')

  async #registersOf(keeper: Integrator): Promise<Listed[]> {
    let answer = await keeper.send('GET', '/cash-registers?limit=100')
    if (answer.status === 401 || answer.status === 403) {
      keeper.token = null
      answer = await keeper.send('GET', '/cash-registers?limit=100')
    }
    return content<{ results: Listed[] }>(answer).results
  }

  async #order(keeper: Integrator, register: RegisterCard, { offline_mode, shift }: Listed): Promise<void> {
    if (offline_mode) {
      await this.#done(
        `bringing ${register.id} online`,
        () => keeper.goOnline(register),
        async () => {
          const { body } = await this.#status(register)
          return member(body, 'online_status') === true && member(body, 'pending_transactions') === 0
        },
      )
    }
    if (!shift) return
    await this.#until(
      `the shift of ${register.id} is open`,
      async () => member((await this.#status(register)).body, 'pending_transactions') === 0,
    )
    await this.#emptyDrawer(register)
    const close = () => this.#ask(register, 'shift/close')
    await this.#done(`closing the shift of ${register.id}`, close, async () => {
      const listed = (await this.#registersOf(keeper)).find(({ id }) => id === register.id)
      return listed?.shift === null && member((await this.#status(register)).body, 'pending_transactions') === 0
    })
  }

  /** What lies in it would be the next shift's beginning. Coins too small to be taken out are made up to one that is not. */
  async #emptyDrawer(register: RegisterCard): Promise<void> {
    const report = await this.#ask(register, 'shift/xreport')
    const balance = Number(member(report.body, 'report.balance') ?? 0)
    const wanting = Math.ceil(balance / COIN) * COIN - balance
    if (wanting > 0) await this.#ask(register, 'receipt/sell', small(wanting))
    const isOwed = balance < 0
    for (let left = Math.abs(balance + wanting); left > 0; left -= ARMFUL) {
      const value = Math.min(left, ARMFUL)
      await this.#ask(register, 'receipt/service', { payment: { type: 'CASH', value: isOwed ? value : -value } })
    }
  }

  #ask = (register: RegisterCard, path: string, body?: object): Promise<Answer> =>
    call('POST', `${register.local_base_url}/api/v1/${path}`, { body })

  #status = (register: RegisterCard): Promise<Answer> =>
    call('GET', `${register.local_base_url}/api/v1/kasa/status`, { still: true })

  async #done(what: string, act: () => Promise<Answer>, isSo: () => Promise<boolean>): Promise<void> {
    const { status, text } = await act()
    await this.#until(`${what} (answered ${status}: ${text})`, isSo)
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + this.#budgetMs
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error(`${what}: not so after ${this.#budgetMs / 1000} s (budget)`)
      await sleep(GLANCE_MS)
    }
  }
}

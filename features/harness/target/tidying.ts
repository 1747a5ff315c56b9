/** Leaves the registers of a lane as a scenario wants to find them: closed, online, nothing in the drawer or under way. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, content, member } from '../../actors/answer.ts'
import { Integrator } from '../../actors/integrator.ts'
import type { CashierCard, RegisterCard, WorldCard } from '../../actors/lab.ts'
import { cashierRoles, cast, registerRoles, terminalRoles } from '../../vocabulary/roles.ts'
import type { Exchange } from '../report/exchange.ts'
import { organizationOf } from './house.ts'
import { type Count, type Stood, standing } from './past.ts'
import type { Receiver } from './receiver.ts'
import { Templates } from './templates.ts'
import type { Pair } from './translation.ts'

/** Cashiers who can bring order, each where he works. */
const TIDY_ROLES = ['the cashier', 'the senior cashier', 'the cashier of another organization'] as const
const GLANCE_MS = 40
/** Minor units of the smallest coin: service is a multiple of it (LOC-136). */
const COIN = 10
/** Minor units that are taken out at once: less than the largest sum the wire takes. */
const ARMFUL = 10_000_000_000
/** Offline codes that no scenario spends. */
const ENOUGH = 1500

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

  readonly #receiver: Receiver | null
  readonly #templates: Templates
  /** A webhook may have been set since they were removed. */
  #mayTell = true
  /** A shift may have been closed with cash in the drawer. */
  #mayHold = true
  /** Codes may have been spent since they were counted. */
  #maySpend = true

  constructor(world: WorldCard, budgetMs: number, receiver: Receiver | null) {
    this.#world = world
    this.#budgetMs = budgetMs
    this.#receiver = receiver
    this.#keepers = TIDY_ROLES.filter((role) => !world.absent?.has(role)).map(
      (role) => new Integrator(world.base_url, cast(cashierRoles, role, world) as CashierCard),
    )
    this.#templates = new Templates(this.#keepers)
  }

  /** What is done in scenarios, as far as it is put in order again. */
  see(exchange: Exchange): void {
    if (exchange.kind !== 'http') return
    const { method, url } = exchange
    if (method === 'POST' && /\/webhook$/.test(url)) this.#mayTell = true
    if (method === 'POST' && /\/shifts?\/([\w-]+\/)?close$/.test(url)) this.#mayHold = true
    if (/\/go-offline$/.test(url)) this.#maySpend = true
    this.#templates.see(method, url)
  }

  /** How the house is before the first scenario. */
  learn = (): Promise<void> => this.#templates.learn()

  /** @throws when a register cannot be left in order; its message says which and why */
  async tidy(): Promise<void> {
    await this.#silence()
    await this.#templates.restore()
    await this.#bringOrder()
    if (this.#mayHold) await this.#emptyClosed()
    this.#mayHold = false
    if (this.#maySpend) await this.#replenish()
    this.#maySpend = false
  }

  /** Webhooks are removed: what is put in order, and what the next scenario does, is not told to the one before. */
  async #silence(): Promise<void> {
    if (!this.#mayTell) return
    for (const keeper of this.#keepers)
      for (const register of this.#registers()) {
        const { status, text } = await keeper.removeWebhook(register)
        if (status >= 500) throw new Error(`the webhook of ${register.id} is not removed: ${status} ${text}`)
      }
    this.#mayTell = false
    await this.#receiver?.settled()
    this.#receiver?.forget()
  }

  /** Shifts that scenarios have closed: the cash of the last one is the beginning of the next. */
  async #emptyClosed(): Promise<void> {
    let isHeld = false
    for (const register of this.#registers()) {
      const keeper = this.#keepers.find(({ cashier }) => cashier!.cash_register_ids.includes(register.id))
      const headers = { 'x-license-key': register.license_key }
      const last = await keeper?.send('GET', '/cash-registers/shifts?desc=true&limit=1', { headers })
      if (!(Number(member(last?.body, 'results.0.balance.balance')) !== 0)) continue
      isHeld = true
      await this.#ask(register, 'shift/open')
    }
    if (isHeld) await this.#bringOrder()
  }

  async #bringOrder(): Promise<void> {
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

  /** Bank terminals of the local network settle: their sums begin anew. */
  async settle(): Promise<void> {
    const { terminal_lan_url, absent } = this.#world
    if (terminal_lan_url === '') return
    for (const role of Object.keys(terminalRoles).filter((each) => !absent?.has(each))) {
      const { device_id } = cast(terminalRoles, role, this.#world)
      await call('POST', `${terminal_lan_url.replace(/^ws/, 'http')}/api/pos/${device_id}/settlement`, { body: '' })
    }
  }

  /** Where the figures of the register stand. */
  async standing(counts: ReadonlySet<Count>): Promise<Stood> {
    const [keeper] = this.#keepers
    const register = cast(registerRoles, 'the register', this.#world)
    const headers = { 'x-license-key': register.license_key }
    return standing(counts, {
      cloud: (path) => keeper!.send('GET', path, { headers }),
      desk: (path, body) => this.#ask(register, path, body),
      tidy: () => this.#bringOrder(),
    })
  }

  /** Codes that scenarios have spent offline are asked for again, before there are few. */
  async #replenish(): Promise<void> {
    const [keeper] = this.#keepers
    const register = cast(registerRoles, 'the register', this.#world)
    const headers = { 'x-license-key': register.license_key }
    const { body } = await keeper!.send('GET', '/cash-registers/get-offline-codes-count', { headers })
    if (Number(member(body, 'available')) < ENOUGH)
      content(await keeper!.send('GET', '/cash-registers/ask-offline-codes?sync=true', { headers }))
  }

  /** Organizations of the house by their tax numbers, and what those are at the target. */
  async pairsOfOrganizations(): Promise<Pair[]> {
    const pairs: Pair[] = []
    for (const keeper of this.#keepers) {
      const { status, body } = await keeper.send('GET', '/organization')
      const ours = status === 200 ? organizationOf(keeper.cashier!.id) : undefined
      for (const name of ['edrpou', 'tax_number'] as const) {
        const theirs = member(body, name)
        if (ours && typeof theirs === 'string') pairs.push({ ours: ours[name], theirs, of: 'organization' })
      }
    }
    return pairs
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

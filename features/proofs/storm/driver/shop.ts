/** One register with its desk and its cashiers: the requests that are made there. */
import type { RegisterCard, WorldCashier } from '../../../support/actors/world-card.ts'
import { kyivDay } from '../oracle/kyiv-day.ts'
import type { RegisterOracle } from '../oracle/register-oracle.ts'
import type { StormExchange, StormVerb } from '../seen.ts'
import { inCloudWords, type StormSale } from './receipts.ts'
import type { StormCall } from './storm-call.ts'
import type { StormRun } from './storm-run.ts'

export type StormDoor = 'desk' | 'cloud'

/** From a request to the tax authority's answer, ms of the world. */
const SETTLED_MS = 5000

interface StormCallOptions {
  /** Who asks in the cloud; else the register's everyday cashier. */
  cashier?: WorldCashier
  repeated?: boolean
  headers?: Record<string, string>
}

export class StormShop {
  readonly run: StormRun
  readonly #place: number
  readonly #cashier: number

  /** @param place of the register in its world @param cashier place of the cashier of its desk */
  constructor(run: StormRun, place: number, cashier: number) {
    this.run = run
    this.#place = place
    this.#cashier = cashier
  }

  get register(): RegisterCard {
    return this.run.server.world.cash_registers[this.#place]!
  }

  get cashier(): WorldCashier {
    return this.run.server.world.cashiers[this.#cashier]!
  }

  get book(): RegisterOracle {
    return this.run.books.registers.get(this.register.id)!
  }

  get drawer(): number {
    return this.run.books.drawerOf(this.register.id)
  }

  deskCall(
    verb: StormVerb,
    path: string,
    body?: unknown,
    { repeated = false, headers = {} }: StormCallOptions = {},
  ): StormCall {
    const { id } = this.register
    const method = verb === 'look' ? 'GET' : 'POST'
    const request = {
      surface: 'desk' as const,
      desk: id,
      method: method as 'GET',
      path: `/api/v1${path}`,
      headers,
      body,
    }
    return { verb, by: `desk ${this.#place + 1}`, register: id, cashier: null, repeated, request }
  }

  cloudCall(
    verb: StormVerb,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    options: StormCallOptions = {},
  ): StormCall {
    const { cashier = this.cashier, repeated = false, headers = {} } = options
    const token = this.run.tokens.get(cashier.id) ?? 'none'
    return {
      verb,
      by: cashier.login,
      register: this.register.id,
      cashier: cashier.id,
      repeated,
      request: {
        surface: 'cloud',
        desk: null,
        method,
        path: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}`, 'x-license-key': this.register.license_key, ...headers },
        body,
      },
    }
  }

  /** Signs a cashier in; a former token of his stays as it is. */
  async signIn(cashier = this.cashier, password = cashier.password): Promise<StormExchange> {
    const exchange = await this.run.ask({
      verb: 'sign-in',
      by: cashier.login,
      register: null,
      cashier: cashier.id,
      request: {
        surface: 'cloud',
        desk: null,
        method: 'POST',
        path: '/api/v1/cashier/signin',
        headers: {},
        body: { login: cashier.login, password },
      },
    })
    if (exchange.answer?.status === 200) this.run.tokens.set(cashier.id, exchange.answer.body.access_token)
    return exchange
  }

  saleCall(sale: StormSale, door: StormDoor, options?: StormCallOptions): StormCall {
    const verb = sale.goods.every(({ is_return }) => is_return === true) ? 'return' : 'sell'
    return door === 'desk'
      ? this.deskCall(verb, '/receipt/sell', sale, options)
      : this.cloudCall(verb, 'POST', '/receipts/sell', inCloudWords(sale), options)
  }

  sell = (sale: StormSale, door: StormDoor = 'desk', options?: StormCallOptions): Promise<StormExchange> =>
    this.run.ask(this.saleCall(sale, door, options))

  serviceCall(value: number, door: StormDoor): StormCall {
    const body = { payment: { type: 'CASH', value } }
    return door === 'desk'
      ? this.deskCall('service', '/receipt/service', body)
      : this.cloudCall('service', 'POST', '/receipts/service', body)
  }

  service = (value: number, door: StormDoor = 'desk'): Promise<StormExchange> =>
    this.run.ask(this.serviceCall(value, door))

  withdrawCall(value: number, commission: number, door: StormDoor): StormCall {
    const payment = { value, commission }
    return door === 'desk'
      ? this.deskCall('withdraw', '/receipt/cash-withdrawal', { payment })
      : this.cloudCall('withdraw', 'POST', '/receipts/cash-withdrawal', { payment: { type: 'CASHLESS', ...payment } })
  }

  withdraw = (value: number, commission = 0, door: StormDoor = 'desk'): Promise<StormExchange> =>
    this.run.ask(this.withdrawCall(value, commission, door))

  openCall = (door: StormDoor, options?: StormCallOptions): StormCall =>
    door === 'desk'
      ? this.deskCall('open', '/shift/open', undefined, options)
      : this.cloudCall('open', 'POST', '/shifts', {}, options)
  closeCall = (door: StormDoor, options?: StormCallOptions): StormCall =>
    door === 'desk'
      ? this.deskCall('close', '/shift/close', undefined, options)
      : this.cloudCall('close', 'POST', '/shifts/close', undefined, options)
  reportCall = (door: StormDoor): StormCall =>
    door === 'desk' ? this.deskCall('x', '/shift/xreport') : this.cloudCall('x', 'POST', '/reports')

  open = (door: StormDoor, options?: StormCallOptions): Promise<StormExchange> =>
    this.run.ask(this.openCall(door, options))
  close = (door: StormDoor, options?: StormCallOptions): Promise<StormExchange> =>
    this.run.ask(this.closeCall(door, options))
  report = (door: StormDoor): Promise<StormExchange> => this.run.ask(this.reportCall(door))

  link(verb: 'go-offline' | 'go-online'): StormCall {
    return this.cloudCall(verb, 'POST', `/cash-registers/${verb}`)
  }

  goOffline = (): Promise<StormExchange> => this.run.ask(this.link('go-offline'))
  goOnline = (): Promise<StormExchange> => this.run.ask(this.link('go-online'))
  askCodes = (count: number): Promise<StormExchange> =>
    this.run.ask(this.cloudCall('ask-codes', 'GET', `/cash-registers/ask-offline-codes?count=${count}`))

  /** Online, with a shift of today: where the register can be brought to it by lawful means. */
  async ready(): Promise<boolean> {
    const { book, run } = this
    for (let tries = 0; book.link !== 'online' && tries < 3; tries++) {
      await this.goOnline()
      await run.advance(SETTLED_MS)
    }
    if (
      book.shift !== null &&
      (book.shift.status !== 'OPENED' || kyivDay(book.shift.openedAt) !== kyivDay(run.books.now))
    ) {
      await this.close('desk')
      await run.advance(SETTLED_MS)
    }
    if (book.shift === null) {
      await this.open('desk')
      await run.advance(SETTLED_MS)
    }
    return book.isOpen && book.link === 'online'
  }
}

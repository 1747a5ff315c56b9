/** Leaves a lane of the target as a scenario wants to find it, and knows what of it goes on. */

import { Integrator } from '../../actors/integrator.ts'
import type { CashierCard, WorldCard } from '../../actors/world-card.ts'
import { member } from '../../law/answer.ts'
import { NotTested } from '../../law/capabilities.ts'
import type { FigureKind } from '../../traits/figures.ts'
import type { Exchange } from '../../wire/exchange.ts'
import type { Leaving, Recorder, Wire } from '../../wire/wire.ts'
import { type Stood, standing } from '../../world/past.ts'
import { cashierRoles, cast, registerRoles } from '../../world/roles.ts'
import type { Pair } from '../id-mapping.ts'
import { organizationOf } from '../seed.ts'
import { ifThere } from './offered-operations.ts'
import type { Receiver } from './receiver.ts'
import type { Watch } from './registers/registers-shown.ts'
import { RegistersInOrder } from './registers-in-order.ts'
import { Templates } from './templates.ts'
import { settleTerminals } from './terminals/settlement.ts'

/** Cashiers who can bring order, each where he works. */
const TIDY_ROLES = ['the cashier', 'the senior cashier', 'the cashier of another organization'] as const
/** Offline codes that no scenario spends. */
const ENOUGH = 1500

/** Any other text, like an example of a mock, may stand elsewhere as well. */
const TAX_NUMBER = /\d{4}/

/** What in scenarios makes which part of the order doubtful. */
const DOUBTS = {
  webhooks: /^POST .*\/webhook$/,
  codes: /^POST .*\/go-offline$/,
} as const

type Part = keyof typeof DOUBTS

/** What is cleaned up, and with what. */
interface Cleaned {
  world: WorldCard
  /** Longest wait for the tax authority. */
  budgetMs: number
  receiver: Receiver | null
  /** Called for each register as the cloud shows it. */
  watch: Watch
}

export class Cleanup implements Recorder {
  readonly #wire: Wire
  readonly #world: WorldCard
  readonly #byRole: ReadonlyMap<string, Integrator>
  readonly #keepers: readonly Integrator[]
  readonly #receiver: Receiver | null
  readonly registers: RegistersInOrder
  readonly #templates: Templates
  /** Whether it is known how its desks work. */
  #isTried = false
  /** To begin with nothing is known. */
  readonly #doubtful = new Set<Part>(Object.keys(DOUBTS) as Part[])

  constructor(wire: Wire, { world, budgetMs, receiver, watch }: Cleaned) {
    this.#wire = wire
    this.#world = world
    this.#receiver = receiver
    const roles = world.base_url === null ? [] : TIDY_ROLES
    this.#byRole = new Map(
      roles
        .filter((role) => !world.absent?.has(role))
        .map((role) => [role, new Integrator(wire, world.base_url, cast(cashierRoles, role, world) as CashierCard)]),
    )
    this.#keepers = [...this.#byRole.values()]
    this.registers = new RegistersInOrder(wire, { world, budgetMs, keepers: this.#keepers, watch })
    this.#templates = new Templates(this.#keepers)
  }

  /** What is about to be done in scenarios, as far as it is put in order again. */
  async leaving(request: Leaving): Promise<void> {
    const { method, url } = request
    for (const [part, doing] of Object.entries(DOUBTS))
      if (doing.test(`${method} ${url}`)) this.#doubtful.add(part as Part)
    this.#templates.see(method, url)
    await this.registers.leaving(request)
  }

  /** What has come of it. */
  record = (exchange: Exchange): void => this.registers.record(exchange)

  /** How the house is before the first scenario. @returns what has other words at this target */
  learn = (): Promise<Pair[]> => this.#templates.learn()

  /**
   * @param toRest whether what the tax authority has to say is waited for; else it is owed to what comes
   * @param opens the shift that what comes begins with
   * @returns what has other words from now on
   * @throws when the house cannot be left in order; its message says what of it and why
   */
  async tidy(toRest: boolean, opens: string | null = null): Promise<Pair[]> {
    const pairs = await this.registers.aside(async () => {
      if (this.#doubtful.has('webhooks')) await this.#silence()
      return this.#templates.restore()
    })
    await (toRest ? this.registers.bringToRest() : this.registers.bring(opens))
    if (this.#doubtful.has('codes')) await this.registers.aside(() => this.#replenish())
    this.#doubtful.clear()
    return pairs
  }

  /** The same before a scenario. */
  async prepare(toRest: boolean, opens: string | null): Promise<Pair[]> {
    if (this.#isTried || toRest) return this.tidy(toRest, opens)
    const pairs = await this.tidy(true)
    await this.registers.tryAtOnce()
    this.#isTried = true
    return [...pairs, ...(await this.tidy(false))]
  }

  /** Webhooks are removed: what is put in order, and what the next scenario does, is not told to the one before. */
  async #silence(): Promise<void> {
    for (const keeper of this.#keepers)
      for (const register of this.registers.all) {
        const removed = await ifThere(() => keeper.removeWebhook(register))
        if (!removed) continue
        const { status, text } = removed
        if (status >= 500) throw new Error(`the webhook of ${register.id} is not removed: ${status} ${text}`)
      }
    if (this.#receiver) this.#world.webhook_inbox_url = this.#receiver.renew()
  }

  /** Codes that scenarios have spent offline are asked for again, before there are few. */
  async #replenish(): Promise<void> {
    if (this.#keepers.length === 0) return
    const register = cast(registerRoles, 'the register', this.#world)
    // A register that gets none is found by the scenarios that spend them.
    if (!((await this.registers.codesOf(register)) >= ENOUGH))
      await ifThere(() => this.#cloud('/cash-registers/ask-offline-codes?sync=true'))
  }

  /** Asked for by the first keeper, with the key of the register. */
  #cloud(path: string) {
    if (this.#keepers.length === 0) throw new NotTested('the profile has no cloud')
    const { license_key } = cast(registerRoles, 'the register', this.#world)
    return this.#keepers[0]!.send('GET', path, { headers: { 'x-license-key': license_key } })
  }

  /** Bank terminals settle: their sums begin anew. */
  settle = (): Promise<void> => settleTerminals(this.#wire, this.#world, this.#byRole)

  /** Where the figures of the register stand. */
  async standing(counts: ReadonlySet<FigureKind>): Promise<Stood> {
    if (counts.size === 0) return new Map()
    const register = cast(registerRoles, 'the register', this.#world)
    return standing(counts, {
      cloud: (path) => this.#cloud(path),
      desk: register.local_base_url === null ? null : (path, body) => this.registers.ask(register, path, body),
      codes: () => this.registers.codesOf(register),
      closed: (answer) => this.registers.closed(register, answer),
    })
  }

  /** Organizations of the house by their tax numbers, and what those are at the target. */
  async pairsOfOrganizations(): Promise<Pair[]> {
    const pairs: Pair[] = []
    for (const keeper of this.#keepers) {
      const own = await ifThere(() => keeper.send('GET', '/organization'))
      const shown = own?.status === 200 ? own.body : member((await this.#profileOf(keeper))?.body, 'organization')
      const ours = organizationOf(keeper.cashier!.id)
      for (const name of ['edrpou', 'tax_number'] as const) {
        const theirs = member(shown, name)
        if (ours && typeof theirs === 'string' && TAX_NUMBER.test(theirs))
          pairs.push({ ours: ours[name], theirs, of: 'organization' })
      }
    }
    return pairs
  }

  /** As far as the target shows it. */
  #profileOf = (keeper: Integrator) => ifThere(() => keeper.send('GET', '/cashier/me'))
}

/** Cleans a lane of the target up for the next scenario, and knows its continuing counters. */

import { Integrator } from '../../actors/integrator.ts'
import type { WorldCard, WorldCashier } from '../../actors/world-card.ts'
import { member } from '../../law/answer.ts'
import { NotTested } from '../../law/capabilities.ts'
import type { FigureKind } from '../../traits/figures.ts'
import type { Wire } from '../../wire/wire.ts'
import { type CounterValues, readCounters } from '../../world/counter-baseline.ts'
import { cashierRoles, cast, registerRoles } from '../../world/session.ts'
import type { Pair } from '../id-mapping.ts'
import type { LeftGoods } from '../left-goods.ts'
import type { Patience } from '../patience/patience.ts'
import { organizationOfCashier } from '../seed.ts'
import { Catalogue } from './catalogue.ts'
import type { Receiver } from './receiver.ts'
import type { Watch } from './registers/registers-shown.ts'
import { RegistersInOrder } from './registers-in-order.ts'
import { ifThere } from './requests/offered-operations.ts'
import { Templates } from './templates.ts'
import { settleTerminals } from './terminals/settlement.ts'

/** Cashiers who can clean up, each at their registers. */
const TIDY_ROLES = ['the cashier', 'the senior cashier', 'the cashier of another organization'] as const
/** Offline codes, more than any scenario uses. */
const ENOUGH = 1500

/** Other texts, like an example of a mock, may occur elsewhere as well. */
const TAX_NUMBER = /\d{4}/

/** What is cleaned up, and by what. */
interface CleanupInput {
  world: WorldCard
  patience: Patience
  receiver: Receiver | null
  /** Called for each register in the cloud's list. */
  watch: Watch
  /** What a run that was killed has left there. */
  left: LeftGoods
}

export class Cleanup {
  readonly #wire: Wire
  readonly #world: WorldCard
  readonly #byRole: ReadonlyMap<string, Integrator>
  readonly #keepers: readonly Integrator[]
  readonly #receiver: Receiver | null
  readonly registers: RegistersInOrder
  readonly #templates: Templates
  readonly #catalogue: Catalogue
  /** Whether it is known how the desks work. */
  #isTried = false

  constructor(wire: Wire, { world, patience, receiver, watch, left }: CleanupInput) {
    this.#wire = wire
    this.#world = world
    this.#receiver = receiver
    const roles = world.base_url === null ? [] : TIDY_ROLES
    this.#byRole = new Map(
      roles
        .filter((role) => !world.absent?.has(role))
        .map((role) => [
          role,
          new Integrator(wire, world.base_url, cast(cashierRoles, role, world) as WorldCashier, true),
        ]),
    )
    this.#keepers = [...this.#byRole.values()]
    this.registers = new RegistersInOrder(wire, { world, patience, keepers: this.#keepers, watch })
    this.#templates = new Templates(this.#keepers)
    this.#catalogue = new Catalogue(this.#keepers, this.registers.effects.imports, wire.inward, {
      left,
      tell: (line) => process.stderr.write(`${line}\n`),
    })
  }

  /** Waits for imports of goods that are under way, as long as one may take. */
  awaitImports = async (): Promise<void> => void (await this.registers.aside(() => this.#catalogue.importsEnded()))
  hadGoods = (): boolean => this.#catalogue.hadEntries

  /** Reads the initial state before the first scenario. @returns values that differ at this target */
  async learn(): Promise<Pair[]> {
    await this.#catalogue.learn()
    return this.#templates.learn()
  }

  /**
   * Deletes and restores what scenarios have made beside registers.
   * @returns values that differ from now on
   * @throws when it fails; the message names the part and the reason
   */
  renew(): Promise<Pair[]> {
    return this.registers.aside(async () => {
      // A receipt names the receiver as well, without a webhook.
      if (this.#receiver) this.#world.webhook_inbox_url = this.#receiver.renew()
      const { parts } = this.registers.effects
      if (parts.delete('goods')) await this.#catalogue.restore()
      return parts.delete('templates') ? this.#templates.restore() : []
    })
  }

  /**
   * Puts the registers in order.
   * @param untilIdle whether to wait for the answers of the tax authority; else that is left for later
   * @param opens the shift the next scenario begins with
   * @throws when it fails; the message names the part and the reason
   */
  async order(untilIdle: boolean, opens: string | null = null): Promise<void> {
    const isFirst = !this.#isTried && !untilIdle
    await this.#bring(untilIdle || isFirst, opens)
    if (!isFirst) return
    await this.registers.tryAtOnce()
    this.#isTried = true
    await this.#bring(false, opens)
  }

  async #bring(untilIdle: boolean, opens: string | null): Promise<void> {
    const { parts } = this.registers.effects
    if (parts.has('webhooks')) await this.registers.aside(() => this.#silence())
    await (untilIdle ? this.registers.bringToIdle() : this.registers.bring(opens))
    if (parts.has('codes')) await this.registers.aside(() => this.#replenish())
    parts.delete('webhooks')
    parts.delete('codes')
  }

  /** The run has ended in order, and all that it made is deleted. */
  ended = (): void => this.#catalogue.ended()

  /** Removes webhooks: cleaning up, and the next scenario, must not call the receiver of the last one. */
  async #silence(): Promise<void> {
    for (const keeper of this.#keepers)
      for (const register of this.registers.all) {
        const removed = await ifThere(() => keeper.removeWebhook(register))
        if (!removed) continue
        const { status, text } = removed
        if (status >= 500) throw new Error(`the webhook of ${register.id} is not removed: ${status} ${text}`)
      }
  }

  /** Asks for more offline codes, before few are left. */
  async #replenish(): Promise<void> {
    if (this.#keepers.length === 0) return
    const register = cast(registerRoles, 'the register', this.#world)
    // A register that gets none is reported by the scenarios that use them.
    if (!((await this.registers.codesOf(register)) >= ENOUGH))
      await ifThere(() => this.#cloud('/cash-registers/ask-offline-codes?sync=true'))
  }

  /** Sent by the first keeper, with the key of the register. */
  #cloud(path: string) {
    if (this.#keepers.length === 0) throw new NotTested('the profile has no cloud')
    const { license_key } = cast(registerRoles, 'the register', this.#world)
    return this.#keepers[0]!.send('GET', path, { headers: { 'x-license-key': license_key } })
  }

  /** Settles the bank terminals, so that their sums begin at zero. */
  settleTerminals = (): Promise<void> => settleTerminals(this.#wire, this.#world, this.#byRole)

  /** The present counters of the register. */
  async readCounters(counts: ReadonlySet<FigureKind>): Promise<CounterValues> {
    if (counts.size === 0) return new Map()
    const register = cast(registerRoles, 'the register', this.#world)
    return readCounters(counts, {
      cloud: (path) => this.#cloud(path),
      desk: register.local_base_url === null ? null : (path, body) => this.registers.ask(register, path, body),
      codes: () => this.registers.codesOf(register),
      closed: (answer) => this.registers.closed(register, answer),
    })
  }

  /** Organizations of the seed by their tax numbers, and their counterparts at the target. */
  async pairsOfOrganizations(): Promise<Pair[]> {
    const pairs: Pair[] = []
    for (const keeper of this.#keepers) {
      const own = await ifThere(() => keeper.send('GET', '/organization'))
      const shown = own?.status === 200 ? own.body : member((await this.#profileOf(keeper))?.body, 'organization')
      const ours = organizationOfCashier(keeper.cashier!.id)
      for (const name of ['edrpou', 'tax_number'] as const) {
        const theirs = member(shown, name)
        if (ours && typeof theirs === 'string' && TAX_NUMBER.test(theirs))
          pairs.push({ ours: ours[name], theirs, of: 'organization' })
      }
    }
    return pairs
  }

  /** Empty where the target does not show it. */
  #profileOf = (keeper: Integrator) => ifThere(() => keeper.send('GET', '/cashier/me'))
}

/** Holds our own features to what their steps and words declare: a scenario asks its target for that, and no more. */
import type { WorldCard } from '../actors/world-card.ts'
import { ALL, type Need, Needs } from '../law/capabilities.ts'
import { type Exchange, isOfLab } from '../wire/exchange.ts'
import type { Recorder } from '../wire/recorders.ts'
import { isApart } from './operations.ts'
import type { ScenarioTraits } from './scenario-traits.ts'

const isUnder = (url: string, address: string | null): boolean =>
  address !== null && [address, address.replace(/^ws/, 'http')].some((each) => url.startsWith(each))

/** The address of a world that a request went to. */
export function addressAsked(url: string, world: WorldCard): Need | null {
  if (isUnder(url, world.terminal_lan_url)) return 'LAN'
  if (isUnder(url, world.proxy_ws_url)) return 'proxy'
  if (world.cash_registers.some(({ local_base_url }) => isUnder(url, local_base_url))) return 'desk'
  return isUnder(url, world.base_url) ? 'cloud' : null
}

/** The needs of a scenario at our own server, which has everything. */
export class DeclaredNeeds extends Needs implements Recorder {
  readonly #declared: ReadonlySet<Need>
  readonly #asked = new Set<Need>()
  /** Addresses where something was done. */
  readonly #used = new Set<Need>()
  readonly #isApart: boolean
  /** The first request of a scenario that is apart from registers to something else; null: there was none. */
  #besideThat: string | null = null
  #isAside = false
  readonly #world: () => WorldCard | null

  /** @param world the scenario's current one; null before it has any */
  constructor({ asks, isApart }: Pick<ScenarioTraits, 'asks' | 'isApart'>, world: () => WorldCard | null) {
    super(ALL)
    this.#declared = new Set(asks)
    this.#isApart = isApart
    this.#world = world
  }

  override aside = async <Outcome>(look: () => Promise<Outcome>): Promise<Outcome> => {
    this.#isAside = true
    try {
      return await look()
    } finally {
      this.#isAside = false
    }
  }

  /** @throws when neither the scenario's steps nor their words declare it */
  override require(need: Need): void {
    this.#asked.add(need)
    if (!this.#declared.has(need))
      throw new Error(`A target is asked for ${need}, which no step or word of this scenario declares in its traits`)
  }

  /** Addresses by what is sent there; what is only looked at, as around an action, is not asked for. */
  record(exchange: Exchange): void {
    const world = this.#world()
    const place = world === null || this.#isAside ? null : addressAsked(exchange.url, world)
    if (place === null) return
    this.#asked.add(place)
    if (isOfLab(exchange)) return
    if (this.#isApart && !isApart(exchange.url)) this.#besideThat ??= exchange.url
    if (exchange.kind === 'frame' || exchange.method !== 'GET') this.#used.add(place)
  }

  /** @throws when a scenario that has passed has used what it does not declare, or declares what it has not used */
  requireAgreement(): void {
    for (const place of this.#used) this.require(place)
    if (this.#besideThat !== null)
      throw new Error(`The scenario declares that it has nothing to do with registers, and asks ${this.#besideThat}`)
    const unasked = [...this.#declared].filter((need) => !need.startsWith('the ') && !this.#asked.has(need))
    if (unasked.length > 0)
      throw new Error(`The scenario declares a need of ${unasked.join(', ')}, and has not asked for it`)
  }
}

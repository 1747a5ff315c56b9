/**
 * A target that receives no requests: what a scenario needs, from its trace, is compared with the profile by the same
 * code as in a run. What only the target could answer is presumed to be fine.
 */
import { deskUrlOf } from '../actors/desk.ts'
import type { Lab } from '../actors/lab.ts'
import type { RegisterCard, WorldCard, WorldCashier } from '../actors/world-card.ts'
import {
  addressOf,
  type Capability,
  capabilityAt,
  LONGEST_WAIT_MS,
  lacks,
  millisecondsOf,
  Needs,
  NotTested,
} from '../law/capabilities.ts'
import { ADAPTER_ACTIONS, type Adapter } from '../targets/adapter/actions.ts'
import { openAdapter } from '../targets/adapter/adapter.ts'
import { IdMapping } from '../targets/id-mapping.ts'
import { type Profile, profileLanes } from '../targets/profile/profile.ts'
import { cardOf, hardwareSocketOf, pairsOf, playedIn } from '../targets/seed.ts'
import { AdaptedLab, Disturbances } from '../targets/stranger/adapted-lab.ts'
import { PendingWork } from '../targets/stranger/pending-work.ts'
import { offersOf, reachesUs } from '../targets/stranger/stranger.ts'
import { DONE, StrangerLab, type Surroundings } from '../targets/stranger/stranger-lab.ts'
import { FIRST_MOMENT } from '../targets/stranger/stranger-target.ts'
import { requireSimulated } from '../targets/stranger/terminals/own-terminals.ts'
import { requireReachable } from '../targets/stranger/within-reach.ts'
import { offersFor, type Pickle, type ScenarioTraits, StepDefinitions, traitsOf } from '../traits/scenario-traits.ts'
import { inAddress, inText } from '../wire/values.ts'
import { Wire } from '../wire/wire.ts'
import { CounterBaseline } from '../world/counter-baseline.ts'
import { cashierRoles, cast, registerRoles, terminalRoles } from '../world/session.ts'
import type { Trace, TraceEntry } from './trace.ts'

/** Tells why a scenario would not be tested at a target; null: it would be. */
export interface PresumedTarget {
  reasonFor(pickle: Pickle, trace: Trace): Promise<string | null>
}

/** @returns the reason when the work ended as not tested; null otherwise */
async function reasonOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof NotTested) return error.message
    throw error
  }
}

/** A server with a lab that offers these capabilities. */
export const presumedLab = (offers: ReadonlySet<Capability>): PresumedTarget => ({
  reasonFor: (_, trace) =>
    reasonOf(async () => {
      const needs = new Needs(offers)
      for (const asked of trace) {
        if (asked[0] === 'capability') needs.require(asked[1])
        if (asked[0] === 'lab') needs.require(capabilityAt(asked[2]))
        if (asked[0] === 'advance' && !('by' in asked[1] && millisecondsOf(asked[1].by) <= LONGEST_WAIT_MS))
          needs.require('clock')
      }
    }),
})

/** An adapter whose actions do nothing. */
const idle = (adapter: Adapter): Adapter =>
  Object.fromEntries(
    ADAPTER_ACTIONS.filter((deed) => adapter[deed] && deed !== 'settle').map((deed) => [deed, () => {}]),
  )

/** What a scenario is presumed to be run with. */
interface Presumed {
  wire: Wire
  card: WorldCard
  needs: Needs
  pendingWork: PendingWork
}

/** One scenario at a target without a lab. */
class PresumedScenario {
  readonly #wire: Wire
  readonly #card: WorldCard
  readonly #needs: Needs
  readonly #pendingWork: PendingWork
  readonly #enter: () => Promise<Lab>
  #lab: Lab | null = null

  constructor({ wire, card, needs, pendingWork }: Presumed, enter: () => Promise<Lab>) {
    this.#wire = wire
    this.#card = card
    this.#needs = needs
    this.#pendingWork = pendingWork
    this.#enter = enter
  }

  /** @throws NotTested when the target lacks it */
  async ask(asked: TraceEntry): Promise<void> {
    const lab = this.#lab
    switch (asked[0]) {
      case 'capability':
        return this.#needs.require(asked[1])
      case 'role':
        return this.#role(asked[1])
      case 'words':
        return void asked[1].map(this.#wire.outward)
      case 'desk':
        return void deskUrlOf(this.#register(asked[1]))
      case 'proxy':
        return void addressOf(this.#card.proxy_ws_url, 'proxy')
      case 'lan':
        return void addressOf(this.#card.terminal_lan_url, 'LAN')
      case 'enter':
        if (!asked[1].isFresh) throw lacks('worlds')
        this.#lab = await this.#enter()
        return
      case 'done':
        return this.#done(asked[1], asked[2], asked[3])
      case 'lab':
        return void (await lab!.send(asked[1], asked[2], asked[3]))
      case 'advance':
        return void (await lab!.advance(asked[1]))
      case 'received':
        return void (await lab!.received())
      case 'shown':
        return void lab!.shown(asked[1], asked[2])
      case 'refusal':
        return lab!.beforeRefusal(asked[1])
      case 'answers':
        return lab!.beforeAnswers()
      case 'judged':
        return
      case 'opening':
        return lab!.beforeOpening(this.#cashier(asked[1]), this.#register(asked[2]))
      case 'authority':
        return lab!.letAuthorityAnswer()
    }
  }

  #register = (id: string): RegisterCard => this.#card.cash_registers.find((each) => each.id === id)!
  #cashier = (id: string | null): WorldCashier | null => this.#card.cashiers.find((each) => each.id === id) ?? null

  #role(name: string): void {
    const roles = [cashierRoles, registerRoles, terminalRoles].find((each) => name in each)
    if (roles) cast(roles as typeof registerRoles, name, this.#card)
  }

  #done(method: string, path: string, key: string): void {
    this.#pendingWork.record({
      ...{ kind: 'http', method, url: `${this.#card.base_url ?? ''}${path}`, took_ms: 0 },
      request: { headers: { 'x-license-key': key }, body: null },
      answer: { status: 200, headers: {}, body: '' },
    })
  }
}

/** Registers of unknown state, presumed to do as asked. */
const WILLING = {
  quiet: async () => {},
  opened: async () => {},
  awaitPending: async () => {},
  stateOf: async () => null,
  isPluggedIn: async () => true,
} as unknown as Surroundings['registers']

/** A receiver of webhook calls that gets none. */
const SILENT = { settled: async () => [], fail() {} } as unknown as NonNullable<Surroundings['receiver']>

/** @param place of the lane @throws ProfileError when its adapter cannot be loaded */
export async function presumedStranger(profile: Profile, place = 0): Promise<PresumedTarget> {
  const offers = await offersOf(profile)
  const adapter = profile.adapter === undefined ? null : idle(await openAdapter(profile.adapter))
  const lanes = profileLanes(profile)
  const lane = lanes[place % lanes.length]!
  const card = cardOf(profile, lane, '')
  const pairs = pairsOf(lane)
  const played = playedIn(lane)
  const isPlayed = hardwareSocketOf(profile) !== null && played.size > 0
  const definitions = new StepDefinitions()

  const enter = async ({ wire, needs, pendingWork }: Presumed, traits: ScenarioTraits): Promise<Lab> => {
    requireReachable(traits, lane, card, !adapter?.reset)
    pendingWork.reset()
    const surroundings: Surroundings = {
      receiver: reachesUs(profile) ? SILENT : null,
      baseline: new CounterBaseline(new Map()),
      pendingWork,
      registers: WILLING,
      awaitImports: async () => {},
      hadGoods: () => false,
      terminals: isPlayed ? presumedTerminals(played) : null,
      pass: async () => {},
    }
    if (!adapter) return new StrangerLab(wire, card, needs, surroundings)
    const adapted = { adapter, disturbances: new Disturbances(adapter) }
    const lab = new AdaptedLab(wire, card, needs, surroundings, adapted)
    if (adapter.setClock) await lab.setClock(FIRST_MOMENT)
    return lab
  }
  return {
    reasonFor: (pickle, trace) =>
      reasonOf(async () => {
        const ids = new IdMapping(pairs)
        const wire = new Wire({
          translation: {
            address: (url) => inAddress(url, ids.outward),
            outward: ids.outward,
            sent: (text) => inText(text, ids.outward),
            inward: (value) => value,
            received: (text) => text,
            inTargetWords: (text) => text,
          },
        })
        const traits = traitsOf(pickle, definitions)
        const needs = new Needs(offersFor(traits, offers))
        const presumed = { wire, card, needs, pendingWork: new PendingWork(wire) }
        const scenario = new PresumedScenario(presumed, () => enter(presumed, traits))
        for (const asked of trace) await scenario.ask(asked)
      }),
  }
}

/** Bank terminals that would be simulated, presumed to be accepted. */
function presumedTerminals(played: ReadonlyMap<string, string>): NonNullable<Surroundings['terminals']> {
  const there = new Set<string>()
  return {
    async send(method: string, path: string) {
      const connecting = requireSimulated(method, path, played, there)
      if (connecting !== null) there.add(connecting)
      return DONE
    },
  } as unknown as NonNullable<Surroundings['terminals']>
}

/**
 * A target without a lab, one lane of its profile: scenarios run there one after the other, and it is cleaned up
 * between them.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { deskUrlOf } from '../../actors/desk.ts'
import type { HeldMail } from '../../actors/held-mail.ts'
import type { Lab, LabWorldOptions } from '../../actors/lab.ts'
import type { WorldCard } from '../../actors/world-card.ts'
import { type Capability, lacks, type Needs, NotTested } from '../../law/capabilities.ts'
import { OF_GRANTS } from '../../traits/figures.ts'
import { NO_TRAITS, type ScenarioTraits } from '../../traits/scenario-traits.ts'
import { ENDANGERED, GIVEN_UP } from '../../wire/stopping.ts'
import { isAnswerLost } from '../../wire/twice.ts'
import type { Wire } from '../../wire/wire.ts'
import { CounterBaseline } from '../../world/counter-baseline.ts'
import { ALL_KNOWN, type Knowledge } from '../../world/knowledge.ts'
import type { Target } from '../../world/target.ts'
import type { Adapter } from '../adapter/actions.ts'
import type { Limit } from '../limit.ts'
import type { Patience } from '../patience/patience.ts'
import { pollingPauses } from '../patience/polling.ts'
import type { Lane } from '../profile/profile.ts'
import { AdaptedLab, Disturbances } from './adapted-lab.ts'
import type { Cleanup } from './cleanup.ts'
import type { Receiver } from './receiver.ts'
import type { TestRegistersOnly } from './requests/guard.ts'
import { Endangered } from './requests/offered-operations.ts'
import type { PendingWork } from './requests/pending-work.ts'
import { requireReachable, StrangerKnowledge } from './stranger-knowledge.ts'
import { StrangerLab } from './stranger-lab.ts'
import type { StrangerPolicy } from './stranger-policy.ts'
import type { StrangerTranslation } from './stranger-translation.ts'
import type { OwnTerminals } from './terminals/own-terminals.ts'

/** The features' first moment, where a clock can be set. */
export const FIRST_MOMENT = '2026-03-02T07:00:00Z'

interface Parts {
  wire: Wire
  translation: StrangerTranslation
  timeout: Limit
  guard: TestRegistersOnly
  cleanup: Cleanup
  policy: StrangerPolicy
  pendingWork: PendingWork
  /** Of webhooks, where the target can reach this machine. */
  receiver: Receiver | null
  /** Simulated bank terminals, if any. */
  terminals: OwnTerminals | null
  adapter: Adapter | null
  lane: Lane
  card: WorldCard
  patience: Patience
  /** Reads the mails of the scenario; null: no mailbox. */
  mailbox: (() => Promise<HeldMail[]>) | null
}

/**
 * What brings registers in order follows from what they show: where an answer was lost, they are looked at anew.
 * @throws NotTested when it fails: that says nothing about what the scenario proves
 */
async function orNotTested(bring: () => Promise<void>): Promise<void> {
  try {
    await bring().catch((error: unknown) => {
      if (!isAnswerLost(error)) throw error
      return bring()
    })
  } catch (error) {
    if (error instanceof Endangered || error instanceof NotTested) throw error
    const { message } = error as Error
    const why =
      error instanceof TypeError ? `an answer has another form than that of its operation (${message})` : message
    throw new NotTested(`the registers cannot be put in order: ${why}`)
  }
}

export class StrangerTarget implements Target {
  readonly wire: Wire
  readonly base = null
  readonly data = null
  readonly offers: ReadonlySet<Capability>
  readonly #parts: Parts
  readonly #disturbances: Disturbances | null
  /** Of the scenario that has begun. */
  knowledge: Knowledge = ALL_KNOWN

  constructor(parts: Parts, offers: ReadonlySet<Capability>) {
    this.wire = parts.wire
    this.offers = offers
    this.#parts = parts
    this.#disturbances = parts.adapter && new Disturbances(parts.adapter)
  }

  enter = async (options: LabWorldOptions, needs: Needs, traits = NO_TRAITS): Promise<Lab> => {
    const { timeout, adapter, cleanup, translation, terminals, pendingWork, lane, card } = this.#parts
    if (options.seed === undefined || options.from !== undefined) throw lacks('worlds')
    await this.#untilItAnswers()
    if (timeout.failure) throw new NotTested(`${GIVEN_UP}${timeout.failure}`)
    requireReachable(traits, lane, card, !adapter?.reset)
    translation.restart()
    await this.#bringInOrder(traits)
    await terminals?.renew(options.seed)
    if (traits.settles) await cleanup.settleTerminals()
    // A reset begins the documents anew; how many codes and messages there are then is the target's own figure.
    const counts = adapter?.reset ? new Set([...traits.counts].filter((kind) => OF_GRANTS.has(kind))) : traits.counts
    translation.baseline = new CounterBaseline(await cleanup.readCounters(counts))
    pendingWork.reset()
    translation.restart()
    return this.#labFor(options, needs)
  }

  /** A target that may be about to begin anew is waited for, before a scenario could suffer from it. */
  async #untilItAnswers(): Promise<void> {
    const { timeout, wire, card, patience } = this.#parts
    const { base_url } = card as { base_url: string | null }
    if (timeout.isAnswering || (base_url === null && card.local_base_url === null)) return
    const address = base_url === null ? `${deskUrlOf(card)}/api/v1/kasa/status` : `${base_url}/api/v1/cashier/me`
    const deadline = performance.now() + patience.longestMs('delivery')
    for (const pause of pollingPauses()) {
      if (timeout.isAnswering || timeout.failure !== null || performance.now() > deadline) return
      await wire.call('GET', address, { readOnly: true }).catch(() => {})
      if (!timeout.isAnswering) await sleep(pause)
    }
  }

  /**
   * Puts what scenarios use in order: registers once a request may depend on them. Where an adapter has set the clock,
   * answers come only if it is advanced.
   */
  async #bringInOrder({ opens, isApart }: ScenarioTraits): Promise<void> {
    const { adapter, cleanup, policy, translation } = this.#parts
    const order = (): Promise<void> => cleanup.order(adapter !== null, opens)
    const isPutOff = isApart && adapter === null
    policy.putOff(isPutOff ? () => orNotTested(order) : null)
    await orNotTested(async () => {
      await this.#clear()
      translation.learn(await cleanup.renew())
      if (!isPutOff) await order()
    })
  }

  async #labFor({ clock }: LabWorldOptions, needs: Needs): Promise<Lab> {
    const { adapter, cleanup, receiver, translation, pendingWork, terminals, card, patience, mailbox } = this.#parts
    const surroundings = {
      ...{ receiver, patience, mailbox },
      pendingWork,
      registers: cleanup.registers,
      awaitImports: cleanup.awaitImports,
      terminals,
    }
    this.knowledge = new StrangerKnowledge({
      ...{ wire: this.wire, needs, baseline: translation.baseline, pendingWork },
      // After a reset there is no past
      hasPast: !adapter?.reset,
      hadGoods: cleanup.hadGoods,
    })
    if (!adapter || !this.#disturbances) return new StrangerLab(this.wire, card, needs, surroundings)
    const adapted = { adapter, disturbances: this.#disturbances }
    const lab = new AdaptedLab(this.wire, card, needs, surroundings, adapted)
    if (adapter.setClock) await lab.setClock(clock?.mode === 'virtual' ? clock.now : FIRST_MOMENT)
    return lab
  }

  /** Clears the faults that an adapter has set. */
  async #clear(): Promise<void> {
    await this.#disturbances?.clearAll()
    await this.#parts.adapter?.reset?.()
  }

  /** Puts the registers in order for whoever comes after the run. */
  async #ordered(): Promise<void> {
    const { cleanup } = this.#parts
    await this.#clear()
    await cleanup.renew()
    await cleanup.order(true)
  }

  leave = async (): Promise<void> => {}
  restart = (): Promise<void> => Promise.reject(lacks('store'))

  /** @throws when the registers cannot be cleaned up, or must stay as they are */
  close = async (): Promise<void> => {
    const { guard, timeout, cleanup, translation, receiver, terminals } = this.#parts
    translation.restart()
    try {
      if (guard.danger !== null) throw new Error(`${ENDANGERED}${guard.danger}`)
      if (timeout.failure) throw new Error(`${GIVEN_UP}${timeout.failure}`)
      // An answer that is late or lost once says nothing of how the registers are
      await this.#ordered().catch(() => this.#ordered())
      cleanup.ended()
    } catch (error) {
      if (guard.danger !== null) throw new Error(`${ENDANGERED}${guard.danger}; it is left as it is, look after it`)
      const { message } = error as Error
      throw new Error(this.wire.inTargetWords(`the registers were not left in order, look after them: ${message}`))
    } finally {
      await receiver?.close()
      await terminals?.close()
    }
  }
}

/** A target without a lab: what a lab would do is waited for where it comes by itself, and is not tested otherwise. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, member } from '../../actors/answer.ts'
import {
  capabilityAt,
  Lab,
  LONGEST_WAIT_MS,
  millisecondsOf,
  type ReceivedCall,
  type SaidFact,
  type WorldCard,
} from '../../actors/lab.ts'
import { keepEvent } from '../contract.ts'
import { lacks, type Needs } from './capabilities.ts'
import type { Receiver } from './receiver.ts'

/** How often a state is looked at that is waited for. */
const GLANCE_MS = 40

/** The answer to a wish that needs nothing to be done. */
export const DONE: Answer = { status: 200, headers: new Headers(), text: '{}', bytes: Buffer.from('{}'), body: {} }

export class NoLab extends Lab {
  readonly #budgetMs: number
  readonly #receiver: Receiver | null

  /** @param receiver of webhooks, where the target can reach one of ours */
  constructor(world: WorldCard, needs: Needs, budgetMs: number, receiver: Receiver | null) {
    super(world, needs)
    this.#budgetMs = budgetMs
    this.#receiver = receiver
  }

  /** Until no register of the target has something under way that the tax authority has to answer. */
  override async letAuthorityAnswer(): Promise<void> {
    for (const { local_base_url } of this.world.cash_registers)
      if (local_base_url !== '') await this.#quiet(local_base_url)
  }

  override async advance(step: { by: string } | { to: string }): Promise<Answer> {
    const ms = 'by' in step ? millisecondsOf(step.by) : Number.POSITIVE_INFINITY
    if (ms > LONGEST_WAIT_MS) throw lacks('clock')
    await sleep(ms)
    return DONE
  }

  override settle = async (): Promise<Answer> => DONE

  /** What has been said inside is not known; that nothing has been said is not claimed by it. */
  override factsIfThere = async (): Promise<SaidFact[] | null> => []

  override async facts(): Promise<SaidFact[]> {
    throw lacks('facts')
  }

  override async received(): Promise<ReceivedCall[]> {
    if (!this.#receiver) throw lacks('outside')
    const calls = await this.#receiver.settled()
    for (const { body } of calls) keepEvent(this.world.base_url, body)
    return calls
  }

  override async send(_method: string, path: string): Promise<Answer> {
    throw lacks(capabilityAt(path))
  }

  /** @throws when something is still under way after the budget of the profile */
  async #quiet(desk: string): Promise<void> {
    const deadline = performance.now() + this.#budgetMs
    for (;;) {
      const { status, body, text } = await call('GET', `${desk}/api/v1/kasa/status`, { still: true })
      const isOffline = member(body, 'online_status') === false
      if (status !== 200 || isOffline || !(Number(member(body, 'pending_transactions')) > 0)) return
      if (performance.now() > deadline)
        throw new Error(`the tax authority has not answered within ${this.#budgetMs / 1000} s (budget): ${text}`)
      await this.pause(GLANCE_MS)
    }
  }

  /** Between two glances. */
  protected async pause(ms: number): Promise<void> {
    await sleep(ms)
  }
}

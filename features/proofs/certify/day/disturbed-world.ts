/** What befalls the world of a day before one of its calls is passed on, and how it comes back. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lab } from '../../../support/actors/lab.ts'
import { content } from '../../../support/law/answer.ts'
import type { WorldChange } from '../calls/disturbances.ts'

export class DisturbedWorld {
  readonly #lab: Lab
  readonly #ended = new AbortController()
  readonly #lifted: Promise<void>[] = []

  constructor(lab: Lab) {
    this.#lab = lab
  }

  async change({ faults, forMs }: WorldChange): Promise<void> {
    for (const fault of faults) content(await this.#lab.setFault(fault))
    if (forMs !== null) this.#lifted.push(this.#liftAfter(forMs, faults))
  }

  async #liftAfter(forMs: number, faults: WorldChange['faults']): Promise<void> {
    await sleep(forMs, undefined, { signal: this.#ended.signal }).catch(() => {})
    for (const { name } of faults) content(await this.#lab.clearFault(name))
  }

  /** Lifts at once what is not lifted yet. */
  async settled(): Promise<void> {
    this.#ended.abort()
    await Promise.all(this.#lifted)
  }
}

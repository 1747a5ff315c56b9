/** A target without a lab, of which its tester's adapter does a part of what a lab would do. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../actors/lab.ts'
import { capabilityAt, LONGEST_WAIT_MS, millisecondsOf } from '../../actors/lab-paths.ts'
import type { WorldCard } from '../../actors/world-card.ts'
import type { Answer } from '../../law/answer.ts'
import { lacks, type Needs } from '../../law/capabilities.ts'
import type { Wire } from '../../wire/wire.ts'
import type { Adapter } from '../adapter/deeds.ts'
import { DONE, StrangerLab, type Surroundings } from './stranger-lab.ts'

/** Faults that are set, to be cleared when the scenario is over. */
export class Disturbances {
  readonly #adapter: Adapter
  readonly #names = new Set<string>()

  constructor(adapter: Adapter) {
    this.#adapter = adapter
  }

  async set({ name, parameters = {} }: Fault): Promise<void> {
    this.#names.add(name)
    await this.#adapter.setFault!(name, parameters as Record<string, unknown>)
  }

  clear = async (name: string, parameters: Record<string, string>): Promise<void> =>
    this.#adapter.clearFault!(name, parameters)

  async clearAll(): Promise<void> {
    for (const name of this.#names) await this.clear(name, {})
    this.#names.clear()
  }
}

/** Between two moves of a clock. */
const GLANCE_MS = 40

const FAULT = /^\/faults\/([\w-]+)(?:\?(.*))?$/

export class AdaptedLab extends StrangerLab {
  readonly #adapter: Adapter
  readonly #disturbances: Disturbances
  /** Where the clock was set to, and what it has been advanced since; null while it has not been set. */
  #now: number | null = null

  constructor(
    wire: Wire,
    world: WorldCard,
    needs: Needs,
    surroundings: Surroundings,
    adapted: { adapter: Adapter; disturbances: Disturbances },
  ) {
    super(wire, world, needs, surroundings)
    this.#adapter = adapted.adapter
    this.#disturbances = adapted.disturbances
  }

  /** One that was reset has none. */
  protected override askForNoPast(asked: string, rows: readonly string[][]): void {
    if (!this.#adapter.reset) super.askForNoPast(asked, rows)
  }

  override async advance(step: { by: string } | { to: string }): Promise<Answer> {
    const ms = 'by' in step ? millisecondsOf(step.by) : Date.parse(step.to) - (this.#now ?? Number.NaN)
    if (ms === 0) return DONE
    if (!this.#adapter.advance || Number.isNaN(ms)) {
      if (ms <= LONGEST_WAIT_MS) return super.advance(step)
      throw lacks('clock')
    }
    await this.#adapter.advance(`PT${ms / 1000}S`)
    if (this.#now !== null) this.#now += ms
    // How far settling has moved it is not known: a moment that is named is set.
    if ('to' in step && this.#adapter.settle) await this.#adapter.setClock?.(step.to)
    return DONE
  }

  override async send(method: string, path: string, body: object = {}): Promise<Answer> {
    if (this.ownTerminalsTake(path) || this.ownReceiverTakes(method, path, body)) return super.send(method, path, body)
    const [, name, query] = FAULT.exec(path) ?? []
    const { setClock, reset, setFault, clearFault } = this.#adapter
    if (name !== undefined && setFault && clearFault) {
      // The features speak of the house; the tester's own ids are what his adapter knows.
      const parameters = JSON.parse(this.wire.sent(JSON.stringify(body)))
      const subject = Object.fromEntries(
        [...new URLSearchParams(query)].map(([member, value]) => [member, this.wire.outward(value)]),
      )
      await (method === 'PUT' ? this.#disturbances.set({ name, parameters }) : this.#disturbances.clear(name, subject))
    } else if (path === '/clock' && method === 'PUT' && setClock && 'now' in body) {
      await setClock.call(this.#adapter, String(body.now))
      this.#now = Date.parse(String(body.now))
    } else if (path === '/clock/advance') return this.advance(body as { by: string })
    else if (path === '/reset' && reset) await reset.call(this.#adapter)
    else throw lacks(capabilityAt(path))
    return DONE
  }

  override letShiftOpen = (): Promise<void> => this.letAuthorityAnswer()

  /** A clock that stands still brings nothing: it is moved on until nothing is under way any more. */
  override async letAuthorityAnswer(): Promise<void> {
    await this.#adapter.settle?.()
    let isQuiet = false
    const quiet = super.letAuthorityAnswer().finally(() => {
      isQuiet = true
    })
    while (this.#adapter.settle && !isQuiet) {
      await sleep(GLANCE_MS)
      await this.#adapter.settle()
    }
    await quiet
  }
}

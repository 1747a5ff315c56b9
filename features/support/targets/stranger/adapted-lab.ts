/** A target without a lab whose tester's adapter provides a part of one. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, ReceivedCall } from '../../actors/lab.ts'
import type { WantedCalls } from '../../actors/wanted-calls.ts'
import type { WorldCard } from '../../actors/world-card.ts'
import type { Answer } from '../../law/answer.ts'
import { capabilityAt, LONGEST_WAIT_MS, lacks, millisecondsOf, type Needs } from '../../law/capabilities.ts'
import type { Awaited } from '../../law/never-in-time.ts'
import type { Wire } from '../../wire/wire.ts'
import type { Adapter } from '../adapter/actions.ts'
import { DONE, StrangerLab, type Surroundings } from './stranger-lab.ts'

/** Faults that are set, to be cleared after the scenario. */
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

/** Between two advances of a clock. */
const POLL_MS = 40

const FAULT = /^\/faults\/([\w-]+)(?:\?(.*))?$/

export class AdaptedLab extends StrangerLab {
  readonly #adapter: Adapter
  readonly #disturbances: Disturbances
  /** The time the clock was set to, plus later advances; null: it has not been set. */
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

  override async advance(step: { by: string } | { to: string }): Promise<Answer> {
    const ms = 'by' in step ? millisecondsOf(step.by) : Date.parse(step.to) - (this.#now ?? Number.NaN)
    if (ms === 0) return DONE
    if (!this.#adapter.advance || Number.isNaN(ms)) {
      if (ms <= LONGEST_WAIT_MS) return super.advance(step)
      throw lacks('clock')
    }
    await this.#adapter.advance(`PT${ms / 1000}S`)
    if (this.#now !== null) this.#now += ms
    // Settling may have advanced the clock: a moment in a sentence is set again.
    if ('to' in step && this.#adapter.settle) await this.#adapter.setClock?.(step.to)
    return DONE
  }

  /** Where the adapter moves the clock, that of the harness says nothing of the time between two calls. */
  override async received(wanted?: WantedCalls): Promise<ReceivedCall[]> {
    const calls = await super.received(wanted)
    const isTimed = !this.#adapter.advance || this.#adapter.now !== undefined
    return isTimed ? calls : calls.map((call) => ({ ...call, at: '' }))
  }

  override async send(method: string, path: string, body: object = {}): Promise<Answer> {
    if (this.ownTerminalsTake(path) || this.ownReceiverTakes(method, path, body)) return super.send(method, path, body)
    const [, name, query] = FAULT.exec(path) ?? []
    const { setClock, reset, restart, setFault, clearFault } = this.#adapter
    if (name !== undefined && setFault && clearFault) {
      // Maps ids of the features to the tester's own, which the adapter knows.
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
    else if (path === '/restart' && restart) await restart.call(this.#adapter)
    else throw lacks(capabilityAt(path))
    return DONE
  }

  /** A stopped clock is advanced between two looks. */
  override until(awaited: Awaited, isSo: () => Promise<boolean>): Promise<void> {
    return super.until(awaited, async () => {
      await this.#adapter.settle?.()
      return isSo()
    })
  }

  override letShiftOpen = (): Promise<void> => this.letAuthorityAnswer()

  /** A stopped clock brings no answers: it is advanced until no work is in progress. */
  override async letAuthorityAnswer(): Promise<void> {
    await this.#adapter.settle?.()
    let isQuiet = false
    const quiet = super.letAuthorityAnswer().finally(() => {
      isQuiet = true
    })
    while (this.#adapter.settle && !isQuiet) {
      await sleep(POLL_MS)
      await this.#adapter.settle()
    }
    await quiet
  }
}

/** Bounds of what an exploration asks and waits for: nothing is waited for without end, and no more is asked than allowed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Wire } from '../../../support/wire/wire.ts'

/** Something has not ended in its time: that says nothing of the law. */
export class OutOfTime extends Error {}

/**
 * @param what the beginning of a sentence on what has not ended
 * @throws OutOfTime when the work has not ended within the time; its end is not looked at then
 */
export async function bounded<Done>(ms: number, what: string, work: Promise<Done>): Promise<Done> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new OutOfTime(`${what} has not ended within ${ms / 1000} s`)), ms)
  work.catch(() => {})
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** How many requests may be sent, and how many a second; null: any number. */
export interface Allowance {
  requests: number | null
  rate: number | null
}

/** Counts requests, and spreads them over time. */
export class Budget {
  readonly #allowed: Allowance
  #sent = 0
  /** When the next request may be sent, ms of the monotonic clock. */
  #next = 0

  constructor(allowed: Allowance) {
    this.#allowed = allowed
  }

  get isSpent(): boolean {
    const { requests } = this.#allowed
    return requests !== null && this.#sent >= requests
  }

  /** Counts a request, and waits until it may be sent. What tidies up is counted, and sent all the same. */
  async turn(): Promise<void> {
    this.#sent++
    const { rate } = this.#allowed
    if (rate === null) return
    const now = performance.now()
    const at = Math.max(this.#next, now)
    this.#next = at + 1000 / rate
    if (at > now) await sleep(at - now)
  }

  /** Every request of a wire takes its turn. */
  holdTo(wire: Wire): void {
    const { policy } = wire
    wire.policy = {
      before: async (request) => {
        await this.turn()
        await policy?.before(request)
      },
      after: (exchange) => policy?.after(exchange),
    }
  }
}

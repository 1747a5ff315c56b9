/** Gives a target up when it has answered no request for as long as one may take: a server that is started again is not. */
import type { Timeout } from '../wire/wire.ts'

/** Consecutive requests without an answer, at least. */
const IN_VAIN = 4

export class Limit implements Timeout {
  readonly longestMs: number
  readonly #now: () => number
  /** Consecutive requests without an answer, and when the first of them had none. */
  #failures = 0
  #since = 0
  #gone: string | null = null

  /** @param now a monotonic clock in milliseconds */
  constructor(longestMs: number, now: () => number = () => performance.now()) {
    this.longestMs = longestMs
    this.#now = now
  }

  get isAnswering(): boolean {
    return this.#failures === 0
  }

  answered(): void {
    this.#failures = 0
  }

  failed({ message }: Error): void {
    if (this.#failures === 0) this.#since = this.#now()
    this.#failures++
    if (this.#failures >= IN_VAIN && this.#now() - this.#since >= this.longestMs) this.#gone = message
  }

  /** The last error, once the target is given up; else null. */
  get failure(): string | null {
    return this.#gone
  }
}

/** Gives a target up after some consecutive requests without any answer. */
import type { Timeout } from '../wire/wire.ts'

const IN_VAIN = 4

export class Limit implements Timeout {
  readonly longestMs: number
  #failures: Error[] = []
  #gone: string | null = null

  constructor(longestMs: number) {
    this.longestMs = longestMs
  }

  answered(): void {
    this.#failures = []
  }

  failed(error: Error): void {
    this.#failures.push(error)
    if (this.#failures.length >= IN_VAIN) this.#gone = error.message
  }

  /** The last error, once the target is given up; else null. */
  get failure(): string | null {
    return this.#gone
  }
}

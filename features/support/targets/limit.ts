/** When a target is given up on: after some requests in a row that were not answered at all. */
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

  /** What went wrong last, once it is given up on; else null. */
  get goneBecause(): string | null {
    return this.#gone
  }
}

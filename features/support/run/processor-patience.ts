/**
 * How long processes are waited for: by the clock, without the time in which they, or this one, were ready and had no
 * processor. On a busy machine what is soon done waits long for one; a process that is idle has nothing to wait for.
 */
import { readFileSync } from 'node:fs'

/** How many times the limit may pass on the clock: then a step ends that waits for what never comes. */
const CLOCK_TIMES = 10
const NS_IN_MS = 1e6

export class ProcessorPatience {
  readonly #pids: readonly number[]
  readonly #ms: number
  readonly #delayedMs: (pids: readonly number[]) => number
  readonly #begun: { clock: number; delayed: number }

  /**
   * @param pids processes that are waited for, beside this one
   * @param ms in which they may have a processor, or need none
   */
  constructor(pids: readonly number[], ms: number, delayedMs = delayOf) {
    this.#pids = [process.pid, ...pids]
    this.#ms = ms
    this.#delayedMs = delayedMs
    this.#begun = { clock: performance.now(), delayed: delayedMs(this.#pids) }
  }

  get isOver(): boolean {
    const elapsed = performance.now() - this.#begun.clock
    if (elapsed >= CLOCK_TIMES * this.#ms) return true
    return elapsed - (this.#delayedMs(this.#pids) - this.#begun.delayed) >= this.#ms
  }
}

/** How long the first threads of processes have been ready without a processor, ms; 0 where the system does not tell it. */
export const delayOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + delayedMs(pid), 0)

function delayedMs(pid: number): number {
  try {
    const [, delayed] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(delayed) / NS_IN_MS
  } catch {
    return 0
  }
}

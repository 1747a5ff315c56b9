/**
 * How long processes are waited for: counted by the processor that they have had, since on a busy machine what is soon
 * done waits long for one. By the clock it may take many times longer.
 */
import { readFileSync } from 'node:fs'

/** So many times the limit may go by on the clock: who waits for something that never comes ends then. */
const CLOCK_TIMES = 10
/** Of a tick of the processor's accounts: USER_HZ is 100 on every Linux. */
const TICK_MS = 10

export class Patience {
  readonly #pids: readonly number[]
  readonly #ms: number
  readonly #spentMs: (pids: readonly number[]) => number
  readonly #begun: { clock: number; processor: number }

  /**
   * @param pids processes that are waited for; where there are several, each may have as much
   * @param ms of the processor
   */
  constructor(pids: readonly number[], ms: number, spentMs = processorMs) {
    this.#pids = pids
    this.#ms = ms
    this.#spentMs = spentMs
    this.#begun = { clock: performance.now(), processor: spentMs(pids) }
  }

  get isOver(): boolean {
    if (performance.now() - this.#begun.clock >= CLOCK_TIMES * this.#ms) return true
    return this.#spentMs(this.#pids) - this.#begun.processor >= this.#pids.length * this.#ms
  }
}

/** What the threads of processes have had of the processor, ms; where the system does not tell it, what the clock shows. */
export function processorMs(pids: readonly number[]): number {
  if (process.platform !== 'linux') return pids.length * performance.now()
  return pids.reduce((sum, pid) => sum + ticksOf(pid) * TICK_MS, 0)
}

/** Of a process that has ended, none. */
function ticksOf(pid: number): number {
  try {
    // The name of the program may hold blanks; user and system time are fields 14 and 15
    const [, ...behindName] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return Number(behindName[10]) + Number(behindName[11])
  } catch {
    return 0
  }
}

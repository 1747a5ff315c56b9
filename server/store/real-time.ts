/** What time it is in worlds with a real clock: the store's, so that processes on several machines agree about it. */

export interface RealTime {
  /** Whole epoch milliseconds. */
  now(): number
}

/** The time of this machine, for a store that one process has for itself. */
export const MACHINE_TIME: RealTime = { now: () => Date.now() }

/** So many measurements are looked at: the one with the least error counts. */
const MEASUREMENTS = 8
/** How much two clocks of sound machines may drift apart between measurements, ms. */
const DRIFT_MS = 2
/** How fast time goes while it is ahead of the clock that it follows. */
const SLOW_PACE = 0.5

interface Measurement {
  /** What the other clock is ahead of ours. */
  offset: number
  /** How wrong that may be: the answer took twice as long. */
  error: number
}

/**
 * Follows the clock of another machine. Between measurements it goes by what this machine counts since it was started,
 * so that setting the clock of this machine changes nothing. It never goes back, for nothing may happen in a world before
 * what has happened: ahead of the other clock it goes at half its pace until that has come up.
 */
export class FollowedTime implements RealTime {
  readonly #count: () => number
  #measured: Measurement[] = []
  /** The last answer, unrounded, and the count then. */
  #last: { now: number; count: number } | null = null

  /** @param count milliseconds since some moment: they only grow, at the pace of time */
  constructor(count: () => number = () => performance.now()) {
    this.#count = count
  }

  /** Asks the other clock. @param ask resolves to its epoch milliseconds @throws what asking throws */
  async measure(ask: () => Promise<number>): Promise<void> {
    const sent = this.#count()
    const theirs = await ask()
    const received = this.#count()
    const measured = { offset: theirs - (sent + received) / 2, error: (received - sent) / 2 }
    // One that contradicts another was made since a clock was set
    const former = this.#measured.filter(
      ({ offset, error }) => Math.abs(offset - measured.offset) <= error + measured.error + DRIFT_MS,
    )
    this.#measured = [measured, ...former].slice(0, MEASUREMENTS)
  }

  /** @throws Error before the first measurement */
  now(): number {
    const best = this.#measured.toSorted((a, b) => a.error - b.error)[0]
    if (!best) throw new Error('the other clock has not been asked yet')
    const count = this.#count()
    const followed = count + best.offset
    const least = this.#last ? this.#last.now + (count - this.#last.count) * SLOW_PACE : followed
    this.#last = { now: Math.max(followed, least), count }
    return Math.floor(this.#last.now)
  }
}

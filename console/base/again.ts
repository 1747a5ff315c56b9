/** Asks again for what has not come: a network that changes drops every request under way, to this machine as well. */
import { LabError } from '../../server/client/call.ts'

/** The first wait, ms: each next one is twice as long, to a bound. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5000

/** The waits between the tries of one request. */
export class Waits {
  #next = FIRST_WAIT_MS

  /** A try has succeeded: the next wait is short again. */
  beginAnew(): void {
    this.#next = FIRST_WAIT_MS
  }

  /** Resolves when the wait is over, or the machine has a network again. */
  async pass(): Promise<void> {
    const over = new AbortController()
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#next)
      const cut = (): void => {
        clearTimeout(timer)
        resolve()
      }
      addEventListener('online', cut, { signal: over.signal })
    })
    over.abort()
    this.#next = Math.min(2 * this.#next, LONGEST_WAIT_MS)
  }
}

/**
 * Asks until an answer comes.
 * @param isWanted asked before each repetition; false ends it
 * @returns null: it is not wanted any more
 * @throws LabError when the lab refuses: that is an answer
 */
export async function untilAnswered<T>(ask: () => Promise<T>, isWanted = (): boolean => true): Promise<T | null> {
  const waits = new Waits()
  while (isWanted()) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof LabError) throw error
      await waits.pass()
    }
  }
  return null
}

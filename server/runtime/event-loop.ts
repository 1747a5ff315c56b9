/**
 * Requests that are there at the same moment are worked on together, one step of all before the next step of any. A
 * sale runs through more code than a processor keeps at hand: done one by one, each would fetch all of it anew.
 */

let turn: Promise<void> | null = null

/** Resolves when the event loop has taken in everything that was there: for all who wait for it at once. */
export function afterIo(): Promise<void> {
  turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = null
      resolve()
    }),
  )
  return turn
}

/** To be awaited between two steps: the other requests of the same read of the event loop take theirs first. */
export const yieldToOthers: Promise<void> = Promise.resolve()

/** After this time long work yields to the event loop. */
const SLICE_MS = 5

/** Long work on the event loop, in slices: between two of them requests have their turn. */
export class Slices {
  #since = performance.now()
  #ending: AbortSignal | undefined

  /** @param ending ends the work with the slice it is in */
  constructor(ending?: AbortSignal) {
    this.#ending = ending
  }

  /**
   * To be awaited between two steps: resolves at once unless the slice has ended.
   * @throws the reason of the signal
   */
  async next(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return
    await this.over()
  }

  /** Ends the slice, after a step that takes long. */
  async over(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve))
    this.#since = performance.now()
    this.#ending?.throwIfAborted()
  }
}

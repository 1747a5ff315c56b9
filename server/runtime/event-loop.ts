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

/** To be awaited between two steps: the others of the same breath come first. */
export const yieldToOthers: Promise<void> = Promise.resolve()

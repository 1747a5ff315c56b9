/** Connections that a fault of a gateway keeps waiting for their answers: a bounded number, for a bounded time. */
import type { ServerResponse } from 'node:http'
import type { World } from '../../../runtime/world/world.ts'

/** One more is not kept waiting. */
const HELD_LIMIT = 256
/** Real time after which a wait ends, though the clock of the world has not moved. */
const HELD_MS = 600_000

export class HeldConnections {
  #held = 0

  /**
   * Keeps a connection waiting. The wait ends as well after ten minutes of real time, when its world is reset, restored
   * or deleted, and when the server closes.
   * @param ms by the clock of the world; null: only the client ends the wait
   * @param end called once, unless the client has gone before; at once where too many wait already
   */
  hold(world: World, response: ServerResponse, ms: number | null, end: () => void): void {
    if (response.destroyed) return
    if (this.#held >= HELD_LIMIT || world.gone) {
      end()
      return
    }
    this.#held++
    let stopWaiting: (() => void) | null = null
    const release = (): void => {
      this.#held--
      stopWaiting?.()
      clearTimeout(limit)
      world.listeners.delete(listener)
      response.off('close', release)
    }
    const over = (): void => {
      release()
      end()
    }
    const listener = { said: () => {}, ended: over }
    const limit = setTimeout(over, HELD_MS).unref()
    world.listeners.add(listener)
    response.once('close', release)
    if (ms !== null) stopWaiting = world.clock.wait(ms, over)
  }
}

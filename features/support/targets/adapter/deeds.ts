/** What an adapter may do for a target. */

type Done = Promise<void> | void

export interface Adapter {
  /** Everything is as at the very beginning: called before each scenario, and nothing is tidied then. */
  reset?(): Done
  /** From now on the clock of the target stands at `now` or goes on from there. @param now RFC 3339 */
  setClock?(now: string): Done
  /** So much time passes, with all that happens in it. @param duration ISO 8601, like PT24H */
  advance?(duration: string): Done
  /** Lets come what is under way, in as little time as it takes: called while the tax authority is waited for. */
  settle?(): Done
  /** @param name as the features know it, like authority-mute @param parameters whose fault it is, and more of it */
  setFault?(name: string, parameters: Record<string, unknown>): Done
  /** @param parameters whose fault is over; empty: whoever has it */
  clearFault?(name: string, parameters: Record<string, unknown>): Done
}

export const DEEDS = ['reset', 'setClock', 'advance', 'settle', 'setFault', 'clearFault'] as const
export type Deed = (typeof DEEDS)[number]

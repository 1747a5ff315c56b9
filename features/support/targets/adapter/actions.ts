/** Actions an adapter may provide for a target. */

type Done = Promise<void> | void

export interface Adapter {
  /** Restores the initial state: called before each scenario, in place of the cleanup. */
  reset?(): Done
  /** Sets the target's clock, which then stops or runs from there. @param now RFC 3339 */
  setClock?(now: string): Done
  /** Advances the clock, with everything due in that time. @param duration ISO 8601, like PT24H */
  advance?(duration: string): Done
  /** Lets work in progress finish, in as little time as possible: called while waiting for the tax authority. */
  settle?(): Done
  /** Stops the target and starts it again from its store; resolves when it answers. */
  restart?(): Done
  /** @param name as in the features, like authority-mute @param parameters the fault's subject, and further ones */
  setFault?(name: string, parameters: Record<string, unknown>): Done
  /** @param parameters the fault's subject; empty: every subject */
  clearFault?(name: string, parameters: Record<string, unknown>): Done
}

export const ADAPTER_ACTIONS = ['reset', 'setClock', 'advance', 'settle', 'restart', 'setFault', 'clearFault'] as const
export type AdapterAction = (typeof ADAPTER_ACTIONS)[number]

/** Actions an adapter may provide for a target. */

type Done = Promise<void> | void

/** The clock of a target, as its adapter describes it. */
export interface TargetClock {
  /** Whether it is stopped until it is moved; else it runs from the moment it is set to. */
  stopped: boolean
  /** Its resolution: an ISO 8601 duration, like PT1S or PT0.001S. */
  precision: string
}

export interface Adapter {
  /** Of the clock that `setClock` and `advance` move; left out: it runs, with a resolution of seconds. */
  clock?: TargetClock
  /** Restores the initial state: called before each scenario, in place of the cleanup. */
  reset?(): Done
  /** Sets the target's clock, forwards or back, which then is stopped or runs from there. @param now RFC 3339 */
  setClock?(now: string): Done
  /** Advances the clock, with everything due in that time. @param duration ISO 8601, like PT24H */
  advance?(duration: string): Done
  /** The time of the target's clock, RFC 3339: called for each call of a webhook, before that is answered. */
  now?(): Promise<string> | string
  /**
   * Lets work in progress finish, in as little time as possible: called repeatedly while the tax authority, a shift
   * or a report is waited for. Calls of webhooks may still be on their way when it returns.
   */
  settle?(): Done
  /** Stops the target and starts it again from its store; resolves when it answers. */
  restart?(): Done
  /** @param name as in the features, like authority-mute @param parameters the fault's subject, and further ones */
  setFault?(name: string, parameters: Record<string, unknown>): Done
  /** @param parameters the fault's subject; empty: every subject */
  clearFault?(name: string, parameters: Record<string, unknown>): Done
}

export const ADAPTER_ACTIONS = [
  'reset',
  'setClock',
  'advance',
  'now',
  'settle',
  'restart',
  'setFault',
  'clearFault',
] as const
export type AdapterAction = (typeof ADAPTER_ACTIONS)[number]

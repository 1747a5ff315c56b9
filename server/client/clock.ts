/** The clock of a world. */
import type { LabCaller } from './call.ts'
import type { AdvanceClockBody, Clock, ClockMoved } from './model.ts'

export class LabClock {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Mode and time of the clock. */
  get = (): Promise<Clock> => this.#lab.call('getClock', {})

  /**
   * Lets the clock run: from now on it shows the time of the server's machine.
   * @returns the facts in between: timers due on the way fire
   */
  run = (): Promise<ClockMoved> => this.#set('real', undefined)

  /** Stops the clock at its time, or at the given one. @param now RFC 3339 */
  stop = (now?: string): Promise<ClockMoved> => this.#set('virtual', now)

  /**
   * Advances a virtual clock, firing each timer at its own time; resolves when no work is running any more.
   * @param step `{ by: 'PT24H' }`, `{ to: '2026-03-02T09:00:00+02:00' }`, `{ next: true }` for the earliest timer, or
   *   `{ timer: id }` for a listed one
   * @returns the new time, and the facts in between
   * @throws LabError when the clock is real, or would go back
   */
  advance = (step: AdvanceClockBody): Promise<ClockMoved> => this.#lab.call('advanceClock', { body: step })

  #set = (mode: Clock['mode'], now: string | undefined): Promise<ClockMoved> =>
    this.#lab.call('setClock', { body: { mode, ...(now === undefined ? {} : { now }) } })
}

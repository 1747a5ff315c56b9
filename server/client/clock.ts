/** The clock of a world. */
import type { LabCaller } from './call.ts'
import type { AdvanceClockBody } from './model/bodies.ts'
import type { Clock, ClockMoved } from './model/clock.ts'

export class LabClock {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** How it runs, and where it stands. */
  get = (): Promise<Clock> => this.#lab.call('getClock', {})

  /**
   * Lets it run from now on, or from the moment given.
   * @param now RFC 3339
   * @returns what was said meanwhile: what is due on the way forward is run
   */
  run = (now?: string): Promise<ClockMoved> => this.#set('real', now)

  /** Stops it where it is, or at the moment given. @param now RFC 3339 */
  stop = (now?: string): Promise<ClockMoved> => this.#set('virtual', now)

  /**
   * Moves a virtual clock on, each timer at its own instant; done when nothing is under way any more.
   * @param step `{ by: 'PT24H' }`, `{ to: '2026-03-02T09:00:00+02:00' }`, `{ next: true }` to the soonest timer, or
   *   `{ timer: id }` to a listed one
   * @returns where it has come to, and what was said on the way
   * @throws LabError when the clock is real, or would go back
   */
  advance = (step: AdvanceClockBody): Promise<ClockMoved> => this.#lab.call('advanceClock', { body: step })

  #set = (mode: Clock['mode'], now: string | undefined): Promise<ClockMoved> =>
    this.#lab.call('setClock', { body: { mode, ...(now === undefined ? {} : { now }) } })
}

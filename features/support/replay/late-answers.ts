/** Answers that a gateway delays: the steps behind them begin meanwhile, and they come with the time that passes. */
import { setTimeout as pause } from 'node:timers/promises'
import type { LabOfRun } from './lab-of-run.ts'

/** Real time within which a late answer has to come, ms. */
export const LATE_TIMEOUT_MS = 300_000
/** Real time after which it is asked whether an answer is late, ms. */
const POLL_MS = 20

export class LateAnswers<Answered> {
  readonly #lab: LabOfRun
  readonly #waiting = new Map<number, Promise<Answered>>()

  constructor(lab: LabOfRun) {
    this.#lab = lab
  }

  /** Numbers of the steps whose answers are still late. */
  get numbers(): ReadonlySet<number> {
    return new Set(this.#waiting.keys())
  }

  /** Waits for an answer until it has come, or the gateway says that it is late. @returns null: it is late */
  async answered(index: number, ask: () => Promise<Answered>): Promise<Answered | null> {
    const before = await this.#lab.delayedAnswers()
    const asked = ask()
    for (;;) {
      const answered = await within(asked, POLL_MS)
      if (answered) return answered
      if ((await this.#lab.delayedAnswers()) === before) continue
      this.#waiting.set(index, asked)
      return null
    }
  }

  /** Those that have come by now, with the numbers of their steps. @param patienceMs real time to wait for each */
  async arrived(patienceMs: number): Promise<[index: number, answered: Answered][]> {
    const found: [number, Answered][] = []
    for (const [index, asked] of this.#waiting) {
      const answered = await within(asked, patienceMs)
      if (!answered) continue
      this.#waiting.delete(index)
      found.push([index, answered])
    }
    return found
  }
}

/** What comes within some milliseconds of real time; null: nothing. */
const within = <T>(work: Promise<T>, ms: number): Promise<T | null> => Promise.race([work, pause(ms, null)])

/** How far a run has come, from its messages as they are written: one line, redrawn on a terminal, else now and then. */
import type { Envelope } from '@cucumber/messages'
import { progressLine } from './console.ts'
import type { Outcome } from './results.ts'

/** Where it is said: the standard output, or what stands in for it. */
export interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** Between two lines where nothing can be redrawn. */
const INTERVAL_MS = 10_000
/** Statuses of a step that fail its scenario. */
export const BAD = ['FAILED', 'UNDEFINED', 'PENDING', 'AMBIGUOUS']

export class Progress {
  readonly counts: Record<Outcome, number> = { passed: 0, failed: 0, not_tested: 0 }
  readonly #output: Output
  readonly #now: () => number
  readonly #began: number
  /** Scenarios under way, with the worst that has come of them. */
  readonly #running = new Map<string, Outcome>()
  #total: number
  #said: number

  /** @param total scenarios to come, as far as is known @param now milliseconds of a clock that only goes on */
  constructor(output: Output, total: number, now: () => number = () => performance.now()) {
    this.#output = output
    this.#total = total
    this.#now = now
    this.#began = now()
    this.#said = this.#began
  }

  /** One message of a runner, of any of them. */
  hear({ testCaseStarted, testStepFinished, testCaseFinished }: Envelope): void {
    if (testCaseStarted) this.#running.set(testCaseStarted.id, 'passed')
    if (testStepFinished) this.#step(testStepFinished.testCaseStartedId, String(testStepFinished.testStepResult.status))
    if (!testCaseFinished) return
    const outcome = this.#running.get(testCaseFinished.testCaseStartedId)
    this.#running.delete(testCaseFinished.testCaseStartedId)
    if (!outcome || testCaseFinished.willBeRetried) return
    this.counts[outcome]++
    this.#total = Math.max(this.#total, this.counts.passed + this.counts.failed + this.counts.not_tested)
    this.#draw()
  }

  /** Says something that stays, above the line. */
  say(text: string): void {
    this.#clear()
    this.#output.write(`${text}\n`)
    if (this.#output.isTTY) this.#draw()
  }

  /** Takes the line away: what follows says how it ended. */
  end(): void {
    this.#clear()
  }

  #step(scenario: string, status: string): void {
    if (BAD.includes(status)) this.#running.set(scenario, 'failed')
    else if (status === 'SKIPPED' && this.#running.get(scenario) === 'passed') this.#running.set(scenario, 'not_tested')
  }

  #draw(): void {
    const now = this.#now()
    const line = progressLine(this.counts, this.#total, now - this.#began)
    if (this.#output.isTTY) {
      // One column less: some terminals go on to the next line with the last.
      this.#output.write(`\r\u001B[2K${line.slice(0, (this.#output.columns || 80) - 1)}`)
    } else if (now - this.#said >= INTERVAL_MS) {
      this.#said = now
      this.#output.write(`${line}\n`)
    }
  }

  #clear(): void {
    if (this.#output.isTTY) this.#output.write('\r\u001B[2K')
  }
}

/** How far a run has come, scenario by scenario: one line, redrawn on a terminal, else now and then. */
import { progressLine } from './console.ts'
import type { ScenarioOutcome } from './scenario-result.ts'

/** Where it is said: the standard output, or what stands in for it. */
export interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** Between two lines where nothing can be redrawn. */
const INTERVAL_MS = 10_000
/** Before so many scenarios have ended, or so long, nothing is said of what is left. */
const KNOWN_SCENARIOS = 10
const KNOWN_MS = 2000

export class RunProgress {
  readonly counts: Partial<Record<ScenarioOutcome, number>> = { passed: 0, failed: 0, not_tested: 0 }
  readonly #output: Output
  readonly #label: string | null
  readonly #now: () => number
  readonly #began: number
  #total: number
  #said: number

  /**
   * @param total scenarios to come, as far as is known
   * @param how `now`: milliseconds of a clock that only goes on; `label`: what is done, where no outcome is counted
   */
  constructor(output: Output, total: number, how: { now?: () => number; label?: string } = {}) {
    const { now = () => performance.now(), label = null } = how
    this.#output = output
    this.#label = label
    this.#total = total
    this.#now = now
    this.#began = now()
    this.#said = this.#began
  }

  /** A scenario has come to its end. @param lines that stay, above the line of progress */
  add(outcome: ScenarioOutcome, lines: readonly string[] = []): void {
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1
    this.#total = Math.max(this.#total, this.#done)
    if (lines.length > 0) this.say(lines.join('\n'))
    else this.#draw()
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

  get #done(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0)
  }

  /** By how long a scenario has taken so far, those that were not tested included. */
  #left(took_ms: number): number | null {
    if (this.#done < KNOWN_SCENARIOS || took_ms < KNOWN_MS) return null
    return (took_ms / this.#done) * (this.#total - this.#done)
  }

  #draw(): void {
    const now = this.#now()
    const took_ms = now - this.#began
    const left_ms = this.#left(took_ms)
    const reached = { counts: this.counts, total: this.#total, took_ms, left_ms, label: this.#label }
    if (this.#output.isTTY) {
      // One column less: some terminals go on to the next line with the last.
      this.#output.write(`\r\u001B[2K${progressLine(reached, (this.#output.columns || 80) - 1)}`)
    } else if (now - this.#said >= INTERVAL_MS) {
      this.#said = now
      this.#output.write(`${progressLine(reached)}\n`)
    }
  }

  #clear(): void {
    if (this.#output.isTTY) this.#output.write('\r\u001B[2K')
  }
}

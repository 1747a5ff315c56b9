/** Progress of a run by scenario: one line, redrawn on a terminal, otherwise printed from time to time. */
import { type CountedOutcome, progressLine } from './console.ts'

/** The standard output, or a substitute. */
interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

/** Interval of lines where nothing can be redrawn: the first scenario has one at once. */
const INTERVAL_MS = 10_000
/** The rest is estimated after this many scenarios, and this long. */
const KNOWN_SCENARIOS = 10
const KNOWN_MS = 2000

export class RunProgress {
  readonly counts: Partial<Record<CountedOutcome, number>> = { passed: 0, failed: 0, not_tested: 0 }
  readonly #output: Output
  readonly #now: () => number
  #began: number
  #total = 0
  #said: number

  /** @param now a monotonic clock in milliseconds */
  constructor(output: Output, now: () => number = () => performance.now()) {
    this.#output = output
    this.#now = now
    this.#began = now()
    this.#said = this.#began
  }

  /** Begins with the scenarios. @param total expected number of them */
  begin(total: number): void {
    this.#total = total
    this.#began = this.#now()
    this.#said = Number.NEGATIVE_INFINITY
  }

  /** Counts a finished scenario. @param lines printed above the line of progress */
  add(outcome: CountedOutcome, lines: readonly string[] = []): void {
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1
    this.#total = Math.max(this.#total, this.#done)
    if (lines.length > 0) this.say(lines.join('\n'))
    else this.#draw()
  }

  /** Prints text that stays above the line. */
  say(text: string): void {
    this.#clear()
    this.#output.write(`${text}\n`)
    if (this.#output.isTTY) this.#draw()
  }

  /** Removes the line: the result follows. */
  end(): void {
    this.#clear()
  }

  get #done(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0)
  }

  /** Extrapolates the average time of a scenario, including those not tested. */
  #left(took_ms: number): number | null {
    if (this.#done < KNOWN_SCENARIOS || took_ms < KNOWN_MS) return null
    return (took_ms / this.#done) * (this.#total - this.#done)
  }

  #draw(): void {
    const now = this.#now()
    const took_ms = now - this.#began
    const left_ms = this.#left(took_ms)
    const reached = { counts: this.counts, total: this.#total, took_ms, left_ms }
    if (this.#output.isTTY) {
      // One column less: some terminals wrap at the last one
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

/** What came of each scenario in the last run, and what has changed since the run that an earlier book was made of. */
import { existsSync } from 'node:fs'
import { FEATURES } from '../../clauses/coverage.ts'
import { readReport, readRun } from '../../report/report.ts'
import type { RunResults } from '../../report/results.ts'
import type { ScenarioOutcome } from '../../report/scenario-result.ts'

/** Result of a scenario: of all its rows the worst. */
export type BookOutcome = ScenarioOutcome | 'not_run'

export interface RowResult {
  outcome: ScenarioOutcome
  /** Why it was not tested. */
  because: string | null
  /** The slip it looked at last, as text; null: none. */
  slip: string | null
}

export interface LastRun {
  /** Name of the tested server; null: there was no run. */
  target: string | null
  /** RFC 3339. */
  started: string | null
  /** By path of the feature, and line. */
  rows: ReadonlyMap<string, RowResult>
}

const rowsOf = ({ results }: RunResults): Map<string, RowResult> =>
  new Map(
    results.map(({ uri, line, outcome, because, slip }) => [
      `${uri.slice(uri.indexOf('features/') + 'features/'.length, -'.feature'.length)}:${line}`,
      { outcome, because, slip },
    ]),
  )

/**
 * The run of a report of `kasalab verify`, or else that of the last `npm test`.
 * @throws when the directory has no report
 */
export function lastRun(report: string | undefined): LastRun {
  if (report !== undefined) {
    const read = readReport(report)
    return { target: read.summary.target, started: read.started, rows: rowsOf(read) }
  }
  if (!existsSync(FEATURES)) return { target: null, started: null, rows: new Map() }
  const run = readRun([FEATURES])
  return { target: 'npm test', started: run.started, rows: rowsOf(run) }
}

/** Worst first. */
const ORDER: readonly ScenarioOutcome[] = ['failed', 'differs', 'not_tested', 'would_be_tested', 'passed']

/** @param lines of the scenario's rows @returns the worst of its rows, and why it was not tested */
export function resultIn(
  { rows }: LastRun,
  path: string,
  lines: readonly number[],
): { outcome: BookOutcome; because: string | null } {
  const found = lines.flatMap((line) => rows.get(`${path}:${line}`) ?? [])
  const outcome = ORDER.find((each) => found.some((row) => row.outcome === each))
  if (outcome === undefined) return { outcome: 'not_run', because: null }
  return { outcome, because: found.find((row) => row.outcome === outcome)!.because }
}

/** The slip of its first row that looked at one; undefined: none did. */
export const slipIn = ({ rows }: LastRun, path: string, lines: readonly number[]): string | undefined =>
  lines.flatMap((line) => rows.get(`${path}:${line}`)?.slip ?? [])[0]

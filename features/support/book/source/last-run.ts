/** What came of each scenario in the last run, and what has changed since the run that an earlier book was made of. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ScenarioOutcome, WORST_FIRST } from '../../living/outcomes.ts'
import type { RunResults } from '../../living/results.ts'
import { lastFeatures } from '../../living/suite-run.ts'
import { readReport } from '../../report/report.ts'
import { readOrigin } from '../../run/origin.ts'

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
  /** Commit of the features and of the server; null: not known, or that of another server. */
  commit: string | null
  /** The tracked files differed from that commit. */
  changed: boolean
  /** By path of the feature, and line. */
  rows: ReadonlyMap<string, RowResult>
}

/** What `npm test` and `npm run features` test. */
const OWN_SERVER = 'kasalab'

const rowsOf = ({ results }: RunResults): Map<string, RowResult> =>
  new Map(
    results.map(({ uri, line, outcome, because, slip }) => [
      `${uri.slice(uri.indexOf('features/') + 'features/'.length, -'.feature'.length)}:${line}`,
      { outcome, because, slip },
    ]),
  )

const NO_RUN: LastRun = { target: null, started: null, commit: null, changed: false, rows: new Map() }

/** Results as a package carries them: those of one outcome together, by path and line. */
interface RunFile extends Omit<LastRun, 'rows'> {
  results: [outcome: ScenarioOutcome, because: string | null, rows: string[]][]
}

/** Where a package has the results of the run that it was built after. */
export const PACKAGED_RUN = 'features/book/run.json'
const PACKAGED = join(import.meta.dirname, '../../../..', PACKAGED_RUN)

/** A run as the text of the file that a package carries. Slips are not in it: they are kept apart. */
export function runFile({ rows, ...run }: LastRun): string {
  const together = Map.groupBy(rows, ([, { outcome, because }]) => JSON.stringify([outcome, because]))
  const results = [...together].map(([of, own]): RunFile['results'][number] => {
    const [outcome, because] = JSON.parse(of) as [ScenarioOutcome, string | null]
    return [outcome, because, own.map(([row]) => row)]
  })
  return `${JSON.stringify({ ...run, results } satisfies RunFile)}\n`
}

/** A run of the text of such a file. */
export function runInFile(text: string): LastRun {
  const { results, ...run } = JSON.parse(text) as RunFile
  const rows = results.flatMap(([outcome, because, own]) =>
    own.map((row): [string, RowResult] => [row, { outcome, because, slip: null }]),
  )
  return { ...run, rows: new Map(rows) }
}

/**
 * The run of a report of `kasalab verify`, or else that of the last `npm test` or `npm run features`; in a package that
 * after which it was built.
 * @throws when the directory has no report
 */
export function lastRun(report: string | undefined): LastRun {
  if (report !== undefined) {
    const read = readReport(report)
    return { ...NO_RUN, target: read.summary.target, started: read.started, rows: rowsOf(read) }
  }
  const run = lastFeatures()
  if (run === null) return existsSync(PACKAGED) ? runInFile(readFileSync(PACKAGED, 'utf8')) : NO_RUN
  return { target: OWN_SERVER, started: run.started, ...readOrigin(), rows: rowsOf(run) }
}

/** @param lines of the scenario's rows @returns the worst of its rows, and why it was not tested */
export function resultIn(
  { rows }: LastRun,
  path: string,
  lines: readonly number[],
): { outcome: BookOutcome; because: string | null } {
  const found = lines.flatMap((line) => rows.get(`${path}:${line}`) ?? [])
  const outcome = WORST_FIRST.find((each) => found.some((row) => row.outcome === each))
  if (outcome === undefined) return { outcome: 'not_run', because: null }
  return { outcome, because: found.find((row) => row.outcome === outcome)!.because }
}

/** The slip of its first row that looked at one; undefined: none did. */
export const slipIn = ({ rows }: LastRun, path: string, lines: readonly number[]): string | undefined =>
  lines.flatMap((line) => rows.get(`${path}:${line}`)?.slip ?? [])[0]

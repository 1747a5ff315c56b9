/** A run as GitHub's build server shows it: an annotation for each failure, and a summary of the step in Markdown. */
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { printable } from '../../../../server/commands/line/printable.ts'
import { duration, notTestedLines } from '../console.ts'
import { inOneLine, withoutStack } from '../expectation.ts'
import { becauseOf } from '../failures/failure-sentence.ts'
import type { RunResults } from '../results.ts'
import type { ScenarioResult } from '../scenario-result.ts'
import { placeOf, scenarioTotals } from '../summary.ts'

/** Of what is told of a run, so many failures: a summary has 1 MiB. */
const MOST_FAILURES = 200
/** Of a problem, so many characters. */
const PROBLEM_CHARACTERS = 500

/** Text behind the `::` of a workflow command. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
/** Text of one of its properties. */
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** @param home folder that features are named from @param workspace folder that the build server names files from */
export interface Folders {
  home: string
  workspace: string
}

/** The line that annotates a failure at its scenario; null for a scenario that did not fail. */
export function annotation(result: ScenarioResult, { home, workspace }: Folders): string | null {
  const { uri, line, clauses, name, failure } = result
  if (!failure) return null
  const file = relative(workspace, join(home, uri))
  const title = printable([...clauses, name].join(' '))
  return `::error file=${property(printable(file))},line=${line},title=${property(title)}::${data(becauseOf(failure))}`
}

/** The line that annotates what failed outside of scenarios. */
export const problemAnnotation = (problem: string): string =>
  `::error title=${property('The run itself')}::${data(printable(inOneLine(withoutStack(problem), PROBLEM_CHARACTERS)))}`

/** Text as a cell of a table: nothing in it is read as Markdown or as HTML. */
const cell = (text: string): string =>
  printable(text).replace(/[^\p{L}\p{N} .,;:/="'()%?$…+-]/gu, (sign) => `&#${sign.codePointAt(0)};`)

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The run in Markdown. @param target name of what was tested */
export function stepSummary(target: string, { results, dry_run, problems, took_ms }: RunResults): string {
  const counts = Object.entries(scenarioTotals(results, dry_run))
  const failed = results.filter(({ failure }) => failure)
  const rows = failed
    .slice(0, MOST_FAILURES)
    .map((result) =>
      row([result.clauses.join(' '), `${result.name} (${placeOf(result)})`, becauseOf(result.failure!)].map(cell)),
    )
  const left = failed.length - rows.length
  return [
    `## Conformance: ${cell(target)}`,
    '',
    row([...counts.map(([outcome]) => outcome.replaceAll('_', ' ')), 'scenarios', 'took']),
    row([...counts.map(() => '--:'), '--:', '--:']),
    row([...counts.map(([, count]) => String(count)), String(results.length), duration(took_ms)]),
    ...(rows.length > 0 ? ['', row(['clauses', 'scenario', 'because']), row(['---', '---', '---']), ...rows] : []),
    ...(left > 0 ? ['', `${left} more failures are in the report.`] : []),
    ...problems.flatMap((problem) => ['', `✖ ${cell(inOneLine(withoutStack(problem), PROBLEM_CHARACTERS))}`]),
    ...notTestedLines(results).flatMap((line) => ['', cell(line)]),
    '',
  ].join('\n')
}

/** Adds the summary to that of the step, where the build server names a file for it. */
export function writeStepSummary(target: string, run: RunResults, file = process.env.GITHUB_STEP_SUMMARY): void {
  if (file) appendFileSync(file, `${stepSummary(target, run)}\n`)
}

/** A run in GitHub Actions: an annotation for each failure, and a step summary in Markdown. */
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { printable } from '../../../../server/commands/line/printable.ts'
import { duration, extensionLine, notTestedLines } from '../console.ts'
import { inOneLine } from '../expectation.ts'
import { becauseOf } from '../failures/failure-sentence.ts'
import type { RunResults } from '../results.ts'
import type { ScenarioResult } from '../scenario-result.ts'
import { placeOf, scenarioTotals } from '../summary.ts'

/** Failures in a summary, whose size is limited to 1 MiB. */
const MOST_FAILURES = 200
/** Characters shown of a problem. */
const PROBLEM_CHARACTERS = 500

/** Text behind the `::` of a workflow command. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
/** Value of one of its properties. */
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** @param home folder of the features' paths @param workspace folder of the paths in annotations */
export interface Folders {
  home: string
  workspace: string
}

/** The annotation of a failure at its scenario; null: the scenario did not fail. */
export function annotation(result: ScenarioResult, { home, workspace }: Folders): string | null {
  const { uri, line, name, failure, missed } = result
  if (!failure) return null
  const file = relative(workspace, join(home, uri))
  const words = missed ? ['never in time:', ...missed.clauses] : result.clauses
  const title = printable([...words, name].join(' '))
  return `::error file=${property(printable(file))},line=${line},title=${property(title)}::${data(becauseOf(failure))}`
}

/** The annotation of a failure outside of scenarios. */
export const problemAnnotation = (problem: string): string =>
  `::error title=${property('The run itself')}::${data(printable(inOneLine(problem, PROBLEM_CHARACTERS)))}`

/** Text of a table cell, with Markdown and HTML escaped. */
const cell = (text: string): string =>
  printable(text).replace(/[^\p{L}\p{N} .,;:/="'()%?$…+-]/gu, (sign) => `&#${sign.codePointAt(0)};`)

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The run in Markdown. @param target name of the tested server */
export function stepSummary(target: string, { results, dry_run, problems, took_ms }: RunResults): string {
  const counts = Object.entries(scenarioTotals(results, dry_run))
  const extension = extensionLine(results, dry_run)
  const failed = results.filter(({ failure }) => failure)
  const rows = failed
    .slice(0, MOST_FAILURES)
    .map((result) =>
      row(
        [
          (result.missed ?? result).clauses.join(' '),
          `${result.name} (${placeOf(result)})`,
          becauseOf(result.failure!),
        ].map(cell),
      ),
    )
  const left = failed.length - rows.length
  return [
    `## Conformance: ${cell(target)}`,
    '',
    row([...counts.map(([outcome]) => outcome.replaceAll('_', ' ')), 'scenarios', 'took']),
    row([...counts.map(() => '--:'), '--:', '--:']),
    row([...counts.map(([, count]) => String(count)), String(results.length), duration(took_ms)]),
    ...(extension === null ? [] : ['', `Among them ${cell(extension)}.`]),
    ...(rows.length > 0 ? ['', row(['clauses', 'scenario', 'because']), row(['---', '---', '---']), ...rows] : []),
    ...(left > 0 ? ['', `${left} more failures are in the report.`] : []),
    ...problems.flatMap((problem) => ['', `✖ ${cell(inOneLine(problem, PROBLEM_CHARACTERS))}`]),
    ...notTestedLines(results).flatMap((line) => ['', cell(line)]),
    '',
  ].join('\n')
}

/** Appends to the step summary, if GitHub names a file for it. */
export function writeStepSummary(target: string, run: RunResults, file = process.env.GITHUB_STEP_SUMMARY): void {
  if (file) appendFileSync(file, `${stepSummary(target, run)}\n`)
}

/** A run in GitHub Actions: an annotation for each cause, and a step summary in Markdown. */
import { appendFileSync } from 'node:fs'
import { printable } from '../../../../server/commands/line/printable.ts'
import { withoutFigures } from '../../law/judgement/judgement-result.ts'
import { saysOf } from '../../law/known-clauses.ts'
import { type Cause, type ShownCause, shownBy } from '../../living/causes.ts'
import { becauseOf, inOneLine } from '../../living/expectation.ts'
import type { RunResults } from '../../living/results.ts'
import { placeOf, type ScenarioResult } from '../../living/scenario-result.ts'
import { duration, extensionLine, notTestedLines } from '../console.ts'
import { scenarioTotals } from '../summary.ts'

/** Failures in a summary, whose size is limited to 1 MiB. */
const MOST_FAILURES = 200
/** Characters shown of a problem, and of what is wrong. */
const PROBLEM_CHARACTERS = 500
/** Characters of a title. */
const TITLE_CHARACTERS = 200

/** Text behind the `::` of a workflow command. */
const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
/** Value of one of its properties. */
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** What is annotated once: a cause, with the scenario that shows it. */
interface Annotated {
  clauses: readonly string[]
  words: string
  law: readonly string[]
  shownBy: ScenarioResult
  /** Scenarios that show it. */
  count: number
}

/** The annotation at the scenario that shows a cause, which it names in words: the feature may be of the package. */
function annotation({ clauses, words, law, shownBy, count }: Annotated): string {
  const { file, line, feature, rule, name } = shownBy
  const title = printable(inOneLine([...clauses, words].join(' '), TITLE_CHARACTERS))
  const place = [feature, ...(rule === null ? [] : [rule]), name].map(printable).join(' › ')
  const text = [
    `${place} (${printable(placeOf(shownBy))})${count === 1 ? '' : `, and ${count - 1} more`}`,
    printable(inOneLine(shownBy.failure ? becauseOf(shownBy.failure) : words, PROBLEM_CHARACTERS)),
    ...law,
  ]
  return `::error file=${property(printable(file))},line=${line},title=${property(title)}::${data(text.join('\n'))}`
}

/** What is known to be wrong is not annotated. */
const ofCause = ({ clauses, words, known }: Cause, { scenario, count }: ShownCause): Annotated[] =>
  known === undefined ? [{ clauses, words, law: saysOf(clauses), shownBy: scenario, count }] : []

/** Failures of which no cause is known: those of one step and one sentence, figures apart, are one. */
function bySentence(failed: readonly ScenarioResult[]): Annotated[] {
  const alike = Map.groupBy(failed, ({ failure, missed }) =>
    missed ? [...missed.clauses, missed.what].join(' ') : withoutFigures(becauseOf(failure!)),
  )
  return [...alike.values()].map((own) => {
    const [shownBy] = own as [ScenarioResult]
    const { clauses, missed, convicted, failure } = shownBy
    const words = missed ? `never in time: ${missed.what}` : becauseOf(failure!)
    return {
      clauses: missed?.clauses ?? clauses,
      words,
      law: saysOf(missed?.clauses ?? convicted),
      shownBy,
      count: own.length,
    }
  })
}

/** An annotation for each cause that the baseline does not know, and for each failure outside of scenarios. */
export function causeAnnotations({
  results,
  causes,
  problems,
}: Pick<RunResults, 'results' | 'causes' | 'problems'>): string[] {
  const shown = shownBy(results)
  // A known cause may have a failure that is not known
  const explained = new Set(causes.flatMap(({ scenarios, known }) => (known === undefined ? scenarios : [])))
  const others = results.filter(
    ({ id, outcome }) => outcome === 'never_in_time' || (outcome === 'failed' && !explained.has(id)),
  )
  const all = [...causes.flatMap((cause) => ofCause(cause, shown(cause))), ...bySentence(others)]
  return [...all.map(annotation), ...problems.map(problemAnnotation)]
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
          `${result.known === null ? '' : 'known to fail: '}${result.name} (${placeOf(result)})`,
          result.known ?? becauseOf(result.failure!),
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

/** Console output of a run: a line of totals, two lines for each failure, what was not tested and why. */
import { printable } from '../../../server/commands/line/printable.ts'
import { contradicted, withoutFigures } from '../law/judgement/judgement-result.ts'
import { saysOf } from '../law/known-clauses.ts'
import type { Cause } from '../living/causes.ts'
import { becauseOf, inOneLine, VALUE_CHARACTERS } from '../living/expectation.ts'
import { type ScenarioOutcome, SIGNS } from '../living/outcomes.ts'
import { placeOf, provesExtension, type ScenarioResult } from '../living/scenario-result.ts'
import { lastCurl } from './curl.ts'
import { failingOf } from './failed-exchange.ts'
import { blamedClauses, stepLine } from './failure-note.ts'
import { scenarioTotals } from './summary.ts'

/** Marks what did not come in time, and what fails as the baseline says. */
const NEVER = SIGNS.never_in_time
const KNOWN = SIGNS.known

/**
 * A failure in one line (clauses, scenario, step, expected, got); the failed step's line, its request and answer; and a
 * line that reproduces it.
 * @returns no line for a scenario that did not fail
 */
export function failureLines(result: ScenarioResult): string[] {
  const { name, failure, missed, known } = result
  if (!failure) return []
  const ids = blamedClauses(result).map((id) => `${id} `)
  const sign = known !== null ? `${KNOWN} known to fail: ` : missed ? `${NEVER} never in time: ` : '✖ '
  const line = `${printable(`${sign}${ids.join('')}${name} (${placeOf(result)})`)}: ${becauseOf(failure)}`
  return [line, ...[stepLine(result), lastCurl(failingOf(result))].flatMap((each) => (each ? [`  ${each}`] : []))]
}

/**
 * A cause in lines: its clauses, what is wrong in how many scenarios, and the law. Lines already printed when it
 * happened are not repeated: the one that reproduces it, and of a single scenario what is wrong.
 * @param scenario that shows it
 */
export function causeLines({ clauses, words, scenarios, known }: Cause, scenario: ScenarioResult): string[] {
  const sign = known === undefined ? '✖' : `${KNOWN} known to fail:`
  const shownBy = printable(`shown by ${scenario.name} (${placeOf(scenario)})`)
  const sentences = saysOf(clauses).map((line) => `  ${line}`)
  const because = known === undefined ? [] : [printable(`  known because ${inOneLine(known, VALUE_CHARACTERS * 2)}`)]
  if (scenarios.length === 1)
    return clauses.length === 0 ? [] : [`${sign} ${clauses.join(' ')}: ${shownBy}`, ...sentences, ...because]
  return [
    `${sign} ${clauses.join(' ') || 'no clause'}: ${printable(inOneLine(words, VALUE_CHARACTERS * 3))}`,
    ...sentences,
    `  ${shownBy}, and ${scenarios.length - 1} more`,
    ...because,
  ]
}

/** What was waited for in vain, each once: the clauses that ask for it, and a scenario that shows it. */
export function neverInTimeLines(results: readonly ScenarioResult[]): string[] {
  const found = Map.groupBy(
    results.filter(({ outcome }) => outcome === 'never_in_time'),
    ({ missed }) => `${missed!.clauses.join(' ')} ${missed!.what}`.trim(),
  )
  return [...found].flatMap(([what, own]) => {
    const { missed } = own[0]!
    const more = own.length === 1 ? '' : `, and ${own.length - 1} more`
    return [
      printable(`${NEVER} never in time: ${what}, in ${missed!.waited_ms / 1000} s (patience.${missed!.kind})`),
      ...saysOf(missed!.clauses).map((line) => `  ${line}`),
      printable(`  shown by ${own[0]!.name} (${placeOf(own[0]!)})${more}`),
    ]
  })
}

/** Differences from our decisions and from the evidence for the extension, by id, the most frequent first. */
export function readingDifferenceLines(results: readonly ScenarioResult[]): string[] {
  const found = results.flatMap((result) =>
    (result.judged?.differences ?? []).map(({ ids, words }) => ({ from: contradicted(ids), words, result })),
  )
  const sorted = [...Map.groupBy(found, ({ from }) => from)].sort(([, a], [, b]) => b.length - a.length)
  return sorted.map(([from, own]) => {
    const [{ words, result }] = own as [(typeof own)[number]]
    const times = own.length === 1 ? '' : ` (${own.length} times)`
    const told = inOneLine(words, VALUE_CHARACTERS * 2)
    return printable(`≠ differs from ${from}${times}: ${told} (${placeOf(result)})`)
  })
}

/** Outcomes as they are counted in a line: what differs from the evidence for the extension is apart. */
export type CountedOutcome = ScenarioOutcome | 'differs_from_evidence'

/** The outcome of a scenario in a count of several kinds of scenarios. */
export const countedOutcome = (result: Pick<ScenarioResult, 'outcome' | 'clauses'>): CountedOutcome =>
  result.outcome === 'differs' && provesExtension(result) ? 'differs_from_evidence' : result.outcome

const differing = (count: number, source: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'differs' : 'differ'} from ${source}`]

/**
 * `12 passed, 1 failed, 3 not tested`; differences from our readings, and from the evidence for the extension, are
 * counted if any. Of a dry run, which has no passes, `12 would be tested, 0 failed, 3 not tested`.
 */
function countsText(counts: Partial<Record<CountedOutcome, number>>): string {
  const { passed, would_be_tested, failed = 0, never_in_time = 0, known = 0, not_tested = 0 } = counts
  const { differs = 0, differs_from_evidence = 0 } = counts
  return [
    would_be_tested === undefined ? `${passed ?? 0} passed` : `${would_be_tested} would be tested`,
    `${failed} failed`,
    ...(never_in_time === 0 ? [] : [`${never_in_time} never in time`]),
    ...(known === 0 ? [] : [`${known} known to fail`]),
    ...differing(differs, 'our reading'),
    ...differing(differs_from_evidence, 'the evidence'),
    `${not_tested} not tested`,
  ].join(', ')
}

/** `extension: 7 passed, 0 failed, 2 differ from the evidence, 3 not tested of 12 scenarios`; null: it has none. */
export function extensionLine(results: readonly ScenarioResult[], isDry: boolean): string | null {
  const own = results.filter(provesExtension)
  if (own.length === 0) return null
  const { differs = 0, ...others } = scenarioTotals(own, isDry)
  return `extension: ${countsText({ ...others, differs_from_evidence: differs })} of ${own.length} scenarios`
}

/**
 * `12 passed, 1 failed, 3 not tested of 16 scenarios (4.2 s)`, and before it a line for scenarios of the extension,
 * which are counted there alone.
 */
export function totalsLines(results: readonly ScenarioResult[], took_ms: number, isDry = false): string[] {
  const extension = extensionLine(results, isDry)
  const others = results.filter((result) => !provesExtension(result))
  const took = ` (${duration(took_ms)})`
  if (extension !== null && others.length === 0) return [extension + took]
  const line = `${countsText(scenarioTotals(others, isDry))} of ${others.length} scenarios${took}`
  return extension === null ? [line] : [extension, line]
}

/** What is behind an answer that is no JSON: another text each time. */
const BROKEN_TEXT = / is said to be JSON, and is not .*/s

/** The reasons why scenarios were not tested, with counts, the most frequent first. */
export function notTestedLines(results: readonly ScenarioResult[]): string[] {
  const reasons = Map.groupBy(
    results.filter(({ outcome }) => outcome === 'not_tested'),
    ({ because }) => withoutFigures(because!.replace(BROKEN_TEXT, '')),
  )
  const sorted = [...reasons].sort(([, a], [, b]) => b.length - a.length)
  return sorted.map(
    ([, own]) => `– ${own.length} not tested: ${printable(inOneLine(own[0]!.because!, VALUE_CHARACTERS * 2))}`,
  )
}

/** `850 ms`, `4.2 s`, `3 min 05 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
}

/** `a few seconds left`, `about 40 s left`: a rough estimate of the rest. */
function roughly(ms: number): string {
  if (ms < 10_000) return 'a few seconds left'
  const seconds = Math.round(ms / 10_000) * 10
  return `about ${seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`
}

/** Progress of a run. */
interface Reached {
  counts: Partial<Record<CountedOutcome, number>>
  total: number
  took_ms: number
  /** Estimated rest; null: unknown so far. */
  left_ms: number | null
}

/**
 * `120 of 480: 110 passed, 2 failed, 8 not tested (12.0 s, about 40 s left)`, or fewer parts in a narrow line.
 * @param columns width of the line
 */
export function progressLine({ counts, total, took_ms, left_ms }: Reached, columns = Number.POSITIVE_INFINITY): string {
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const reached = `${done} of ${total}`
  const left = left_ms === null ? [] : [roughly(left_ms)]
  const all = `${reached}: ${countsText(counts)}`
  const few = `${reached}: ${counts.failed ?? 0} failed`
  const behind = (parts: readonly string[]): string => (parts.length > 0 ? ` (${parts.join(', ')})` : '')
  const lines = [`${all}${behind([duration(took_ms), ...left])}`, `${all}${behind(left)}`, `${few}${behind(left)}`, few]
  return lines.find((line) => line.length <= columns) ?? reached.slice(0, columns)
}

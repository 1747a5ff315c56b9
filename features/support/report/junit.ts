/** A run as JUnit XML for build servers: a suite for each feature, the clauses as properties and in the text of a case. */
import xmlbuilder, { type XMLElement } from 'xmlbuilder'
import { printable, printableLines } from '../../../server/commands/line/printable.ts'
import { saysOf } from '../law/known-clauses.ts'
import { expectationOf, inOneLine } from '../living/expectation.ts'
import { countsOf } from '../living/outcomes.ts'
import type { RunResults } from '../living/results.ts'
import { placeOf, type ScenarioResult } from '../living/scenario-result.ts'
import { failingOf, requestAndAnswer } from './failed-exchange.ts'
import { againLines } from './failure-note.ts'
import { causesOfPassing } from './verdict.ts'

/** Characters of a message in an attribute: the element's text has it all. */
const ATTRIBUTE_CHARACTERS = 300

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

function countsIn(results: readonly ScenarioResult[]): Record<string, string | number> {
  const { failed, never_in_time, known, not_tested, would_be_tested } = countsOf(results.map(({ outcome }) => outcome))
  const time = seconds(results.reduce((sum, { took_ms }) => sum + took_ms, 0))
  const skipped = known + not_tested + would_be_tested
  return { tests: results.length, failures: failed, errors: never_in_time, skipped, time }
}

/** A path as a name of packages: without its extension, and without what leads out of the folder. */
const classOf = (file: string): string =>
  file
    .replace(/\.feature$/, '')
    .replace(/^([a-zA-Z]:)?(\.{0,2}\/)+/, '')
    .replaceAll('/', '.')

/** Why a case is neither passed nor failed. */
function skippedOf({ outcome, because, known }: ScenarioResult): string | null {
  if (outcome === 'not_tested') return because
  if (outcome === 'known') return `known to fail: ${known}`
  // In JUnit a test case without a child element has passed
  return outcome === 'would_be_tested' ? 'dry run: it would be tested' : null
}

/** Viewers that drop properties, or the reason of a skipped case, show its text. */
function textOf(result: ScenarioResult, skipped: string | null): string[] {
  const { clauses } = result
  return [
    ...(clauses.length === 0 ? [] : [`clauses: ${clauses.join(' ')}`]),
    ...(skipped === null ? [] : [result.outcome === 'not_tested' ? `not tested, because ${skipped}` : skipped]),
    ...(result.outcome === 'known' ? [failureText(result)] : []),
  ]
}

function addCase(suite: XMLElement, result: ScenarioResult, name: string): void {
  const { file, line, clauses, outcome, took_ms } = result
  const element = suite.ele('testcase', {
    classname: printable(classOf(file)),
    name: printable(name),
    file: printable(file),
    line,
    time: seconds(took_ms),
  })
  if (clauses.length > 0) {
    const properties = element.ele('properties')
    for (const id of clauses) properties.ele('property', { name: 'clause', value: id })
  }
  const skipped = skippedOf(result)
  if (skipped !== null) element.ele('skipped', { message: printable(skipped) })
  if (outcome === 'failed') addFailure(element, result)
  // JUnit tells what does not hold from what could not be found out; both break a build.
  if (outcome === 'never_in_time') addFailure(element, result, ['error', 'never in time'])
  const text = textOf(result, skipped)
  if (text.length > 0) element.ele('system-out').txt(printableLines(text.join('\n')))
}

/** The step, the clauses that it convicts with what they say, its whole message, and what shows it again. */
function failureText(result: ScenarioResult): string {
  const { file, convicted, missed, failure } = result
  const { step, line, message } = failure!
  const place = line === null ? file : placeOf({ file, line })
  const shown = [requestAndAnswer(failingOf(result)), ...againLines(result)].filter((each) => each !== null)
  const law = saysOf(missed?.clauses ?? convicted).join('\n')
  return [`${step} (${place})`, message, law, shown.join('\n')].filter(Boolean).join('\n\n')
}

function addFailure(
  element: XMLElement,
  result: ScenarioResult,
  [kind, type]: [kind: string, type: string] = ['failure', 'failed'],
): void {
  const { step, message } = result.failure!
  const { words, expected, got } = expectationOf(message)
  const told = [words, expected === null ? '' : `expected ${expected}, got ${got}`].filter(Boolean).join(': ')
  const inBrief = printable(inOneLine(`${step}: ${told}`, ATTRIBUTE_CHARACTERS))
  element.ele(kind, { type, message: inBrief }).txt(printableLines(failureText(result)))
}

/** Characters shown of a row. */
const ROW_CHARACTERS = 200

const titleOf = ({ rule, name }: ScenarioResult): string => (rule === null ? name : `${rule}: ${name}`)

/** @returns one more name behind it where another has the same */
function withMore(names: readonly string[], more: (place: number) => string): string[] {
  const found = Map.groupBy(names, (name) => name)
  return names.map((name, place) => (found.get(name)!.length === 1 ? name : `${name}${more(place)}`))
}

/**
 * Names that are distinct: viewers take cases of one name for retries of one.
 * @param own scenarios of one class
 * @returns their names: with the row where titles are equal, else with a number
 */
function caseNames(own: readonly ScenarioResult[]): string[] {
  const withRows = withMore(own.map(titleOf), (place) => {
    const { row } = own[place]!
    return row === null ? '' : ` (${row.join(' | ').replace(/\s+/g, ' ').slice(0, ROW_CHARACTERS)})`
  })
  const seen = new Map<string, number>()
  const taken = new Set(withRows)
  return withRows.map((name) => {
    let nth = (seen.get(name) ?? 0) + 1
    while (nth > 1 && taken.has(`${name} #${nth}`)) nth++
    seen.set(name, nth)
    return nth === 1 ? name : `${name} #${nth}`
  })
}

/** What fails a run and is no scenario: by name of the class. */
function othersIn(run: RunResults): [classname: string, text: string][] {
  return [
    ...run.problems.map((problem): [string, string] => ['run', problem]),
    ...causesOfPassing(run).map(({ clauses, words, law }): [string, string] => [
      'answers',
      [`${clauses.join(' ')}: ${words}`, ...law].join('\n'),
    ]),
  ]
}

/** @param target name of the tested server */
export function junit(target: string, run: RunResults): string {
  const { results, started, took_ms } = run
  // XML cannot contain most control characters, escaped or not
  const root = xmlbuilder.create('testsuites', { encoding: 'UTF-8', invalidCharReplacement: '\uFFFD' })
  const others = othersIn(run)
  const { tests, failures, errors, skipped } = countsIn(results)
  const failed = Number(failures) + others.length
  const all = { tests: Number(tests) + others.length, failures: failed, errors, skipped, time: seconds(took_ms) }
  for (const [name, value] of Object.entries({ name: printable(target), ...all })) root.att(name, value)
  const timestamp = started === null ? {} : { timestamp: started }
  const names = new Map<ScenarioResult, string>()
  for (const own of Map.groupBy(results, ({ file }) => classOf(file)).values())
    for (const [place, name] of caseNames(own).entries()) names.set(own[place]!, name)
  for (const [file, own] of Map.groupBy(results, (result) => result.file)) {
    const head = { name: printable(own[0]!.feature), file: printable(file) }
    const suite = root.ele('testsuite', { ...head, ...countsIn(own), ...timestamp })
    for (const result of own) addCase(suite, result, names.get(result)!)
  }
  if (others.length > 0) {
    const counts = { tests: others.length, failures: others.length, errors: 0, skipped: 0, time: seconds(0) }
    const suite = root.ele('testsuite', { name: 'The run itself', ...counts, ...timestamp })
    for (const [classname, text] of others) {
      const shown = printableLines(text)
      const name = inOneLine(shown, ATTRIBUTE_CHARACTERS)
      const element = suite.ele('testcase', { classname, name, time: seconds(0) })
      element.ele('failure', { type: 'failed', message: name }).txt(shown)
    }
  }
  return `${root.end({ pretty: true })}\n`
}

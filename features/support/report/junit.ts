/** A run as JUnit XML for build servers: a suite for each feature, the clauses as properties of the test case. */
import xmlbuilder, { type XMLElement } from 'xmlbuilder'
import { printable, printableLines } from '../../../server/commands/line/printable.ts'
import { sentenceOf } from '../law/known-clauses.ts'
import { expectationOf, inOneLine } from './expectation.ts'
import { againLines } from './failure-note.ts'
import { requestAndAnswer } from './failures/failed-exchange.ts'
import type { RunResults } from './results.ts'
import type { ScenarioResult } from './scenario-result.ts'
import { countsOf, placeOf } from './summary.ts'

/** Characters of a message in an attribute: the element's text has it all. */
const ATTRIBUTE_CHARACTERS = 300

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

function countsIn(results: readonly ScenarioResult[]): Record<string, string | number> {
  const { failed, never_in_time, not_tested, would_be_tested } = countsOf(results.map(({ outcome }) => outcome))
  const time = seconds(results.reduce((sum, { took_ms }) => sum + took_ms, 0))
  return { tests: results.length, failures: failed, errors: never_in_time, skipped: not_tested + would_be_tested, time }
}

function addCase(suite: XMLElement, result: ScenarioResult): void {
  const { uri, line, name, rule, clauses, outcome, because, took_ms } = result
  const element = suite.ele('testcase', {
    classname: uri.replace(/\.feature$/, '').replaceAll('/', '.'),
    name: printable(rule === null ? name : `${rule}: ${name}`),
    file: uri,
    line,
    time: seconds(took_ms),
  })
  if (clauses.length > 0) {
    const properties = element.ele('properties')
    for (const id of clauses) properties.ele('property', { name: 'clause', value: id })
  }
  if (outcome === 'not_tested') element.ele('skipped', { message: printable(because!) })
  // In JUnit a test case without a child element has passed
  if (outcome === 'would_be_tested') element.ele('skipped', { message: 'dry run: it would be tested' })
  if (outcome === 'failed') addFailure(element, result)
  // JUnit tells what does not hold from what could not be found out; both break a build.
  if (outcome === 'never_in_time') addFailure(element, result, ['error', 'never in time'])
}

function addFailure(
  element: XMLElement,
  result: ScenarioResult,
  [kind, type]: [kind: string, type: string] = ['failure', 'failed'],
): void {
  const { uri, failure, missed, convicted } = result
  const { step, line, message } = failure!
  const { words, expected, got } = expectationOf(message)
  const told = [words, expected === null ? '' : `expected ${expected}, got ${got}`].filter(Boolean).join(': ')
  const place = line === null ? uri : placeOf({ uri, line })
  const law = (missed?.clauses ?? convicted).map((id) => `${id} says: ${sentenceOf(id)}`).join('\n')
  const shown = [requestAndAnswer(result), ...againLines(result)].filter((each) => each !== null)
  const text = [`${step} (${place})`, message, law, shown.join('\n')].filter(Boolean).join('\n\n')
  const inBrief = printable(inOneLine(`${step}: ${told}`, ATTRIBUTE_CHARACTERS))
  element.ele(kind, { type, message: inBrief }).txt(printableLines(text))
}

/** @param target name of the tested server */
export function junit(target: string, { results, problems, started, took_ms }: RunResults): string {
  // XML cannot contain most control characters, escaped or not
  const root = xmlbuilder.create('testsuites', { encoding: 'UTF-8', invalidCharReplacement: '\uFFFD' })
  const { tests, failures, errors, skipped } = countsIn(results)
  const failed = Number(failures) + problems.length
  const all = { tests: Number(tests) + problems.length, failures: failed, errors, skipped, time: seconds(took_ms) }
  for (const [name, value] of Object.entries({ name: printable(target), ...all })) root.att(name, value)
  const timestamp = started === null ? {} : { timestamp: started }
  for (const [uri, own] of Map.groupBy(results, (result) => result.uri)) {
    const suite = root.ele('testsuite', { name: printable(own[0]!.feature), file: uri, ...countsIn(own), ...timestamp })
    for (const result of own) addCase(suite, result)
  }
  if (problems.length > 0) {
    const counts = { tests: problems.length, failures: problems.length, errors: 0, skipped: 0, time: seconds(0) }
    const suite = root.ele('testsuite', { name: 'The run itself', ...counts, ...timestamp })
    for (const each of problems) {
      const problem = printableLines(each)
      const element = suite.ele('testcase', {
        classname: 'run',
        name: inOneLine(problem, ATTRIBUTE_CHARACTERS),
        time: seconds(0),
      })
      element.ele('failure', { type: 'failed', message: inOneLine(problem, ATTRIBUTE_CHARACTERS) }).txt(problem)
    }
  }
  return `${root.end({ pretty: true })}\n`
}

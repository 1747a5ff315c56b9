/**
 * Which clauses are covered: those of scenarios and contract tests that passed in the last complete run, or, without
 * such a run, those of tags and titles.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isPackaged } from '../../../server/commands/line/invocation.ts'
import { formTests } from '../law/forms/form-tests.ts'
import { isDecision, isOfExtension, KNOWN } from '../law/known-clauses.ts'
import { idsIn, covered as tagged } from './contents.ts'

const root = join(import.meta.dirname, '../../..')
const REPORTS = join(root, '.reports')
/** Messages of the features from `npm test`, or from another run of all features. */
export const FEATURES = join(REPORTS, 'cucumber.ndjson')

/** One message of a run, with the members needed here. */
export interface RunMessage {
  source?: { uri: string; data: string }
  pickle?: { id: string; tags: { name: string }[] }
  testCase?: { id: string; pickleId: string }
  testCaseStarted?: { id: string; testCaseId: string }
  testStepFinished?: { testCaseStartedId: string; testStepResult: { status: string } }
  testRunFinished?: object
}

/** Result of a scenario or a contract test. */
export interface ClauseEvidence {
  /** Clauses it proves. */
  clauses: string[]
  passed: boolean
}

export interface Coverage {
  /** Proven by at least one scenario or contract test that passed; without a run, by at least one. */
  covered: ReadonlySet<string>
  /** Clauses that have scenarios or contract tests, none of which passed. */
  failing: ReadonlySet<string>
  /** Clauses whose scenarios neither passed nor failed, by outcome: `not tested`, `not run` and so on. */
  others?: ReadonlyMap<string, ReadonlySet<string>>
  /** Counts of the run; null: known from tags only. */
  ran: { scenarios: number; tests: number } | null
  /** Why only the tags count; null: a run does. */
  wanting: string | null
}

/** The present feature files, text by path. */
function presentFeatures(): Map<string, string> {
  const files = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
  const features = files.filter((file) => file.endsWith('.feature')).map((file) => join('features', file))
  return new Map(features.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** TAP outputs of the last test runs, oldest first. */
export function presentTaps(): string[] {
  const files = existsSync(REPORTS) ? readdirSync(REPORTS).filter((file) => file.endsWith('.tap')) : []
  const age = (file: string): number => statSync(file).mtimeMs
  return files
    .map((file) => join(REPORTS, file))
    .sort((a, b) => age(a) - age(b))
    .map((file) => readFileSync(file, 'utf8'))
}

/** The present coverage. @param packaged whether this is the installed package, which has no run */
export function coverage(packaged = isPackaged()): Coverage {
  if (packaged)
    return byTags(`${commandLine('verify --report DIR', packaged)} runs them, and --report DIR shows that run`)
  const report = existsSync(FEATURES) ? readFileSync(FEATURES, 'utf8') : null
  const scenarios = report === null ? 'the features have not run' : scenariosShown(messages(report), presentFeatures())
  const titles = formTests().map(({ title }) => title)
  const tests = testsShown(presentTaps(), titles)
  if (typeof scenarios !== 'string' && typeof tests !== 'string') return coverageOf(scenarios, tests)
  return byTags([scenarios, tests].filter((each) => typeof each === 'string').join(', '))
}

/** Without a run. @param wanting why, or what makes one */
const byTags = (wanting: string): Coverage => ({
  ...{ covered: new Set([...tagged().keys()].filter(isClause)), failing: new Set() },
  ...{ ran: null, wanting },
})

const messages = (report: string): RunMessage[] =>
  report
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Of the law, or of the extension, which is counted apart. */
const isClause = (id: string): boolean => /^[A-Z]{3}-\d+$/.test(id) && (isOfExtension(id) || !isDecision(id))

/**
 * Results of a run of the features, by scenario.
 * @param run its messages
 * @param features text by path
 * @returns the reason when it was not a run of all scenarios of exactly these features
 */
export function scenariosShown(run: RunMessage[], features: ReadonlyMap<string, string>): ClauseEvidence[] | string {
  const ran = new Map(run.flatMap(({ source }) => (source ? [[source.uri, source.data]] : [])))
  for (const [file, text] of features) {
    if (!ran.has(file)) return `the last run left out ${file}`
    if (ran.get(file) !== text) return `${file} has changed since the last run`
  }
  const clauses = new Map<string, string[]>()
  const scenarioOf = new Map<string, string>()
  const attempts = new Map<string, string>()
  /** Scenarios that started, and whether all their steps passed */
  const passed = new Map<string, boolean>()
  let finished = false
  for (const { pickle, testCase, testCaseStarted, testStepFinished, testRunFinished } of run) {
    if (pickle)
      clauses.set(
        pickle.id,
        pickle.tags.map(({ name }) => name.slice(1)),
      )
    if (testCase) scenarioOf.set(testCase.id, testCase.pickleId)
    if (testCaseStarted) {
      const scenario = scenarioOf.get(testCaseStarted.testCaseId)!
      attempts.set(testCaseStarted.id, scenario)
      passed.set(scenario, true)
    }
    if (testStepFinished && testStepFinished.testStepResult.status !== 'PASSED')
      passed.set(attempts.get(testStepFinished.testCaseStartedId)!, false)
    finished ||= testRunFinished !== undefined
  }
  if (!finished || passed.size < clauses.size) return 'the last run left out some scenarios'
  return [...passed].map(([scenario, is]) => ({ clauses: clauses.get(scenario)!, passed: is }))
}

/**
 * Results of test runs, by contract test.
 * @param taps their TAP outputs, oldest first
 * @param titles of the contract tests
 * @returns the reason when one of these did not run
 */
export function testsShown(taps: string[], titles: readonly string[]): ClauseEvidence[] | string {
  const passed = new Map<string, boolean>()
  for (const tap of taps)
    for (const [, not, title, directive] of tap.matchAll(/^ *(not )?ok \d+ - (.*?)( # .*)?$/gm))
      passed.set(title!, not === undefined && directive === undefined)
  const missing = titles.find((title) => !passed.has(title))
  if (missing !== undefined) return `the contract test of ${missing.split(':')[0]} has not run`
  return titles.map((title) => ({ clauses: idsIn(title), passed: passed.get(title)! }))
}

/** A clause is covered by any that passed. */
export function coverageOf(scenarios: ClauseEvidence[], tests: ClauseEvidence[]): Coverage {
  const idsOf = (good: boolean): string[] =>
    [...scenarios, ...tests].flatMap(({ clauses, passed }) => (passed === good ? clauses.filter(isClause) : []))
  const proved = new Set(idsOf(true))
  return {
    covered: proved,
    failing: new Set(idsOf(false).filter((id) => !proved.has(id))),
    ran: { scenarios: scenarios.length, tests: tests.length },
    wanting: null,
  }
}

/** Clauses that are not covered. */
export const uncovered = ({ covered }: Pick<Coverage, 'covered'>): string[] =>
  KNOWN.clauses.filter((id) => !covered.has(id))

/**
 * Which clauses are covered: those of the scenarios that passed when all features last ran, or, without such a run,
 * those of the tags. The clauses covered once are kept in `fixtures/covered.json`; that list may only grow.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { covered as tagged } from '../generated/contents.ts'

const root = join(import.meta.dirname, '../..')
/** Where the clauses kept lie. */
export const KEPT = join(root, 'fixtures/covered.json')
const REPORT = join(root, '.reports/cucumber.ndjson')

/** One line of the report of a run: those of its members that matter here. */
export interface Message {
  source?: { uri: string; data: string }
  pickle?: { id: string; tags: { name: string }[] }
  testCase?: { id: string; pickleId: string }
  testCaseStarted?: { id: string; testCaseId: string }
  testStepFinished?: { testCaseStartedId: string; testStepResult: { status: string } }
  testRunFinished?: object
}

export interface Coverage {
  /** Of one scenario at least that passed; by tags, of one scenario at least. */
  covered: ReadonlySet<string>
  /** Clauses that have scenarios, none of which passed. */
  failing: ReadonlySet<string>
  /** Scenarios that have run; null when nothing is known but the tags. */
  scenarios: number | null
  /** Why the tags have to do; null when they have not. */
  wanting: string | null
}

/** The feature files as they are now, text by path. */
function presentFeatures(): Map<string, string> {
  const files = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
  const features = files.filter((file) => file.endsWith('.feature')).map((file) => join('features', file))
  return new Map(features.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Coverage as of now. */
export function coverage(): Coverage {
  const report = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : null
  const found = report === null ? 'the features have not run' : runCoverage(messages(report), presentFeatures())
  if (typeof found !== 'string') return found
  const covered = new Set([...tagged().keys()].filter(isClause))
  return { covered, failing: new Set(), scenarios: null, wanting: found }
}

const messages = (report: string): Message[] =>
  report
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const isClause = (id: string): boolean => /^[A-Z]{3}-\d+$/.test(id) && !id.startsWith('AMB-')

/**
 * What a run of the features has shown.
 * @param run its messages
 * @param features text by path
 * @returns why not, when it was not a run of all scenarios of these very features
 */
export function runCoverage(run: Message[], features: ReadonlyMap<string, string>): Coverage | string {
  const ran = new Map(run.flatMap(({ source }) => (source ? [[source.uri, source.data]] : [])))
  for (const [file, text] of features) {
    if (!ran.has(file)) return `the last run left out ${file}`
    if (ran.get(file) !== text) return `${file} has changed since the last run`
  }
  const clauses = new Map<string, string[]>()
  const scenarioOf = new Map<string, string>()
  const attempts = new Map<string, string>()
  /** Scenarios that began, and whether all their steps have passed. */
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
  const idsOf = (good: boolean): string[] =>
    [...passed].flatMap(([scenario, is]) => (is === good ? clauses.get(scenario)!.filter(isClause) : []))
  const proved = new Set(idsOf(true))
  return {
    covered: proved,
    failing: new Set(idsOf(false).filter((id) => !proved.has(id))),
    scenarios: passed.size,
    wanting: null,
  }
}

/** The clauses kept. */
export const kept = (): string[] => JSON.parse(readFileSync(KEPT, 'utf8'))

/** What has been covered and is no more, and what is covered and not kept yet. */
export function changes(kept: readonly string[], { covered }: Pick<Coverage, 'covered'>) {
  const known = new Set(kept)
  return { lost: kept.filter((id) => !covered.has(id)), gained: [...covered].filter((id) => !known.has(id)).sort() }
}

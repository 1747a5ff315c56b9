/** A baseline of known failures: a run fails on a new failure, on a known one that passes, or that has another reason. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { withoutMark } from '../../../../machines/text.ts'
import type { Cause } from '../../living/causes.ts'
import { expectationOf, inOneLine } from '../../living/expectation.ts'
import { idWithSteps, type RunResults } from '../../living/results.ts'
import { isBroken, type ScenarioResult } from '../../living/scenario-result.ts'

/** One known failure, identified by its scenario, so that line numbers may change. */
export interface KnownFailure {
  scenario: string
  /** Why it is accepted: what came, until a person writes a better reason. */
  because: string
  /** What came when it was accepted; absent: `because` says so, if it is of the form `expected …, got …`. */
  came?: string
}

/** Results of a run: its scenarios, and the causes of failures. */
export interface Outcomes {
  results: readonly ScenarioResult[]
  causes: readonly Cause[]
}

interface BaselineComparison {
  /** Fail, and are not known: the run fails. */
  newFailures: ScenarioResult[]
  /** Shown by no scenario known to fail: the run fails. */
  newCauses: Cause[]
  /** Known to fail, but passed: the run fails until they are removed from the baseline. */
  newPasses: ScenarioResult[]
  /** Known to fail, but failed for another reason: the run fails. */
  otherwise: ScenarioResult[]
  /** Fail, and are known to. */
  known: ScenarioResult[]
  /** Name no scenario of this run: not selected, or renamed. */
  missing: KnownFailure[]
}

const REASON_CHARACTERS = 200
/** Of the words of a reason, so that the values behind them are not cut off. */
const WORDS_CHARACTERS = 120

const isKnownFailure = (value: unknown): value is KnownFailure =>
  typeof value === 'object' &&
  value !== null &&
  'scenario' in value &&
  'because' in value &&
  typeof value.scenario === 'string' &&
  typeof value.because === 'string' &&
  (!('came' in value) || typeof value.came === 'string')

/** @param name of the file, for messages @throws with what is invalid */
export function baselineIn(text: string, name: string): KnownFailure[] {
  let list: unknown
  try {
    list = JSON.parse(withoutMark(text))
  } catch (error) {
    throw new Error(`${name} is not JSON (${(error as Error).message}): write a new one with --write-baseline`)
  }
  if (!Array.isArray(list)) throw new Error(`${name} is not a list of {"scenario", "because"}`)
  const wrong = list.findIndex((each) => !isKnownFailure(each))
  if (wrong >= 0) throw new Error(`${name}, entry ${wrong + 1}: both "scenario" and "because" are needed, as texts`)
  const twice = list.find(({ scenario }, index) => list.findIndex((each) => each.scenario === scenario) < index)
  if (twice) throw new Error(`${name} has twice: ${twice.scenario}`)
  return list
}

/** @throws when there is none, or with what is invalid */
export function readBaseline(file: string): KnownFailure[] {
  if (!existsSync(file))
    throw new Error(`there is no baseline ${file}: kasalab verify --write-baseline ${file} writes one`)
  if (!statSync(file).isFile()) throw new Error(`the baseline ${file} is no file`)
  return baselineIn(readFileSync(file, 'utf8'), file)
}

/** What differs between two runs and is no other reason: bodies, ids, signatures, moments and long numbers. */
const VOLATILE: readonly [text: RegExp, name: string][] = [
  [/[{[]".*?(?=: expected |$)/s, '{body}'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}'],
  [/\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '{moment}'],
  [/[A-Za-z0-9+/_-]{20,}={0,2}/g, '{text}'],
  [/\d{7,}/g, '{number}'],
]
const comparable = (reason: string): string =>
  VOLATILE.reduce((text, [pattern, name]) => text.replace(pattern, name), reason)

/** A reason as it is made of a failure; any other was written by a person. */
const MADE = /\bexpected .+, got .+$/

/** Whether a known failure has its known reason. Of a reason that a person wrote nothing is compared. */
function isSameReason({ because, came }: KnownFailure, now: string): boolean {
  const before = came ?? (MADE.test(because) ? because : null)
  return before === null || comparable(before) === comparable(now)
}

/** Differences of a run from the baseline. A scenario that was not tested counts as unchanged. */
export function againstBaseline({ results, causes }: Outcomes, baseline: readonly KnownFailure[]): BaselineComparison {
  const entries = new Map(baseline.map((entry) => [entry.scenario, entry]))
  const ran = new Set(results.map(({ id }) => id))
  const failed = results.filter((each) => isBroken(each) || each.outcome === 'known')
  const convicting = new Set(causes.flatMap(({ scenarios }) => scenarios))
  const isOther = ({ id, failure }: ScenarioResult): boolean => {
    const entry = entries.get(id)
    return entry !== undefined && !isSameReason(entry, reasonOf(failure!.message))
  }
  return {
    newFailures: failed.filter(({ id }) => !entries.has(id)),
    newCauses: causes.filter(({ scenarios }) => !scenarios.some((id) => entries.has(id))),
    newPasses: results.filter(({ id, outcome }) => outcome === 'passed' && entries.has(id) && !convicting.has(id)),
    otherwise: failed.filter(isOther),
    known: failed.filter((each) => entries.has(each.id) && !isOther(each)),
    missing: baseline.filter(({ scenario }) => !ran.has(scenario)),
  }
}

/** A finished scenario, marked where its failure is known: titles that others have come with the steps of their row. */
export function asKnown(result: ScenarioResult, baseline: readonly KnownFailure[]): ScenarioResult {
  if (!result.failure) return result
  const ids = [result.id, idWithSteps(result)]
  const entry = baseline.find(({ scenario }) => ids.includes(scenario))
  if (!entry || !isSameReason(entry, reasonOf(result.failure.message))) return result
  return { ...result, outcome: 'known', known: entry.because }
}

/** The run with its known failures marked; a known one that passed, or has another reason, is a problem of the run. */
export function withKnown(run: RunResults, baseline: readonly KnownFailure[]): RunResults {
  if (baseline.length === 0) return run
  const { known, newPasses, otherwise } = againstBaseline(run, baseline)
  const reasons = new Map(baseline.map(({ scenario, because }) => [scenario, because]))
  const accepted = new Set(known.map(({ id }) => id))
  const others = new Set(otherwise.map(({ id }) => id))
  return {
    ...run,
    results: run.results.map((result) =>
      accepted.has(result.id) ? { ...result, outcome: 'known' as const, known: reasons.get(result.id)! } : result,
    ),
    causes: run.causes.map((cause) => {
      const shown = cause.scenarios.find((id) => reasons.has(id) && !others.has(id))
      return shown === undefined ? cause : { ...cause, known: reasons.get(shown)! }
    }),
    problems: [
      ...run.problems,
      ...newPasses.map(({ id }) => `is known to fail, and passed: ${id}; take it off the baseline`),
      ...otherwise.map(({ id, failure }) => {
        const now = reasonOf(failure!.message)
        return `is known to fail, but for another reason: ${id}: ${now}; it is known because ${reasons.get(id)}`
      }),
    ],
  }
}

/**
 * The baseline for this run: its failures, and passing scenarios with violations, with the reasons known so far unless
 * another came; entries of scenarios that did not run stay.
 */
export function freshBaseline({ results, causes }: Outcomes, before: readonly KnownFailure[] = []): KnownFailure[] {
  const entries = new Map(before.map((entry) => [entry.scenario, entry]))
  const untested = new Set(results.flatMap(({ id, outcome }) => (outcome === 'not_tested' ? [id] : [])))
  const ran = new Set(results.map(({ id }) => id))
  const entryOf = (scenario: string, came: string): KnownFailure => {
    const entry = entries.get(scenario)
    const because = entry && isSameReason(entry, came) ? entry.because : came
    // A reason of this form is known to be what came
    return because === came && MADE.test(came) ? { scenario, because } : { scenario, because, came }
  }
  const failed = results.flatMap(({ id, failure }) => (failure ? [entryOf(id, reasonOf(failure.message))] : []))
  const failing = new Set(failed.map(({ scenario }) => scenario))
  // An answer that violates a field table counts even if its scenario passes
  const convicting = causes.flatMap(({ scenarios, words }) => {
    const shown = scenarios.find((id) => entries.has(id)) ?? scenarios[0]!
    const because = entries.get(shown)?.because ?? words
    return scenarios.some((id) => failing.has(id)) ? [] : [{ scenario: shown, because }]
  })
  const shown = Map.groupBy([...failed, ...convicting], ({ scenario }) => scenario)
  const seen = [...shown.values()].map(([first]) => first!)
  const unseen = before.filter(({ scenario }) => untested.has(scenario) || !ran.has(scenario))
  return [...seen, ...unseen].sort((a, b) => (a.scenario < b.scenario ? -1 : 1))
}

/** Writes the baseline for this run. */
export function writeBaseline(file: string, run: Outcomes, before: readonly KnownFailure[] = []): void {
  writeFileSync(file, `${JSON.stringify(freshBaseline(run, before), null, 2)}\n`)
}

/** The failure's own message, as the reason until a person writes one. */
function reasonOf(message: string): string {
  const { words, expected, got } = expectationOf(message)
  const values = expected === null ? '' : `expected ${expected}, got ${got}`
  const inBrief = inOneLine(words, values === '' ? REASON_CHARACTERS : WORDS_CHARACTERS)
  return inOneLine([inBrief, values].filter(Boolean).join(': '), REASON_CHARACTERS)
}

/** A baseline of known failures: a run fails on a new failure, and on a known one that passes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withoutMark } from '../../../machines/text.ts'
import { expectationOf, inOneLine } from './expectation.ts'
import type { Cause } from './failures/causes.ts'
import type { ScenarioResult } from './scenario-result.ts'

/** One known failure, identified by its scenario, so that line numbers may change. */
export interface KnownFailure {
  scenario: string
  /** Why it is accepted. */
  because: string
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
  /** Fail, and are known to. */
  known: ScenarioResult[]
  /** Name no scenario of this run: not selected, or renamed. */
  missing: KnownFailure[]
}

const REASON_CHARACTERS = 200

const isKnownFailure = (value: unknown): value is KnownFailure =>
  typeof value === 'object' &&
  value !== null &&
  'scenario' in value &&
  'because' in value &&
  typeof value.scenario === 'string' &&
  typeof value.because === 'string'

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

export const readBaseline = (file: string): KnownFailure[] => baselineIn(readFileSync(file, 'utf8'), file)

/** Differences of a run from the baseline. A scenario that was not tested counts as unchanged. */
export function againstBaseline({ results, causes }: Outcomes, baseline: readonly KnownFailure[]): BaselineComparison {
  const known = new Set(baseline.map(({ scenario }) => scenario))
  const ran = new Set(results.map(({ id }) => id))
  const failed = results.filter(({ outcome }) => outcome === 'failed' || outcome === 'never_in_time')
  const convicting = new Set(causes.flatMap(({ scenarios }) => scenarios))
  return {
    newFailures: failed.filter(({ id }) => !known.has(id)),
    newCauses: causes.filter(({ scenarios }) => !scenarios.some((id) => known.has(id))),
    newPasses: results.filter(({ id, outcome }) => outcome === 'passed' && known.has(id) && !convicting.has(id)),
    known: failed.filter(({ id }) => known.has(id)),
    missing: baseline.filter(({ scenario }) => !ran.has(scenario)),
  }
}

/**
 * The baseline for this run: its failures, and passing scenarios with violations, with the reasons known so far;
 * entries of scenarios that did not run stay.
 */
export function freshBaseline({ results, causes }: Outcomes, before: readonly KnownFailure[] = []): KnownFailure[] {
  const reasons = new Map(before.map(({ scenario, because }) => [scenario, because]))
  const untested = new Set(results.flatMap(({ id, outcome }) => (outcome === 'not_tested' ? [id] : [])))
  const ran = new Set(results.map(({ id }) => id))
  const failed = results.flatMap(({ id, failure }) =>
    failure ? [{ scenario: id, because: reasons.get(id) ?? reasonOf(failure.message) }] : [],
  )
  const failing = new Set(failed.map(({ scenario }) => scenario))
  // An answer that violates a field table counts even if its scenario passes
  const convicting = causes.flatMap(({ scenarios, words }) => {
    const shown = scenarios.find((id) => reasons.has(id)) ?? scenarios[0]!
    return scenarios.some((id) => failing.has(id)) ? [] : [{ scenario: shown, because: reasons.get(shown) ?? words }]
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
  return inOneLine([words, values].filter(Boolean).join(': '), REASON_CHARACTERS)
}

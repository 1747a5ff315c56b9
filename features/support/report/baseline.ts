/** Failures that are known: a run held to them fails by a new failure, and by a known one that passes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expectationOf, inOneLine } from './expectation.ts'
import type { Cause } from './failures/causes.ts'
import type { ScenarioResult } from './scenario-result.ts'

/** One known failure, by the id of its scenario, which survives that lines move. */
export interface KnownFailure {
  scenario: string
  /** Why it is left as it is. */
  because: string
}

/** Of a run: what its scenarios came to, and what the target is convicted of. */
export interface Outcomes {
  results: readonly ScenarioResult[]
  causes: readonly Cause[]
}

export interface BaselineComparison {
  /** Fail, and are not known: the run fails. */
  newFailures: ScenarioResult[]
  /** Shown by no scenario that is known to fail: the run fails. */
  newCauses: Cause[]
  /** Are known to fail, and passed: the run fails until they are taken off the list. */
  newPasses: ScenarioResult[]
  /** Fail, as is known. */
  known: ScenarioResult[]
  /** Name no scenario of this run: it was not chosen, or has another title now. */
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

/** @param name of the file, for what is said of it @throws with what is wrong in it */
export function baselineIn(text: string, name: string): KnownFailure[] {
  let list: unknown
  try {
    list = JSON.parse(text)
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

/** What is new in a run. A scenario that was not tested says nothing of its failure. */
export function againstBaseline({ results, causes }: Outcomes, baseline: readonly KnownFailure[]): BaselineComparison {
  const known = new Set(baseline.map(({ scenario }) => scenario))
  const ran = new Set(results.map(({ id }) => id))
  const failed = results.filter(({ outcome }) => outcome === 'failed')
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
 * The list as it would have to be for this run: what failed, or convicts without failing, with the reasons known so far,
 * and what this run did not look at.
 */
export function freshBaseline({ results, causes }: Outcomes, before: readonly KnownFailure[] = []): KnownFailure[] {
  const reasons = new Map(before.map(({ scenario, because }) => [scenario, because]))
  const untested = new Set(results.flatMap(({ id, outcome }) => (outcome === 'not_tested' ? [id] : [])))
  const ran = new Set(results.map(({ id }) => id))
  const failed = results.flatMap(({ id, failure }) =>
    failure ? [{ scenario: id, because: reasons.get(id) ?? reasonOf(failure.message) }] : [],
  )
  const failing = new Set(failed.map(({ scenario }) => scenario))
  // An answer that breaks a field table convicts in scenarios that pass.
  const convicting = causes.flatMap(({ scenarios, words }) => {
    const shown = scenarios.find((id) => reasons.has(id)) ?? scenarios[0]!
    return scenarios.some((id) => failing.has(id)) ? [] : [{ scenario: shown, because: reasons.get(shown) ?? words }]
  })
  const shown = Map.groupBy([...failed, ...convicting], ({ scenario }) => scenario)
  const seen = [...shown.values()].map(([first]) => first!)
  const unseen = before.filter(({ scenario }) => untested.has(scenario) || !ran.has(scenario))
  return [...seen, ...unseen].sort((a, b) => (a.scenario < b.scenario ? -1 : 1))
}

/** Writes the list that this run asks for. */
export function writeBaseline(file: string, run: Outcomes, before: readonly KnownFailure[] = []): void {
  writeFileSync(file, `${JSON.stringify(freshBaseline(run, before), null, 2)}\n`)
}

/** What the failure says of itself, until a person says why it is left. */
function reasonOf(message: string): string {
  const { words, expected, got } = expectationOf(message)
  const values = expected === null ? '' : `expected ${expected}, got ${got}`
  return inOneLine([words, values].filter(Boolean).join(': '), REASON_CHARACTERS)
}

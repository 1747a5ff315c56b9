/** A run in one small object: what `summary.json` says. */
import { KNOWN, type KnownClauses } from './known-clauses.ts'
import { OUTCOMES, type Outcome, type ScenarioResult } from './results.ts'

/** Of a clause: what its scenarios came to, or that it has none in this run. */
export type ClauseResult = Outcome | 'uncovered'
export const CLAUSE_RESULTS = [...OUTCOMES, 'uncovered'] as const

export interface Summary {
  /** Name of the target, as its profile has it. */
  target: string
  took_ms: number
  scenarios: Record<Outcome, number>
  /** Every clause and decision by its id. */
  clauses: Record<string, ClauseResult>
  not_tested: { scenario: string; because: string }[]
  /** What failed outside of scenarios, in sentences. */
  problems: string[]
}

/** File and line. */
export const placeOf = ({ uri, line }: Pick<ScenarioResult, 'uri' | 'line'>): string => `${uri}:${line}`

/** How many came to what. */
export function countsOf(outcomes: Iterable<Outcome>): Record<Outcome, number> {
  const counts = { passed: 0, failed: 0, not_tested: 0 }
  for (const outcome of outcomes) counts[outcome]++
  return counts
}

/** Failed if one scenario failed, else passed if one passed, else not tested if one was not. */
export const clauseResult = (outcomes: readonly Outcome[]): ClauseResult =>
  (['failed', 'passed', 'not_tested'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'uncovered'

/** Scenarios by the clauses they carry. */
export function byClause(results: readonly ScenarioResult[]): Map<string, ScenarioResult[]> {
  const found = new Map<string, ScenarioResult[]>()
  for (const result of results) for (const id of result.clauses) found.set(id, [...(found.get(id) ?? []), result])
  return found
}

export function summaryOf(
  { target, took_ms, problems }: { target: string; took_ms: number; problems: readonly string[] },
  results: readonly ScenarioResult[],
  { clauses, decisions }: KnownClauses = KNOWN,
): Summary {
  const found = byClause(results)
  return {
    target,
    took_ms,
    scenarios: countsOf(results.map(({ outcome }) => outcome)),
    clauses: Object.fromEntries(
      [...clauses, ...decisions].map((id) => [id, clauseResult((found.get(id) ?? []).map(({ outcome }) => outcome))]),
    ),
    not_tested: results.flatMap((result) =>
      result.outcome === 'not_tested' ? [{ scenario: placeOf(result), because: result.because! }] : [],
    ),
    problems: [...problems],
  }
}

/** Result of one scenario in a run. */
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { isDecision, isOfExtension } from '../law/known-clauses.ts'
import type { Missed } from '../law/never-in-time.ts'
import type { KeptExchanges } from './kept-exchanges.ts'
import type { ClauseOutcome, ScenarioOutcome } from './outcomes.ts'
import type { StepFailure, StepResult } from './step-results.ts'

export interface ScenarioResult {
  /** Identifies the scenario across runs and changed lines: feature and title, with the row where titles are equal. */
  id: string
  /** What its feature is known by: for one of ours its path within the package, wherever that is installed. */
  uri: string
  /** Path of the feature from the folder of the tester. */
  file: string
  /** Line of the scenario, or of its examples row. */
  line: number
  feature: string
  /** The enclosing `Rule:`. */
  rule: string | null
  name: string
  /** Cells of its examples row; null: it has none. */
  row: string[] | null
  /** As written, with `@`. */
  tags: string[]
  /** Clauses and decisions among the tags, without `@`. */
  clauses: string[]
  outcome: ScenarioOutcome
  /** Why it was not tested. */
  because: string | null
  /** Why the baseline accepts its failure; null: it does not, or there is none. */
  known: string | null
  /** Also of one that waited in vain, and of a known one. */
  failure: StepFailure | null
  /** What it has waited for in vain. */
  missed: Missed | null
  /** A stranger's judgements besides the steps; null: our own server. */
  judged: JudgementResult | null
  /** Clauses convicted by its failure. */
  convicted: string[]
  steps: StepResult[]
  exchanges: KeptExchanges
  /** Lines of a shell that show its failure again, with what prepared it; null: none were made. */
  again: string[] | null
  /** The slip that it looked at last, as text; null: none. */
  slip: string | null
  took_ms: number
}

/** Whether a scenario proves clauses of the extension, and so none of the law. */
export const provesExtension = ({ clauses }: Pick<ScenarioResult, 'clauses'>): boolean => clauses.some(isOfExtension)

/** File and line, from the folder of the tester. */
export const placeOf = ({ file, line }: Pick<ScenarioResult, 'file' | 'line'>): string => `${file}:${line}`

/** A scenario that differs from one decision shows nothing of another that it was never compared with. */
function decisionOutcome({ differences, compared }: JudgementResult, id: string): ClauseOutcome {
  if (differences.some(({ ids }) => ids.includes(id))) return 'differs'
  return differences.length === 0 || compared.includes(id) ? 'passed' : 'not_tested'
}

/**
 * Outcome of a scenario for one of its ids. Against a stranger a clause passes only by assertions of the law, and fails
 * only if the cause of the failure convicts it; a decision has the outcome of its own comparisons. One of the extension
 * fails where our readings count.
 */
export function clauseOutcomeOf({ outcome, judged, convicted, missed }: ScenarioResult, id: string): ClauseOutcome {
  if (missed) return missed.clauses.includes(id) ? (outcome === 'known' ? outcome : 'never_in_time') : 'not_tested'
  if (outcome === 'failed' || outcome === 'known')
    return convicted.includes(id) || isOfExtension(id) ? outcome : 'not_tested'
  if (outcome === 'not_tested' || outcome === 'would_be_tested' || judged === null) return outcome
  if (isDecision(id)) return decisionOutcome(judged, id)
  return judged.law > 0 ? 'passed' : 'decided'
}

/** Scenarios by their clauses. */
export function byClause(results: readonly ScenarioResult[]): Map<string, ScenarioResult[]> {
  const found = new Map<string, ScenarioResult[]>()
  for (const result of results) for (const id of result.clauses) found.set(id, [...(found.get(id) ?? []), result])
  return found
}

/** Fails the run: nothing accepts it. */
export const isBroken = ({ outcome }: Pick<ScenarioResult, 'outcome'>): boolean =>
  outcome === 'failed' || outcome === 'never_in_time'

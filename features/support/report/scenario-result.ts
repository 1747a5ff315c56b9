/** Result of one scenario in a run. */
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { isOfExtension } from '../law/known-clauses.ts'
import type { Missed } from '../law/never-in-time.ts'
import type { Exchange } from '../wire/exchange.ts'
import type { StepFailure, StepResult } from './steps.ts'

/**
 * `never_in_time`: the law asks for something that has not come in the patience of the profile. `known`: it failed as the
 * baseline says. `differs`: the law is met as far as tested, and a decision of ours, or the evidence for the extension, is
 * not. `would_be_tested`: in a dry run, which has no passes.
 */
export const SCENARIO_OUTCOMES = [
  'passed',
  'failed',
  'never_in_time',
  'known',
  'differs',
  'not_tested',
  'would_be_tested',
] as const
export type ScenarioOutcome = (typeof SCENARIO_OUTCOMES)[number]

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
  exchanges: Exchange[]
  /** Lines of a shell that show its failure again, with what prepared it; null: none were made. */
  again: string[] | null
  /** The slip that it looked at last, as text; null: none. */
  slip: string | null
  took_ms: number
}

/** Whether a scenario proves clauses of the extension, and so none of the law. */
export const provesExtension = ({ clauses }: Pick<ScenarioResult, 'clauses'>): boolean => clauses.some(isOfExtension)

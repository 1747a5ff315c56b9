/** What one scenario has come to in a run. */
import type { Judged } from '../law/judgement/judgement.ts'
import type { Exchange } from '../wire/exchange.ts'
import type { StepFailure, StepResult } from './steps.ts'

/**
 * `differs`: the law holds as far as it was asked, and a decision of ours does not. `would_be_tested`: in a dry run, in
 * which nothing passes.
 */
export const SCENARIO_OUTCOMES = ['passed', 'failed', 'differs', 'not_tested', 'would_be_tested'] as const
export type ScenarioOutcome = (typeof SCENARIO_OUTCOMES)[number]

export interface ScenarioResult {
  /** Names the scenario in whatever run, wherever its lines move: its file and its title, with the row where titles are equal. */
  id: string
  uri: string
  /** Of the scenario; of an outline, of the row. */
  line: number
  feature: string
  /** The `Rule:` it stands under. */
  rule: string | null
  name: string
  /** As they are written, with their `@`. */
  tags: string[]
  /** Clauses and decisions among the tags, without `@`. */
  clauses: string[]
  outcome: ScenarioOutcome
  /** Why it was not tested. */
  because: string | null
  failure: StepFailure | null
  /** What a stranger was judged by beside the steps; null in our own server. */
  judged: Judged | null
  /** Of its clauses those that its failure convicts. */
  convicted: string[]
  steps: StepResult[]
  exchanges: Exchange[]
  took_ms: number
}

/** The outcomes of scenarios and clauses, their order, and the signs and words of every output. */
import { isOfExtension } from '../law/known-clauses.ts'

/**
 * `never_in_time`: the law asks for something that has not come in the patience of the profile. `known`: it failed as the
 * baseline says. `differs`: the law is met as far as tested, and a decision of ours, or the evidence for the extension, is
 * not. `would_be_tested`: in a dry run, which has no passes.
 */
const SCENARIO_OUTCOMES = [
  'passed',
  'failed',
  'never_in_time',
  'known',
  'differs',
  'not_tested',
  'would_be_tested',
] as const
export type ScenarioOutcome = (typeof SCENARIO_OUTCOMES)[number]

/** Outcome of a scenario for one of its ids. `decided`: it passed, but tested only our decisions against a stranger. */
export type ClauseOutcome = ScenarioOutcome | 'decided'

/** Result of a clause: the outcome of its scenarios, not run, or without any scenario. */
export const CLAUSE_RESULTS = [...SCENARIO_OUTCOMES, 'decided', 'not_run', 'uncovered'] as const
export type ClauseResult = (typeof CLAUSE_RESULTS)[number]

/** Of several scenarios the first of these counts: failed if one failed, else passed if one passed, and so on. */
const WEIGHTS = [
  ...(['failed', 'never_in_time', 'known', 'differs', 'passed', 'decided'] as const),
  ...(['would_be_tested', 'not_tested', 'not_run'] as const),
]

/** Result of the scenarios of one clause. @param isCarried whether a scenario proves the clause, run or not */
export const clauseResult = (shown: readonly ClauseResult[], isCarried = false): ClauseResult =>
  WEIGHTS.find((each) => shown.includes(each)) ?? (isCarried ? 'not_run' : 'uncovered')

/** Outcomes of a scenario, worst first: of its rows the worst counts. */
export const WORST_FIRST: readonly ScenarioOutcome[] = [
  ...(['failed', 'never_in_time', 'known', 'differs', 'not_tested', 'would_be_tested', 'passed'] as const),
]

/** A sign for each. */
export const SIGNS: Readonly<Record<ClauseResult, string>> = {
  passed: '✔',
  failed: '✖',
  never_in_time: '⧗',
  known: '✗',
  differs: '≠',
  decided: '≈',
  not_tested: '–',
  would_be_tested: '◇',
  not_run: '·',
  uncovered: '○',
}

const WORDS: Readonly<Record<ClauseResult, string>> = {
  passed: 'passed',
  failed: 'failed',
  never_in_time: 'never in time',
  known: 'known to fail',
  differs: 'differs from our reading',
  decided: 'by our reading alone',
  not_tested: 'not tested',
  would_be_tested: 'would be tested',
  not_run: 'not run',
  uncovered: 'no scenario',
}

/** A result in words. @param id of the clause: what differs for the extension differs from the evidence */
export const resultWords = (result: ClauseResult, id = ''): string =>
  result === 'differs' && isOfExtension(id) ? 'differs from the evidence' : WORDS[result]

/** Counts by outcome. */
export function countsOf(outcomes: Iterable<ScenarioOutcome>): Record<ScenarioOutcome, number> {
  const counts = { passed: 0, failed: 0, never_in_time: 0, known: 0, differs: 0, not_tested: 0, would_be_tested: 0 }
  for (const outcome of outcomes) counts[outcome]++
  return counts
}

/** A run in one small object: the content of `summary.json`. */
import { KNOWN, type KnownClauses } from '../law/known-clauses.ts'
import type { Cause } from '../living/causes.ts'
import { becauseOf } from '../living/expectation.ts'
import { type ClauseResult, clauseResult, countsOf, type ScenarioOutcome } from '../living/outcomes.ts'
import { carried } from '../living/proofs.ts'
import type { RunResults } from '../living/results.ts'
import { byClause, clauseOutcomeOf, placeOf, provesExtension, type ScenarioResult } from '../living/scenario-result.ts'

/** A known failure: why the baseline accepts it, and the id of its scenario there. */
interface KnownInSummary {
  id: string
  scenario: string
  file: string
  line: number
  clauses: string[]
  because: string
  known: string
}

export interface Summary {
  /** Name of the target in its profile. */
  target: string
  took_ms: number
  dry_run: boolean
  /** A dry run has `would_be_tested` instead of `passed` and `differs`. */
  scenarios: Partial<Record<ScenarioOutcome, number>>
  /** How many of them are of the extension, likewise. */
  extension: Partial<Record<ScenarioOutcome, number>>
  /** Every clause of the law and of the extension, and every decision, by its id. */
  clauses: Record<string, ClauseResult>
  /** `scenario` is its title, `because` a line on the failed step. */
  failures: { scenario: string; file: string; line: number; clauses: string[]; because: string }[]
  /** Likewise those that have waited in vain for what the law asks for: `clauses` are the ones that ask for it. */
  never_in_time: Summary['failures']
  /** Causes of a stranger's failures. */
  causes: Cause[]
  /** Differences from our decisions, and from the evidence for the extension. */
  differences: { scenario: string; ids: readonly string[]; words: string }[]
  not_tested: { scenario: string; because: string }[]
  /** Likewise what failed as the baseline says; absent: nothing did. */
  known?: KnownInSummary[]
  /** Failures outside of scenarios, in sentences. */
  problems: string[]
  /** Folder of the package, from that of the paths in this report; absent: the same. */
  home?: string
}

/** Counts of scenarios by outcome: a dry run has no passes, and only a dry run has `would_be_tested`. */
export function scenarioTotals(results: readonly ScenarioResult[], isDry: boolean): Summary['scenarios'] {
  const counts = countsOf(results.map(({ outcome }) => outcome))
  const { passed, failed, never_in_time, known, differs, not_tested, would_be_tested } = counts
  if (isDry) return { would_be_tested, failed, not_tested }
  return { passed, failed, never_in_time, ...(known > 0 && { known }), differs, not_tested }
}

/** A scenario that failed, or has waited in vain, in the summary. */
const entryOf = ({ name, file, line, clauses, failure, missed }: ScenarioResult): Summary['failures'][number] => ({
  ...{ scenario: name, file, line },
  clauses: missed ? [...missed.clauses] : clauses,
  because: becauseOf(failure!),
})

/** @param isCarried whether one of our scenarios proves a clause, run or not */
export function summaryOf(
  target: string,
  { results, causes, took_ms, dry_run, problems, home }: Omit<RunResults, 'started'>,
  { clauses, decisions, extension }: KnownClauses = KNOWN,
  isCarried: (id: string) => boolean = (id) => carried().has(id),
): Summary {
  const found = byClause(results)
  const known = results.flatMap((result) =>
    result.outcome === 'known' ? [{ ...entryOf(result), id: result.id, known: result.known! }] : [],
  )
  const convicted = new Set(causes.flatMap((cause) => (cause.known === undefined ? cause.clauses : [])))
  const accepted = new Set(causes.flatMap((cause) => (cause.known === undefined ? [] : cause.clauses)))
  const missed = new Set(results.flatMap(({ outcome, missed }) => (outcome === 'known' ? [] : (missed?.clauses ?? []))))
  const resultOf = (id: string, shown: ClauseResult): ClauseResult =>
    convicted.has(id) || shown === 'failed'
      ? 'failed'
      : missed.has(id)
        ? 'never_in_time'
        : accepted.has(id)
          ? 'known'
          : shown
  return {
    target,
    took_ms,
    dry_run,
    scenarios: scenarioTotals(results, dry_run),
    extension: scenarioTotals(results.filter(provesExtension), dry_run),
    clauses: Object.fromEntries(
      [...clauses, ...decisions, ...extension].map((id) => {
        const shown = clauseResult(
          (found.get(id) ?? []).map((result) => clauseOutcomeOf(result, id)),
          isCarried(id),
        )
        return [id, resultOf(id, shown)]
      }),
    ),
    failures: results.flatMap((result) => (result.outcome === 'failed' ? [entryOf(result)] : [])),
    never_in_time: results.flatMap((result) => (result.outcome === 'never_in_time' ? [entryOf(result)] : [])),
    ...(known.length > 0 && { known }),
    causes,
    differences: results.flatMap((result) =>
      (result.judged?.differences ?? []).map((each) => ({ scenario: placeOf(result), ...each })),
    ),
    not_tested: results.flatMap((result) =>
      result.outcome === 'not_tested' ? [{ scenario: placeOf(result), because: result.because! }] : [],
    ),
    problems: [...problems],
    ...(home !== undefined && { home }),
  }
}

/** What a run comes to as a whole: the same for its exit status, and for every file of its report. */
import { ENDANGERED, INTERRUPTED } from '../wire/stopping.ts'
import type { Cause } from './failures/causes.ts'
import type { RunResults } from './results.ts'
import type { ScenarioResult } from './scenario-result.ts'

/** Fails the run: nothing accepts it. */
export const isBroken = ({ outcome }: Pick<ScenarioResult, 'outcome'>): boolean =>
  outcome === 'failed' || outcome === 'never_in_time'

type Judged = Pick<RunResults, 'results' | 'causes'>

/** New causes that passing scenarios show alone: answers of theirs violate field tables. */
export function causesOfPassing({ results, causes }: Judged): Cause[] {
  const broken = new Set(results.filter(isBroken).map(({ id }) => id))
  return causes.filter(({ known, scenarios }) => known === undefined && !scenarios.some((id) => broken.has(id)))
}

/** Whether nothing failed but what is known to fail. */
export const holds = ({ results, causes, problems }: Judged & Pick<RunResults, 'problems'>): boolean =>
  problems.length === 0 && !results.some(isBroken) && causes.every(({ known }) => known !== undefined)

/** `endangered`: it was ended, so that nothing is written to a register that is not for tests. */
export function runVerdict(run: RunResults): 'passed' | 'failed' | 'nothing tested' | 'endangered' {
  if (run.problems.some((problem) => problem.includes(ENDANGERED))) return 'endangered'
  if (!holds(run)) return 'failed'
  return run.results.some(({ outcome }) => outcome !== 'not_tested') ? 'passed' : 'nothing tested'
}

/** Whether an interrupt has left scenarios of a run untested. */
export const isInterrupted = ({ results }: Pick<RunResults, 'results'>): boolean =>
  results.some(({ because }) => because === INTERRUPTED)

/** The result of a run as a whole: the same for its exit status, and for every file of its report. */
import type { Cause } from '../living/causes.ts'
import type { RunResults } from '../living/results.ts'
import { isBroken } from '../living/scenario-result.ts'
import { ENDANGERED, INTERRUPTED } from '../wire/stopping.ts'

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

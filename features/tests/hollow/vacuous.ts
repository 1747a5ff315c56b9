/** Which scenarios passed although a server that does nothing gave the answer they ended with. */
import type { Envelope, Timestamp } from '@cucumber/messages'
import { Query } from '@cucumber/query'
import { runOf } from '../../support/report/results.ts'
import type { ScenarioResult } from '../../support/report/scenario-result.ts'
import { clauseOutcomeOf } from '../../support/report/summary.ts'
import type { HollowAnswer } from './hollow-servers.ts'

const msOf = ({ seconds, nanos }: Timestamp): number => seconds * 1000 + nanos / 1e6

/** A scenario that passed there, with the clauses that passed by it. */
export interface Vacuous {
  scenario: ScenarioResult
  clauses: string[]
}

/**
 * @param envelopes messages of a run in one lane
 * @param answered answers of the hollow server and of the one behind it
 */
export function vacuousIn(envelopes: readonly Envelope[], answered: readonly HollowAnswer[]): Vacuous[] {
  const query = new Query()
  for (const envelope of envelopes) query.update(envelope)
  const passed = new Map(
    runOf(envelopes)
      .results.filter(({ outcome }) => outcome === 'passed')
      .map((result) => [`${result.uri}:${result.line}`, result]),
  )
  return query.findAllTestCaseStarted().flatMap((started) => {
    const pickle = query.findPickleBy(started)
    const steps = query.findTestStepFinishedAndTestStepBy(started)
    const own = steps.filter(([, step]) => step.pickleStepId !== undefined).map(([finished]) => finished)
    const scenario = pickle && passed.get(`${pickle.uri}:${query.findLocationOf(pickle)?.line ?? 0}`)
    if (!scenario || own.length === 0) return []
    const [from, to] = [msOf(started.timestamp), msOf(own.at(-1)!.timestamp)]
    // What its last step looked at.
    if (!answered.findLast(({ at }) => at >= Math.floor(from) && at <= to)?.is_hollow) return []
    const clauses = scenario.clauses.filter((id) => clauseOutcomeOf(scenario, id) === 'passed')
    return clauses.length > 0 ? [{ scenario, clauses }] : []
  })
}

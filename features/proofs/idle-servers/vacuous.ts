/** Which scenarios passed although a server that does nothing gave the answer they ended with. */
import type { Envelope, TestCaseStarted, Timestamp } from '@cucumber/messages'
import { Query } from '@cucumber/query'
import { runOf } from '../../support/living/results.ts'
import { clauseOutcomeOf, type ScenarioResult } from '../../support/living/scenario-result.ts'
import type { HollowAnswer } from './hollow-servers.ts'

const msOf = ({ seconds, nanos }: Timestamp): number => seconds * 1000 + nanos / 1e6

/** A scenario that passed there, with the clauses that passed by it. */
export interface Vacuous {
  scenario: ScenarioResult
  clauses: string[]
}

/**
 * Whether the server behind had no part in the last answer that came while a scenario was carried out. Of a step the
 * messages keep the second of its end alone, so that the end of the scenario says until when.
 */
function endsHollow(query: Query, started: TestCaseStarted, answered: readonly HollowAnswer[]): boolean {
  const steps = query.findTestStepFinishedAndTestStepBy(started)
  const finished = query.findTestCaseFinishedBy(started)
  if (!finished || !steps.some(([, step]) => step.pickleStepId !== undefined)) return false
  const [from, to] = [msOf(started.timestamp), msOf(finished.timestamp)]
  return answered.findLast(({ at }) => at >= Math.floor(from) && at <= to)?.is_hollow === true
}

/**
 * @param envelopes messages of a run in one lane
 * @param answered answers of the hollow server and of the one behind it
 * @throws when scenarios were carried out in several lanes: an answer could be of any of them
 */
export function vacuousIn(envelopes: readonly Envelope[], answered: readonly HollowAnswer[]): Vacuous[] {
  const query = new Query()
  for (const envelope of envelopes) query.update(envelope)
  const all = query.findAllTestCaseStarted()
  const lanes = new Set(all.map(({ workerId }) => workerId))
  if (lanes.size > 1) throw new Error(`a run at a server that does nothing has one lane, not ${lanes.size}`)
  const placed = new Map(runOf(envelopes).results.map((result) => [`${result.uri}:${result.line}`, result]))
  return all.flatMap((started) => {
    const pickle = query.findPickleBy(started)
    const scenario = pickle && placed.get(`${pickle.uri}:${query.findLocationOf(pickle)?.line ?? 0}`)
    if (!scenario || !endsHollow(query, started, answered)) return []
    const clauses = scenario.clauses.filter((id) => clauseOutcomeOf(scenario, id) === 'passed')
    return clauses.length > 0 ? [{ scenario, clauses }] : []
  })
}

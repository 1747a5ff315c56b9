/**
 * `kasalab verify --dry-run`: predicts what would be tested at a target and what not, and why, without sending it
 * anything: what the steps and words of each scenario declare is compared with its profile.
 */
import type { Envelope, Pickle } from '@cucumber/messages'
import { type RunOptions, run } from '../run/run.ts'
import { StepDefinitions, traitsOf } from '../traits/scenario-traits.ts'
import { DRY_RUN, NOT_TESTED } from '../wire/exchange.ts'
import { openOutlook } from './outlook.ts'

/** Scenarios of a run, by the ids of their test cases. */
function scenariosIn(messages: readonly Envelope[]): Map<string, Pickle> {
  const pickles = new Map(messages.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle] as const] : [])))
  return new Map(
    messages.flatMap(({ testCase }) => (testCase ? [[testCase.id, pickles.get(testCase.pickleId)!] as const] : [])),
  )
}

/**
 * @param target as on the command line
 * @param onMessage receives the messages of a run in which nothing is done
 * @throws ProfileError
 */
export async function dryRun(
  target: string,
  options: RunOptions,
  onMessage: (message: Envelope) => void,
): Promise<void> {
  const outlook = await openOutlook(target)
  const messages: Envelope[] = []
  await run({ ...options, dryRun: true, parallel: 1 }, (message) => void messages.push(message))
  const scenarios = scenariosIn(messages)
  const definitions = new StepDefinitions()
  const started = new Map<string, Pickle>()
  for (const message of messages) {
    const { testRunStarted, testCaseStarted, testStepFinished } = message
    if (testCaseStarted) started.set(testCaseStarted.id, scenarios.get(testCaseStarted.testCaseId)!)
    onMessage(message)
    if (testRunStarted) onMessage(attached('nothing was done', DRY_RUN))
    const pickle = started.get(testStepFinished?.testCaseStartedId ?? '')
    if (!pickle) continue
    started.delete(testStepFinished!.testCaseStartedId)
    const reason = outlook.lacking(traitsOf(pickle, definitions))
    if (reason !== null) onMessage(attached(reason, NOT_TESTED, testStepFinished!))
  }
}

function attached(body: string, mediaType: string, step?: { testCaseStartedId: string; testStepId: string }): Envelope {
  const { testCaseStartedId, testStepId } = step ?? {}
  const place = testCaseStartedId === undefined ? {} : { testCaseStartedId, testStepId }
  return { attachment: { body, mediaType, contentEncoding: 'IDENTITY', ...place } } as Envelope
}

/**
 * `kasalab verify --dry-run`: predicts what would be tested at a target and what not, and why, without sending it
 * anything: what the steps and words of each scenario declare is compared with its profile.
 */
import { randomUUID } from 'node:crypto'
import type { Envelope, Pickle } from '@cucumber/messages'
import { type RunOptions, run } from '../run/run.ts'
import { StepDefinitions, traitsOf } from '../traits/scenario-traits.ts'
import { DRY_RUN, NOT_TESTED } from '../wire/exchange.ts'
import { openOutlook } from './outlook.ts'

/**
 * The runner is given only the scenarios with a step that is not defined once, for it says what is wrong with them.
 * @param target as on the command line
 * @param onMessage receives the messages of a run in which nothing is done
 * @param expect receives the number of scenarios
 * @throws ProfileError; NothingToRun
 */
export async function dryRun(
  target: string,
  options: RunOptions,
  onMessage: (message: Envelope) => void,
  expect: (total: number) => void,
): Promise<void> {
  const outlook = await openOutlook(target)
  const definitions = new StepDefinitions()
  const isDefined = ({ steps }: Pickle): boolean => steps.every(({ text }) => definitions.fitting(text) === 1)
  let foretold: Pickle[] = []
  const foretell = (run: string): void => {
    onMessage(attached('nothing was done', DRY_RUN))
    for (const pickle of foretold)
      for (const message of skipped(run, pickle, outlook.lacking(traitsOf(pickle, definitions)))) onMessage(message)
  }
  await run(
    { ...options, dryRun: true, parallel: 1 },
    (message) => {
      onMessage(message)
      if (message.testRunStarted) foretell(message.testRunStarted.id!)
    },
    (selected) => {
      expect(selected.length)
      const parts = Map.groupBy(selected, ({ pickle }) => isDefined(pickle))
      foretold = (parts.get(true) ?? []).map(({ pickle }) => pickle)
      return parts.get(false) ?? []
    },
  )
}

const NO_TIME = { seconds: 0, nanos: 0 }
const NOTHING_DONE = { testStepResult: { status: 'SKIPPED', duration: NO_TIME }, timestamp: NO_TIME }

/** Messages of a scenario that is not run. @param reason why it would not be tested; null: it would be */
function skipped(run: string, { id: pickleId, steps }: Pickle, reason: string | null): Envelope[] {
  const [id, attempt, testStepId] = [randomUUID(), randomUUID(), randomUUID()]
  const step = { testCaseStartedId: attempt, testStepId }
  const testSteps = [{ id: testStepId, pickleStepId: steps[0]?.id, stepDefinitionIds: [], stepMatchArgumentsLists: [] }]
  return [
    { testCase: { id, pickleId, testRunStartedId: run, testSteps } },
    { testCaseStarted: { id: attempt, testCaseId: id, attempt: 0, timestamp: NO_TIME } },
    { testStepFinished: { ...step, ...NOTHING_DONE } },
    ...(reason === null ? [] : [attached(reason, NOT_TESTED, step)]),
    { testCaseFinished: { testCaseStartedId: attempt, willBeRetried: false, timestamp: NO_TIME } },
  ] as Envelope[]
}

function attached(body: string, mediaType: string, step?: { testCaseStartedId: string; testStepId: string }): Envelope {
  const { testCaseStartedId, testStepId } = step ?? {}
  const place = testCaseStartedId === undefined ? {} : { testCaseStartedId, testStepId }
  return { attachment: { body, mediaType, contentEncoding: 'IDENTITY', ...place } } as Envelope
}

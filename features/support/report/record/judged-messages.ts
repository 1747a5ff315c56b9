/**
 * The messages of a run as it was judged: readers of others see the outcomes that the report has. What a step came to is
 * beside it, so that our own reader judges anew.
 */
import type { Envelope, TestCase, TestStepFinished, TestStepResult, Timestamp } from '@cucumber/messages'
import { attachmentText, isFailedStatus } from '../../living/messages.ts'
import type { ScenarioOutcome } from '../../living/outcomes.ts'
import type { ScenarioResult } from '../../living/scenario-result.ts'
import { NOT_TESTED } from '../../wire/exchange.ts'
import { shortenedLines } from '../text/strings.ts'

/** Media type of what a step came to before the run was judged: its body is the JSON of `Came`. */
const CAME = 'application/vnd.kasalab.came+json'
type Came = Pick<TestStepResult, 'status' | 'message'>

type Status = 'PASSED' | 'FAILED' | 'SKIPPED'
const STATUS: Record<ScenarioOutcome, Status> = {
  passed: 'PASSED',
  differs: 'PASSED',
  failed: 'FAILED',
  never_in_time: 'FAILED',
  known: 'SKIPPED',
  not_tested: 'SKIPPED',
  would_be_tested: 'SKIPPED',
}
const KEPT_MESSAGE = { lines: 20, characters: 500 }
const NO_TIME = { seconds: 0, nanos: 0 }

/** The last attempt at a scenario, as far as it came. */
interface Attempt {
  result: ScenarioResult
  testCase: TestCase
  /** null: it has not begun. */
  id: string | null
  finished: TestStepFinished[]
  isEnded: boolean
}

/** How a run ended, for its last message. */
export interface RunEnd {
  results: readonly ScenarioResult[]
  /** Whether the run as a whole passed, by its exit status. */
  success: boolean
  /** Problems outside of scenarios, in sentences. */
  problems: readonly string[]
}

const keyOf = (file: string, line: number): string => `${file}:${line}`

function attemptsIn(messages: readonly Envelope[], results: readonly ScenarioResult[]): Attempt[] {
  const resultAt = new Map(results.map((result) => [keyOf(result.file, result.line), result]))
  const byPickle = new Map<string, ScenarioResult>()
  const byCase = new Map<string, Attempt>()
  const byId = new Map<string, Attempt>()
  for (const { pickle, testCase, testCaseStarted, testStepFinished, testCaseFinished } of messages) {
    const result = pickle && resultAt.get(keyOf(pickle.uri, pickle.location?.line ?? 0))
    if (result) byPickle.set(pickle.id, result)
    const shown = testCase && byPickle.get(testCase.pickleId)
    if (shown) byCase.set(testCase.id, { result: shown, testCase, id: null, finished: [], isEnded: false })
    const begun = testCaseStarted && byCase.get(testCaseStarted.testCaseId)
    if (begun) {
      Object.assign(begun, { id: testCaseStarted.id, finished: [], isEnded: false })
      byId.set(testCaseStarted.id, begun)
    }
    if (testStepFinished) byId.get(testStepFinished.testCaseStartedId)?.finished.push(testStepFinished)
    if (testCaseFinished) {
      const ended = byId.get(testCaseFinished.testCaseStartedId)
      if (ended) ended.isEnded = true
    }
  }
  return [...byCase.values()]
}

/** Worst first, as readers see it. */
const SEVERITY = ['FAILED', 'UNDEFINED', 'AMBIGUOUS', 'PENDING', 'SKIPPED', 'PASSED']
const severest = (finished: readonly TestStepFinished[]): string =>
  SEVERITY.find((status) => finished.some(({ testStepResult }) => String(testStepResult.status) === status)) ??
  'UNKNOWN'

const whyOf = ({ because, known }: ScenarioResult): string | undefined =>
  known === null ? (because ?? undefined) : `known to fail: ${known}`

/** Steps of an attempt that readers are shown otherwise than they came; none where both agree. */
function changesOf({ result, finished }: Attempt): [TestStepFinished, Came][] {
  const wanted = STATUS[result.outcome]
  const came = severest(finished)
  if (came === wanted || finished.length === 0 || (wanted === 'FAILED' && isFailedStatus(came))) return []
  const bad = finished.filter(({ testStepResult }) => isFailedStatus(String(testStepResult.status)))
  const shown = wanted === 'FAILED' ? result.failure?.message : whyOf(result)
  const as = { status: wanted, ...(shown !== undefined && { message: shown }) } as Came
  return (bad.length > 0 ? bad : finished.slice(-1)).map((step) => [step, as])
}

const attached = (step: Pick<TestStepFinished, 'testCaseStartedId' | 'testStepId'>, body: string, mediaType: string) =>
  ({
    attachment: {
      ...{ body, mediaType, contentEncoding: 'IDENTITY' },
      ...{ testCaseStartedId: step.testCaseStartedId, testStepId: step.testStepId },
    },
  }) as Envelope

const changed = (step: TestStepFinished, { status, message }: Came): Envelope[] => {
  const { status: before, message: said, duration } = step.testStepResult
  const came = { status: before, ...(said !== undefined && { message: shortenedLines(said, KEPT_MESSAGE) }) }
  return [
    attached(step, JSON.stringify(came), CAME),
    { testStepFinished: { ...step, testStepResult: { duration, status, ...(message !== undefined && { message }) } } },
  ]
}

/** What an attempt lacks, for readers that count what has ended. */
function endOf({ result, testCase, id, finished, isEnded }: Attempt, timestamp: Timestamp): Envelope[] {
  if (isEnded || testCase.testSteps.length === 0) return []
  const testCaseStartedId = id ?? `${testCase.id} not begun`
  const seen = new Set(finished.map(({ testStepId }) => testStepId))
  const missing = testCase.testSteps.filter((step) => !seen.has(step.id))
  const [first] = missing
  const isBroken = STATUS[result.outcome] === 'FAILED' && !isFailedStatus(severest(finished))
  const steps = missing.map(({ id: testStepId }): Envelope => {
    const isShown = testStepId === first!.id
    const message = result.failure?.message ?? whyOf(result)
    const status = (isShown && isBroken ? 'FAILED' : 'SKIPPED') as TestStepResult['status']
    const testStepResult = { status, duration: NO_TIME, ...(isShown && message !== undefined && { message }) }
    return { testStepFinished: { testCaseStartedId, testStepId, timestamp, testStepResult } }
  })
  return [
    ...(id === null
      ? [{ testCaseStarted: { id: testCaseStartedId, testCaseId: testCase.id, attempt: 0, timestamp } }]
      : []),
    ...(id === null && result.because !== null
      ? [attached({ testCaseStartedId, testStepId: first!.id }, result.because, NOT_TESTED)]
      : []),
    ...steps,
    { testCaseFinished: { testCaseStartedId, willBeRetried: false, timestamp } },
  ]
}

const timestampOf = (message: Envelope): Timestamp | undefined =>
  (message.testRunFinished ?? message.testCaseFinished ?? message.testCaseStarted ?? message.testRunStarted)?.timestamp

/** The messages with the outcomes of the run, each scenario ended, and the run as well. */
export function judgedMessages(messages: readonly Envelope[], { results, success, problems }: RunEnd): Envelope[] {
  const attempts = attemptsIn(messages, results)
  const changes = new Map(attempts.flatMap(changesOf))
  const timestamp = messages.findLast(timestampOf)
  const last = (timestamp && timestampOf(timestamp)) ?? NO_TIME
  const ends = attempts.flatMap((attempt) => endOf(attempt, last))
  const words = problems.length === 0 ? {} : { message: problems.join('\n') }
  const [finished] = messages.flatMap(({ testRunFinished }) => testRunFinished ?? []).slice(-1)
  const body = messages.flatMap((message): Envelope[] => {
    const { testStepFinished, testRunFinished } = message
    if (testRunFinished) return []
    const change = testStepFinished && changes.get(testStepFinished)
    return change ? changed(testStepFinished, change) : [message]
  })
  return [...body, ...ends, { testRunFinished: { timestamp: last, ...finished, success, ...words } }]
}

/** The messages as they came, of a report that was judged. */
export function messagesAsTheyCame(messages: readonly Envelope[]): Envelope[] {
  const key = (step: { testCaseStartedId?: string; testStepId?: string }): string =>
    `${step.testCaseStartedId} ${step.testStepId}`
  const came = new Map<string, Came>()
  for (const { attachment } of messages)
    if (attachment?.mediaType === CAME) came.set(key(attachment), JSON.parse(attachmentText(attachment)) as Came)
  return messages.flatMap((message): Envelope[] => {
    const { attachment, testStepFinished } = message
    if (attachment?.mediaType === CAME) return []
    const before = testStepFinished && came.get(key(testStepFinished))
    if (!before) return [message]
    const { duration } = testStepFinished.testStepResult
    return [{ testStepFinished: { ...testStepFinished, testStepResult: { duration, ...before } } }]
  })
}

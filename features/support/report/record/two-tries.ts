/**
 * The two tries of a scenario as one: what both show counts, in the messages of the first. What they do not show alike
 * is not judged, and the messages say so as those of any scenario that was not tested.
 */
import type { Attachment, Envelope } from '@cucumber/messages'
import { type JudgementResult, withoutFigures } from '../../law/judgement/judgement-result.ts'
import { breachKey } from '../../living/causes.ts'
import { failureSentence } from '../../living/expectation.ts'
import { attachmentIn, attachmentText } from '../../living/messages.ts'
import { AGAIN, AS_BEFORE, BREACH_SEEN, FAILURE, JUDGED, NOT_TESTED } from '../../wire/exchange.ts'

/**
 * What failed, the same for each failure of one cause.
 * @param message of the failed step
 * @param step id of the failed step, where no assertion of the law has failed: elsewhere it is another failure
 */
export function failureKey(judged: JudgementResult | null, message: string, step: string): string {
  const failed = judged?.failed
  if (failed) return JSON.stringify([failed.operation, failed.members])
  return `${step} ${withoutFigures(message.split('\n', 1)[0]!)}`
}

const isFailed = ({ testStepFinished }: Envelope): boolean =>
  String(testStepFinished?.testStepResult.status) === 'FAILED'

/** The message of the failed step, as it may be shown. */
function failureIn(messages: readonly Envelope[]): string {
  const told = attachmentIn(messages, FAILURE)
  return told ? attachmentText(told) : (messages.find(isFailed)?.testStepFinished?.testStepResult.message ?? '')
}

function judgementIn(messages: readonly Envelope[]): JudgementResult | null {
  const judged = attachmentIn(messages, JUDGED)
  return judged ? JSON.parse(attachmentText(judged)) : null
}

const keyOf = (messages: readonly Envelope[]): string =>
  failureKey(judgementIn(messages), failureIn(messages), messages.find(isFailed)?.testStepFinished?.testStepId ?? '')

/** Members that break field tables in a try. */
const breachesIn = (messages: readonly Envelope[]): string[] => judgementIn(messages)?.breaches.map(breachKey) ?? []

/** Whether a try has failed only because an answer of it broke a field table. */
const isForBreach = (messages: readonly Envelope[]): boolean => failureIn(messages).includes(BREACH_SEEN)

/** Why the first try convicts nobody; null: it does. @param second null: the run ended before it */
function doubtOf(first: readonly Envelope[], second: readonly Envelope[] | null): string | null {
  const failed = `it failed once: ${failureSentence(failureIn(first))}`
  if (second === null) return `not judged, because the run ended before it was tried again; ${failed}`
  if (attachmentIn(second, AS_BEFORE)) return null
  if (second.some(isFailed))
    return keyOf(first) === keyOf(second)
      ? null
      : `not judged, because it failed in two ways when it was tried twice: ${failureSentence(failureIn(first))}; ${failureSentence(failureIn(second))}`
  const reason = attachmentIn(second, NOT_TESTED)
  if (reason) return `not judged, because ${failed}; tried again, it was not tested: ${attachmentText(reason)}`
  return `not judged, because ${failed}; and passed when it was tried again`
}

/** Why a field table that an answer of the first try broke is not judged; null: the second one shows it as well. */
function doubtOfBreach(first: readonly Envelope[], second: readonly Envelope[] | null): string | null {
  const seen = new Set(second ? breachesIn(second) : [])
  const once = judgementIn(first)?.breaches.find((breach) => !seen.has(breachKey(breach)))
  return once ? `not judged, because one answer alone showed it, and none when it was tried again: ${once.words}` : null
}

/** @returns the messages of the scenario, those of one try */
export function ofTwoTries(first: readonly Envelope[], second: readonly Envelope[] | null): Envelope[] {
  const isBreach = isForBreach(first)
  const doubt = isBreach ? doubtOfBreach(first, second) : doubtOf(first, second)
  if (isBreach && doubt === null) return ofSecond(second!, breachesIn(first))
  const own = first.map((message) =>
    message.testCaseFinished ? { testCaseFinished: { ...message.testCaseFinished, willBeRetried: false } } : message,
  )
  if (doubt === null) return own
  // Where none of its steps has failed, none counts.
  return own.flatMap((message) => doubted(message, doubt, isBreach ? ['PASSED', 'FAILED'] : ['FAILED']))
}

/** The second try of one whose answer broke a field table, with what both show. */
function ofSecond(second: readonly Envelope[], keys: readonly string[]): Envelope[] {
  if (second.some(isFailed)) return ofTwoTries(second, null)
  const shown = (judged: JudgementResult): JudgementResult => ({
    ...judged,
    breaches: judged.breaches.filter((breach) => keys.includes(breachKey(breach))),
  })
  return second.map((message) => (message.attachment ? rejudged(message.attachment, shown) : message))
}

/** A message of a scenario that is not judged. @param statuses of the steps that do not count */
function doubted(message: Envelope, doubt: string, statuses: readonly string[]): Envelope[] {
  const { attachment, testStepFinished } = message
  if (attachment) return [FAILURE, AGAIN, NOT_TESTED].includes(attachment.mediaType) ? [] : [unconvicting(attachment)]
  if (!testStepFinished || !statuses.includes(String(testStepFinished.testStepResult.status))) return [message]
  const { testCaseStartedId, testStepId, testStepResult } = testStepFinished
  const { message: _, exception: __, ...result } = testStepResult
  const reason = { testCaseStartedId, testStepId, mediaType: NOT_TESTED, body: doubt, contentEncoding: 'IDENTITY' }
  const skipped = { ...result, status: 'SKIPPED' } as typeof testStepResult
  return [{ attachment: reason as Attachment }, { testStepFinished: { ...testStepFinished, testStepResult: skipped } }]
}

/** What one try alone has shown is left out of its judgement. */
const unconvicting = (attachment: Attachment): Envelope =>
  rejudged(attachment, (judged) => ({ ...judged, failed: null, breaches: [], differences: [] }))

function rejudged(attachment: Attachment, change: (judged: JudgementResult) => JudgementResult): Envelope {
  if (attachment.mediaType !== JUDGED) return { attachment }
  const body = JSON.stringify(change(JSON.parse(attachmentText(attachment)) as JudgementResult))
  return { attachment: { ...attachment, body, contentEncoding: 'IDENTITY' as Attachment['contentEncoding'] } }
}

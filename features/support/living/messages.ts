/** The messages of a run as written by its runners: one or several NDJSON files. */
import { readFileSync } from 'node:fs'
import type { Attachment, Envelope } from '@cucumber/messages'

interface Messages {
  envelopes: Envelope[]
  /** Problems of the files, in sentences: a killed runner leaves half a line. */
  problems: string[]
}

/** @param name of the file, for problems */
export function messagesIn(text: string, name: string): Messages {
  const envelopes: Envelope[] = []
  const problems: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      envelopes.push(JSON.parse(line) as Envelope)
    } catch {
      problems.push(`${name}, line ${index + 1}, is no message: the runner that wrote it was stopped`)
    }
  }
  if (!envelopes.some(({ testRunFinished }) => testRunFinished))
    problems.push(`${name}: the runner has not come to its end`)
  return { envelopes, problems }
}

/** All files, in order. @throws when one cannot be read */
export function readMessages(files: readonly string[]): Messages {
  const all = files.map((file) => messagesIn(readFileSync(file, 'utf8'), file))
  return { envelopes: all.flatMap(({ envelopes }) => envelopes), problems: all.flatMap(({ problems }) => problems) }
}

/** Decoded text of an attachment. */
export const attachmentText = ({ body, contentEncoding }: Attachment): string =>
  String(contentEncoding) === 'BASE64' ? Buffer.from(body, 'base64').toString() : body

/** The last attachment of a media type. */
export const attachmentIn = (messages: readonly Envelope[], mediaType: string): Attachment | undefined =>
  messages.findLast(({ attachment }) => attachment?.mediaType === mediaType)?.attachment

/** The attempt at a scenario that a message belongs to; undefined: it is of the run. */
export const attemptOf = (message: Envelope): string | undefined =>
  message.testCaseStarted?.id ??
  (message.testStepStarted ?? message.testStepFinished ?? message.attachment ?? message.testCaseFinished)
    ?.testCaseStartedId

const GOOD = ['PASSED', 'SKIPPED', 'UNKNOWN']

/** Whether a step of this status fails its scenario. */
export const isFailedStatus = (status: string): boolean => !GOOD.includes(status)

/** Whether a message says that a step failed. */
export const isFailedStep = ({ testStepFinished }: Envelope): boolean =>
  testStepFinished !== undefined && isFailedStatus(String(testStepFinished.testStepResult.status))

/** Members of messages that are ids, or lists of them. */
const IDS = /(^id|Id|Ids)$/

/** A message as JSON with other ids. @param needless names of members that are left out */
export const jsonWithIds = (
  message: Envelope,
  idOf: (id: string) => string,
  needless: readonly string[] = [],
): string =>
  JSON.stringify(message, (name, value) => {
    if (needless.includes(name)) return undefined
    if (!IDS.test(name)) return value
    return Array.isArray(value) ? value.map(idOf) : idOf(value)
  })

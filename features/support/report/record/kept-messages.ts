/**
 * The messages of a run for its report: still messages of Cucumber's protocol, but small. Only failed scenarios keep
 * exchanges, as far as there is space, and each cut notes how much there was.
 */
import type { Envelope, Pickle, TestCase } from '@cucumber/messages'
import { printableEscapes } from '../../../../server/commands/line/printable.ts'
import type { JudgementResult } from '../../law/judgement/judgement-result.ts'
import { unpackedExchanges } from '../../living/kept-exchanges.ts'
import { attachmentText, jsonWithIds } from '../../living/messages.ts'
import { AGAIN, EXCHANGES, type Exchange, JUDGED, LOG, PACKED_EXCHANGES } from '../../wire/exchange.ts'
import { eachText, shortenedLines, shortenedText } from '../text/strings.ts'

/** Size limit of a run; besides the evidence of failures, its size depends on the features only. */
export const MOST_BYTES = 20_000_000
/** Share reserved for the evidence of failures. */
const LEAST_SHARE = 0.025

/** Evidence kept of a failed scenario: exchanges, characters of a body, lines of a message. */
interface Level {
  exchanges: number
  body: number
  lines: number
}
const LEVELS: readonly Level[] = [
  { exchanges: 200, body: 4096, lines: 200 },
  { exchanges: 50, body: 1024, lines: 100 },
  { exchanges: 20, body: 512, lines: 60 },
  { exchanges: 8, body: 256, lines: 40 },
  { exchanges: 3, body: 120, lines: 20 },
  { exchanges: 0, body: 0, lines: 12 },
]
const LINE_CHARACTERS = 500

/** Bytes of a script that is kept. */
const SCRIPT_BYTES = 16_384

const isScript = (message: Envelope): boolean => message.attachment?.mediaType === AGAIN
const isExchanges = ({ attachment }: Envelope): boolean =>
  attachment?.mediaType === EXCHANGES || attachment?.mediaType === PACKED_EXCHANGES
const isEvidence = (message: Envelope): boolean =>
  isExchanges(message) || isScript(message) || message.testStepFinished?.testStepResult.message !== undefined

function keptExchanges(message: Envelope, level: Level): Envelope[] {
  const attachment = message.attachment!
  const isPacked = attachment.mediaType === PACKED_EXCHANGES
  const { exchanges, missing: before } = isPacked
    ? unpackedExchanges(attachment.body)
    : { exchanges: JSON.parse(attachmentText(attachment)) as Exchange[], missing: 0 }
  const kept = level.exchanges === 0 ? [] : exchanges.slice(-level.exchanges)
  const all = exchanges.length + before
  const missing = all - kept.length
  const body = JSON.stringify(eachText(kept, (text) => shortenedText(text, level.body)))
  const note = `the first ${missing} of ${all} requests and answers are left out`
  return [
    ...(missing > 0 ? [{ attachment: { ...attachment, body: note, mediaType: LOG } }] : []),
    ...(kept.length > 0 ? [{ attachment: { ...attachment, body, mediaType: EXCHANGES } }] : []),
  ]
}

function keptEvidence(message: Envelope, level: Level): Envelope[] {
  // Where there is no space for the last exchanges, there is none for those that prepared them.
  if (isScript(message))
    return level === LEVELS.at(-1) || message.attachment!.body.length > SCRIPT_BYTES ? [] : [message]
  if (isExchanges(message)) return keptExchanges(message, level)
  const { testStepFinished } = message
  const result = testStepFinished!.testStepResult
  const words = shortenedLines(result.message!, { lines: level.lines, characters: LINE_CHARACTERS })
  return [{ testStepFinished: { ...testStepFinished!, testStepResult: { ...result, message: words } } }]
}

/** Which definition a step has, and positions of arguments within it, say nothing about a run. */
const withoutDefinitions = (testCase: TestCase, isHookKept: (step: string) => boolean): TestCase => ({
  ...testCase,
  testSteps: testCase.testSteps
    .filter(({ id, hookId }) => hookId === undefined || isHookKept(id))
    .map(({ stepMatchArgumentsLists: _, stepDefinitionIds: __, ...step }) => step),
})

/** Optional members that no reader of reports needs, by the kind of message: half a line each. */
const NEEDLESS: Partial<Record<keyof Envelope, readonly string[]>> = {
  gherkinDocument: ['column', 'keywordType'],
  pickle: ['column', 'type'],
  testCase: ['testRunStartedId'],
  testCaseStarted: ['workerId'],
}
const needlessIn = (message: Envelope): readonly string[] => NEEDLESS[Object.keys(message)[0] as keyof Envelope] ?? []

/** A scenario that was skipped without having compared anything has no judgement. */
const isEmptyJudgement = ({ attachment }: Envelope): boolean => {
  if (attachment?.mediaType !== JUDGED) return false
  const { law, ...lists } = JSON.parse(attachmentText(attachment)) as JudgementResult
  return law === 0 && Object.values(lists).every((each) => each === null || (Array.isArray(each) && each.length === 0))
}

const titleKey = ({ uri, name }: Pickle): string => JSON.stringify([uri, name])

/**
 * What readers of a report can do without: texts of features, which the documents have; scenarios that were not selected,
 * unless others have their title; hooks that passed and show nothing; in a skipped scenario the steps behind the first one,
 * and an empty judgement.
 */
function needed(messages: readonly Envelope[], failed: (attempt: string) => boolean): Envelope[] {
  const selected = new Set(messages.flatMap(({ testCase }) => testCase?.pickleId ?? []))
  const titles = Map.groupBy(
    messages.flatMap(({ pickle }) => (pickle ? [pickle] : [])),
    titleKey,
  )
  const isSelected = (pickle: Pickle): boolean =>
    selected.size === 0 || selected.has(pickle.id) || titles.get(titleKey(pickle))!.length > 1
  const skipped = new Set<string>()
  const seen = new Set<Envelope>()
  for (const message of messages) {
    const { testStepFinished } = message
    if (String(testStepFinished?.testStepResult.status) !== 'SKIPPED') continue
    const { testCaseStartedId } = testStepFinished!
    if (skipped.has(testCaseStartedId) && testStepFinished!.testStepResult.message === undefined) seen.add(message)
    skipped.add(testCaseStartedId)
  }
  const kept = messages.filter((message) => {
    const { testStepStarted, source, pickle, attachment } = message
    if (testStepStarted || source || (pickle && !isSelected(pickle))) return false
    const attempt = attachment?.testCaseStartedId ?? message.testStepFinished?.testCaseStartedId ?? ''
    if (failed(attempt)) return true
    if (isExchanges(message) || seen.has(message)) return false
    return !(skipped.has(attempt) && isEmptyJudgement(message))
  })
  return withoutQuietHooks(kept)
}

/** Without hooks that passed and attach nothing. */
function withoutQuietHooks(messages: readonly Envelope[]): Envelope[] {
  const hooks = new Set(
    messages.flatMap(({ testCase }) => testCase?.testSteps.flatMap(({ id, hookId }) => (hookId ? [id] : [])) ?? []),
  )
  const loud = new Set(
    messages.flatMap(({ attachment, testStepFinished }) => {
      const isQuiet = testStepFinished && String(testStepFinished.testStepResult.status) === 'PASSED'
      return (attachment ?? (isQuiet ? undefined : testStepFinished))?.testStepId ?? []
    }),
  )
  return messages.flatMap((message): Envelope[] => {
    const { testCase, testStepFinished } = message
    if (testCase) return [{ testCase: withoutDefinitions(testCase, (id) => loud.has(id)) }]
    const isQuiet = testStepFinished && hooks.has(testStepFinished.testStepId) && !loud.has(testStepFinished.testStepId)
    return isQuiet ? [] : [message]
  })
}

/** An attachment has the time of its step, and a step ends in a whole second: how long it took is exact. */
function inShortTime(message: Envelope): Envelope {
  const { attachment, testStepFinished } = message
  if (attachment) {
    const { timestamp: _, ...others } = attachment
    return { attachment: others }
  }
  if (!testStepFinished) return message
  const { seconds } = testStepFinished.timestamp
  return { testStepFinished: { ...testStepFinished, timestamp: { seconds, nanos: 0 } } }
}

/** Messages as lines of JSON. Ids, which are half of the text and unique to this run, are replaced by numbers. */
class Lines {
  readonly #numbers = new Map<string, string>()

  of(message: Envelope): string {
    const told = jsonWithIds(message, (id) => this.#numberOf(id), needlessIn(message))
    return printableEscapes(told)
  }

  #numberOf(id: string): string {
    const known = this.#numbers.get(id) ?? this.#numbers.size.toString(36)
    this.#numbers.set(id, known)
    return known
  }
}

const bytesOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)

/** Lines of each message of evidence; null: there is no room for them. */
function evidenceLines(
  evidence: readonly Envelope[],
  level: Level,
  { lines, room }: { lines: Lines; room: number },
): string[][] | null {
  const kept: string[][] = []
  let bytes = 0
  for (const message of evidence) {
    const own = keptEvidence(message, level).map((each) => lines.of(each))
    bytes += bytesOf(own)
    if (bytes > room) return null
    kept.push(own)
  }
  return kept
}

/**
 * @param failed whether an attempt at a scenario has failed, by its id
 * @param most bytes of the lines, unless they need more without any evidence
 * @returns lines of JSON
 */
export function keptMessages(
  messages: readonly Envelope[],
  failed: (attempt: string) => boolean,
  most = MOST_BYTES,
): string {
  const wanted = needed(messages, failed).map(inShortTime)
  const lines = new Lines()
  // In order: an id is numbered at its first occurrence
  const plain = wanted.map((message) => (isEvidence(message) ? null : lines.of(message)))
  const evidence = wanted.filter(isEvidence)
  const room = Math.max(most * LEAST_SHARE, most - bytesOf(plain.filter((line) => line !== null)))
  for (const level of LEVELS) {
    const kept = evidenceLines(evidence, level, {
      lines,
      room: level === LEVELS.at(-1) ? Number.POSITIVE_INFINITY : room,
    })
    if (kept === null) continue
    let place = 0
    return plain.map((line) => (line === null ? kept[place++]! : [line]).map((each) => `${each}\n`).join('')).join('')
  }
  throw new Error('there is no level of evidence')
}

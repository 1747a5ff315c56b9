/**
 * The messages of a run for its report: still messages of Cucumber's protocol, but small. Only failed scenarios keep
 * exchanges, as far as there is space, and each cut notes how much there was.
 */
import type { Envelope, TestCase } from '@cucumber/messages'
import { printableEscapes } from '../../../../server/commands/line/printable.ts'
import { EXCHANGES, type Exchange, LOG } from '../../wire/exchange.ts'
import { attachmentText } from '../messages.ts'
import { eachText, shortenedLines, shortenedText } from '../text/strings.ts'

/** Size limit of a run; besides the evidence of failures, its size depends on the features only. */
export const MOST_BYTES = 20_000_000
/** Share reserved for the evidence of failures. */
const LEAST_SHARE = 0.1

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

const isExchanges = (message: Envelope): boolean => message.attachment?.mediaType === EXCHANGES
const isEvidence = (message: Envelope): boolean =>
  isExchanges(message) || message.testStepFinished?.testStepResult.message !== undefined

function keptExchanges(message: Envelope, level: Level): Envelope[] {
  const attachment = message.attachment!
  const all: Exchange[] = JSON.parse(attachmentText(attachment))
  const kept = level.exchanges === 0 ? [] : all.slice(-level.exchanges)
  const missing = all.length - kept.length
  const body = JSON.stringify(eachText(kept, (text) => shortenedText(text, level.body)))
  const note = `the first ${missing} of ${all.length} requests and answers are left out`
  return [
    ...(missing > 0 ? [{ attachment: { ...attachment, body: note, mediaType: LOG } }] : []),
    ...(kept.length > 0 ? [{ attachment: { ...attachment, body } }] : []),
  ]
}

function keptEvidence(message: Envelope, level: Level): Envelope[] {
  if (isExchanges(message)) return keptExchanges(message, level)
  const { testStepFinished } = message
  const result = testStepFinished!.testStepResult
  const words = shortenedLines(result.message!, { lines: level.lines, characters: LINE_CHARACTERS })
  return [{ testStepFinished: { ...testStepFinished!, testStepResult: { ...result, message: words } } }]
}

/** Positions of arguments within steps are useless without the step definitions. */
const withoutArguments = (testCase: TestCase): TestCase => ({
  ...testCase,
  testSteps: testCase.testSteps.map(({ stepMatchArgumentsLists: _, ...step }) => step),
})

/** Members of messages that are ids, or lists of them. */
const IDS = /(^id|Id|Ids)$/

/** Messages as lines of JSON. Ids, which are half of the text and unique to this run, are replaced by numbers. */
class Lines {
  readonly #numbers = new Map<string, string>()

  of = (message: Envelope): string =>
    printableEscapes(
      JSON.stringify(message, (name, value) => {
        if (!IDS.test(name)) return value
        return Array.isArray(value) ? value.map((id) => this.#numberOf(id)) : this.#numberOf(value)
      }),
    )

  #numberOf(id: string): string {
    const known = this.#numbers.get(id) ?? this.#numbers.size.toString(36)
    this.#numbers.set(id, known)
    return known
  }
}

const bytesOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)

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
  const wanted = messages.filter((message) => {
    const { testStepStarted, attachment } = message
    if (testStepStarted) return false
    return attachment?.mediaType !== EXCHANGES || failed(attachment.testCaseStartedId ?? '')
  })
  const lines = new Lines()
  // In order: an id is numbered at its first occurrence
  const plain = wanted.map((message) =>
    isEvidence(message)
      ? null
      : lines.of(message.testCase ? { testCase: withoutArguments(message.testCase) } : message),
  )
  const evidence = wanted.filter(isEvidence)
  const room = Math.max(most * LEAST_SHARE, most - bytesOf(plain.filter((line) => line !== null)))
  for (const [index, level] of LEVELS.entries()) {
    const kept = evidence.map((message) => keptEvidence(message, level).map((each) => lines.of(each)))
    if (bytesOf(kept.flat()) > room && index < LEVELS.length - 1) continue
    let place = 0
    return plain.map((line) => (line === null ? kept[place++]! : [line]).map((each) => `${each}\n`).join('')).join('')
  }
  throw new Error('there is no level of evidence')
}

/**
 * A run received message by message: messages of failed steps are translated to the target's words, secrets are masked,
 * our stack is left out, and each finished scenario has its result. Nothing is kept or printed before that, and of a
 * finished scenario only what the outputs of a run need.
 */
import type { Attachment, Envelope } from '@cucumber/messages'
import { attemptOf, isFailedStep } from '../../living/messages.ts'
import { placedMessage } from '../../living/places.ts'
import { Results, type RunResults } from '../../living/results.ts'
import type { ScenarioResult } from '../../living/scenario-result.ts'
import { withoutStack } from '../../living/stack.ts'
import { EXCHANGES, FAILURE, LOG, PACKED_EXCHANGES } from '../../wire/exchange.ts'
import { failureNote } from '../failure-note.ts'
import type { Secrets } from '../text/secrets.ts'
import { type AnswerKinds, AnswersSoFar } from './answer-kinds.ts'
import { EvidenceRoom } from './evidence-room.ts'
import { ofTwoTries } from './two-tries.ts'

const IDENTITY = 'IDENTITY' as Attachment['contentEncoding']

const isFailure = ({ mediaType }: Attachment): boolean => mediaType === FAILURE

/** Messages of a finished scenario, with its exchanges as they are kept, and without the beginnings of steps, which no output needs. */
function keptOf(own: readonly Envelope[], packed: string): Envelope[] {
  const first = own.find(({ attachment }) => attachment?.mediaType === EXCHANGES)
  return own.flatMap((message): Envelope[] => {
    const { attachment, testStepStarted } = message
    if (testStepStarted) return []
    if (attachment?.mediaType !== EXCHANGES) return [message]
    if (message !== first || packed === '') return []
    return [{ attachment: { ...attachment, body: packed, mediaType: PACKED_EXCHANGES, contentEncoding: IDENTITY } }]
  })
}

export class RecordedRun {
  readonly #secrets: Secrets
  readonly #home: string
  readonly #results: Results
  readonly #messages: Envelope[] = []
  /** Messages of running scenarios, by attempt. */
  readonly #underWay = new Map<string, Envelope[]>()
  /** Messages of scenarios that failed and are tried again, by their test case. */
  readonly #firstTries = new Map<string, Envelope[]>()
  readonly #failed = new Set<string>()
  readonly #room: EvidenceRoom
  readonly #answers = new AnswersSoFar()
  #isEnded = false

  /**
   * @param secrets known before the run: those of the profile
   * @param home folder of the package, from that of the tester
   * @param room for the evidence of finished scenarios
   */
  constructor(secrets: Secrets, home = '', room = new EvidenceRoom()) {
    this.#secrets = secrets
    this.#home = home
    this.#room = room
    this.#results = new Results(home, (result, exchanges) => {
      this.#answers.add(result, exchanges)
      return this.#room.keep(result, exchanges)
    })
  }

  /** Messages of the finished scenarios, and of the run. */
  get messages(): readonly Envelope[] {
    return this.#messages
  }

  /** Kinds of the answers, by the ids of the results. */
  answersOf = (results: readonly ScenarioResult[]): AnswerKinds => this.#answers.of(results)

  /** Whether an attempt at a scenario has failed, by its id. */
  hasFailed = (attempt: string): boolean => this.#failed.has(attempt)

  /** @returns the result of the scenario that ends with this message; null for any other message */
  hear(told: Envelope): ScenarioResult | null {
    const message = placedMessage(told, this.#home)
    const attempt = attemptOf(message)
    if (attempt === undefined) {
      if (message.testRunFinished) this.#isEnded = true
      this.#add(this.#ofRun(message))
      return null
    }
    const own = this.#underWay.get(attempt) ?? []
    this.#underWay.set(attempt, own)
    own.push(message)
    if (!message.testCaseFinished) return null
    this.#underWay.delete(attempt)
    const scenario = own.find(({ testCaseStarted }) => testCaseStarted)?.testCaseStarted?.testCaseId ?? attempt
    const first = this.#firstTries.get(scenario)
    if (message.testCaseFinished.willBeRetried) {
      this.#firstTries.set(scenario, own)
      return null
    }
    this.#firstTries.delete(scenario)
    return this.#addScenario(first ? ofTwoTries(first, own) : own)
  }

  /** The results of the run. Unfinished scenarios have failed. */
  end(): RunResults {
    for (const own of this.#underWay.values()) {
      const scenario = own.find(({ testCaseStarted }) => testCaseStarted)?.testCaseStarted?.testCaseId ?? ''
      if (!this.#firstTries.has(scenario)) this.#addScenario(own)
    }
    for (const first of this.#firstTries.values()) this.#addScenario(ofTwoTries(first, null))
    this.#underWay.clear()
    this.#firstTries.clear()
    return this.#results.run(this.#isEnded ? [] : ['the run has not come to its end'])
  }

  #add(message: Envelope): void {
    this.#messages.push(message)
    this.#results.add(message)
  }

  #addScenario(messages: readonly Envelope[]): ScenarioResult | null {
    const told = messages.findLast(({ attachment }) => attachment && isFailure(attachment))?.attachment?.body
    const failed = messages.find(isFailedStep)
    const attempt = messages.map(attemptOf).find((id) => id !== undefined)
    if (failed && attempt !== undefined) this.#failed.add(attempt)
    const own = messages
      .filter(({ attachment }) => !attachment || !isFailure(attachment))
      .map((message) => this.#ofStep(message, message === failed ? told : undefined))
    let result: ScenarioResult | null = null
    for (const message of own) result = this.#results.add(message)
    for (const message of result ? keptOf(own, failed ? result.exchanges.packed : '') : own)
      this.#messages.push(message)
    if (failed && result) this.#note(failed, result)
    return result
  }

  /** What the failed step is about, in front of its end: any reader of messages shows it. */
  #note({ testStepFinished }: Envelope, result: ScenarioResult): void {
    const { testCaseStartedId, testStepId } = testStepFinished!
    const isEnd = ({ testStepFinished: own }: Envelope): boolean =>
      own?.testCaseStartedId === testCaseStartedId && own.testStepId === testStepId
    const note = { testCaseStartedId, testStepId, mediaType: LOG, body: failureNote(result) }
    const attachment = { ...note, contentEncoding: IDENTITY }
    this.#messages.splice(this.#messages.findLastIndex(isEnd), 0, { attachment })
  }

  /** @param told the message to show; default: the step's own */
  #ofStep(message: Envelope, told?: string): Envelope {
    const { testStepFinished } = message
    if (testStepFinished?.testStepResult.message === undefined) return message
    // The exception repeats the message in the suite's words
    const { exception: _, ...result } = testStepFinished.testStepResult
    const words = this.#room.keepMessage(withoutStack(told ?? this.#secrets.mask(result.message!)))
    return { testStepFinished: { ...testStepFinished, testStepResult: { ...result, message: words } } }
  }

  #ofRun(message: Envelope): Envelope {
    const { testRunHookFinished } = message
    if (testRunHookFinished?.result.message === undefined) return message
    const { exception: _, ...result } = testRunHookFinished.result
    const words = withoutStack(this.#secrets.mask(result.message!))
    return { testRunHookFinished: { ...testRunHookFinished, result: { ...result, message: words } } }
  }
}

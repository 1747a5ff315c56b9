/** Exchanges and failures of a scenario for the report: without secrets, and shortened. */
import type { Pickle } from '@cucumber/messages'
import type { Breach } from '../law/answer-fields.ts'
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { headersMasked, masked, Secrets } from '../report/text/secrets.ts'
import { cutMark, eachText, shortenedLines, shortenedText } from '../report/text/strings.ts'
import type { Profile } from '../targets/profile/profile.ts'
import { requestCredentials } from '../vocabulary/credentials.ts'
import { SECRETS } from '../vocabulary/words.ts'
import { AGAIN, EXCHANGES, type Exchange, FAILURE } from '../wire/exchange.ts'
import type { Recorder } from '../wire/recorders.ts'
import type { Wire } from '../wire/wire.ts'
import { FORGED } from '../world/session.ts'
import { secretsOfProfile } from './profile-secrets.ts'
import { ScenarioProgress } from './progress.ts'

const MADE_UP: ReadonlySet<unknown> = new Set([
  FORGED,
  ...Object.values(SECRETS).flatMap(({ password, pin_code }) => [password, pin_code]),
  ...Object.values(requestCredentials).map(({ text }) => text),
])

/**
 * @param said the steps of a scenario, which every report shows
 * @param isReal values of the target that are secrets, whatever a scenario says
 */
export const madeUpIn =
  (said: string, isReal: (value: string) => boolean) =>
  (value: string): boolean =>
    !isReal(value) && (MADE_UP.has(value) || ['"', "'"].some((quote) => said.includes(quote + value + quote)))

/** Characters kept of a body. */
const LONGEST = 4096
/** Exchanges kept of a scenario: the last ones matter most. */
const MOST = 200
/** Kept of a failed step's message. */
const LONGEST_MESSAGE = { lines: 200, characters: 1000 }

/** Further characters of a long body searched for secrets: one cut in half would not be recognized. */
const MARGIN = 2048

/** What is masked: receives each secret, and knows values that are made up. */
type Masking = [found: (value: string) => void, isMadeUp: (value: string) => boolean]

/** A body as shown: binary data by its length. */
function shown(body: string, masking: Masking): string {
  if (body.includes('\u0000') || body.includes('\uFFFD')) return `[${Buffer.byteLength(body)} bytes that are no text]`
  if (body.length <= LONGEST + MARGIN) return shortenedText(masked(body, ...masking), LONGEST)
  return `${masked(body.slice(0, LONGEST + MARGIN), ...masking).slice(0, LONGEST)}${cutMark(body.length)}`
}

function shownExchange(exchange: Exchange, masking: Masking): Exchange {
  const url = masked(exchange.url, ...masking)
  if (exchange.kind === 'frame') return { ...exchange, url, text: shown(exchange.text, masking) }
  const { request, answer } = exchange
  return {
    ...exchange,
    url,
    request: {
      ...request,
      headers: headersMasked(request.headers, ...masking),
      body: request.body === null ? null : shown(request.body, masking),
    },
    answer: { ...answer, headers: headersMasked(answer.headers, ...masking), body: shown(answer.body, masking) },
  }
}

/** What a scenario says: its steps with their texts, and the cells of their tables in quotes. */
export const textsOf = ({ steps }: Pickle): string =>
  steps
    .flatMap(({ text, argument }) => [
      text,
      argument?.docString?.content ?? '',
      ...(argument?.dataTable?.rows.flatMap(({ cells }) => cells.map(({ value }) => `"${value}"`)) ?? []),
    ])
    .join('\n')

/** Text to attach, with its media type. */
type Attached = [text: string, media: string]

/** Characters of a script that is attached, unless it is printed: the page and the messages have it of each failure. */
const LONGEST_SCRIPT = 8192

/** Of the current scenario. */
export class Evidence implements Recorder {
  readonly #wire: Wire
  readonly #profile: Profile | null
  readonly #profileSecrets: ReturnType<typeof secretsOfProfile>
  readonly #course = new ScenarioProgress()
  #isMadeUp = (_: string): boolean => false
  #secrets = new Secrets()
  readonly #isWhole: boolean
  #exchanges: Exchange[] = []

  /**
   * @param profile of the target; null: it has none
   * @param isWhole attaches the scripts that show failures, whatever their length
   */
  constructor(wire: Wire, profile: Profile | null, isWhole = false) {
    this.#wire = wire
    this.#isWhole = isWhole
    this.#profile = profile
    this.#profileSecrets = secretsOfProfile(profile)
    wire.recordTo(this)
  }

  /** @param said its steps, with their tables and texts */
  begin(said: string): void {
    this.#isMadeUp = madeUpIn(said, (value) => this.#profileSecrets.has(value))
    this.#secrets = new Secrets(this.#profileSecrets.keys(), this.#isMadeUp)
    this.#exchanges = []
    this.#course.begin()
  }

  beginSteps = (): void => this.#course.beginSteps()

  record(exchange: Exchange): void {
    this.#course.record(exchange)
    this.#exchanges.push(shownExchange(exchange, [this.#secrets.add, this.#isMadeUp]))
    if (this.#exchanges.length > MOST) this.#exchanges.shift()
  }

  recordUnanswered = (exchange: Exchange): void => this.record(exchange)

  /** A sentence about the target that is safe to show: in the target's words, without secrets. */
  safe = (text: string): string => this.#secrets.mask(this.#wire.inTargetWords(text))

  /** Hands over the exchanges of the scenario that ends: the next one begins without them. @returns null: there are none */
  takeExchanges(): Attached | null {
    const own = this.#exchanges
    this.#exchanges = []
    this.#course.begin()
    if (own.length === 0) return null
    const json = JSON.stringify(own)
    // A secret may be repeated in a sentence, or occur before it was recognized
    const repeated = this.#secrets.mayStandIn(json)
    return [repeated ? JSON.stringify(eachText(own, (text) => this.#secrets.mask(text))) : json, EXCHANGES]
  }

  /** The failure. @param message in the runner's format */
  failure(message: string): Attached {
    return [shortenedLines(this.safe(message), LONGEST_MESSAGE), FAILURE]
  }

  /** The script that shows a failure again; null: nothing was sent, or it is long and not asked for. */
  again(failing: { judged: JudgementResult | null } | { breach: Breach }): Attached | null {
    const profile = JSON.stringify(this.#profile ?? {})
    const lines = this.#course.script(failing, {
      secrets: this.#profileSecrets,
      isSteady: (value) => profile.includes(JSON.stringify(value)),
      isMadeUp: this.#isMadeUp,
      hide: (text) => this.#secrets.maskValues(text),
    })
    const json = JSON.stringify(lines)
    return lines === null || (json.length > LONGEST_SCRIPT && !this.#isWhole) ? null : [json, AGAIN]
  }
}

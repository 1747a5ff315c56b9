/** Exchanges and failures of a scenario for the report: without secrets, and shortened. */

import { headersMasked, masked, Secrets } from '../report/text/secrets.ts'
import { cutMark, eachText, shortenedLines, shortenedText } from '../report/text/strings.ts'
import { EXCHANGES, type Exchange, FAILURE } from '../wire/exchange.ts'
import type { Recorder } from '../wire/recorders.ts'
import type { Wire } from '../wire/wire.ts'

/** Characters kept of a body. */
const LONGEST = 4096
/** Exchanges kept of a scenario: the last ones matter most. */
const MOST = 200
/** Kept of a failed step's message. */
const LONGEST_MESSAGE = { lines: 200, characters: 1000 }

/** Further characters of a long body searched for secrets: one cut in half would not be recognized. */
const MARGIN = 2048

/** Receives secrets. */
type Found = (value: string) => void

/** A body as shown: binary data by its length. */
function shown(body: string, found: Found): string {
  if (body.includes('\u0000') || body.includes('\uFFFD')) return `[${Buffer.byteLength(body)} bytes that are no text]`
  if (body.length <= LONGEST + MARGIN) return shortenedText(masked(body, found), LONGEST)
  return `${masked(body.slice(0, LONGEST + MARGIN), found).slice(0, LONGEST)}${cutMark(body.length)}`
}

function shownExchange(exchange: Exchange, found: Found): Exchange {
  const url = masked(exchange.url, found)
  if (exchange.kind === 'frame') return { ...exchange, url, text: shown(exchange.text, found) }
  const { request, answer } = exchange
  return {
    ...exchange,
    url,
    request: {
      headers: headersMasked(request.headers, found),
      body: request.body === null ? null : shown(request.body, found),
    },
    answer: { ...answer, headers: headersMasked(answer.headers, found), body: shown(answer.body, found) },
  }
}

/** Text to attach, with its media type. */
type Attached = [text: string, media: string]

/** Of the current scenario. */
export class Evidence implements Recorder {
  readonly #wire: Wire
  #secrets = new Secrets()
  #exchanges: Exchange[] = []

  constructor(wire: Wire) {
    this.#wire = wire
    wire.recordTo(this)
  }

  begin(): void {
    this.#secrets = new Secrets()
    this.#exchanges = []
  }

  record(exchange: Exchange): void {
    this.#exchanges.push(shownExchange(exchange, this.#secrets.add))
    if (this.#exchanges.length > MOST) this.#exchanges.shift()
  }

  recordUnanswered = (exchange: Exchange): void => this.record(exchange)

  /** A sentence about the target that is safe to show: in the target's words, without secrets. */
  safe = (text: string): string => this.#secrets.mask(this.#wire.inTargetWords(text))

  /** The exchanges. */
  exchanges(): Attached {
    const json = JSON.stringify(this.#exchanges)
    // A secret may be repeated in a sentence, or occur before it was recognized
    const repeated = this.#secrets.mayStandIn(json)
    return [repeated ? JSON.stringify(eachText(this.#exchanges, (text) => this.#secrets.mask(text))) : json, EXCHANGES]
  }

  /** The failure. @param message in the runner's format */
  failure(message: string): Attached {
    return [shortenedLines(this.safe(message), LONGEST_MESSAGE), FAILURE]
  }
}

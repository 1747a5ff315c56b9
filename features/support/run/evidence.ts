/** What was said on the wire in a scenario, and what failed in it, as it may be shown: no secrets, nothing too long. */

import { headersMasked, masked, Secrets } from '../report/text/secrets.ts'
import { cutMark, eachText, shortenedLines, shortenedText } from '../report/text/strings.ts'
import { EXCHANGES, type Exchange, FAILURE } from '../wire/exchange.ts'
import type { Recorder, Wire } from '../wire/wire.ts'

/** Of a body, so many characters. */
const LONGEST = 4096
/** Of a scenario, so many exchanges: the last ones are those that matter. */
const MOST = 200
/** Of what a failed step says. */
const LONGEST_MESSAGE = { lines: 200, characters: 1000 }

/** Of a long body so much more is looked through for secrets: one that is cut in half would not be known. */
const MARGIN = 2048

/** Hears of secrets. */
type Found = (value: string) => void

/** A body as it is shown: what is no text is told by its length. */
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

/** Of the scenario under way. */
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

  /** A sentence about the target as it may be told: in the target's words, without secrets. */
  told = (text: string): string => this.#secrets.mask(this.#wire.inTargetWords(text))

  /** What was said. */
  exchanges(): Attached {
    const json = JSON.stringify(this.#exchanges)
    // A secret may be repeated in a sentence, or have been said before it was known for one.
    const repeated = this.#secrets.mayStandIn(json)
    return [repeated ? JSON.stringify(eachText(this.#exchanges, (text) => this.#secrets.mask(text))) : json, EXCHANGES]
  }

  /** What failed. @param message as the runner has written it down */
  failure(message: string): Attached {
    return [shortenedLines(this.told(message), LONGEST_MESSAGE), FAILURE]
  }
}

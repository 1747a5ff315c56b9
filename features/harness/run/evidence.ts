/** What was said on the wire in a scenario, as it may be shown: no secrets, nothing too long. */
import { EXCHANGES, type Exchange, MASKED } from '../report/exchange.ts'

/** Of a body, so many characters. */
const LONGEST = 4096
/** Of a scenario, so many exchanges: the last ones are those that matter. */
const MOST = 200

const SECRET_HEADERS = /^(authorization|x-license-key|x-access-key|x-lab-token|cookie|set-cookie)$/i
const SECRET_MEMBERS =
  /("(?:password|pin_code|access_token|token|license_key|key|access_key)"\s*:\s*)"(?:[^"\\]|\\.)*"/g
const SECRET_QUERY = /([?&](?:token|key|access_key)=)[^&#\s]*/g
const BEARER = /\bBearer [\w.~+/-]+=*/g

/** Text with its secrets masked. */
export const masked = (text: string): string =>
  text.replace(SECRET_MEMBERS, `$1"${MASKED}"`).replace(SECRET_QUERY, `$1${MASKED}`).replace(BEARER, `Bearer ${MASKED}`)

/** A body as it is shown: what is no text is told by its length. */
function shown(body: string): string {
  if (body.includes('\u0000') || body.includes('\uFFFD')) return `[${Buffer.byteLength(body)} bytes that are no text]`
  const text = masked(body)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}… [of ${text.length} characters]`
}

const headersShown = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.test(name) ? MASKED : masked(value)]),
  )

function shownExchange(exchange: Exchange): Exchange {
  const url = masked(exchange.url)
  if (exchange.kind === 'frame') return { ...exchange, url, text: shown(exchange.text) }
  const { request, answer } = exchange
  return {
    ...exchange,
    url,
    request: { headers: headersShown(request.headers), body: request.body === null ? null : shown(request.body) },
    answer: { ...answer, headers: headersShown(answer.headers), body: shown(answer.body) },
  }
}

/** Exchanges of the scenario under way. */
export class Evidence {
  #exchanges: Exchange[] = []

  begin(): void {
    this.#exchanges = []
  }

  keep(exchange: Exchange): void {
    this.#exchanges.push(shownExchange(exchange))
    if (this.#exchanges.length > MOST) this.#exchanges.shift()
  }

  /** What is attached to the scenario: text and its media type. */
  attachment(): [text: string, media: string] {
    return [JSON.stringify(this.#exchanges), EXCHANGES]
  }
}

/** What a scenario has sent so far, as it was sent, and what it needs of earlier ones: sign-ins and open shifts. */
import type { Breach } from '../law/answer-fields.ts'
import type { JudgementResult } from '../law/judgement/judgement-result.ts'
import { breachExchange, failedExchanges } from '../report/failed-exchange.ts'
import { cutMark } from '../report/text/strings.ts'
import { type Exchange, type HttpExchange, isOfLab, pathAndQueryOf } from '../wire/exchange.ts'
import type { ProfileSecret } from './profile-secrets.ts'
import { isDoing, scriptLines } from './script.ts'

/** Characters kept of a request's body, and of an answer's: a longer one gives no values. */
const LONGEST = { request: 1_000_000, answer: 1_000_000 }
/** Exchanges kept of a scenario, and characters of their bodies; sign-ins and openings kept of a lane, none of them longer. */
const MOST = { exchanges: 1000, characters: 20_000_000, remembered: 200, rememberedCharacters: 20_000 }

const SIGN_IN = /\/cashier\/signin(PinCode)?$/
const OPENING = /^(.*)\/(shift\/open|shifts)$/
const CLOSING = /^(.*)\/(shift\/close|shifts\/close|shifts\/[^/]+\/close)$/

const pathOf = ({ url }: Exchange): string => pathAndQueryOf(url).replace(/[?#].*/s, '')
const isTaken = ({ answer: { status } }: HttpExchange): boolean => status >= 200 && status < 300

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}${cutMark(text.length)}`

const charactersOf = (exchange: Exchange): number =>
  exchange.kind === 'frame' ? exchange.text.length : (exchange.request.body?.length ?? 0) + exchange.answer.body.length

/** Sets a value, and lets the oldest one go where there are too many. */
function remember(values: Map<string, HttpExchange>, key: string, value: HttpExchange): void {
  values.set(key, value)
  const [oldest] = values.keys()
  if (values.size > MOST.remembered && oldest !== undefined) values.delete(oldest)
}

const keyOf = ({ request: { headers } }: HttpExchange): string =>
  Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-license-key')?.[1] ?? ''

/** What a script needs besides the exchanges. */
export interface Known {
  secrets: ReadonlyMap<string, ProfileSecret>
  isSteady: (value: string) => boolean
  isMadeUp: (value: string) => boolean
  hide: (text: string) => string
}

export class ScenarioProgress {
  #own: Exchange[] = []
  #characters = 0
  /** Those of the scenario's steps: the others put the target in order before. */
  readonly #ofSteps = new Set<Exchange>()
  #isAtSteps = false
  /** By token. */
  readonly #signIns = new Map<string, HttpExchange>()
  /** By the address of a desk, or of the cloud with the key of a register: the opening of the shift that is open. */
  readonly #openings = new Map<string, HttpExchange>()

  begin(): void {
    this.#own = []
    this.#characters = 0
    this.#ofSteps.clear()
    this.#isAtSteps = false
  }

  /** From now on exchanges are of its steps. */
  beginSteps(): void {
    this.#isAtSteps = true
  }

  record(exchange: Exchange): void {
    const kept = keptOf(exchange)
    const characters = charactersOf(kept)
    if (this.#own.length >= MOST.exchanges || this.#characters + characters > MOST.characters) return
    this.#characters += characters
    this.#own.push(kept)
    if (this.#isAtSteps) this.#ofSteps.add(kept)
    if (kept.kind === 'http' && kept.method === 'POST' && isTaken(kept) && characters <= MOST.rememberedCharacters)
      this.#remember(kept)
  }

  #remember(exchange: HttpExchange): void {
    const path = pathOf(exchange)
    const token = SIGN_IN.test(path) && /"access_token"\s*:\s*"([^"]+)"/.exec(exchange.answer.body)?.[1]
    if (token) remember(this.#signIns, token, exchange)
    const place = placeOf(exchange)
    if (OPENING.test(path)) remember(this.#openings, place, exchange)
    // Who closes a shift of the cloud may name no register.
    else if (CLOSING.test(path))
      for (const [other] of this.#openings) if (isClosedBy(other, place)) this.#openings.delete(other)
  }

  /**
   * @param failing what was judged, or the field table that an answer broke
   * @returns the lines that show a failure again; null: nothing was sent
   */
  script(failing: { judged: JudgementResult | null } | { breach: Breach }, known: Known): string[] | null {
    const shown =
      'breach' in failing
        ? [breachExchange(failing.breach, this.#own) ?? []].flat()
        : failedExchanges({ ...failing, exchanges: this.#own })
    const last = Math.max(...shown.map((each) => this.#own.indexOf(each)))
    if (shown.length === 0) return null
    const own = this.#own.slice(0, last + 1)
    const prepared = own.filter((each) => this.#ofSteps.has(each) && isDoing(each))
    const before = this.#openingsFor([...prepared, ...shown])
    const earlier = [...this.#signIns.values(), ...before].filter((each) => !own.includes(each))
    const exchanges = [...new Set([...earlier, ...own])]
    return scriptLines({ exchanges, prepared: new Set([...prepared, ...before]), shown, ...known })
  }

  /** Openings of the shifts that requests are about, where their steps open none. */
  #openingsFor(requests: readonly Exchange[]): HttpExchange[] {
    const asked = requests.filter((each) => each.kind === 'http' && !isOfLab(each)) as HttpExchange[]
    if (asked.some((each) => OPENING.test(pathOf(each)))) return []
    const places = new Set(asked.map(placeOf))
    return [...this.#openings].flatMap(([place, opening]) => (places.has(place) ? [opening] : []))
  }
}

function keptOf(exchange: Exchange): Exchange {
  if (exchange.kind === 'frame') return { ...exchange, text: shortened(exchange.text, LONGEST.request) }
  const { request, answer } = exchange
  const body = request.body === null ? null : shortened(request.body, LONGEST.request)
  return {
    ...exchange,
    request: { ...request, body },
    answer: { ...answer, body: shortened(answer.body, LONGEST.answer) },
  }
}

/** Address of a surface, with the key of a register. */
const placeOf = (exchange: HttpExchange): string => `${exchange.url.replace(/\/api\/v1\/.*$/s, '')} ${keyOf(exchange)}`

function isClosedBy(opened: string, place: string): boolean {
  const [[base], [other, key]] = [opened, place].map((each) => each.split(' ')) as [[string], [string, string]]
  return base === other && (key === '' || opened === place)
}

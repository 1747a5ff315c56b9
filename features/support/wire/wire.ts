/** The one connection between the features and their target: it translates, records and times out. */
import { type Answer, describeAnswer, excerpt } from '../law/answer.ts'
import { Contracts } from '../law/contract.ts'
import type { Awaited } from '../law/never-in-time.ts'
import type { Exchange } from './exchange.ts'
import { exchange, headersBeside, headersShown } from './http.ts'
import type { Reach } from './reach.ts'
import { answeredExchange, type OutgoingRequest, type Recorder, unansweredExchange } from './recorders.ts'
import { atMostTwice, BROKEN_ANSWER, isOfGateway, onceItListens } from './twice.ts'

/** Translates between the words of the features and those of the target. */
export interface Translation {
  /** An absolute address, with its query. */
  address(url: string): string
  /** One value: an id, a login, a key. */
  outward(value: string): string
  inward(value: string): string
  /** A body, or a frame of a socket. */
  sent(text: string): string
  received(text: string): string
  /** A sentence about the target, in the target's words as far as they are known. */
  inTargetWords(text: string): string
}

/** How long to wait for an answer; notified how each request ended. */
export interface Timeout {
  readonly longestMs: number
  /** Whether the last request was answered. */
  readonly isAnswering: boolean
  answered(): void
  failed(error: Error): void
}

/** Waits for what the target does unasked, as long as it may take. */
export interface TargetPatience {
  /**
   * @param rest ends after the milliseconds between two looks, or when a look is worth it
   * @throws NeverInTime when it does not come; NotTested when that says nothing
   */
  until(awaited: Awaited, isSo: () => unknown, rest: (ms: number) => Promise<unknown>): Promise<void>
  /** A scenario is tried again. */
  tryAgain?(): void
}

/** What each request to a target passes. */
export interface RequestPolicy {
  /** Called before a request is sent. @throws why it is not sent */
  before(request: OutgoingRequest): Promise<void>
  /** Called with each answer and frame. @throws NotTested when an answer shows that the target has no such operation */
  after(exchange: Exchange): void
}

/** Headers for a gateway in front of an address; none for any other address. */
export type HeadersFor = (url: string) => Readonly<Record<string, string>>

/** An option left out is off. */
interface WireOptions {
  translation?: Translation
  /** Left out: the target is our own. */
  reach?: Reach
  headersFor?: HeadersFor
  timeout?: Timeout
  patience?: TargetPatience
}

export interface CallOptions {
  headers?: Record<string, string | undefined>
  /** Sent as JSON; text and bytes as they are. undefined: no body. */
  body?: unknown
  /** Aborted when the caller no longer waits for the answer. */
  signal?: AbortSignal | undefined
  /** It changes nothing at the server: cached reads stay valid. */
  readOnly?: boolean
}

export class Wire {
  /** Descriptions that answers, events and frames of the target are checked against. */
  readonly contracts = new Contracts()
  /** Set once it is made: its parts send requests by this wire. null: every request is sent. */
  policy: RequestPolicy | null = null
  readonly #options: WireOptions
  readonly #recorders = new Set<Recorder>()
  /** Origins that have answered: where one refuses a connection then, its server may begin anew. */
  readonly #answering = new Set<string>()
  #writes = 0

  constructor(options: WireOptions = {}) {
    this.#options = options
  }

  address = (url: string): string => this.#options.translation?.address(url) ?? url
  outward = (value: string): string => this.#options.translation?.outward(value) ?? value
  inward = (value: string): string => this.#options.translation?.inward(value) ?? value
  sent = (text: string): string => this.#options.translation?.sent(text) ?? text
  received = (text: string): string => this.#options.translation?.received(text) ?? text
  inTargetWords = (text: string): string => this.#options.translation?.inTargetWords(text) ?? text

  /** @returns ends the recording */
  recordTo = (recorder: Recorder): (() => void) => {
    this.#recorders.add(recorder)
    return () => void this.#recorders.delete(recorder)
  }

  record = (exchange: Exchange): void => {
    for (const recorder of this.#recorders) recorder.record(exchange)
    this.policy?.after(exchange)
  }

  /** Number of requests that may have changed the server. */
  get writes(): number {
    return this.#writes
  }

  /** Counts a write that is not a call. */
  wrote(): void {
    this.#writes++
  }

  /** @throws why the request is not sent */
  async admit(request: OutgoingRequest): Promise<void> {
    this.#options.reach?.admit(request.url)
    await this.policy?.before(request)
  }

  /**
   * Headers to add to a request.
   * @param named headers that the request sets, or leaves out on purpose: they are not added
   */
  headersTo = (url: string, named: readonly string[] = []): Readonly<Record<string, string>> => {
    const along = this.#options.headersFor?.(url)
    return along ? headersBeside(along, named) : {}
  }

  /** For what a target does in its own time; undefined: our own. */
  get patience(): TargetPatience | undefined {
    return this.#options.patience
  }

  /**
   * How long to wait for an answer.
   * @param otherwise ms without a timeout
   */
  longestMs = (otherwise: number): number => this.#options.timeout?.longestMs ?? otherwise

  /**
   * @param url absolute, with its query
   * @throws when there is no answer, the answer claims to be JSON and is not, or breaks the description of its surface
   */
  async call(
    method: string,
    url: string,
    { headers = {}, body, signal, readOnly = false }: CallOptions = {},
  ): Promise<Answer> {
    // The address first: without one, nothing else is checked.
    const place = this.address(url)
    const sent = this.#headersOf(headers)
    if (this.#options.reach?.takesToken(place) === false) delete sent['x-lab-token']
    const along = this.headersTo(place, Object.keys(headers))
    const text = this.#textOf(body)
    if (text !== undefined) {
      sent['content-type'] ??= 'application/json'
      sent['content-length'] = String(Buffer.byteLength(text))
    }
    if (!readOnly) this.wrote()
    const request = {
      method,
      url: place,
      headers: sent,
      ...(typeof text === 'object' ? { body: `(${text.length} bytes)`, bytes: text } : { body: text ?? null }),
    }
    await this.admit(request)
    const began = performance.now()
    const once = (isFresh: boolean, limit?: AbortSignal): Promise<Answer> => {
      const how = { headers: { ...along, ...sent }, signal: signal ?? limit, read: this.received, isFresh }
      return exchange(method, place, how, text)
    }
    // Our own server is never repeated: what it cuts off is what a scenario is about.
    const ask = async (limit?: AbortSignal): Promise<Answer> => {
      if (!limit) return once(false)
      const asked = (): Promise<Answer> =>
        atMostTwice({ method, url: place, isRead: readOnly }, (isFresh) => once(isFresh, limit))
      const answer = await (this.#isBeginningAnew(place) ? onceItListens(asked, limit) : asked())
      this.#answering.add(originOf(place))
      return answer
    }
    const shown = { ...request, headers: { ...sent, ...headersShown(along) } }
    const answer = await this.#awaited(`${method} ${place}`, ask)
      .catch((error: Error) => {
        if (signal?.aborted) throw error
        const lost = unansweredExchange(shown, error, performance.now() - began)
        for (const recorder of this.#recorders) recorder.recordUnanswered?.(lost)
        throw error
      })
      .finally(() => readOnly || this.wrote())
    this.record(answeredExchange(shown, answer, performance.now() - began))
    if (this.#options.translation)
      answer.headers = new Headers([...answer.headers].map(([name, text]) => [name, this.received(text)]))
    if (answer.broken)
      throw Object.assign(
        new Error(`${method} ${place} is said to be JSON, and is not (${answer.broken}): ${excerpt(answer.text)}`),
        { code: BROKEN_ANSWER },
      )
    this.contracts.assertAnswer(method, place, answer)
    answer.asked = `${method} ${url}`
    return answer
  }

  /** Whether a server that refuses a connection is waited for: it has answered, and was not waited for in vain. */
  #isBeginningAnew = (url: string): boolean =>
    this.#answering.has(originOf(url)) && this.#options.timeout?.isAnswering === true

  /** Bytes are not translated. */
  #textOf(body: unknown): string | Uint8Array | undefined {
    if (body === undefined || body instanceof Uint8Array) return body
    return this.sent(typeof body === 'string' ? body : JSON.stringify(body))
  }

  #headersOf(headers: Record<string, string | undefined>): Record<string, string> {
    const sent: Record<string, string> = {}
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = this.outward(value)
    return sent
  }

  /** Waits for an answer until the timeout. @throws what went wrong, in words */
  async #awaited(what: string, ask: (signal?: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const { timeout } = this.#options
    if (!timeout) return ask()
    const { longestMs } = timeout
    const limit = AbortSignal.timeout(longestMs)
    try {
      const answer = await ask(limit)
      if (isOfGateway(answer)) timeout.failed(new Error(`${what}: a gateway answered ${describeAnswer(answer)}`))
      else timeout.answered()
      return answer
    } catch (error) {
      const failure = limit.aborted
        ? new Error(`${what}: no answer within ${longestMs / 1000} s`)
        : new Error(`${what}: ${reasonOf(error as Failure)}`, { cause: error })
      timeout.failed(failure)
      throw Object.assign(failure, { code: (error as Failure).code })
    }
  }
}

const originOf = (url: string): string => URL.parse(url)?.origin ?? url

type Failure = Error & { code?: string; errors?: Error[] }

/** When several addresses were tried, each has a reason and the error itself has none. */
const reasonOf = ({ message, code, errors }: Failure): string => message || errors?.[0]?.message || String(code)

/** The one way between the features and their target: it guards, translates, records and times out. */
import { type Answer, excerpt } from '../law/answer.ts'
import { Contracts } from '../law/contracts.ts'
import type { Exchange } from './exchange.ts'
import { exchange } from './http.ts'
import { headersBeside, headersShown } from './program.ts'

/** Puts what the features say into the target's words, and back. */
export interface Translation {
  /** An absolute address, query included. */
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

/** Records what is said, in the target's words. */
export interface Recorder {
  record(exchange: Exchange): void
}

/** How long an answer is waited for; told how each request ended. */
export interface Timeout {
  readonly longestMs: number
  answered(): void
  failed(error: Error): void
}

/** A request as it is about to leave, in the target's words. */
export interface Leaving {
  method: string
  /** Absolute, query included. */
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
}

/** Holds back requests that could do harm at a target. */
export interface Guard {
  /** @throws why the request does not leave */
  admit(leaving: Leaving): Promise<void>
  /** @throws NotTested when the answer shows that the target has no such operation */
  answered(leaving: Leaving, status: number): void
}

/** Headers that a gateway in front of an address asks for; none for any other address. */
export type HeadersFor = (url: string) => Readonly<Record<string, string>>

/** What is left out is not done. */
export interface WireOptions {
  translation?: Translation
  guard?: Guard
  headersFor?: HeadersFor
  timeout?: Timeout
}

export interface CallOptions {
  headers?: Record<string, string | undefined>
  /** Sent as JSON; text and bytes are sent as they are. undefined: no body at all. */
  body?: unknown
  /** Aborted when the answer is not waited for any longer. */
  signal?: AbortSignal | undefined
  /** It changes nothing at the server: what was read before still holds. */
  readOnly?: boolean
}

export class Wire {
  /** Descriptions that the answers, events and frames of the target are held to. */
  readonly contracts = new Contracts()
  readonly #options: WireOptions
  readonly #recorders = new Set<Recorder>()
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
  recordTo(recorder: Recorder): () => void {
    this.#recorders.add(recorder)
    return () => void this.#recorders.delete(recorder)
  }

  record(exchange: Exchange): void {
    for (const recorder of this.#recorders) recorder.record(exchange)
  }

  /** How often something was sent that may have changed the server. */
  get writes(): number {
    return this.#writes
  }

  /** Something was sent on another way than by a call, or is about to be. */
  wrote(): void {
    this.#writes++
  }

  /** @throws why the request does not leave */
  async admit(leaving: Leaving): Promise<void> {
    await this.#options.guard?.admit(leaving)
  }

  /**
   * Headers to send along to an address.
   * @param named headers that the request sets, or leaves out on purpose: those are not sent along
   */
  headersTo = (url: string, named: readonly string[] = []): Readonly<Record<string, string>> =>
    headersBeside(this.#options.headersFor?.(url) ?? {}, named)

  /** How long is waited for what the target does unasked: as long as for an answer. @param otherwise ms without a timeout */
  longestMs = (otherwise: number): number => this.#options.timeout?.longestMs ?? otherwise

  /**
   * @param url absolute address, query included
   * @throws when nothing is answered, the answer says it is JSON and is not, or is not as the description of its surface has it
   */
  async call(
    method: string,
    url: string,
    { headers = {}, body, signal, readOnly = false }: CallOptions = {},
  ): Promise<Answer> {
    // The address first: where there is none, nothing else is looked at.
    const place = this.address(url)
    const sent = this.#headersOf(headers)
    const along = this.headersTo(place, Object.keys(headers))
    const said = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const text = said === undefined ? undefined : this.sent(said)
    if (text !== undefined) {
      sent['content-type'] ??= 'application/json'
      sent['content-length'] = String(Buffer.byteLength(text))
    }
    if (!readOnly) this.wrote()
    const leaving = { method, url: place, headers: sent, body: text ?? null }
    await this.admit(leaving)
    const began = performance.now()
    const ask = (limit?: AbortSignal): Promise<Answer> =>
      exchange(method, place, { headers: { ...along, ...sent }, signal: signal ?? limit, read: this.received }, text)
    const answer = await this.#awaited(`${method} ${place}`, ask).finally(() => readOnly || this.wrote())
    this.#recordCall({ ...leaving, headers: { ...sent, ...headersShown(along) } }, answer, performance.now() - began)
    this.#options.guard?.answered(leaving, answer.status)
    if (answer.broken)
      throw new Error(`${method} ${place} is said to be JSON, and is not (${answer.broken}): ${excerpt(answer.text)}`)
    this.contracts.hold(method, place, answer)
    answer.asked = `${method} ${url}`
    return answer
  }

  #headersOf(headers: Record<string, string | undefined>): Record<string, string> {
    const sent: Record<string, string> = {}
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = this.outward(value)
    return sent
  }

  #recordCall({ method, url, headers, body }: Leaving, { status, bytes, ...answer }: Answer, tookMs: number): void {
    if (this.#recorders.size === 0) return
    this.record({
      kind: 'http',
      ...{ method, url },
      request: { headers, body },
      answer: { status, headers: Object.fromEntries(answer.headers), body: bytes.toString() },
      took_ms: Math.round(tookMs),
    })
  }

  /** Waits for an answer no longer than the timeout. @throws what went wrong, in words */
  async #awaited(what: string, ask: (signal?: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const { timeout } = this.#options
    if (!timeout) return ask()
    const { longestMs } = timeout
    const limit = AbortSignal.timeout(longestMs)
    try {
      const answer = await ask(limit)
      timeout.answered()
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

type Failure = Error & { code?: string; errors?: Error[] }

/** Of several addresses that were tried each has a reason, and the whole none. */
const reasonOf = ({ message, code, errors }: Failure): string => message || errors?.[0]?.message || String(code)

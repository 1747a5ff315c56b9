/** Who records the exchanges with a target: requests with their answers, and frames. */
import type { Answer } from '../law/answer.ts'
import { type Exchange, type HttpExchange, NO_ANSWER } from './exchange.ts'

/** A request before it is sent, in the target's words. */
export interface Leaving {
  method: string
  /** Absolute, with its query. */
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
  /** The body, where it is no text. */
  bytes?: Uint8Array
}

/** Bytes of a body that are recorded: of more it is only known how many they were. */
const RECORDED_BYTES = 65_536

const requestOf = ({ headers, body, bytes }: Leaving): HttpExchange['request'] => ({
  headers: { ...headers },
  body,
  ...(bytes && bytes.length <= RECORDED_BYTES && { base64: Buffer.from(bytes).toString('base64') }),
})

/** Records exchanges, in the target's words. */
export interface Recorder {
  record(exchange: Exchange): void
  /** A request whose answer did not come. */
  recordUnanswered?(exchange: HttpExchange): void
}

export class Recorders {
  readonly #all = new Set<Recorder>()

  /** @returns ends the recording */
  add(recorder: Recorder): () => void {
    this.#all.add(recorder)
    return () => void this.#all.delete(recorder)
  }

  record(exchange: Exchange): void {
    for (const recorder of this.#all) recorder.record(exchange)
  }

  /** Headers and bodies are read where a recorder looks at them: most look at the address alone. */
  answered(leaving: Leaving, { status, headers, bytes }: Answer, tookMs: number): void {
    if (this.#all.size === 0) return
    const { method, url } = leaving
    let request: HttpExchange['request'] | undefined
    let answer: HttpExchange['answer'] | undefined
    this.record({
      kind: 'http',
      ...{ method, url },
      get request() {
        request ??= requestOf(leaving)
        return request
      },
      get answer() {
        answer ??= { status, headers: Object.fromEntries(headers), body: bytes.toString() }
        return answer
      },
      took_ms: Math.round(tookMs),
    })
  }

  unanswered(leaving: Leaving, { message }: Error, tookMs: number): void {
    const { method, url } = leaving
    const exchange: HttpExchange = {
      kind: 'http',
      ...{ method, url },
      request: requestOf(leaving),
      answer: { status: NO_ANSWER, headers: {}, body: message.replace(`${method} ${url}: `, '') },
      took_ms: Math.round(tookMs),
    }
    for (const recorder of this.#all) recorder.recordUnanswered?.(exchange)
  }
}

/** Who records the exchanges with a target: requests with their answers, and frames. */
import type { Answer } from '../law/answer.ts'
import { type Exchange, type HttpExchange, NO_ANSWER } from './exchange.ts'

/** A request before it is sent, in the target's words. */
export interface OutgoingRequest {
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

const requestOf = ({ headers, body, bytes }: OutgoingRequest): HttpExchange['request'] => ({
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

/** Its headers and bodies are read on demand: most recorders need the address alone. */
export function answeredExchange(
  sent: OutgoingRequest,
  { status, headers, bytes }: Answer,
  tookMs: number,
): HttpExchange {
  const { method, url } = sent
  let request: HttpExchange['request'] | undefined
  let answer: HttpExchange['answer'] | undefined
  return {
    kind: 'http',
    ...{ method, url },
    get request() {
      request ??= requestOf(sent)
      return request
    },
    get answer() {
      answer ??= { status, headers: Object.fromEntries(headers), body: bytes.toString() }
      return answer
    },
    took_ms: Math.round(tookMs),
  }
}

/** A request whose answer did not come, for the reason of an error. */
export function unansweredExchange(sent: OutgoingRequest, { message }: Error, tookMs: number): HttpExchange {
  const { method, url } = sent
  return {
    kind: 'http',
    ...{ method, url },
    request: requestOf(sent),
    answer: { status: NO_ANSWER, headers: {}, body: message.replace(`${method} ${url}: `, '') },
    took_ms: Math.round(tookMs),
  }
}

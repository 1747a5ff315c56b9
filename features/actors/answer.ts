/** One request over the wire and what came back. All the suite knows of the server comes through here. */
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { keep } from '../harness/contract.ts'
import { inward, isKept, keepExchange, outward } from './passage.ts'

export interface Wish {
  headers?: Record<string, string | undefined>
  /** Sent as JSON; text and bytes are sent as they are. undefined: no body at all. */
  body?: unknown
  /** Aborted when the answer is not waited for any longer. */
  signal?: AbortSignal | undefined
  /** It only reads: what was known of the server before is still so after it. */
  still?: boolean
}

let stirs = 0

/** How often this process has done something that may have changed what it knows of the server. */
export const stirred = (): number => stirs

/** Something was done on another way than by a call. */
export const stir = (): void => void stirs++

export interface Answer {
  status: number
  headers: Headers
  /** As received. */
  text: string
  bytes: Buffer
  /** The JSON that was received; undefined when there was none. */
  body: unknown
  /** Method and address, as they were asked for. */
  asked?: string
}

/**
 * Not by fetch: it gives a GET no body, as some clients do, and hides that a 205 has one.
 * @param url absolute address, query included
 * @throws when the answer is not as the surface that is held to its description describes it
 */
export async function call(
  method: string,
  url: string,
  { headers = {}, body, signal, still = false }: Wish = {},
): Promise<Answer> {
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = outward(value)
  const place = outward(url)
  const said = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const text = said === undefined ? undefined : outward(said)
  if (text !== undefined) {
    sent['content-type'] ??= 'application/json'
    sent['content-length'] = String(Buffer.byteLength(text))
  }
  if (!still) stir()
  const began = isKept() ? performance.now() : 0
  const answer = await exchange(method, place, { headers: sent, signal }, text).finally(() => still || stir())
  if (isKept())
    keepExchange({
      kind: 'http',
      method,
      url: place,
      request: { headers: sent, body: text ?? null },
      answer: { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.bytes.toString() },
      took_ms: Math.round(performance.now() - began),
    })
  keep(method, place, answer)
  answer.asked = `${method} ${url}`
  return answer
}

function exchange(
  method: string,
  url: string,
  how: Pick<http.RequestOptions, 'headers' | 'signal'>,
  text?: string,
): Promise<Answer> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const sent = request(url, { method, ...how }, (response) => {
      isAnswered = true
      const answer = received(response).finally(() => sent.writableEnded || sent.destroy())
      answer.then(resolve, reject)
    })
    // Who is answered before all is said may find the connection closed while he goes on: the answer stands.
    sent.on('error', (error) => isAnswered || reject(error))
    void say(sent, text ?? '', () => isAnswered)
  })
}

/** Bytes that are said at once; before more is said the answer to what was said so far may be heard. */
const BREATH = 65_536
const BREATH_MS = 1

async function say(request: http.ClientRequest, text: string, isAnswered: () => boolean): Promise<void> {
  let left = Buffer.from(text)
  for (; left.length > BREATH; left = left.subarray(BREATH)) {
    request.write(left.subarray(0, BREATH))
    await sleep(BREATH_MS)
    if (isAnswered() || request.destroyed) return
  }
  request.end(left)
}

/** The answer to a request, as it comes in. */
export function received(message: http.IncomingMessage): Promise<Answer> {
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    message
      .on('data', (piece: Buffer) => void pieces.push(piece))
      .on('error', reject)
      .on('end', () => resolve(answerOf(message, pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces))))
  })
}

function answerOf(message: http.IncomingMessage, bytes: Buffer): Answer {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value)
  const text = inward(bytes.toString())
  const isJson = message.headers['content-type']?.includes('json') === true
  return {
    status: message.statusCode!,
    headers,
    text,
    bytes,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  }
}

/** The member of a JSON value at a dotted path: `goods.0.good.price`. undefined when there is none. */
export function member(value: unknown, path: string): unknown {
  let found = value
  for (const step of path.split('.')) {
    if (step === 'length' && Array.isArray(found)) return found.length
    if (found === null || typeof found !== 'object') return undefined
    found = (found as Record<string, unknown>)[step]
  }
  return found
}

/** The answer's body in the form the caller expects; a failure names what came instead. */
export function content<Body>(answer: Answer): Body {
  if (answer.status >= 300) throw new Error(`${answer.status} came instead: ${answer.text}`)
  return answer.body as Body
}

/** The message of a rule, whatever its values. */
export const messagePattern = (message: string): RegExp =>
  new RegExp(
    `^${message
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  )

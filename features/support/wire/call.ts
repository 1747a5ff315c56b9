/** One request over the wire and what came back. All the suite knows of the server comes through here. */
import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { type Answer, excerpt } from '../law/answer.ts'
import { keep } from '../law/contract.ts'
import { awaited, guarded, inward, isSeen, outward, sentAlong, show, shownAlong } from './passage.ts'

export interface Wish {
  headers?: Record<string, string | undefined>
  /** Sent as JSON; text and bytes are sent as they are. undefined: no body at all. */
  body?: unknown
  /** Aborted when the answer is not waited for any longer. */
  signal?: AbortSignal | undefined
  /** It only reads: what was known of the server before is still so after it. */
  still?: boolean
  /** It is of the harness alone: in the target's own words both ways, and neither guarded nor seen. */
  verbatim?: boolean
}

/** Bytes; an answer that does not end is not read on for ever. */
const LONGEST_ANSWER = 128 * 1024 * 1024

const AS_IT_IS = (text: string): string => text

let stirs = 0

/** How often this process has done something that may have changed what it knows of the server. */
export const stirred = (): number => stirs

/** Something was done on another way than by a call. */
export const stir = (): void => void stirs++

/**
 * Not by fetch: it gives a GET no body, as some clients do, and hides that a 205 has one.
 * @param url absolute address, query included
 * @throws when nothing is answered, what says that it is JSON is not, or the answer is not as the surface that is held to its description describes it
 */
export async function call(
  method: string,
  url: string,
  { headers = {}, body, signal, still = false, verbatim = false }: Wish = {},
): Promise<Answer> {
  const [tell, read] = verbatim ? [AS_IT_IS, AS_IT_IS] : [outward, inward]
  // First of all, that there is such a place.
  const place = tell(url)
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = tell(value)
  const along = sentAlong(place, Object.keys(headers))
  const said = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  const text = said === undefined ? undefined : tell(said)
  if (text !== undefined) {
    sent['content-type'] ??= 'application/json'
    sent['content-length'] = String(Buffer.byteLength(text))
  }
  if (!still) stir()
  const guard = verbatim ? null : guarded()
  const leaving = { method, url: place, headers: sent, body: text ?? null }
  if (guard) await guard.admit(leaving)
  const began = isSeen() ? performance.now() : 0
  const ask = (limit?: AbortSignal): Promise<Answer> =>
    exchange(method, place, { headers: { ...along, ...sent }, signal: signal ?? limit, read }, text)
  const answer = await awaited(`${method} ${place}`, ask).finally(() => still || stir())
  if (isSeen() && !verbatim)
    show({
      kind: 'http',
      method,
      url: place,
      request: { headers: { ...sent, ...shownAlong(along) }, body: text ?? null },
      answer: { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.bytes.toString() },
      took_ms: Math.round(performance.now() - began),
    })
  guard?.answered(leaving, answer.status)
  if (answer.broken)
    throw new Error(`${method} ${place} is said to be JSON, and is not (${answer.broken}): ${excerpt(answer.text)}`)
  keep(method, place, answer)
  answer.asked = `${method} ${url}`
  return answer
}

function exchange(
  method: string,
  url: string,
  { read, ...how }: { headers: Record<string, string>; signal: AbortSignal | undefined; read: typeof inward },
  text?: string,
): Promise<Answer> {
  const { request } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const sent = request(url, { method, ...how }, (response) => {
      isAnswered = true
      // One who answers before he has heard everything may hang up then: what is left is not sent any more.
      received(response, read)
        .finally(() => sent.writableFinished || sent.destroy())
        .then(resolve, reject)
    })
    sent
      .on('socket', hearOut)
      .on('error', (error) => isAnswered || reject(error))
      .end(text)
  })
}

const heardOut = new WeakSet<Socket>()
const HUNG_UP = ['EPIPE', 'ECONNRESET']

/** Of one who hangs up what he has said before is read first: only then it shows that he has not answered. */
function hearOut(socket: Socket): void {
  if (heardOut.has(socket)) return
  heardOut.add(socket)
  type Done = (error?: Error | null) => void
  const leniently =
    (done: Done): Done =>
    (error) =>
      done(HUNG_UP.includes((error as NodeJS.ErrnoException | null)?.code ?? '') ? null : error)
  const [write, writeAll] = [socket._write.bind(socket), socket._writev!.bind(socket)]
  socket._write = (chunk, encoding, done) => write(chunk, encoding, leniently(done))
  socket._writev = (chunks, done) => writeAll(chunks, leniently(done))
}

/** The answer to a request, as it comes in. @param read tells a text in other words */
export function received(message: http.IncomingMessage, read = inward): Promise<Answer> {
  const pieces: Buffer[] = []
  let bytes = 0
  return new Promise((resolve, reject) => {
    message
      .on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > LONGEST_ANSWER) message.destroy(new Error(`the answer has more than ${LONGEST_ANSWER} bytes`))
        else pieces.push(piece)
      })
      .on('error', reject)
      .on('end', () => resolve(answerOf(message, pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces), read)))
  })
}

function answerOf(message: http.IncomingMessage, bytes: Buffer, read: typeof inward): Answer {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(message.headersDistinct))
    for (const value of values) headers.append(name, value)
  const text = read(bytes.toString())
  const answer = { status: message.statusCode!, headers, text, bytes, body: undefined }
  if (text === '' || !message.headers['content-type']?.includes('json')) return answer
  try {
    return { ...answer, body: JSON.parse(text) }
  } catch (error) {
    return { ...answer, broken: (error as Error).message }
  }
}

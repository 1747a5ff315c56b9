/** One request over HTTP and its answer, as received; and the headers that name the program of the features. */

import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { Answer } from '../law/answer.ts'
import { MASKED } from './exchange.ts'

/** Names the program to a server (CLD-002, LOC-003, AMB-06). */
export const PROGRAM: Readonly<Record<string, string>> = { 'X-Client-Name': 'features', 'X-Client-Version': '1' }

/** Headers of a browser: a request with one of them names no program. */
const OF_BROWSER = /^(user-agent|accept|origin|referer|upgrade-insecure-requests|sec-.*)$/i

/**
 * Headers to add to a request.
 * @param named headers that the request sets, or leaves out on purpose
 */
export function headersBeside(
  along: Readonly<Record<string, string>>,
  named: readonly string[],
): Readonly<Record<string, string>> {
  const program = named.some((name) => OF_BROWSER.test(name)) ? Object.keys(PROGRAM) : []
  const apart = new Set([...named, ...program].map((name) => name.toLowerCase()))
  return Object.fromEntries(Object.entries(along).filter(([name]) => !apart.has(name.toLowerCase())))
}

/** Headers as shown: every value masked except the program's names. */
export const headersShown = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, Object.hasOwn(PROGRAM, name) ? PROGRAM[name]! : MASKED]))

/** Bytes; a longer answer is cut off. */
const LONGEST_ANSWER = 128 * 1024 * 1024

/** Milliseconds after which an idle connection is not used again: servers close theirs from 2 s on, and say so to none. */
const IDLE_MS = 1000
const idle = {
  keepAlive: true,
  timeout: IDLE_MS,
  ...(process.env.NODE_USE_ENV_PROXY === '1' && { proxyEnv: process.env }),
}
const agents = { http: new http.Agent(idle), https: new https.Agent(idle) }

interface Outgoing {
  headers: Record<string, string>
  signal: AbortSignal | undefined
  /** Whether the connection must be a new one. */
  isFresh?: boolean
  /** Translates the text of the answer. */
  read: (text: string) => string
}

/** Without fetch, which sends no body with GET and hides the body of a 205. */
export function exchange(
  method: string,
  url: string,
  { read, isFresh = false, ...how }: Outgoing,
  text?: string | Uint8Array,
): Promise<Answer> {
  const isSecure = url.startsWith('https:')
  const { request } = isSecure ? https : http
  const agent = isFresh ? false : isSecure ? agents.https : agents.http
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const sent = request(url, { method, agent, ...how }, (response) => {
      isAnswered = true
      // A server that answers before it has read the whole request may hang up: the rest is not sent.
      readAnswer(response, read)
        .finally(() => sent.writableFinished || sent.destroy())
        .then(resolve, reject)
    })
    sent
      .on('socket', readToEnd)
      .on('error', (error) => isAnswered || reject(error))
      .end(text)
  })
}

/** Sockets whose write errors are already ignored. */
const ignoringErrors = new WeakSet<Socket>()
const HUNG_UP = ['EPIPE', 'ECONNRESET']

/** Reads everything the server sent before it hung up: only then is it known whether it answered. */
function readToEnd(socket: Socket): void {
  if (ignoringErrors.has(socket)) return
  ignoringErrors.add(socket)
  type Done = (error?: Error | null) => void
  const leniently =
    (done: Done): Done =>
    (error) =>
      done(HUNG_UP.includes((error as NodeJS.ErrnoException | null)?.code ?? '') ? null : error)
  const [write, writeAll] = [socket._write.bind(socket), socket._writev!.bind(socket)]
  socket._write = (chunk, encoding, done) => write(chunk, encoding, leniently(done))
  socket._writev = (chunks, done) => writeAll(chunks, leniently(done))
}

const asReceived = (text: string): string => text

/** The answer to a request. @param read translates its text */
export function readAnswer(message: http.IncomingMessage, read: Outgoing['read'] = asReceived): Promise<Answer> {
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

function answerOf(message: http.IncomingMessage, bytes: Buffer, read: Outgoing['read']): Answer {
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

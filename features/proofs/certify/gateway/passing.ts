/** Requests over HTTP as they are read and passed on, and what a client gets in place of an answer. */
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { CallDisturbance } from '../calls/disturbances.ts'

/** Bytes of a body, at most. */
const MOST_BYTES = 8 * 1024 * 1024
const PAGE = '<!DOCTYPE html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>'

export interface UpstreamAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** @throws when the body is past the bounds */
export async function read(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of message) {
    size += (piece as Buffer).length
    if (size > MOST_BYTES) throw new Error(`a body of more than ${MOST_BYTES} bytes`)
    pieces.push(piece as Buffer)
  }
  return Buffer.concat(pieces)
}

/** A request's body; null: the client has left before the end of it. @throws when it is past the bounds */
export async function readOf(asked: IncomingMessage): Promise<Buffer | null> {
  try {
    return await read(asked)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return null
    throw error
  }
}

export interface PassedRequest {
  method: string
  headers: IncomingHttpHeaders
  bytes: Buffer
  /** Left out: it is waited for. */
  signal?: AbortSignal
}

/** Asks the one behind the gateway. @throws when there is no answer */
export function askUpstream(url: URL, { bytes, ...how }: PassedRequest): Promise<UpstreamAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<UpstreamAnswer>()
  const onward = request({ host: url.hostname, port: url.port, path: url.pathname + url.search, ...how })
  onward.on('error', reject).on('response', (told) => {
    read(told).then((body) => resolve({ status: told.statusCode!, headers: told.headers, bytes: body }), reject)
  })
  onward.end(bytes)
  return promise
}

const withLength = ({ headers, bytes, status }: UpstreamAnswer): IncomingHttpHeaders => {
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...kept } = headers
  return [204, 205, 304].includes(status) ? kept : { ...kept, 'content-length': String(bytes.length) }
}

export function pass(came: UpstreamAnswer, answer: ServerResponse): void {
  answer.writeHead(came.status, withLength(came)).end(came.bytes)
}

/** Resolves when the client has left, or so many milliseconds are over. @param ms null: as long as it takes */
export function clientLeft(answer: ServerResponse, ms: number | null): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = ms === null ? undefined : setTimeout(resolve, ms)
  answer.on('close', () => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}

/** Answers a client otherwise than the server did. @param came null: the server was not asked @param lateMs how long an answer is held */
export async function disturb(
  { gives }: CallDisturbance,
  { came, answer, lateMs }: { came: UpstreamAnswer | null; answer: ServerResponse; lateMs: number },
): Promise<void> {
  switch (gives.as) {
    case 'nothing':
    case 'cut socket':
    case 'done late':
    case 'kill':
      return void answer.destroy()
    case 'reset':
      return void (answer.socket as Socket | null)?.resetAndDestroy()
    case 'late':
      await clientLeft(answer, lateMs)
      return void (answer.destroyed || pass(came!, answer))
    case 'held':
      return clientLeft(answer, null)
    case 'null':
      return void answer.writeHead(came?.status ?? 200, { 'content-type': 'application/json' }).end('null')
    case 'half': {
      answer.writeHead(came!.status, withLength(came!))
      answer.write(came!.bytes.subarray(0, came!.bytes.length >> 1), () => answer.destroy())
      return
    }
    case 'page':
      return void answer.writeHead(gives.status, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
    case 'refusal':
      return void answer
        .writeHead(gives.status, { 'content-type': 'application/json', ...gives.headers })
        .end(JSON.stringify(gives.body))
    case 'ended token':
    case 'its answer':
      return pass(came!, answer)
  }
}

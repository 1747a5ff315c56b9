/** Replies on their way out: as node takes them. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ByteBudget } from '../../runtime/bytes/byte-budget.ts'
import { http } from '../../runtime/node-http.ts'
import { currentRequest, idOfRequest, REQUEST_ID } from '../../runtime/request-id.ts'
import { TextBytes } from '../../store/text-bytes.ts'
import { closeLingering, lingerBehindAnswer } from './connections/lingering-close.ts'
import type { Reply } from './operation.ts'

/** JSON is UTF-8, and its media type has no parameter (RFC 8259, 11). */
export const JSON_TYPE = 'application/json'

/** A reply as node takes it. */
export interface Outgoing {
  status: number
  headers: OutgoingHttpHeaders
  /** A character to a byte, but for a picture: node writes text in one piece with the head, and this as it is. */
  body?: string | Buffer
  /** Writes the answer: the body is what it will be, where that is known. */
  stream?: Reply['stream']
}

const bytes = new TextBytes()

/** A character to a byte of its UTF-8. */
function inBytes(text: string): string {
  bytes.clear()
  return bytes.of([text]).toString('latin1')
}

/** Body as JSON; an image as it is; nothing at all when undefined. */
export function outgoing({ status, body, headers, stream }: Reply): Outgoing {
  if (stream) {
    const sent = body === undefined ? { status, headers: {} } : outgoing({ status, body, headers: headers ?? {} })
    return { ...sent, stream }
  }
  // A 304 has no body, but the picture it speaks of has: its length is not 0.
  if (body === undefined)
    return { status, headers: status === 304 ? { ...headers } : { ...headers, 'content-length': 0 } }
  const sent = Buffer.isBuffer(body) ? body : inBytes(JSON.stringify(body))
  const head = { 'content-type': JSON_TYPE, 'content-length': sent.length }
  return { status, headers: headers ? { ...head, ...headers } : head, body: sent }
}

/** A longer body is counted until its client has taken it: the connection takes a shorter one at once. Bytes. */
const COUNTED = 64 * 1024

export function write(response: ServerResponse, { status, headers, body, stream }: Outgoing): void {
  if (stream) {
    stream(response)
    return
  }
  lingerBehindAnswer(response.req)
  response.writeHead(status, headers).end(body, 'latin1')
}

/**
 * Whether there is memory for a body until its client has taken it; who takes it too slowly is hung up on when others
 * need the room.
 */
export function hasRoomFor({ body }: Outgoing, response: ServerResponse, unsent: ByteBudget): boolean {
  if (body === undefined || body.length < COUNTED) return true
  if (!unsent.hold(response, body.length, () => response.destroy())) return false
  if (response.closed) unsent.release(response)
  else response.once('close', () => unsent.release(response))
  return true
}

/** Writes an answer on a bare connection, where there is no response to write to, its body as JSON; and hangs up. */
export function answerRaw(socket: Duplex, { status, body, headers = {} }: Reply): void {
  const text = JSON.stringify(body)
  const head = {
    ...headers,
    [REQUEST_ID]: currentRequest() ?? idOfRequest(undefined),
    connection: 'close',
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(text),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  closeLingering(socket)
}

/** From a handshake to a WebSocket, by the library; what it does not take is answered here, where it can be recorded. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Reply } from '../http/operation.ts'

/** What a read of the connection takes besides its bytes, and a frame that is kept. Bytes. */
const READ_BYTES = 512
const FRAME_BYTES = 256

const FIN = 0x80
const MASKED = 0x80
/** Of control frames, which come between those of a message and belong to none. */
const CONTROL = 0x08

/**
 * What of a message has come of which more is to come. `ws` keeps it, frame by frame, and with each frame all that came
 * with it in one read of the connection; so its frames are followed here as far as it takes to count that.
 */
export class UnfinishedMessage {
  /** Memory it takes; 0: no message has begun, or all of it has come. */
  bytes = 0
  /** What has come of the head of a frame. */
  readonly #head: number[] = []
  /** Bytes of the payload that are still to come. */
  #payload = 0
  /** Its last frame has not begun. */
  #isOpen = false

  /** Takes note of what was read of the connection. */
  read(chunk: Buffer): void {
    this.bytes += chunk.length + READ_BYTES
    for (let at = 0; at < chunk.length; ) {
      if (this.#payload > 0) {
        const some = Math.min(this.#payload, chunk.length - at)
        this.#payload -= some
        at += some
      } else {
        this.#head.push(chunk[at++]!)
        if (this.#head.length === headLength(this.#head)) this.#begin()
      }
    }
    if (!this.#isOpen && this.#payload === 0 && this.#head.length === 0) this.bytes = 0
  }

  /** The head of a frame is there. */
  #begin(): void {
    const [first, second] = this.#head as [number, number]
    if ((first & CONTROL) === 0) this.#isOpen = (first & FIN) === 0
    const extended = { 126: 2, 127: 8 }[second & 0x7f] ?? 0
    this.#payload =
      extended === 0
        ? second & 0x7f
        : this.#head.slice(2, 2 + extended).reduce((length, byte) => length * 256 + byte, 0)
    this.#head.length = 0
    this.bytes += FRAME_BYTES
  }
}

/** RFC 6455, 5.2. @param head as far as it has come */
function headLength([, second]: readonly number[]): number {
  if (second === undefined) return 2
  return 2 + ({ 126: 2, 127: 8 }[second & 0x7f] ?? 0) + ((second & MASKED) === 0 ? 0 : 4)
}

/** What the protocol asks to be said of a handshake of another method or version. */
function headersOf(status: number, message: string): Record<string, string> {
  if (status === 405) return { allow: 'GET' }
  return message.includes('Sec-WebSocket-Version') ? { 'sec-websocket-version': '13, 8' } : {}
}

/**
 * Opens the WebSocket of a handshake.
 * @param opened called before this returns, with the socket
 * @returns the answer to a handshake that is malformed: 405 by another method than GET, else 400; null: it was opened,
 * or its client has left
 */
export function openWebSocket(
  server: WebSocketServer,
  http: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  opened: (socket: WebSocket) => void,
): Reply | null {
  let refusal: Reply | null = null
  // Without a listener the library writes an answer of its own.
  const heard = ({ message }: Error): void => {
    const status = http.method === 'GET' ? 400 : 405
    refusal = { status, body: { message }, headers: headersOf(status, message) }
  }
  server.on('wsClientError', heard)
  server.handleUpgrade(http, socket, head, opened)
  server.off('wsClientError', heard)
  return refusal
}

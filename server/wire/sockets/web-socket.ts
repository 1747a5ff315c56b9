/** From a handshake to a WebSocket, by the library; what it does not take is answered here, where it can be recorded. */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Reply } from '../http/operation.ts'

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

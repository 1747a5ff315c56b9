/** An HTTP answer on a bare connection, where there is no response to write to. */
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Reply } from './operation.ts'

/** Writes the answer, its body as JSON, and hangs up. */
export function answerRaw(socket: Duplex, { status, body, headers = {} }: Reply): void {
  const text = JSON.stringify(body)
  const head = {
    ...headers,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  // A client that never hangs up would keep the listener from closing.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
}

/**
 * Closing a connection whose client may still be sending (RFC 9112, 9.6). With unread bytes in it a closed connection is
 * reset, and the reset may overtake the answer: the client would see a broken connection and no refusal.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** So long a client that goes on sending may take to read its answer. */
const LINGER_MS = 2000

/**
 * To be called before a request is answered. If the connection is closed behind the answer, which the client or the
 * server may want, a body that has not come in whole is thrown away.
 */
export function lingerBehindAnswer(http: IncomingMessage): void {
  const { socket } = http
  // Called by node as soon as the answer has been written
  if (!http.complete)
    socket.destroySoon = () => {
      endAndWait(socket)
      http.resume()
    }
}

/** Closes a connection on which no request is read any more. */
export function closeLingering(socket: Duplex): void {
  endAndWait(socket)
  // Node takes its hands off a connection that others listen to
  socket.on('data', discard).removeAllListeners('data')
  socket.on('data', discard)
}

const discard = (): void => {}

function endAndWait(socket: Duplex): void {
  socket.end()
  const impatience = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(impatience))
}

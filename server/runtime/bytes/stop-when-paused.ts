/** A connection that is not read from takes no memory for what its client still sends. */
import type { Duplex } from 'node:stream'

/**
 * Node reads a paused connection on until 64 KiB lie there, each piece by itself: of single bytes these are some
 * thirty megabytes. From now on the first piece is the last until it flows again.
 */
export function stopWhenPaused(socket: Duplex): void {
  const { push, _read: read } = socket
  let isWaiting = false
  // Node passes what it has read here; false: it reads no more for now.
  socket.push = (piece: unknown, encoding?: BufferEncoding): boolean =>
    push.call(socket, piece, encoding) && socket.readableFlowing === true
  // Node calls this to read on, whether paused or not.
  socket._read = (size: number): void => {
    if (socket.readableFlowing === true) read.call(socket, size)
    else if (!isWaiting) {
      isWaiting = true
      socket.once('resume', () => {
        isWaiting = false
        read.call(socket, size)
      })
    }
  }
}

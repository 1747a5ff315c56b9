/** A connection that is not read from takes no memory for what its client goes on to send. */
import type { Duplex } from 'node:stream'

/**
 * Node goes on to read a paused connection until 64 KiB lie there, each piece by itself: of single bytes these are some
 * thirty megabytes. From now on the first piece is the last until it flows again.
 */
export function stopWhenPaused(socket: Duplex): void {
  const { push, _read: read } = socket
  let isWaiting = false
  // By this node hands over what it has read; false: nothing more is to be read for now.
  socket.push = (piece: unknown, encoding?: BufferEncoding): boolean =>
    push.call(socket, piece, encoding) && socket.readableFlowing === true
  // By this it is told to read on, paused or not.
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

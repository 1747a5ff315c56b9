/**
 * Requests that a client sends without waiting for the answers before. Node reads on as long as little is there to be
 * answered: where the first answer takes its time, what is asked behind it would pile up without an end.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** So many may wait behind the one that is answered; at more the connection is closed. */
const WAITING_LIMIT = 64

export class Pipelines {
  /** Requests that wait behind another, by their connection. */
  readonly #waiting = new WeakMap<Duplex, number>()

  /** To be asked of each request as it comes: whether it is one too many, and its connection is closed. */
  refuses({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Behind an answer that closes the connection nothing is a request any more.
    if (socket.writableEnded) {
      socket.destroy()
      return true
    }
    // Node gives an answer its connection when it is its turn, which for nearly all is at once.
    if (response.socket !== null) return false
    const before = this.#waiting.get(socket) ?? 0
    if (before >= WAITING_LIMIT || socket.destroyed) {
      socket.destroy()
      return true
    }
    this.#waiting.set(socket, before + 1)
    response.once('close', () => this.#waiting.set(socket, this.#waiting.get(socket)! - 1))
    return false
  }
}

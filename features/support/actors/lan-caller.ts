/** A front system that calls a bank terminal on the local network by plain HTTP, and keeps the answers. */

import type { Answer } from '../law/answer.ts'
import type { Wire } from '../wire/wire.ts'

export class LanCaller {
  readonly #wire: Wire
  /** Answers received and not read by a step yet. */
  readonly #unread: unknown[] = []

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** @returns undefined when the connection broke instead of an answer */
  async ask(method: string, url: string, body: string): Promise<Answer | undefined> {
    try {
      const answer = await this.#wire.call(method, url, method === 'GET' ? {} : { body })
      // Without a body the status is all there is to hear.
      this.#unread.push(answer.body ?? { status: answer.status })
      return answer
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return undefined
      throw error
    }
  }

  /** @throws when there was none */
  async nextMessage(): Promise<unknown> {
    if (this.#unread.length === 0) throw new Error('the call was not answered')
    return this.#unread.shift()
  }

  unreadMessages = async (): Promise<unknown[]> => this.#unread

  /** A call ends with its answer. */
  readonly isOpen = true
}

/** By what processes of one store know each other: what is handed on carries it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { PEER_KEY } from '../../runtime/peers/handed-on.ts'
import type { Operation } from '../http/operation.ts'

/** Surface that a request came to, or the mailboxes. */
export type PeerSurface = Exclude<Operation['surface'], 'lab'> | 'mailbox'

/** Header of a request that is handed on: the surface it came to. */
export const PEER_SURFACE = 'x-kasalab-surface'

export class PeerKey {
  readonly #key: Buffer

  /** @param secret of the store */
  constructor(secret: Buffer) {
    this.#key = createHmac('sha256', secret).update('peers').digest()
  }

  /** Headers for what is handed on. */
  headersFor(surface: PeerSurface): Record<string, string> {
    return { [PEER_KEY]: this.#key.toString('hex'), [PEER_SURFACE]: surface }
  }

  /** Whether a request was handed on by a process of the same store. */
  opens({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(String(headers[PEER_KEY] ?? ''), 'hex')
    return given.length === this.#key.length && timingSafeEqual(given, this.#key)
  }
}

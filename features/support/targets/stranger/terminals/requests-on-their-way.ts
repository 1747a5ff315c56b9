/** Requests of clients to terminals that no terminal has received yet, and the proxy has not answered. */
import { member } from '../../../law/answer.ts'
import type { FrameExchange } from '../../../wire/exchange.ts'

/** Of a request without a request_id, which the proxy adds. */
const UNNAMED = ''

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const keyOf = (request_id: unknown): string => (typeof request_id === 'string' ? request_id.toLowerCase() : UNNAMED)

export class RequestsOnTheirWay {
  /** Number of requests, by request_id. */
  readonly #sent = new Map<string, number>()

  get none(): boolean {
    return this.#sent.size === 0
  }

  /** @param frame in the words of the target */
  noteFrame({ direction, text }: FrameExchange): void {
    const said = parsed(text)
    if (typeof member(said, 'operation_type') !== 'string') return
    const key = keyOf(member(said, 'request_id'))
    if (direction === 'sent') this.#sent.set(key, (this.#sent.get(key) ?? 0) + 1)
    if (direction === 'heard') this.arrived(key)
  }

  /** A terminal has received it, or it has been answered. */
  arrived(request_id: string | null): void {
    const key = keyOf(request_id)
    const own = this.#sent.has(key) ? key : UNNAMED
    const left = (this.#sent.get(own) ?? 0) - 1
    if (left > 0) this.#sent.set(own, left)
    else this.#sent.delete(own)
  }

  forget(): void {
    this.#sent.clear()
  }
}

/** The body of a request that is handed on: kept, so that it can be sent again, or streamed where it is too large. */
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { ByteBudget } from '../../runtime/bytes/byte-budget.ts'
import { readBytes } from '../http/body.ts'

/** A larger body is streamed: it can be handed on once. Bytes. */
const KEPT_LIMIT = 4 * 1024 * 1024

const NOTHING = Buffer.alloc(0)

/**
 * @param sent the body, where it was read already
 * @returns null: it is larger, or its length is not known: it is to be streamed
 */
export async function keptBody(
  http: IncomingMessage,
  sent: Buffer | null,
  received: ByteBudget,
): Promise<Buffer | null> {
  if (sent) return sent
  const { 'content-length': length, 'transfer-encoding': encoding } = http.headers
  if (encoding !== undefined) return null
  if (length === undefined || length === '0') return NOTHING
  return Number(length) <= KEPT_LIMIT ? readBytes(http, KEPT_LIMIT, received) : null
}

/** Sends the body of a request on when the owner asks for it (RFC 9110, 10.1.1): until then nothing of it is read. */
export function streamWhenAsked(http: IncomingMessage, upstream: ClientRequest): void {
  upstream.once('continue', () => streamBody(http, upstream))
  upstream.flushHeaders()
}

/**
 * Sends a body on while it comes in. Of one that the owner takes no further the rest is thrown away: the client is to
 * have its answer.
 */
function streamBody(http: IncomingMessage, upstream: ClientRequest): void {
  http.pipe(upstream)
  http.once('close', () => http.complete || upstream.destroy())
  upstream.once('close', () => {
    http.unpipe(upstream)
    http.resume()
  })
}

/** Handlers in a process that shares its store: a request for a world of another is handed on to that. */

import type { GatewaySurface } from '../../../machines/vocabulary/outside/gateway.ts'
import type { Services } from '../../outbound/services.ts'
import { failure, note, requestUrl } from '../http/failure.ts'
import { type Handler, sender, spokenTo } from '../http/handler.ts'
import type { Forwarder } from './forwarder.ts'

/** A handler that carries out what is of the worlds of this process, and hands on the rest. */
export function forwarding(
  services: Services,
  forwarder: Forwarder,
  surface: GatewaySurface | 'lan',
  handle: Handler,
): Handler {
  const send = sender(services)
  return async (http, response, params, query) => {
    try {
      for (let sent: Buffer | null = null; ; ) {
        const moved = await handle(http, response, params, query, sent)
        if (!moved) return null
        const forwarded = await forwarder.forward(http, response, moved.elsewhere, moved.sent)
        if (forwarded.isAnswered) return null
        sent = forwarded.sent
      }
    } catch (error) {
      const given = send(response, failure(services, error as Error, requestUrl(http), spokenTo(http), surface))
      note(services, http, given.status)
      return null
    } finally {
      services.received.release(http)
      if (!http.complete) http.resume()
    }
  }
}

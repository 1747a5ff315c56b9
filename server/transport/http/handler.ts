/** One operation: finds its world, answers there, and records it. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../outbound/services.ts'
import { ClientGone } from '../../runtime/client-gone.ts'
import { yieldToOthers } from '../../runtime/event-loop.ts'
import { isHandedOn } from '../../runtime/peers/handed-on.ts'
import { DEFAULT_WORLD, type World, WorldGone } from '../../runtime/world/world.ts'
import { WorldElsewhere } from '../../runtime/worlds/world-elsewhere.ts'
import { beginRecording, isRecorded, record } from './activity/recording.ts'
import { noSuchWorld, retainUntilClosed } from './answers/missing-world.ts'
import { languageOf } from './authentication.ts'
import { busy, failure, note, requestUrl } from './failure.ts'
import { inLanguage, type Operation, type Reply, refused, shown } from './operation.ts'
import type { OriginGuard } from './origin-guard.ts'
import { hasRoomFor, type Outgoing, outgoing, write } from './outgoing.ts'
import type { Request } from './request.ts'
import type { Responder } from './responder.ts'

/** A request that another process is to answer, which owns its world. */
interface Moved {
  elsewhere: WorldElsewhere
  /** Its body, where that has been read already. */
  sent: Buffer | null
}

/**
 * Answers a request of one operation.
 * @param before its body, where that has been read already
 * @returns null, or who is to answer it: nothing has been done then
 */
export type Handler = (
  http: IncomingMessage,
  response: ServerResponse,
  params: Record<string, string>,
  query: Record<string, unknown>,
  before?: Buffer | null,
) => Promise<Moved | null>

/** What integrations say of themselves: a header that is sent twice counts as it is sent first (NS-31). */
const INTEGRATION = ['x-license-key', 'x-access-key', 'x-device-id', 'x-client-name', 'x-client-version']

/** Headers as the cloud reads them. Node joins a header that is sent twice by a comma, which its value may have as well. */
function firstHeaders(http: IncomingMessage): Record<string, string> {
  const headers = http.headers as Record<string, string>
  for (const name of INTEGRATION)
    if (headers[name]?.includes(', ')) headers[name] = http.headersDistinct[name]?.[0] ?? headers[name]
  return headers
}

export const spokenTo = ({ headers }: IncomingMessage): 'uk' | 'en' => languageOf(headers['accept-language'])

/** Writes a reply at once. */
export const sender =
  (services: Services) =>
  (response: ServerResponse, given: Reply): Outgoing => {
    const sent = outgoing(shown(services, given))
    write(response, sent)
    return sent
  }

/** Decided once, when the table is read. */
export function handlerOf(services: Services, operation: Operation, guard: OriginGuard, answer: Responder): Handler {
  const send = sender(services)
  const isKept = services.hasLab && isRecorded(operation)
  const counts = services.counts.http.route(operation.surface, operation.method, operation.path)
  const find = finderOf(services, operation)
  return async (http, response, params, query, before = null) => {
    const since = performance.now()
    const begun = isKept ? beginRecording(http) : null
    let request: Request | undefined
    let moved: Moved | null = null
    const refuse = (given: Reply): void => void send(response, given)
    try {
      const stop = operation.unsafe ? guard.stopsUnsafe(http.headers) : null
      if (stop) {
        refuse(refused(stop.rule, stop.values, spokenTo(http)))
        note(services, http, 403)
        return null
      }
      const headers = operation.surface === 'cloud' ? firstHeaders(http) : (http.headers as Record<string, string>)
      const language = languageOf(headers['accept-language'])
      for (let sent = before; ; sent = request.sent) {
        const name = params.world ?? DEFAULT_WORLD
        const world = await find(name)
        if (!world) {
          refuse(await noSuchWorld(services, http, name, language, operation.surface))
          return null
        }
        world.use()
        request = { http, services, world, params, query, headers, language, body: null, sent }
        if (operation.long) request.gone = goneWith(response)
        const given = await answerIn(operation, request, response, answer)
        if (given === 'another world') continue
        if (given !== 'cut') {
          record(operation, request, begun, response, given)
          note(services, http, given.status)
        }
        return null
      }
    } catch (error) {
      if (error instanceof WorldElsewhere && !isHandedOn(http)) {
        moved = { elsewhere: error, sent: request?.sent ?? before }
        return moved
      }
      const given = failure(services, error as Error, requestUrl(http), spokenTo(http), operation.surface)
      record(operation, request, begun, response, send(response, given))
      note(services, http, given.status)
      return null
    } finally {
      if (!moved) {
        counts.answered(response.headersSent ? response.statusCode : 0, since)
        services.received.release(http)
        services.parsed.release(http)
        // What nothing has asked for does not wait in memory for the end of a stream.
        if (!http.complete) http.resume()
      }
    }
  }
}

/** Finds the world of a request. What any process may do is given a description of a world that another one owns. */
function finderOf({ worlds }: Services, { worldless }: Operation): (name: string) => Promise<World | null> {
  if (!worldless) return worlds.find
  return async (name) => (await worlds.findOwn(name)) ?? (await worlds.describe(name))
}

/**
 * Answers a request in its world.
 * @returns what was written; `cut`: the connection was closed; `another world`: this one was reset or restored under
 *   the request, which is to be carried out in the world as it is now
 */
async function answerIn(
  operation: Operation,
  request: Request,
  response: ServerResponse,
  answer: Responder,
): Promise<Outgoing | 'cut' | 'another world'> {
  const { http, services, world, language } = request
  world.retention.beginRequest()
  try {
    // A virtual world settles before each request: the same commands get the same answers.
    if (world.clock.mode === 'virtual') {
      const exceptOutbound = operation.surface !== 'lab'
      if (!operation.duringTurn && !operation.worldless) await services.scheduler.awaitIdle(world, { exceptOutbound })
      response.setHeader('date', new Date(world.clock.now()).toUTCString())
    }
    let given = outgoing(shown(services, inLanguage(await answer(request, http), language)))
    await yieldToOthers
    if (!hasRoomFor(given, response, services.unsent)) {
      // Of what has been done it cannot be said that nothing has: its answer is lost on its way.
      if (http.method !== 'GET') return cut(response)
      given = outgoing(shown(services, busy(language)))
    }
    write(response, given)
    if (given.stream) retainUntilClosed(world, response)
    return given
  } catch (error) {
    if (!(error instanceof WorldGone && world.gone)) throw error
    // Of what has been done it cannot be said that nothing has: as when a process ends.
    return world.restarted ? cut(response) : 'another world'
  } finally {
    world.retention.endRequest()
  }
}

function cut(response: ServerResponse): 'cut' {
  response.destroy()
  return 'cut'
}

/** Aborted when a connection closes: before the answer, or after it in vain. */
function goneWith(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const leave = (): void => gone.abort(new ClientGone())
  if (response.destroyed) leave()
  else response.once('close', leave)
  return gone.signal
}

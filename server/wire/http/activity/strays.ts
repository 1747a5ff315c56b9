/** Requests that no row has taken: at no path, by no method there is, or from a page that may not ask. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../outside/services.ts'
import { DEFAULT_WORLD } from '../../../runtime/world/world.ts'
import { requestUrl } from '../failure.ts'
import type { Operation } from '../operation.ts'
import type { Outgoing } from '../outgoing.ts'
import { beginRecording, record } from './recording.ts'

/** A world and a desk, and the path that was meant there. */
const PLACE = /^(?:\/w\/([^/?]+))?(?:\/desks\/[^/?]+)?(.*)$/s
/** The lab's own, and what browsers ask for by themselves. */
const NOT_RECORDED = /^\/(lab\b|favicon\.ico)/

/** Keeps a request that has been refused without a row. It is answered already: its world may be looked for. */
export async function recordStray(
  services: Services,
  surface: Operation['surface'],
  http: IncomingMessage,
  response: ServerResponse,
  given: Outgoing,
): Promise<void> {
  const [, name = DEFAULT_WORLD, path = ''] = PLACE.exec(requestUrl(http) ?? '') ?? []
  if (!services.hasLab || NOT_RECORDED.test(path)) return
  const begun = { ...beginRecording(http), url: path }
  const world = await services.worlds.find(name).catch(() => null)
  if (world) record({ surface, id: null, path: '' }, { http, world }, begun, response, given)
}

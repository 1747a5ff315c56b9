/** Paths at which nothing is served, but perhaps without the slash behind them (NS-31). */
import type { IncomingMessage } from 'node:http'
import { requestUrl } from './failure.ts'
import { spokenTo } from './handler.ts'
import { type Operation, type Reply, refused } from './operation.ts'

/** Of a place or a path of the table: its parameters are any segment. */
const pattern = (path: string): string => path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')

/**
 * 307 with the path without slashes at its end, in its world and with its query; null where nothing is served there.
 * The desk knows no such paths, the local network reads alone (NS-31).
 * @param places prefixes of the paths: of worlds
 * @param paths of the rows
 */
export function slashRedirect(
  surface: Operation['surface'],
  places: readonly string[],
  paths: readonly string[],
): (http: IncomingMessage) => Reply | null {
  const prefixes = places.map((place) => pattern(place.replace(/\/$/, '')))
  const served = new RegExp(`^(${prefixes.join('|')})(${paths.map(pattern).join('|')})$`)
  return (http) => {
    if (surface === 'local' || (surface === 'lan' && http.method !== 'GET')) return null
    const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(requestUrl(http) ?? '') ?? []
    if (!path.endsWith('/')) return null
    const end = lastOf(path)
    // It leads to a path that is served: never to another host.
    if (!served.test(path.slice(0, end))) return null
    const location = path.slice(0, end) + query
    return { status: 307, body: undefined, headers: { location, 'x-rule': 'a slash behind the path; NS-31' } }
  }
}

/** What is answered where no path is served: where to go instead, or that nothing is there. */
export function unservedReply(
  surface: Operation['surface'],
  places: readonly string[],
  paths: readonly string[],
): (http: IncomingMessage) => Reply {
  const redirect = slashRedirect(surface, places, paths)
  return (http) => redirect(http) ?? refused('nothing at this path', {}, spokenTo(http), surface)
}

/** Length of a path without the slashes at its end. */
function lastOf(path: string): number {
  let end = path.length
  while (path[end - 1] === '/') end--
  return end
}

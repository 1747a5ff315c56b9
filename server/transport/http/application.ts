/** One request: row → who → validate → handle → reply. The table of operations is all it knows. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import express, { Router } from 'express'
import type { Services } from '../../outbound/services.ts'
import { isQuirkOn } from '../../runtime/reads/quirks-on.ts'
import { recordStray } from './activity/recording.ts'
import { byPrecedence, type Doors, withDoor } from './answers/doors.ts'
import { type KnownOperations, knownReply } from './answers/known-operations.ts'
import { upgradeNeeded } from './answers/upgrade-needed.ts'
import { failure, note, requestUrl } from './failure.ts'
import type { Gateway } from './gateway/gateway.ts'
import { type Handler, handlerOf, sender, spokenTo } from './handler.ts'
import { type Operation, type Reply, refused } from './operation.ts'
import { OriginGuard, type OriginRefusal, preflight, readableBy } from './origin-guard.ts'
import { atVariantPath, formAlone, ordinary, type Responder } from './responder.ts'
import { unservedReply } from './slash-redirect.ts'

/** A path is what is described, to the letter: `/API/V1/SHIFTS` and `/api/v1/shifts/` are others (CLD-001). */
const EXACT = { caseSensitive: true, strict: true }

interface ApplicationOptions {
  /** Serve each register's desk under `/desks/{register}` as well; without, the first register's. */
  desks?: boolean
  /** Who is answered at all; without, who names this machine by a name of loopback. */
  guard?: OriginGuard
  /** In front of the operations of the table, where there is a lab; without, nothing disturbs them. */
  gateway?: Gateway | null
  /** What is known of the service beside the table, and is not served. */
  known?: readonly KnownOperations[]
  /** What is served by an upgrade on the same port. */
  sockets?: readonly { path: string }[]
  /** Of all surfaces, for calls that came to the wrong one; loaded with the first. */
  doors?: (() => Promise<Doors>) | null
  /** Where processes share a store: makes a handler that hands on requests for worlds of others. */
  forward?: ((handle: Handler) => Handler) | undefined
}

/**
 * Serves the operations of one table, in every world. Express finds the handler; a path without parameters is
 * looked up in a map before, because the search of Express costs as much as a sale.
 */
export function application(
  services: Services,
  operations: readonly Operation[],
  {
    desks = false,
    guard = new OriginGuard({ host: 'localhost' }),
    gateway = null,
    known = [],
    sockets = [],
    doors = null,
    forward = (handle) => handle,
  }: ApplicationOptions = {},
): RequestListener {
  const app = express()
  const surface = surfaceOf(operations)
  app.disable('x-powered-by').disable('etag').set('query parser', 'extended')
  app.set('case sensitive routing', EXACT.caseSensitive).set('strict routing', EXACT.strict)
  const router = Router({ mergeParams: true, ...EXACT })
  const send = sender(services)
  const { refuse, refuseStray } = refusing(services, surface, { known, sockets, doors })
  const links = operations.filter(({ linked }) => linked).map(({ path }) => linkPattern(path))
  const straight = new Map<string, Handler>()
  const paths = new Map<string, Map<string, Handler>>()
  for (const operation of byPrecedence(operations)) {
    const { path } = operation
    const enter = forward(handlerOf(services, operation, guard, behind(gateway, operation, ordinary)))
    const handlers = paths.get(path) ?? new Map<string, Handler>()
    for (const each of methodsOf(operation)) handlers.set(each, enter)
    paths.set(path, handlers)
    if (!path.includes(':')) for (const each of methodsOf(operation)) straight.set(`${each} ${path}`, enter)
    if (operation.variant?.path) {
      const live = behind(gateway, operation, atVariantPath)
      paths.set(operation.variant.path, sometimes(services, operation, guard, live, forward))
    }
  }
  for (const [path, handlers] of paths)
    router.all(path, (http, response) => {
      const enter = handlers.get(http.method) ?? handlers.get(ANY_METHOD)
      if (enter) return void enter(http, response, http.params as Record<string, string>, http.query)
      void refuseStray(http, response, wrongMethod([...handlers.keys()], spokenTo(http), surface))
    })
  for (const place of placesOf(services, desks)) app.use(place, router)
  const unserved = unservedReply(surface, placesOf(services, desks), [...paths.keys()])
  app.use((http, response) => void refuseStray(http, response, unserved(http)))
  app.use((error: Error, http: IncomingMessage, response: ServerResponse, _next: unknown) =>
    send(response, failure(services, error, requestUrl(http), spokenTo(http), surface)),
  )
  return (http, response) => {
    const { method, headers } = http
    const stop = guard.stops(headers)
    if (stop && !(isFollowed(http, stop) && links.some((link) => link.test(http.url!)))) {
      refuse(http, response, refused(stop.rule, stop.values, spokenTo(http)))
      return note(services, http, 403)
    }
    // What may be kept by a cache is kept for this origin alone.
    if (headers.origin !== undefined || method === 'GET' || method === 'HEAD') response.setHeader('vary', 'Origin')
    if (headers.origin !== undefined) {
      for (const [name, value] of Object.entries(readableBy(headers.origin, services))) response.setHeader(name, value!)
      const asked = preflight(method, headers, services)
      if (asked) {
        services.counts.http.stray(surface, method, 204)
        return void response.writeHead(204, asked).end()
      }
    }
    const { params, path, query, url } = placeIn(http.url!, { hasLab: services.hasLab, desks })
    const enter = straight.get(`${method} ${path}`)
    if (!enter) return app(http, response)
    void enter(atPlace(http, url), response, params, app.get('query parser fn')(query))
  }
}

/** Answers what no row has taken: `refuse` as given, `refuseStray` with what is known of the place. */
function refusing(
  services: Services,
  surface: Operation['surface'],
  { known, sockets, doors }: Required<Pick<ApplicationOptions, 'known' | 'sockets' | 'doors'>>,
) {
  const send = sender(services)
  const refuse = (http: IncomingMessage, response: ServerResponse, given: Reply): void => {
    services.counts.http.stray(surface, http.method, given.status)
    void recordStray(services, surface, http, response, send(response, given))
  }
  const knownAt = knownReply(known)
  const upgrade = upgradeNeeded(sockets, services.hasLab)
  /** What is known of the service says so, and what is served elsewhere says where. */
  const refuseStray = async (http: Stray, response: ServerResponse, given: Reply): Promise<void> => {
    const language = spokenTo(http)
    // Where another method is served, that is what is told (405)
    const socket = given.status === 405 ? null : upgrade(http, language)
    const said = socket ?? knownAt(http.method, http.path, language, surface)
    if (said || !doors || !services.hasLab || !isUnserved(given)) return refuse(http, response, said ?? given)
    refuse(http, response, withDoor(services, await doors(), http, surface, language, given))
  }
  return { refuse, refuseStray }
}

/** Of what is answered before a row is found: the cloud and its lab are one server. */
const surfaceOf = (operations: readonly Operation[]): Operation['surface'] =>
  (['local', 'lan'] as const).find((name) => operations.some((each) => each.surface === name)) ?? 'cloud'

/** How a row is answered, behind its gateway where there is one. @param by answers a row, as it is or of its form alone */
const behind = (gateway: Gateway | null, operation: Operation, by: (operation: Operation) => Responder): Responder =>
  gateway?.before(operation, by(operation), () => by(formAlone(operation))) ?? by(operation)

/** Pages, documents and health are asked for by HEAD as well (NS-31); it is answered as GET, and node leaves the body out. */
const methodsOf = ({ method, linked, asset }: Operation): string[] =>
  method === 'GET' && (linked || asset) ? [method, 'HEAD'] : [method]

/** A request that no row has taken. */
type Stray = IncomingMessage & { path: string }

const isUnserved = ({ status }: Reply): boolean => status === 404 || status === 405

/** The prefixes of the paths of the rows: a world, a desk. */
function placesOf({ hasLab }: Services, desks: boolean): string[] {
  const own = desks ? ['/desks/:register', '/'] : ['/']
  return hasLab ? [...own.map((place) => `/w/:world${place}`.replace(/\/$/, '')), ...own] : own
}

/** A path in a world and at a desk that are named as they are written, or in the default one and at the first. */
interface Place {
  params: Record<string, string>
  path: string
  query: string
  /** Both. */
  url: string
}

/** What is no such place, or has more than a path and a query, stays whole, for Express to read. */
function placeIn(url: string, { hasLab, desks }: { hasLab: boolean; desks: boolean }): Place {
  const [world, inWorld] = hasLab ? behindName('/w/', url) : [null, url]
  const [register, own] = desks ? behindName('/desks/', inWorld) : [null, inWorld]
  return inPlace({ ...(world !== null && { world }), ...(register !== null && { register }) }, own)
}

/** The name behind a prefix of a path, and the rest; null: it is not there, or written in another form. */
function behindName(prefix: string, url: string): [name: string | null, rest: string] {
  const end = url.startsWith(prefix) ? url.indexOf('/', prefix.length) : -1
  const name = url.slice(prefix.length, Math.max(end, 0))
  return name === '' || /[%?#]/.test(name) ? [null, url] : [name, url.slice(end)]
}

function inPlace(params: Place['params'], url: string): Place {
  const mark = url.indexOf('?')
  const isWhole = mark < 0 || url.includes('#')
  return isWhole
    ? { params, path: url, query: '', url }
    : { params, path: url.slice(0, mark), query: url.slice(mark + 1), url }
}

/** As Express leaves a request: its URL is that inside the place, and the whole one beside it. */
const atPlace = (http: IncomingMessage, url: string): IncomingMessage =>
  url === http.url ? http : Object.assign(http, { originalUrl: http.url, url })

/** Matches the path of a row in any world and at any desk, with any query; the root of a world needs no slash. */
const linkPattern = (path: string): RegExp => {
  const own = path === '/' ? '/?' : path.replace(/:\w+/g, '[^/?]+')
  return new RegExp(`^(/w/[^/?]+)?(/desks/[^/?]+)?${own}([?].*)?$`)
}

/** A top-level navigation from another site: that site is left, and reads nothing of the answer, not even in a frame. */
const isFollowed = ({ method, headers }: IncomingMessage, { rule }: OriginRefusal): boolean =>
  rule === 'page of an origin not allowed' &&
  method === 'GET' &&
  headers.origin === undefined &&
  headers['sec-fetch-site'] === 'cross-site' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document'

function wrongMethod(allowed: string[], language: 'uk' | 'en', surface: Operation['surface']): Reply {
  const allow = allowed.join(', ')
  const { headers, ...rest } = refused('method not served at this path', { allow }, language, surface)
  return { ...rest, headers: { ...headers, allow } }
}

/** In the handlers of a path: any method without a handler there. */
const ANY_METHOD = '*'

/** The handlers of a path that is served only while a quirk is on. @param live what it is answered with then */
function sometimes(
  services: Services,
  operation: Operation,
  guard: OriginGuard,
  live: Responder,
  forward: (enter: Handler) => Handler,
): Map<string, Handler> {
  const only =
    (answer: Responder): Responder =>
    async (request, http) =>
      (await isQuirkOn(services, request.world, operation.variant!.quirk))
        ? answer(request, http)
        : refused('nothing at this path', {}, request.language, operation.surface)
  const otherMethod: Responder = ({ language }) => wrongMethod([operation.method], language, operation.surface)
  return new Map([
    [operation.method, forward(handlerOf(services, operation, guard, only(live)))],
    [ANY_METHOD, forward(handlerOf(services, operation, guard, only(otherMethod)))],
  ])
}

/** One request: row → who → validate → handle → reply. The table of operations is all it knows. */
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import express, { Router } from 'express'
import { afterIo, yieldToOthers } from '../runtime/event-loop.ts'
import { AdvanceInterrupted } from '../runtime/scheduler.ts'
import type { Services } from '../runtime/services.ts'
import { isOn } from '../runtime/worlds/quirk-state.ts'
import { DEFAULT_WORLD, WorldGone } from '../runtime/worlds/world.ts'
import { WorldRefused } from '../runtime/worlds/worlds.ts'
import { StoreError } from '../store/sqlite/batch.ts'
import { TextBytes } from '../store/sqlite/text-bytes.ts'
import { Unreadable } from '../store/unreadable.ts'
import { identify, labOpen, languageOf, selectDesk, selectRegister } from './authentication.ts'
import { BodyMalformed, BodyTooLarge, bytesThere, parseJson, readBytes, textOf } from './body.ts'
import { ClientGone } from './client-gone.ts'
import {
  type Bend,
  type Issue,
  inLanguage,
  invalid,
  type Operation,
  type Reply,
  type Request,
  refused,
  reply,
} from './operation.ts'
import { OriginGuard, preflight, readableBy } from './origin-guard.ts'
import { type Check, checker } from './validation.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** A larger body answers 413 (NS-33). Bytes. */
const BODY_LIMIT = 4 * 1024 * 1024
/** The store keeps JSON of a thousand levels; a body lies in it some levels down. */
const BODY_LEVELS = 500

/** A body can have a fault in every other byte: of a larger one only the first is told. Bytes. */
const THOROUGH_LIMIT = 64 * 1024

/** A path is what is described, to the letter: `/API/V1/SHIFTS` and `/api/v1/shifts/` are others (CLD-001). */
const EXACT = { caseSensitive: true, strict: true }

/** What the door of one operation does with a request that has come to it. */
type Handler = (
  http: IncomingMessage,
  response: ServerResponse,
  params: Record<string, string>,
  query: Record<string, unknown>,
) => Promise<void>

export interface ApplicationOptions {
  /** Serve each register's desk under `/desks/{register}` as well; without, the first register's. */
  desks?: boolean
  /** Who is answered at all; without, who names this machine by a name of loopback. */
  guard?: OriginGuard
}

/**
 * Serves the operations of one table, in every world. Express finds the door; a path without parameters or query, in
 * the default world, is found in a map before it, because the search costs as much as a sale.
 */
export function application(
  services: Services,
  operations: readonly Operation[],
  { desks = false, guard = new OriginGuard({ host: 'localhost' }) }: ApplicationOptions = {},
): RequestListener {
  const app = express()
  /** Of what is answered before a row is found: the cloud and its lab are one server. */
  const surface = operations.some((each) => each.surface === 'local') ? 'local' : 'cloud'
  app.disable('x-powered-by').disable('etag').set('query parser', 'extended')
  app.set('case sensitive routing', EXACT.caseSensitive).set('strict routing', EXACT.strict)
  const router = Router({ mergeParams: true, ...EXACT })
  const straight = new Map<string, Handler>()
  const paths = new Map<string, Map<string, Handler>>()
  for (const operation of byPrecedence(operations)) {
    const { method, path } = operation
    const enter = handlerOf(services, operation)
    paths.set(path, (paths.get(path) ?? new Map()).set(method, enter))
    if (!path.includes(':')) straight.set(`${method} ${path}`, enter)
    if (operation.bends?.path) paths.set(operation.bends.path, sometimes(services, operation, operation.bends))
  }
  for (const [path, doors] of paths)
    router.all(path, (http, response) => {
      const enter = doors.get(http.method) ?? doors.get(ANY_METHOD)
      if (enter) return void enter(http, response, http.params as Record<string, string>, http.query)
      send(response, wrongMethod([...doors.keys()], spokenTo(http), surface))
    })
  const places = desks ? ['/w/:world/desks/:register', '/desks/:register', '/w/:world', '/'] : ['/w/:world', '/']
  for (const place of places) app.use(place, router)
  app.use((http, response) => send(response, refused('nothing at this path', {}, spokenTo(http), surface)))
  app.use((error: Error, http: IncomingMessage, response: ServerResponse, _next: unknown) =>
    send(response, failure(services, error, urlOf(http), spokenTo(http), surface)),
  )
  return (http, response) => {
    const { method, headers } = http
    const stop = guard.stops(headers)
    if (stop) {
      send(response, refused(stop.rule, stop.values, spokenTo(http)))
      return note(services, http, 403)
    }
    // What may be kept by a cache is kept for this origin alone.
    if (headers.origin !== undefined || method === 'GET') response.setHeader('vary', 'Origin')
    if (headers.origin !== undefined) {
      for (const [name, value] of Object.entries(readableBy(headers.origin))) response.setHeader(name, value!)
      const asked = preflight(method, headers)
      if (asked) return void response.writeHead(204, asked).end()
    }
    const enter = straight.get(`${method} ${http.url}`)
    if (enter) void enter(http, response, {}, {})
    else app(http, response)
  }
}

/** Fixed segments before parameters: `shifts/close` is never read as `shifts/{shift_id}` (CLD-014). */
const byPrecedence = (operations: readonly Operation[]): Operation[] =>
  [...operations].sort((a, b) => (a.path.replace(/:\w+/g, '~') < b.path.replace(/:\w+/g, '~') ? -1 : 1))

const spokenTo = ({ headers }: IncomingMessage): 'uk' | 'en' => languageOf(headers['accept-language'])

function wrongMethod(allowed: string[], language: 'uk' | 'en', surface: Operation['surface']): Reply {
  const allow = allowed.join(', ')
  const { headers, ...rest } = refused('method not served at this path', { allow }, language, surface)
  return { ...rest, headers: { ...headers, allow } }
}

/** Stands in the doors of a path for the methods it has none for. */
const ANY_METHOD = '*'

/** The doors of a path there is only while a quirk is on. */
function sometimes(services: Services, operation: Operation, bend: Bend): Map<string, Handler> {
  const only =
    (answer: Responder): Responder =>
    async (request, http) =>
      (await isOn(services, request.world, bend.quirk))
        ? answer(request, http)
        : refused('nothing at this path', {}, request.language, operation.surface)
  const otherMethod: Responder = ({ language }) => wrongMethod([operation.method], language, operation.surface)
  return new Map([
    [operation.method, handlerOf(services, operation, only(bent(operation, bend)))],
    [ANY_METHOD, handlerOf(services, operation, only(otherMethod))],
  ])
}

/** How a row is answered at its own path. */
const ordinary = (operation: Operation): Responder =>
  operation.bends && !operation.bends.path ? quirkResponder(operation, operation.bends) : responderOf(operation)

/** Decided once, when the table is read. */
function handlerOf(services: Services, operation: Operation, answer = ordinary(operation)): Handler {
  return async (http, response, params, query) => {
    try {
      let world = await services.worlds.find(params.world ?? DEFAULT_WORLD)
      const headers = http.headers as Record<string, string>
      const language = languageOf(headers['accept-language'])
      let sent: Buffer | null = null
      for (;;) {
        if (!world) return send(response, refused('no such world', {}, language))
        const request = {
          http,
          services,
          world,
          params,
          query,
          headers,
          language,
          body: null,
          sent,
        } as unknown as Request
        if (operation.long) request.gone = goneWith(response)
        try {
          // What the request before has set going in a virtual world is over first: the same commands, the same answers.
          if (world.clock.mode === 'virtual') {
            if (!operation.amid) await services.scheduler.settle(world, { rested: operation.surface !== 'lab' })
            response.setHeader('date', new Date(world.clock.now()).toUTCString())
          }
          const given = outgoing(inLanguage(await answer(request, http), language))
          await yieldToOthers
          write(response, given)
          return note(services, http, given.status)
        } catch (error) {
          // Reset or restored under the request, which is carried out in the world as it is now.
          if (!(error instanceof WorldGone && world.gone)) throw error
          world = await services.worlds.find(world.name)
          sent = request.sent
        }
      }
    } catch (error) {
      const given = failure(services, error as Error, urlOf(http), spokenTo(http), operation.surface)
      send(response, given)
      note(services, http, given.status)
    }
  }
}

/** Aborted when a connection closes: before the answer, or after it in vain. */
function goneWith(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const leave = (): void => gone.abort(new ClientGone())
  if (response.destroyed) leave()
  else response.once('close', leave)
  return gone.signal
}

/** As it came: Express takes the prefix of a world off. */
const urlOf = (http: IncomingMessage & { originalUrl?: string }): string | undefined => http.originalUrl ?? http.url

/** A name a member of a query may have: what is none may be a secret that stands there by itself. */
const MEMBER = /^[\w.[\]-]{1,40}$/

/** Where a request went, as logs have it: its path, and of its query the names, for the values may be secrets. */
function placeOf(url = ''): { path: string; query?: string[] } {
  const [path, query] = url.split(/\?(.*)/s) as [string, string | undefined]
  if (!query) return { path }
  const names = new Set(query.split('&').map((pair) => decoded(pair.split('=')[0]!)))
  return { path, query: [...names].map((name) => (MEMBER.test(name) ? name : '[other]')) }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Who asked for what, and what came of it: the place where integrations find themselves by name (VER-003). */
function note({ log }: Services, http: IncomingMessage, status: number): void {
  if (!log.isLevelEnabled('debug')) return
  const { method, headers } = http
  const { 'x-client-name': client_name, 'x-client-version': client_version } = headers
  log.debug({ method, ...placeOf(urlOf(http)), status, client_name, client_version }, 'answered')
}

/** What comes of a request that has found its world. */
type Responder = (request: Request, http: IncomingMessage) => Promise<Reply> | Reply

/** As a quirk bends a row. */
function bent(operation: Operation, { quirk, handle, ...more }: Bend): Responder {
  const law = operation.handle
  const answer = responderOf({
    ...operation,
    ...more,
    handle: (request) => (handle ? handle(request, law) : law(request)),
  })
  return async (request, http) => {
    const given = await answer(request, http)
    return { ...given, headers: { ...given.headers, 'x-quirk': quirk } }
  }
}

/** By the law, or as a quirk bends it where that is on. A sale passes here: by the law, nothing is waited for. */
function quirkResponder(operation: Operation, bend: Bend): Responder {
  const lawful = responderOf(operation)
  const live = bent(operation, bend)
  const choose = async (on: boolean | Promise<boolean>, request: Request, http: IncomingMessage): Promise<Reply> =>
    (await on) ? live(request, http) : lawful(request, http)
  return (request, http) => {
    const on = isOn(request.services, request.world, bend.quirk)
    return on === false ? lawful(request, http) : choose(on, request, http)
  }
}

/** The steps of one operation between its world and its reply. */
function responderOf(operation: Operation): Responder {
  const { surface, who, bodyLimit = BODY_LIMIT, bodyLevels = BODY_LEVELS } = operation
  const checks: ['params' | 'query' | 'headers', Check][] = []
  if (operation.params) checks.push(['params', checker(operation.params, 'path', surface)])
  if (operation.headers) checks.push(['headers', checker(operation.headers, 'header', surface)])
  if (operation.query) checks.push(['query', checker(operation.query, 'query', surface)])
  const schema = operation.body ?? operation.optionalBody
  const checkBody = schema && checker(schema, 'body', surface)

  return async (request, http) => {
    // A stranger's body is not even read.
    if (
      (who === 'lab' || (who === 'inbox' && !request.services.inboxPass.opens(http.headers))) &&
      !labOpen(request.services, http)
    )
      return refused('lab token needed', {}, request.language)
    if (who === 'desk') {
      const stopped = selectDesk(request)
      if (stopped) return stopped
    }
    if (who === 'cashier' || who === 'cashier and key') {
      const stopped = await identify(request)
      if (stopped) return stopped
    }
    let found: Issue[] = []
    for (const [part, check] of checks) found = found.concat(check(request[part]))
    if (who === 'key' || who === 'cashier and key') {
      const stopped = selectRegister(request)
      if (stopped && 'status' in stopped) return stopped
      if (stopped) found.push(stopped)
    }
    if (operation.rawBody) {
      request.sent ??= await readBytes(http, bodyLimit)
      request.body = textOf(request.sent)
    } else if (checkBody) {
      await afterIo()
      const bytes = request.sent ?? bytesThere(http, bodyLimit) ?? (await readBytes(http, bodyLimit))
      request.sent = bytes
      const value = parseJson(bytes, http.headers, bodyLevels)
      request.body = value
      await (bytes.length > BODY_LIMIT ? letOthersIn(request.services) : yieldToOthers)
      if (operation.body || value !== null) found = found.concat(checkBody(value ?? {}, bytes.length <= THOROUGH_LIMIT))
    }
    await (request.sent && request.sent.length > BODY_LIMIT ? letOthersIn(request.services) : yieldToOthers)
    // Awaited here: a promise handed on by a promise costs two turns of the queue more.
    return found.length > 0 ? invalid(found) : await operation.handle(request)
  }
}

/** A body that takes long to read takes long to check: between the two others are answered, and the process may end. */
async function letOthersIn({ ending }: Services): Promise<void> {
  await afterIo()
  ending.throwIfAborted()
}

/**
 * What went wrong outside a handler's answers: the form of the body, the disk, or ourselves.
 * @param url for the log, which takes no value of its query
 */
export function failure(
  services: Services,
  error: Error,
  url: string | undefined,
  language: 'uk' | 'en',
  surface: Operation['surface'],
): Reply {
  if (error instanceof BodyMalformed) return invalid([error.issue], language)
  if (error instanceof BodyTooLarge) {
    const { headers, ...rest } = refused('body larger than is taken', { limit: error.limit }, language)
    // What the client is still sending is not waited for.
    return { ...rest, headers: { ...headers, connection: 'close' } }
  }
  if (error instanceof WorldRefused)
    return invalid([{ loc: error.loc, msg: error.message, type: 'value_error' }], language)
  if (error instanceof WorldGone) return refused('no such world', {}, language)
  // What goes on after its time to end finds the store closed.
  if (services.ending.aborted) return reply(503, { code: 'stopping', message: 'The server is stopping' })
  if (error instanceof Unreadable) {
    services.log.error({ place: error.place, ...placeOf(url) }, error.message)
    return refused('store cannot be written', {}, language)
  }
  if (error instanceof StoreError || /^SQLITE_/.test((error as { code?: string }).code ?? '')) {
    services.log.error({ err: error, ...placeOf(url) }, 'the store refused a turn')
    return refused('store cannot be written', {}, language)
  }
  if (error instanceof AdvanceInterrupted)
    return {
      ...reply(409, { code: 'clock.interrupted', message: 'The world was reset or deleted: its clock was stopped' }),
      headers: { 'x-rule': 'clock stopped on its way; LAB' },
    }
  if (error instanceof URIError) return refused('nothing at this path', {}, language, surface)
  if (!(error instanceof ClientGone)) services.log.error({ err: error, ...placeOf(url) }, 'a request failed')
  return reply(500, { code: 'internal', message: 'Internal Server Error' })
}

/** A reply as node takes it. */
interface Outgoing {
  status: number
  headers: OutgoingHttpHeaders
  /** A character to a byte, but for a picture: node writes text in one piece with the head, and this as it is. */
  body?: string | Buffer
  stream?: Reply['stream']
}

const bytes = new TextBytes()

/** A character to a byte of its UTF-8. */
function inBytes(text: string): string {
  bytes.clear()
  return bytes.of([text]).toString('latin1')
}

/** Body as JSON; an image as it is; nothing at all when undefined. */
function outgoing({ status, body, headers, stream }: Reply): Outgoing {
  if (stream) return { status, headers: {}, stream }
  // A 304 has no body, but the picture it speaks of has: its length is not 0.
  if (body === undefined)
    return { status, headers: status === 304 ? { ...headers } : { ...headers, 'content-length': 0 } }
  const sent = Buffer.isBuffer(body) ? body : inBytes(JSON.stringify(body))
  const head = { 'content-type': JSON_TYPE, 'content-length': sent.length }
  return { status, headers: headers ? { ...head, ...headers } : head, body: sent }
}

function write(response: ServerResponse, { status, headers, body, stream }: Outgoing): void {
  if (stream) stream(response)
  else response.writeHead(status, headers).end(body, 'latin1')
}

const send = (response: ServerResponse, given: Reply): void => write(response, outgoing(given))

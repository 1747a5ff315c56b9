/** One request: row → who → validate → handle → reply. The table of operations is all it knows. */
import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import express, { Router } from 'express'
import { BodyMalformed, BodyTooLarge, bytesThere, ClientGone, parseJson, readBytes, textOf } from './body.ts'
import { others, taken } from './breath.ts'
import { identify, labOpen, languageOf, selectDesk, selectRegister } from './caller.ts'
import { AdvanceInterrupted } from './clockwork.ts'
import type { House } from './house.ts'
import {
  type Bend,
  type Fault,
  inLanguage,
  invalid,
  type Operation,
  type Reply,
  type Request,
  refused,
  reply,
} from './operation.ts'
import { OriginGuard, preflight, readableBy } from './origin-guard.ts'
import { isOn } from './quirks.ts'
import { StoreFault } from './store/batch.ts'
import { Unreadable } from './store/unreadable.ts'
import { TextBytes } from './text-bytes.ts'
import { type Check, checker } from './validation.ts'
import { DEFAULT_WORLD, WorldGone } from './world.ts'
import { WorldRefused } from './worlds.ts'

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
type Door = (
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
  house: House,
  operations: readonly Operation[],
  { desks = false, guard = new OriginGuard({ host: 'localhost' }) }: ApplicationOptions = {},
): RequestListener {
  const app = express()
  /** Of what is answered before a row is found: the cloud and its lab are one server. */
  const surface = operations.some((each) => each.surface === 'local') ? 'local' : 'cloud'
  app.disable('x-powered-by').disable('etag').set('query parser', 'extended')
  app.set('case sensitive routing', EXACT.caseSensitive).set('strict routing', EXACT.strict)
  const router = Router({ mergeParams: true, ...EXACT })
  const straight = new Map<string, Door>()
  const paths = new Map<string, Map<string, Door>>()
  for (const operation of byPrecedence(operations)) {
    const { method, path } = operation
    const enter = door(house, operation)
    paths.set(path, (paths.get(path) ?? new Map()).set(method, enter))
    if (!path.includes(':')) straight.set(`${method} ${path}`, enter)
    if (operation.bends?.path) paths.set(operation.bends.path, sometimes(house, operation, operation.bends))
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
    send(response, failure(house, error, urlOf(http), spokenTo(http), surface)),
  )
  return (http, response) => {
    const { method, headers } = http
    const stop = guard.stops(headers)
    if (stop) {
      send(response, refused(stop.rule, stop.values, spokenTo(http)))
      return note(house, http, 403)
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
function sometimes(house: House, operation: Operation, bend: Bend): Map<string, Door> {
  const only =
    (answer: Answerer): Answerer =>
    async (request, http) =>
      (await isOn(house, request.world, bend.quirk))
        ? answer(request, http)
        : refused('nothing at this path', {}, request.language, operation.surface)
  const otherMethod: Answerer = ({ language }) => wrongMethod([operation.method], language, operation.surface)
  return new Map([
    [operation.method, door(house, operation, only(bent(operation, bend)))],
    [ANY_METHOD, door(house, operation, only(otherMethod))],
  ])
}

/** How a row is answered at its own path. */
const ordinary = (operation: Operation): Answerer =>
  operation.bends && !operation.bends.path ? bendable(operation, operation.bends) : answerer(operation)

/** Decided once, when the table is read. */
function door(house: House, operation: Operation, answer = ordinary(operation)): Door {
  return async (http, response, params, query) => {
    try {
      let world = await house.worlds.find(params.world ?? DEFAULT_WORLD)
      const headers = http.headers as Record<string, string>
      const language = languageOf(headers['accept-language'])
      let sent: Buffer | null = null
      for (;;) {
        if (!world) return send(response, refused('no such world', {}, language))
        const request = { http, house, world, params, query, headers, language, body: null, sent } as unknown as Request
        if (operation.long) request.gone = goneWith(response)
        try {
          // What the request before has set going in a virtual world is over first: the same commands, the same answers.
          if (world.clock.mode === 'virtual') {
            if (!operation.amid) await house.clockwork.settle(world, { rested: operation.surface !== 'lab' })
            response.setHeader('date', new Date(world.clock.now()).toUTCString())
          }
          const given = outgoing(inLanguage(await answer(request, http), language))
          await others
          write(response, given)
          return note(house, http, given.status)
        } catch (error) {
          // Reset or restored under the request, which is carried out in the world as it is now.
          if (!(error instanceof WorldGone && world.gone)) throw error
          world = await house.worlds.find(world.name)
          sent = request.sent
        }
      }
    } catch (error) {
      const given = failure(house, error as Error, urlOf(http), spokenTo(http), operation.surface)
      send(response, given)
      note(house, http, given.status)
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
function note({ log }: House, http: IncomingMessage, status: number): void {
  if (!log.isLevelEnabled('debug')) return
  const { method, headers } = http
  const { 'x-client-name': client_name, 'x-client-version': client_version } = headers
  log.debug({ method, ...placeOf(urlOf(http)), status, client_name, client_version }, 'answered')
}

/** What comes of a request that has found its world. */
type Answerer = (request: Request, http: IncomingMessage) => Promise<Reply> | Reply

/** As a quirk bends a row. */
function bent(operation: Operation, { quirk, handle, ...more }: Bend): Answerer {
  const law = operation.handle
  const answer = answerer({
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
function bendable(operation: Operation, bend: Bend): Answerer {
  const lawful = answerer(operation)
  const live = bent(operation, bend)
  const choose = async (on: boolean | Promise<boolean>, request: Request, http: IncomingMessage): Promise<Reply> =>
    (await on) ? live(request, http) : lawful(request, http)
  return (request, http) => {
    const on = isOn(request.house, request.world, bend.quirk)
    return on === false ? lawful(request, http) : choose(on, request, http)
  }
}

/** The steps of one operation between its world and its reply. */
function answerer(operation: Operation): Answerer {
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
      (who === 'lab' || (who === 'inbox' && !request.house.inboxPass.opens(http.headers))) &&
      !labOpen(request.house, http)
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
    let found: Fault[] = []
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
      await taken()
      const bytes = request.sent ?? bytesThere(http, bodyLimit) ?? (await readBytes(http, bodyLimit))
      request.sent = bytes
      const value = parseJson(bytes, http.headers, bodyLevels)
      request.body = value
      await (bytes.length > BODY_LIMIT ? letOthersIn(request.house) : others)
      if (operation.body || value !== null) found = found.concat(checkBody(value ?? {}, bytes.length <= THOROUGH_LIMIT))
    }
    await (request.sent && request.sent.length > BODY_LIMIT ? letOthersIn(request.house) : others)
    // Awaited here: a promise handed on by a promise costs two turns of the queue more.
    return found.length > 0 ? invalid(found) : await operation.handle(request)
  }
}

/** A body that takes long to read takes long to check: between the two others are answered, and the process may end. */
async function letOthersIn({ ending }: House): Promise<void> {
  await taken()
  ending.throwIfAborted()
}

/**
 * What went wrong outside a handler's answers: the form of the body, the disk, or ourselves.
 * @param url for the log, which takes no value of its query
 */
export function failure(
  house: House,
  error: Error,
  url: string | undefined,
  language: 'uk' | 'en',
  surface: Operation['surface'],
): Reply {
  if (error instanceof BodyMalformed) return invalid([error.fault], language)
  if (error instanceof BodyTooLarge) {
    const { headers, ...rest } = refused('body larger than is taken', { limit: error.limit }, language)
    // What the client is still sending is not waited for.
    return { ...rest, headers: { ...headers, connection: 'close' } }
  }
  if (error instanceof WorldRefused)
    return invalid([{ loc: error.loc, msg: error.message, type: 'value_error' }], language)
  if (error instanceof WorldGone) return refused('no such world', {}, language)
  // What goes on after its time to end finds the store closed.
  if (house.ending.aborted) return reply(503, { code: 'stopping', message: 'The server is stopping' })
  if (error instanceof Unreadable) {
    house.log.error({ place: error.place, ...placeOf(url) }, error.message)
    return refused('store cannot be written', {}, language)
  }
  if (error instanceof StoreFault || /^SQLITE_/.test((error as { code?: string }).code ?? '')) {
    house.log.error({ err: error, ...placeOf(url) }, 'the store refused a turn')
    return refused('store cannot be written', {}, language)
  }
  if (error instanceof AdvanceInterrupted)
    return {
      ...reply(409, { code: 'clock.interrupted', message: 'The world was reset or deleted: its clock was stopped' }),
      headers: { 'x-rule': 'clock stopped on its way; LAB' },
    }
  if (error instanceof URIError) return refused('nothing at this path', {}, language, surface)
  if (!(error instanceof ClientGone)) house.log.error({ err: error, ...placeOf(url) }, 'a request failed')
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

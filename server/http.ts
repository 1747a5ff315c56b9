/** One request: row → who → validate → handle → reply. The table of operations is all it knows. */
import { hash, timingSafeEqual } from 'node:crypto'
import express, { type Express, type Request as HttpRequest, type NextFunction, type Response, Router } from 'express'
import type { SessionContext } from '../machines/vocabulary/cashier.ts'
import type { House } from './house.ts'
import { type Fault, invalid, type Operation, type Reply, type Request, refused, reply } from './operation.ts'
import { StoreFault } from './store/writer.ts'
import { sessionOf } from './tokens.ts'
import { type Check, checker } from './validation.ts'
import { DEFAULT_WORLD, WorldGone } from './world.ts'
import { WorldRefused } from './worlds.ts'

/** A larger body answers 413 (NS-33). */
const BODY_LIMIT = '4mb'

/**
 * An Express application that serves the operations of one table, in every world.
 * @param desks serve each register's desk under `/desks/{register}` as well; without, the first register's
 */
export function application(house: House, operations: readonly Operation[], { desks = false } = {}): Express {
  const app = express()
  app.disable('x-powered-by').disable('etag').set('query parser', 'extended')
  const places = desks ? ['/w/:world/desks/:register', '/desks/:register', '/w/:world', '/'] : ['/w/:world', '/']
  for (const { bodyLimit, who, path } of operations.filter((row) => row.bodyLimit !== undefined)) {
    const parse = express.json({ limit: bodyLimit!, strict: false, type: isJson })
    for (const place of places)
      app.all(`${place.replace(/\/$/, '')}${path}`, (request, response, next) => {
        // A large body of a stranger is not even read.
        if (who === 'lab' && !labOpen(house, request)) return next()
        parse(request, response, next)
      })
  }
  app.use(express.json({ limit: BODY_LIMIT, strict: false, type: isJson }))
  const router = Router({ mergeParams: true })
  const paths = new Map<string, Operation[]>()
  for (const operation of byPrecedence(operations)) {
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation])
  }
  for (const [path, rows] of paths) {
    const methods = new Map(rows.map((row) => [row.method as string, door(house, row)]))
    router.all(path, (request, response, next) => {
      const handle = methods.get(request.method)
      if (!handle) return send(response, wrongMethod([...methods.keys()]))
      handle(request, response).catch(next)
    })
  }
  for (const place of places) app.use(place, router)
  app.use((_request, response) => send(response, reply(404, { message: 'Not Found' })))
  app.use((error: HttpFault, request: HttpRequest, response: Response, _next: NextFunction) => {
    send(response, failure(house, error, request))
  })
  return app
}

/** Fixed segments before parameters: `shifts/close` is never read as `shifts/{shift_id}` (CLD-014). */
const byPrecedence = (operations: readonly Operation[]): Operation[] =>
  [...operations].sort((a, b) => (a.path.replace(/:\w+/g, '~') < b.path.replace(/:\w+/g, '~') ? -1 : 1))

const isJson = (request: { headers: { 'content-type'?: string | undefined } }): boolean => {
  const type = request.headers['content-type']
  return type === undefined || type.includes('json')
}

const wrongMethod = (allowed: string[]): Reply => ({
  status: 405,
  body: { message: 'Method Not Allowed' },
  headers: { allow: allowed.join(', ') },
})

/** What the door of one operation does, decided once when the table is read. */
function door(house: House, operation: Operation): (http: HttpRequest, response: Response) => Promise<void> {
  const { surface, who } = operation
  const checks: [keyof Request & ('params' | 'query' | 'headers' | 'body'), Check][] = []
  if (operation.params) checks.push(['params', checker(operation.params, 'path', surface)])
  if (operation.headers) checks.push(['headers', checker(operation.headers, 'header', surface)])
  if (operation.query) checks.push(['query', checker(operation.query, 'query', surface)])
  const body = operation.body ?? operation.optionalBody
  const checkBody = body && checker(body, 'body', surface)

  return async (http, response) => {
    const world = await house.worlds.find((http.params as { world?: string }).world ?? DEFAULT_WORLD)
    if (!world) return send(response, reply(404, { message: 'Not Found: no such world' }))
    const request = {
      house,
      world,
      params: http.params,
      query: http.query,
      headers: http.headers,
      body: emptyToNull(http.body),
      language: http.acceptsLanguages('uk', 'en') === 'en' ? 'en' : 'uk',
    } as unknown as Request
    if (who === 'lab' && !labOpen(house, http)) return send(response, refused('lab token needed', {}, request.language))
    if (who === 'cashier' || who === 'cashier and key') {
      const stopped = await identify(request, http.get('authorization'))
      if (stopped) return send(response, stopped)
    }
    if (who === 'desk') {
      const { register } = http.params as { register?: string }
      const { registers, firstRegister } = world.directory
      const desk = register === undefined ? firstRegister : registers.get(register)
      if (!desk) return send(response, refused('unknown id', {}, request.language))
      request.register = desk
    }
    const found: Fault[] = checks.flatMap(([part, check]) => check(request[part]))
    if (who === 'key' || who === 'cashier and key') {
      if (!request.headers['x-license-key']) found.push(missingHeader('X-License-Key'))
      else {
        const stopped = selectRegister(request)
        if (stopped) return send(response, stopped)
      }
    }
    if (checkBody && (operation.body || request.body !== null)) {
      if (http.body === undefined && !isJson(http)) found.push(notJson)
      else found.push(...checkBody(request.body ?? {}))
    }
    if (found.length > 0) return send(response, invalid(found))
    send(response, await operation.handle(request))
  }
}

/** Zero bytes, {} and null all count as an empty body (AMB-07). */
function emptyToNull(body: unknown): unknown {
  if (body === undefined || body === null) return null
  return typeof body === 'object' && Object.keys(body).length === 0 && !Array.isArray(body) ? null : body
}

/** The lab is open to whoever has its token; when it has none, to this machine only. */
function labOpen({ labToken }: House, http: HttpRequest): boolean {
  if (labToken === null) return /^(::ffff:)?127\.|^::1$/.test(http.socket.remoteAddress ?? '')
  const given = http.get('x-lab-token') ?? http.get('authorization')?.match(/^bearer +(\S+)$/i)?.[1] ?? ''
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(given), digest(labToken))
}

/** Who the bearer token says (AUT-003); scheme in any case. */
async function identify(request: Request, authorization: string | undefined): Promise<Reply | null> {
  const token = authorization?.match(/^bearer +(\S+)$/i)?.[1]
  if (!token) return refused('no access token', {}, request.language)
  const named = await sessionOf(request.world, token)
  const cashier = named && request.world.directory.cashiers.get(named.cashier)
  if (!cashier) return refused('access token not valid', {}, request.language)
  const session = await request.house.switchboard.look<SessionContext>(request.world, `session:${named.session}`)
  if (session.cashier_id !== cashier.id || session.ended_at !== null)
    return refused('access token not valid', {}, request.language)
  request.cashier = cashier
  request.session = named.session
  return null
}

/** The register of the licence key (AUT-005); of another organization it is as good as unknown. */
function selectRegister(request: Request): Reply | null {
  const register = request.world.directory.registersByKey.get(request.headers['x-license-key']!)
  if (!register || (request.cashier && request.cashier.organization_id !== register.organization_id))
    return refused('licence key not valid', {}, request.language)
  request.register = register
  return null
}

const missingHeader = (name: string): Fault => ({
  loc: ['header', name],
  msg: 'field required',
  type: 'value_error.missing',
})

const notJson: Fault = { loc: ['header', 'Content-Type'], msg: 'must be application/json', type: 'value_error.const' }

interface HttpFault extends Error {
  type?: string
  status?: number
  /** Of a body too large: bytes. */
  limit?: number
}

/** What went wrong outside a handler's answers: the form of the body, the disk, or ourselves. */
function failure(house: House, error: HttpFault, request: HttpRequest): Reply {
  if (error instanceof StoreFault) {
    house.log.error({ err: error, path: request.path }, 'the store refused a turn')
    return reply(503, {
      code: 'store.unavailable',
      message: 'The store cannot be written: nothing has been done. Try again',
    })
  }
  if (error instanceof WorldRefused) return invalid([{ loc: error.loc, msg: error.message, type: 'value_error' }])
  if (error instanceof WorldGone) return reply(404, { message: 'Not Found: no such world' })
  if (error.type === 'entity.too.large')
    return reply(413, { code: 'payload.too_large', message: `The body is larger than ${error.limit} bytes` })
  if (error.type === 'entity.parse.failed')
    return invalid([{ loc: ['body'], msg: error.message, type: 'value_error.jsondecode' }])
  if (error.status && error.status < 500) return invalid([{ loc: ['body'], msg: error.message, type: 'value_error' }])
  house.log.error({ err: error, path: request.path }, 'a request failed')
  return reply(500, { code: 'internal', message: 'Internal Server Error' })
}

/** Body as JSON; an image as it is; nothing at all when undefined. */
export function send(response: Response, { status, body, headers, stream }: Reply): void {
  if (stream) {
    stream(response)
    return
  }
  const written: Record<string, string | number> = { ...headers }
  if (body === undefined) {
    response.writeHead(status, { ...written, 'content-length': 0 }).end()
    return
  }
  const text = Buffer.isBuffer(body) ? body : JSON.stringify(body)
  written['content-type'] ??= 'application/json; charset=utf-8'
  written['content-length'] = Buffer.byteLength(text)
  response.writeHead(status, written).end(text)
}

/** The steps of one operation between its world and its reply: who, validate, handle; and its variant while a quirk is on. */
import type { IncomingMessage } from 'node:http'
import { TEXT_LEVELS } from '../../../machines/text.ts'
import type { Services } from '../../outbound/services.ts'
import { memoryOf } from '../../runtime/bytes/json-memory.ts'
import { afterIo, yieldToOthers } from '../../runtime/event-loop.ts'
import { isQuirkOn } from '../../runtime/reads/quirks-on.ts'
import { explainerOf } from './answers/explainer.ts'
import { withTokenReason } from './answers/token-reason.ts'
import { identify, labStop, selectDesk, selectRegister, serverStop } from './authentication.ts'
import { type BodyForm, bytesThere, NoRoom, parseJson, readBytes } from './body.ts'
import type { JsonBounds } from './json/bounds.ts'
import { noticesIn, noticingOf } from './notices/noticing.ts'
import { type Issue, invalid, type Operation, type QuirkVariant, type Reply, refused, reply } from './operation.ts'
import type { Request } from './request.ts'
import { type Check, checker } from './validation/validation.ts'

/** A larger body answers 413 (NS-33). Bytes. */
const BODY_LIMIT = 4 * 1024 * 1024
/**
 * The store keeps JSON of a thousand levels; a body lies in it some levels down. The largest that says as many things
 * as it may is read and checked in 0.2 s (NS-33).
 */
const BODY_BOUNDS: JsonBounds = { levels: TEXT_LEVELS, values: 250_000, members: 1000 }

/** A body can have an issue in every other byte: of a larger one only the first is listed, and its memory is counted. Bytes. */
const THOROUGH_LIMIT = 32 * 1024

/** An ordinary body is stored, delivered and answered besides: its value is in memory so often. */
const COPIES = 4

/** What comes of a request that has found its world. */
export type Responder = (request: Request, http: IncomingMessage) => Promise<Reply> | Reply

/** Answers by a row's variant, and says so in a header. */
function applyQuirk(operation: Operation, { quirk, handle, ...more }: QuirkVariant): Responder {
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

/**
 * By the row, or with the headers of its surface's variant while that quirk is on: what lacks them says so in a header.
 * @param by answers a row
 */
function overSurface(operation: Operation, by: (operation: Operation) => Responder): Responder {
  const { surfaceVariant } = operation
  const lawful = by(operation)
  if (!surfaceVariant) return lawful
  const { quirk, headers, header } = surfaceVariant
  const strict = by({ ...operation, headers })
  const choose = async (on: boolean | Promise<boolean>, request: Request, http: IncomingMessage): Promise<Reply> => {
    if (!(await on)) return lawful(request, http)
    const given = await strict(request, http)
    if (given.status !== 422 || request.headers[header]) return given
    return { ...given, headers: { ...given.headers, 'x-quirk': quirk } }
  }
  return (request, http) => {
    const on = isQuirkOn(request.services, request.world, quirk)
    return on === false ? lawful(request, http) : choose(on, request, http)
  }
}

/** By the law, or by the variant while its quirk is on. A sale passes here: by the law, nothing is waited for. */
function quirkResponder(operation: Operation, variant: QuirkVariant): Responder {
  const lawful = responderOf(operation)
  const live = applyQuirk(operation, variant)
  const choose = async (on: boolean | Promise<boolean>, request: Request, http: IncomingMessage): Promise<Reply> =>
    (await on) ? live(request, http) : lawful(request, http)
  return (request, http) => {
    const on = isQuirkOn(request.services, request.world, variant.quirk)
    return on === false ? lawful(request, http) : choose(on, request, http)
  }
}

/** The steps of one operation between its world and its reply. */
function responderOf(operation: Operation): Responder {
  const { surface, who, bodyLimit = BODY_LIMIT, bodyBounds = BODY_BOUNDS } = operation
  const checks: ['params' | 'query' | 'headers', Check][] = []
  if (operation.params) checks.push(['params', checker(operation.params, 'path', surface)])
  if (operation.query) checks.push(['query', checker(operation.query, 'query', surface)])
  if (operation.headers) checks.push(['headers', checker(operation.headers, 'header', surface)])
  const schema = operation.body ?? operation.optionalBody
  const checkBody = schema && checker(schema, 'body', surface)
  const bodyForm = bodyFormOf(operation)
  const noticing = noticingOf(operation)
  const copies = bodyLimit > BODY_LIMIT ? 1 : COPIES
  const explain = explainerOf(operation)

  return async (request, http) => {
    // A stranger's body is not even read.
    if (
      who === 'server' ||
      who === 'lab' ||
      (who === 'inbox' && !request.services.inboxPass.opens(request.world, http.headers))
    ) {
      const { services, world } = request
      const stop = who === 'server' ? serverStop(services, http) : labStop(services, http, world)
      if (stop) return refused(stop.rule, stop.values, request.language)
    }
    if (who === 'desk') {
      const stopped = selectDesk(request)
      if (stopped) return stopped
    }
    if (who === 'cashier' || who === 'cashier and key') {
      const stopped = identify(request)
      const refusal = stopped instanceof Promise ? await stopped : stopped
      if (refusal) return withTokenReason(refusal, request)
    }
    const notices = noticing && noticesIn(request.world)
    let odd = notices && noticing!.query(request)
    let found: Issue[] = []
    for (const [part, check] of checks) found = found.concat(check(request[part]))
    if (who === 'key' || who === 'cashier and key') {
      const stopped = selectRegister(request)
      if (stopped && 'status' in stopped) return stopped
      if (stopped) found.push(stopped)
    }
    if (operation.rawBody) {
      request.sent ??= await readBytes(http, bodyLimit, request.services.received)
    } else if (checkBody) {
      await afterIo()
      const { received } = request.services
      const bytes = request.sent ?? bytesThere(http, bodyLimit) ?? (await readBytes(http, bodyLimit, received))
      request.sent = bytes
      if (bytes.length > THOROUGH_LIMIT && !request.services.parsed.hold(http, copies * memoryOf(bytes)))
        throw new NoRoom()
      const value = parseJson(bytes, http.headers, bodyBounds, bodyForm)
      request.body = value
      if (notices) odd = noticing!.body(value, odd)
      await (bytes.length > BODY_LIMIT ? letOthersIn(request.services) : yieldToOthers)
      if (operation.body || value !== null) found = found.concat(checkBody(value ?? {}, bytes.length <= THOROUGH_LIMIT))
    }
    await (request.sent && request.sent.length > BODY_LIMIT ? letOthersIn(request.services) : yieldToOthers)
    // Awaited here: a promise handed on by a promise costs two turns of the queue more.
    const given = found.length > 0 ? invalid(found) : await operation.handle(request)
    const said = given.issues ? explain(given, request, found.length > 0) : given
    return notices ? noticing!.noted(request, notices, odd, said) : said
  }
}

/** How the body of a row is taken. */
function bodyFormOf({ surface, body, optionalBody, jsonOnly = false }: Operation): BodyForm {
  const isList = ((body ?? optionalBody) as { type?: string } | undefined)?.type === 'array'
  return { isOptional: body === undefined, ...(surface === 'cloud' && { cloud: { isList, isStrict: jsonOnly } }) }
}

/** A body that takes long to read takes long to check: between the two others are answered, and the process may end. */
async function letOthersIn({ ending }: Services): Promise<void> {
  await afterIo()
  ending.throwIfAborted()
}

/** A row that looks at the form of a request, and does nothing. */
export const formAlone = (operation: Operation): Operation => {
  const handle: Operation['handle'] = () => reply(204)
  if (!operation.variant) return { ...operation, handle, unnoticed: true }
  const { handle: _, ...variant } = operation.variant
  return { ...operation, handle, variant, unnoticed: true }
}

/** How a row is answered at its own path. */
export const ordinary = (operation: Operation): Responder =>
  overSurface(operation, (each) =>
    each.variant && !each.variant.path ? quirkResponder(each, each.variant) : responderOf(each),
  )

/** How a row is answered at the path of its variant. */
export const atVariantPath = (operation: Operation): Responder =>
  overSurface(operation, (each) => applyQuirk(each, each.variant!))

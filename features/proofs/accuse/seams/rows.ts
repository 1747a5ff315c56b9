/** Seams of the one table of operations: what a row is asked, what it answers, and the schemas of its requests. */
import { operations } from '../../../../server/app/operations.ts'
import type { Operation, Reply } from '../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../server/transport/http/request.ts'
import * as responder from '../../../../server/transport/http/responder.ts'
import { reached } from './reached.ts'
import { inFunction, inMethod, inObject, type Seam, together } from './seam.ts'

/** A row by its operationId. @throws when there is none */
export function row(id: string): Operation {
  const found = operations.find((each) => each.id === id)
  if (!found) throw new Error(`no operation ${id}`)
  return found
}

/** A row, or several, whose handler does something else. @param wrong is given the right one, and the request */
export const handles = (
  ids: string | readonly string[],
  wrong: (right: Operation['handle'], request: Request) => ReturnType<Operation['handle']>,
): Seam => together(...[ids].flat().map((id) => inMethod(row(id), 'handle', wrong)))

/** A handler that is given another request than was sent. */
export const asks = (ids: string | readonly string[], wrong: (request: Request) => Request): Seam =>
  handles(ids, (right, request) => right(wrong(request)))

/** The same, with some members of the query other ones. */
export const asksQuery = (ids: string | readonly string[], wrong: (query: any) => object): Seam =>
  asks(ids, (request) => ({ ...request, query: { ...request.query, ...wrong(request.query) } }))

/** The same, about the first register, whatever the key. */
export const asksFirstRegister = (ids: string | readonly string[]): Seam =>
  asks(ids, (request) => ({ ...request, register: request.world.reference.firstRegister }))

/** A row that lets others in. */
export const letsIn = (id: string, who: Operation['who']): Seam => inObject(row(id), 'who', () => who)

/** A handler that answers some requests itself, before anything is done; null: it does not. */
export const stops = (
  ids: string | readonly string[],
  wrong: (request: Request) => Reply | null | Promise<Reply | null>,
): Seam => handles(ids, async (right, request) => (await wrong(request)) ?? right(request))

/** A handler whose reply is another, whatever its status is. */
export const replies = (
  ids: string | readonly string[],
  wrong: (reply: Reply, request: Request) => Reply | Promise<Reply>,
): Seam => handles(ids, async (right, request) => wrong(await right(request), request))

/** Refusals of malformed requests that say otherwise what is wrong with them; those of handlers stay. */
export const refusesForm = (wrong: (reply: Reply, row: Operation) => Reply): Seam =>
  inFunction<(row: Operation) => responder.Responder>(responder, 'responderOf', (right, row) => {
    const handled = new WeakSet<Request>()
    const handle: Operation['handle'] = (request) => {
      handled.add(request)
      return row.handle(request)
    }
    const answer = right({ ...row, handle })
    return async (request: Request, http: Parameters<responder.Responder>[1]) => {
      const reply = await answer(request, http)
      if (!reply.issues || handled.has(request)) return reply
      reached()
      return wrong(reply, row)
    }
  })

/** @param wrong of a copy of the body, which it may change and return */
const bodies = (ids: string | readonly string[], wrong: (body: any, request: Request) => unknown): Seam =>
  handles(ids, async (right, request) => {
    const reply = await right(request)
    return reply.status < 300 && reply.body !== null && typeof reply.body === 'object' && !Buffer.isBuffer(reply.body)
      ? { ...reply, body: await wrong(structuredClone(reply.body), request) }
      : reply
  })

/** A success whose body, an object or list, is another. @param wrong of a copy, which it may change and return */
export const shows = (
  ids: string | readonly string[],
  wrong: (body: any, request: Request) => unknown | Promise<unknown>,
): Seam =>
  bodies(ids, (body, request) => {
    reached()
    return wrong(body, request)
  })

/**
 * A success in which a member is shown otherwise: `goods.*.price`; `*` is every entry of a list, or every member. A value
 * of undefined leaves the member out.
 */
export const showsMember = (
  ids: string | readonly string[],
  path: string,
  wrong: (value: any, owner: any, request: Request) => unknown,
): Seam =>
  bodies(ids, (body, request) => {
    inMember(body, path.split('.'), (value, owner) => {
      reached()
      return wrong(value, owner, request)
    })
    return body
  })

/** Changes a member of an object in place. */
export function inMember(
  owner: any,
  [name, ...rest]: readonly string[],
  wrong: (value: any, owner: any) => unknown,
): void {
  if (owner === null || typeof owner !== 'object') return
  for (const key of name === '*' ? Object.keys(owner) : [name!]) {
    if (rest.length > 0) inMember(owner[key], rest, wrong)
    else if (key in owner) {
      const value = wrong(owner[key], owner)
      if (value === undefined) delete owner[key]
      else owner[key] = value
    }
  }
}

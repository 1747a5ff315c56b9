/**
 * Ids of HTTP requests, by which a caller finds in the log what has become of his. The id lasts as long as anything that
 * the request has set going, so that lines written far below carry it too.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** The header that brings an id, and takes it back. */
export const REQUEST_ID = 'x-request-id'

/** Characters that mean nothing in a log, a header or a command line; the ids of proxies and of traces are of these. */
const SOUND = /^[\w.:+/=@-]{1,128}$/

const current = new AsyncLocalStorage<string | undefined>()

/** The id a request goes by: the one it brings, if it is sound, else a new one. */
export const idOfRequest = (brought: string | string[] | undefined): string =>
  typeof brought === 'string' && SOUND.test(brought) ? brought : randomUUID()

/** Does something as part of a request. */
export const duringRequest = <T>(id: string, work: () => T): T => current.run(id, work)

/** Sets something going that belongs to no request, though one is under way. */
export const besideRequests = <T>(work: () => T): T => current.run(undefined, work)

/** The id of the request under way; undefined: there is none. */
export const currentRequest = (): string | undefined => current.getStore()

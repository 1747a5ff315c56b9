/**
 * Hands requests on to the process that owns their world. They are handed on once: a process that does not own it says
 * so, and the store is asked again. While an owner cannot be reached the store is asked who has taken its place.
 */
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { GatewaySurface } from '../../../machines/vocabulary/outside/gateway.ts'
import type { Services } from '../../outbound/services.ts'
import type { ByteBudget } from '../../runtime/bytes/byte-budget.ts'
import { http as nodeHttp } from '../../runtime/node-http.ts'
import { OwnerUnreachable, PEER_KEY } from '../../runtime/peers/handed-on.ts'
import { currentRequest, idOfRequest, REQUEST_ID } from '../../runtime/request-id.ts'
import type { WorldElsewhere } from '../../runtime/worlds/world-elsewhere.ts'
import { readBytes } from '../http/body.ts'
import { lingerBehindAnswer } from '../http/connections/lingering-close.ts'
import { failure, note, requestUrl } from '../http/failure.ts'
import { type Handler, sender, spokenTo } from '../http/handler.ts'
import { endToEnd, PAUSE_MS, PEER_TIMEOUT_MS, type PeerConnections, type PeerSurface } from './peer-connections.ts'

/** A handler that carries out what is of the worlds of this process, and hands on the rest. */
export function forwarding(
  services: Services,
  forwarder: Forwarder,
  surface: GatewaySurface | 'lan',
  handle: Handler,
): Handler {
  const send = sender(services)
  return async (http, response, params, query) => {
    try {
      for (let sent: Buffer | null = null; ; ) {
        const moved = await handle(http, response, params, query, sent)
        if (!moved) return null
        const forwarded = await forwarder.forward(http, response, moved.elsewhere, moved.sent)
        if (forwarded.isAnswered) return null
        sent = forwarded.sent
      }
    } catch (error) {
      const given = send(response, failure(services, error as Error, requestUrl(http), spokenTo(http), surface))
      note(services, http, given.status)
      return null
    } finally {
      services.received.release(http)
      if (!http.complete) http.resume()
    }
  }
}

// The body of a request that is handed on: kept, so that it can be sent again, or streamed where it is too large.

/** A larger body is streamed: it can be handed on once. Bytes. */
const KEPT_LIMIT = 4 * 1024 * 1024

const NOTHING = Buffer.alloc(0)

/**
 * @param sent the body, where it was read already
 * @returns null: it is larger, or its length is not known: it is to be streamed
 */
async function keptBody(http: IncomingMessage, sent: Buffer | null, received: ByteBudget): Promise<Buffer | null> {
  if (sent) return sent
  const { 'content-length': length, 'transfer-encoding': encoding } = http.headers
  if (encoding !== undefined) return null
  if (length === undefined || length === '0') return NOTHING
  return Number(length) <= KEPT_LIMIT ? readBytes(http, KEPT_LIMIT, received) : null
}

/** Sends the body of a request on when the owner asks for it (RFC 9110, 10.1.1): until then nothing of it is read. */
function streamWhenAsked(http: IncomingMessage, upstream: ClientRequest): void {
  upstream.once('continue', () => streamBody(http, upstream))
  upstream.flushHeaders()
}

/**
 * Sends a body on while it comes in. Of one that the owner takes no further the rest is thrown away: the client is to
 * have its answer.
 */
function streamBody(http: IncomingMessage, upstream: ClientRequest): void {
  http.pipe(upstream)
  http.once('close', () => http.complete || upstream.destroy())
  upstream.once('close', () => {
    http.unpipe(upstream)
    http.resume()
  })
}

/** What came of handing a request on. */
export interface Forwarded {
  /** The client has its answer, or lost its connection; false: who owns the world is to be asked again. */
  isAnswered: boolean
  /** The body, as far as it was kept. */
  sent: Buffer | null
}

/** Answer of a process that does not own the world (RFC 9110, 15.5.20). */
const MISDIRECTED = 421

/** A longer answer is written while it comes in, as is one of unknown length. */
const GATHERED_BYTES = 64 * 1024

type Sending = 'answered' | 'not the owner' | 'unreachable' | 'lost'

/** It changes nothing, and may be sent again (RFC 9110, 9.2.1). */
const isSafe = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

export class Forwarder {
  readonly #peers: PeerConnections
  readonly #surface: PeerSurface
  /** Since when the owner of its world is looked for. */
  readonly #since = new WeakMap<IncomingMessage, number>()

  constructor(peers: PeerConnections, surface: PeerSurface) {
    this.#peers = peers
    this.#surface = surface
  }

  /**
   * Hands a request on to the owner of its world.
   * @param before its body, where it was read already
   * @throws OwnerUnreachable when no owner was found in time; what reading the body throws
   */
  async forward(
    http: IncomingMessage,
    response: ServerResponse,
    elsewhere: WorldElsewhere,
    before: Buffer | null,
  ): Promise<Forwarded> {
    const { services, counts } = this.#peers
    const since = this.#since.get(http) ?? this.#first(http, response)
    const sent = await keptBody(http, before, services.received)
    const outcome = elsewhere.peer.url === null ? 'unreachable' : await this.#send(http, response, elsewhere, sent)
    if (outcome === 'answered') counts.forwarded++
    else counts.notForwarded++
    if (outcome === 'answered' || response.destroyed) return { isAnswered: true, sent }
    if (outcome === 'lost' && !isSafe(http)) {
      // What was under way there may have been carried out: as when a process ends.
      response.destroy()
      return { isAnswered: true, sent }
    }
    await this.#peers.doubt(elsewhere, outcome !== 'not the owner')
    const isRepeatable = sent !== null || !http.readableDidRead
    if (!isRepeatable || Date.now() - since > PEER_TIMEOUT_MS) throw new OwnerUnreachable(elsewhere)
    await pause(PAUSE_MS)
    return { isAnswered: false, sent }
  }

  #first(http: IncomingMessage, response: ServerResponse): number {
    const now = Date.now()
    this.#since.set(http, now)
    this.#peers.await(response)
    return now
  }

  async #send(
    http: IncomingMessage,
    response: ServerResponse,
    { peer }: WorldElsewhere,
    sent: Buffer | null,
  ): Promise<Sending> {
    const upstream = this.#request(http, peer.url!, sent)
    const leave = (): void => void upstream.destroy()
    response.once('close', leave)
    try {
      return await this.#peers.during(peer, upstream, () => this.#exchange(http, response, upstream, sent))
    } finally {
      response.off('close', leave)
      // A body that the owner did not ask for, or not to its end.
      if (!upstream.writableEnded) upstream.destroy()
    }
  }

  #request(http: IncomingMessage, url: string, sent: Buffer | null): ClientRequest {
    const { hostname, port } = new URL(url)
    const headers = endToEnd(http.rawHeaders, {
      ...this.#peers.key.headersFor(this.#surface),
      [REQUEST_ID]: currentRequest() ?? idOfRequest(undefined),
      ...(sent && sent.length > 0 && { 'content-length': String(sent.length) }),
      ...(!sent && { expect: '100-continue' }),
      // Of a method that seldom has a body node would send it without its length: the owner would read it as a request.
      ...(!sent && http.headers['content-length'] === undefined && { 'transfer-encoding': 'chunked' }),
    })
    const path = requestUrl(http)!
    return nodeHttp.request({ hostname, port, path, method: http.method!, headers, agent: this.#peers.agent })
  }

  #exchange(
    http: IncomingMessage,
    response: ServerResponse,
    upstream: ClientRequest,
    sent: Buffer | null,
  ): Promise<Sending> {
    return new Promise((resolve) => {
      let isConnected = false
      upstream.once('socket', (socket) => {
        if (!socket.connecting) isConnected = true
        else
          socket.once('connect', () => {
            isConnected = true
          })
      })
      upstream.on('error', () => resolve(isConnected ? 'lost' : 'unreachable'))
      upstream.once('response', (answer) => {
        if (answer.statusCode === MISDIRECTED && answer.headers[PEER_KEY] !== undefined) {
          answer.resume()
          return resolve('not the owner')
        }
        answerWith(answer, response, () => resolve('answered'))
      })
      if (sent) upstream.end(sent)
      else streamWhenAsked(http, upstream)
    })
  }
}

/** Writes an answer of another process as it came; where it breaks off, so does ours. */
function answerWith(answer: IncomingMessage, response: ServerResponse, done: () => void): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name)
  response.sendDate = false
  const headers = endToEnd(answer.rawHeaders)
  // The owner does not wait for what the client is still sending: neither does this process.
  if (answer.headers.connection === 'close') headers.push('connection', 'close')
  lingerBehindAnswer(response.req)
  response.writeHead(answer.statusCode!, answer.statusMessage, headers)
  if (Number(answer.headers['content-length']) <= GATHERED_BYTES) {
    writeAtOnce(answer, response, done)
    return
  }
  response.flushHeaders()
  pipeline(answer, response, (error) => {
    if (error) response.destroy()
    done()
  })
}

/** Head and body in one piece, when all of it has come. */
function writeAtOnce(answer: IncomingMessage, response: ServerResponse, done: () => void): void {
  const pieces: Buffer[] = []
  answer.on('data', (piece: Buffer) => pieces.push(piece))
  answer.on('end', () => {
    response.end(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces))
    done()
  })
  answer.on('error', () => {
    response.destroy()
    done()
  })
}

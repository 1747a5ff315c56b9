/** The connections of an HTTP server: how they end, how much it reads ahead, and how it keeps the pieces of a body. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as TcpServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { GrowingBuffer } from '../../../runtime/bytes/growing-buffer.ts'
import { afterIo } from '../../../runtime/event-loop.ts'

// Bodies take the memory of their bytes, however small the pieces are in which they come: node keeps each of them by
// itself until the body is read, and a buffer of one byte takes some hundred.

/** A body announced with fewer digits is left alone: what it can take is little, and nearly all are such. */
const DIGITS = 4
/** As many pieces are kept as they come: a body that is not cut up on purpose has few small ones. */
const FEW_PIECES = 32
/** A larger piece is kept as it comes. Bytes. */
const SMALL = 4 * 1024
/** So much is merged into one piece, and handed on when it is full or the body has ended. Bytes. */
const MERGED = 64 * 1024

/** To be called before any of the body has come. What is merged is handed on late: the body is to be read as a whole. */
export function mergePieces(http: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = http.headers
  if (encoding === undefined && (length === undefined || length.length < DIGITS)) return
  const { push } = http
  let pieces = 0
  let merging: GrowingBuffer | null = null
  const handOn = (): void => {
    if (merging) push.call(http, merging.bytes)
    merging = null
  }
  // By this node's parser hands over the body; false: nothing is to be read from the connection for now.
  http.push = (piece: Buffer | null): boolean => {
    if (piece !== null && ++pieces > FEW_PIECES && piece.length < SMALL) {
      if (merging && merging.length + piece.length > MERGED) handOn()
      merging ??= new GrowingBuffer(MERGED)
      merging.append(piece)
      return http.readableLength < http.readableHighWaterMark
    }
    handOn()
    return push.call(http, piece)
  }
}

/** So many may wait behind the one that is answered; at more the connection is closed. */
const WAITING_LIMIT = 64

/**
 * Requests that a client sends without waiting for the answers before. Node reads on as long as little is there to be
 * answered: where the first answer takes its time, what is asked behind it would pile up without an end.
 */
export class Pipelines {
  /** Requests that wait behind another, by their connection. */
  readonly #waiting = new WeakMap<Duplex, number>()

  /** To be asked of each request as it comes: whether it is one too many, and its connection is closed. */
  refuses({ socket }: IncomingMessage, response: ServerResponse): boolean {
    // Behind an answer that closes the connection nothing is a request any more.
    if (socket.writableEnded) {
      socket.destroy()
      return true
    }
    // Node gives an answer its connection when it is its turn, which for nearly all is at once.
    if (response.socket !== null) return false
    const before = this.#waiting.get(socket) ?? 0
    if (before >= WAITING_LIMIT || socket.destroyed) {
      socket.destroy()
      return true
    }
    this.#waiting.set(socket, before + 1)
    response.once('close', () => this.#waiting.set(socket, this.#waiting.get(socket)! - 1))
    return false
  }
}

/** Time for requests and streams under way. */
const GRACE_MS = 1500
/** Time for requests that another process is to answer: it may have to read their world first. */
const AWAITED_MS = 8000
/** Where others go on in its place: a connection made just before the end has so long for its request. */
const NEW_MS = 2000
/** Interval at which idle connections are closed during that time. */
const SWEEP_MS = 50

interface ShutDownOptions {
  /** Other processes go on in place of this one: no client is to notice that it ends. */
  othersGoOn: boolean
  /** Whether another process is still to answer what was handed on to it. */
  isAwaited: () => boolean
}

/** From now on each answer closes its connection: of a server that is to stop, clients keep none. */
export const closeBehindAnswers = (server: Server): Server =>
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))

/** Takes no new connections, lets requests under way finish for a while, then drops every connection. */
export function shutDown(server: Server, { othersGoOn, isAwaited }: ShutDownOptions): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve()
    const began = performance.now()
    const idleMs = othersGoOn ? NEW_MS : 0
    // A kept connection is dropped once it is idle, and after the answer to one request more.
    const sweep = setInterval(async () => {
      const tookMs = performance.now() - began
      if (tookMs < idleMs) return
      // Requests that have come while this process got no time are read first: their connections only look idle
      await afterIo()
      await afterIo()
      if (tookMs < idleMs + GRACE_MS || (tookMs < AWAITED_MS && isAwaited())) server.closeIdleConnections()
      else server.closeAllConnections()
    }, SWEEP_MS)
    closeBehindAnswers(server)
    // ShutDownOptions as a server of HTTP would drop connections whose request is on its way
    const close = othersGoOn ? TcpServer.prototype.close : server.close
    close.call(server, () => {
      clearInterval(sweep)
      resolve()
    })
  })
}

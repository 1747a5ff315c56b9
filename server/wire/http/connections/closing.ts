/** How an HTTP server ends: requests on their way to it are answered, idle connections are closed. */
import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { afterIo } from '../../../runtime/event-loop.ts'

/** Time for requests and streams under way. */
const GRACE_MS = 1500
/** Time for requests that another process is to answer: it may have to read their world first. */
const AWAITED_MS = 8000
/** Where others go on in its place: a connection made just before the end has so long for its request. */
const NEW_MS = 2000
/** Interval at which idle connections are closed during that time. */
const SWEEP_MS = 50

export interface ShutDownOptions {
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

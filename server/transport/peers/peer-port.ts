/** The port at which a process takes what others of the same store hand on to it: for surfaces, sockets and mailboxes. */
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { http } from '../../runtime/node-http.ts'
import { markHandedOn } from '../../runtime/peers/handed-on.ts'
import { PEER_SURFACE, type PeerKey, type PeerSurface } from './peer-connections.ts'

/** Idle connections outlast those that the other side keeps, ms. */
const KEEP_ALIVE_MS = 75_000

/** Sockets of a surface. */
interface PeerSockets {
  wanted(request: IncomingMessage): boolean
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

export interface PeerHandlers {
  requests: Partial<Record<PeerSurface, RequestListener>>
  sockets: Partial<Record<PeerSurface, PeerSockets>>
}

export class PeerPort {
  readonly server: Server

  constructor(key: PeerKey, { requests, sockets }: PeerHandlers) {
    const hear: RequestListener = (request, response) => {
      const listener = key.opens(request) ? of(requests, request.headers) : undefined
      if (!listener) return void response.writeHead(403, { connection: 'close', 'content-length': 0 }).end()
      markHandedOn(request)
      listener(request, response)
    }
    this.server = http
      .createServer({
        keepAliveTimeout: KEEP_ALIVE_MS,
        shouldUpgradeCallback: (request) =>
          key.opens(request) && (of(sockets, request.headers)?.wanted(request) ?? false),
      })
      .on('request', hear)
      // Of a process that does not own the world no body is asked for: it can still be sent to another.
      .on('checkContinue', (request, response) => {
        request.once('resume', () => response.headersSent || response.writeContinue())
        hear(request, response)
      })
      .on('upgrade', (request, socket, head) => {
        markHandedOn(request)
        of(sockets, request.headers)!.upgrade(request, socket, head)
      })
  }

  /** @param host address to bind @param port 0 picks a free one @returns the port @throws when it is taken */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      // Not shared with other workers of a cluster: it is this process's
      this.server.listen({ port, host, exclusive: true }, () => resolve((this.server.address() as AddressInfo).port))
    })
  }
}

/** What answers for the surface that a process names; undefined: nothing of this name. */
function of<Handler>(
  handlers: Partial<Record<PeerSurface, Handler>>,
  headers: Record<string, unknown>,
): Handler | undefined {
  const surface = String(headers[PEER_SURFACE])
  return Object.hasOwn(handlers, surface) ? handlers[surface as PeerSurface] : undefined
}

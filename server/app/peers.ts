/** What processes of one store hand on to each other: requests, sockets and mails for worlds that another one owns. */
import type { RequestListener } from 'node:http'
import { hostname } from 'node:os'
import type { GatewaySurface } from '../../machines/vocabulary/outside/gateway.ts'
import { isLoopback } from '../runtime/loopback.ts'
import type { Handler } from '../transport/http/handler.ts'
import { Forwarder, forwarding } from '../transport/peers/forwarder.ts'
import { PeerConnections } from '../transport/peers/peer-connections.ts'
import { type PeerHandlers, PeerPort } from '../transport/peers/peer-port.ts'
import { SocketRelay } from '../transport/peers/socket-relay.ts'
import type { App } from './app.ts'

export interface PeerOptions {
  /** Address that the other listeners are bound to. */
  host: string
  /** Name or address at which other processes reach this one; left out: loopback, or the name of this machine. */
  peerHost?: string | undefined
  /** 0 or left out picks a free one. */
  peerPort?: number
}

export class Peers {
  readonly connections: PeerConnections
  readonly #app: App
  #port: PeerPort | null = null

  private constructor(app: App) {
    this.#app = app
    this.connections = new PeerConnections(app, app.store.owners, app.store.secret)
  }

  /** @returns null: no other process can share the store */
  static of = (app: App): Peers | null => (app.store.owners.areShared ? new Peers(app) : null)

  /** Makes handlers of a surface that hand on requests for worlds of others. */
  forward(surface: GatewaySurface | 'lan'): (handle: Handler) => Handler {
    const forwarder = new Forwarder(this.connections, surface)
    return (handle) => forwarding(this.#app, forwarder, surface, handle)
  }

  relay = (surface: 'cloud' | 'lan'): SocketRelay => new SocketRelay(this.connections, surface)

  /** Takes what others hand on, and says where; from then on worlds of processes that end go on here. */
  async open(handlers: PeerHandlers, { host, peerHost, peerPort = 0 }: PeerOptions): Promise<void> {
    this.#port = new PeerPort(this.connections.key, this.#counted(handlers))
    const port = await this.#port.listen(peerPort, host)
    const name = peerHost ?? (isLoopback(host) ? host : hostname())
    await this.#app.store.owners.announce(`http://${name.includes(':') ? `[${name}]` : name}:${port}`)
    this.#app.worlds.owned.watch((ids) => this.connections.ended(ids))
  }

  #counted({ requests, sockets }: PeerHandlers): PeerHandlers {
    const { peers } = this.#app.counts
    const counted =
      (listener: RequestListener): RequestListener =>
      (request, response) => {
        peers.taken++
        listener(request, response)
      }
    const listeners = Object.entries(requests).map(([surface, listener]) => [surface, counted(listener)])
    return { requests: Object.fromEntries(listeners), sockets }
  }

  /** What is handed on breaks off. */
  async close(): Promise<void> {
    this.connections.close()
    this.#port?.server.closeAllConnections()
    await new Promise((resolve) => (this.#port ? this.#port.server.close(resolve) : resolve(null)))
  }
}

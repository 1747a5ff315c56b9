/** Hands sockets on to the process that owns their world: bytes of both sides, from the handshake to the end. */
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { OwnerUnreachable } from '../../runtime/peers/handed-on.ts'
import { currentRequest, idOfRequest, REQUEST_ID } from '../../runtime/request-id.ts'
import type { WorldElsewhere } from '../../runtime/worlds/world-elsewhere.ts'
import type { PeerSurface } from './peer-connections.ts'
import { endToEnd, PAUSE_MS, PEER_TIMEOUT_MS, type PeerConnections } from './peer-connections.ts'

const MISDIRECTED = /^HTTP\/1\.1 421 /

export class SocketRelay {
  readonly #peers: PeerConnections
  readonly #surface: PeerSurface
  /** To the owners: those that are knocked at, and those by which clients talk. */
  readonly #connections = new Set<Socket>()
  #isClosed = false

  constructor(peers: PeerConnections, surface: PeerSurface) {
    this.#peers = peers
    this.#surface = surface
  }

  /**
   * Hands a handshake on, and relays what follows.
   * @param since when its owner was first looked for, epoch milliseconds
   * @returns true when the connection has ended; false: who owns the world is to be asked again
   * @throws OwnerUnreachable
   */
  async relay(
    http: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    elsewhere: WorldElsewhere,
    since: number,
  ): Promise<boolean> {
    const { counts } = this.#peers
    if (this.#isClosed) {
      socket.destroy()
      return true
    }
    const upstream = elsewhere.peer.url === null ? null : await this.#knock(http, head, elsewhere)
    if (upstream) {
      counts.forwarded++
      await this.#peers.during(elsewhere.peer, upstream.connection, () => relayed(socket, upstream))
      return true
    }
    counts.notForwarded++
    if (socket.destroyed) return true
    if (Date.now() - since > PEER_TIMEOUT_MS) throw new OwnerUnreachable(elsewhere)
    await this.#peers.doubt(elsewhere, true)
    await pause(PAUSE_MS)
    return false
  }

  /** Hangs up on all clients whose sockets are handed on: they come back by way of another process. */
  close(): void {
    this.#isClosed = true
    for (const connection of this.#connections) connection.destroy()
  }

  /** @returns the connection, with what the owner says first; null: it is not the owner, or cannot be reached */
  #knock(http: IncomingMessage, head: Buffer, { peer }: WorldElsewhere): Promise<Answered | null> {
    const { hostname, port } = new URL(peer.url!)
    const connection = connect(Number(port), hostname)
    this.#connections.add(connection)
    connection.once('close', () => this.#connections.delete(connection))
    const wait = this.#peers.during(peer, connection, () => firstPiece(connection))
    connection.once('connect', () => {
      connection.write(this.#handshake(http))
      connection.write(head)
    })
    return wait
  }

  #handshake({ method, url, rawHeaders }: IncomingMessage): string {
    const headers = endToEnd(rawHeaders, {
      ...this.#peers.key.headersFor(this.#surface),
      [REQUEST_ID]: currentRequest() ?? idOfRequest(undefined),
      connection: 'Upgrade',
      upgrade: 'websocket',
    })
    const lines = [`${method} ${url} HTTP/1.1`]
    for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
    return `${lines.join('\r\n')}\r\n\r\n`
  }
}

interface Answered {
  connection: Socket
  first: Buffer
}

/** What an owner says first; null: nothing, or that it is none. */
function firstPiece(connection: Socket): Promise<Answered | null> {
  return new Promise((resolve) => {
    const none = (): void => {
      connection.destroy()
      resolve(null)
    }
    connection.on('error', none).once('close', none)
    connection.once('data', (first: Buffer) => {
      connection.pause()
      if (MISDIRECTED.test(first.toString('latin1'))) none()
      else resolve({ connection, first })
    })
  })
}

/** Resolves when both sides have ended. */
function relayed(socket: Duplex, { connection, first }: Answered): Promise<void> {
  return new Promise((resolve) => {
    socket.write(first)
    pipeline(socket, connection, socket, () => {
      socket.destroy()
      connection.destroy()
      resolve()
    })
  })
}

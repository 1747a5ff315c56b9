/**
 * One socket: upgrade → row → world → who → open; one message: hear → reply. The table of socket operations is all it
 * knows. Whatever a client sends, its socket is the only thing that can suffer from it.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketServer } from 'ws'
import type { Services } from '../../outbound/services.ts'
import { stopWhenPaused } from '../../runtime/bytes/stop-when-paused.ts'
import { isHandedOn } from '../../runtime/peers/handed-on.ts'
import { currentRequest, idOfRequest, REQUEST_ID } from '../../runtime/request-id.ts'
import { DEFAULT_WORLD, type World, WorldGone } from '../../runtime/world/world.ts'
import { WorldElsewhere } from '../../runtime/worlds/world-elsewhere.ts'
import { beginRecording, recordHandshake } from '../http/activity/recording.ts'
import { noSuchWorld, releaseWorld, retainWorld } from '../http/answers/missing-world.ts'
import { languageOf } from '../http/authentication.ts'
import { failure } from '../http/failure.ts'
import { type Reply, refused, reply, shown } from '../http/operation.ts'
import type { OriginGuard } from '../http/origin-guard.ts'
import { answerRaw } from '../http/outgoing.ts'
import type { SocketRelay } from '../peers/socket-relay.ts'
import { SocketConnection, type SocketSession } from './connection.ts'
import type { DescribedSocket } from './description/channel.ts'
import { Rooms, type RowFound, rowFinder, withoutWorld } from './rooms.ts'
import { openWebSocket, UnfinishedMessage } from './web-socket.ts'

/** A larger message closes its socket with 1009. Bytes. */
const MESSAGE_LIMIT = 1024 * 1024
/** A message in more frames closes its socket with 1008: each keeps something before it can be counted. */
const FRAMES_LIMIT = 1024
/** So does one that comes from the network in more pieces. */
const PIECES_LIMIT = 16 * 1024
/** A socket whose other side is silent for longer than this is closed. */
export const HEARTBEAT_MS = 30_000

/** The path of a request: its world, if any, and what is behind. */
const PLACE = /^(?:\/w\/([\w-]+))?(\/[^?]*?)\/?(?:\?(.*))?$/

/** A request to open a socket, in a known world. */
export interface Handshake {
  services: Services
  world: World
  /** The values of the row's parameters in the path. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** Language of messages. */
  language: 'uk' | 'en'
  /** Aborted when the listeners close: nothing is to be tried again. */
  closing: AbortSignal
}

/** A row of the table of sockets: what is described of it, and who enters by it. */
export interface SocketOperation extends DescribedSocket {
  /** Judges what came with the handshake: who is to talk with the other side, or the refusal. */
  enter(visit: Handshake): Promise<SocketSession | Reply>
}

export class Sockets {
  #services: Services
  #find: (path: string) => RowFound<SocketOperation> | null
  #guard: OriginGuard
  /** Loaded with the first socket. */
  #server: Promise<WebSocketServer> | undefined
  readonly #rooms = new Rooms()
  /** From the knock to the end of the socket. */
  #handshakes = new Set<Promise<void>>()
  #closing = new AbortController()
  #heartbeat: NodeJS.Timeout

  readonly #relay: SocketRelay | null

  /** @param relay hands sockets on to the process that owns their world, where processes share a store */
  constructor(services: Services, rows: readonly SocketOperation[], guard: OriginGuard, relay?: SocketRelay) {
    this.#relay = relay ?? null
    this.#services = services
    this.#guard = guard
    this.#find = rowFinder(rows)
    this.#heartbeat = setInterval(() => this.#rooms.pingAll(), HEARTBEAT_MS).unref()
  }

  /**
   * Whether a request is for us: a WebSocket at one of our paths, in a world only where there is a lab. Some HTTP clients offer to go on in HTTP/2 by an
   * upgrade; they are answered as if they had not.
   */
  wanted = ({ headers, url }: IncomingMessage): boolean => {
    const [, world, path = ''] = PLACE.exec(url!) ?? []
    const isOurs = world === undefined || this.#services.hasLab
    return headers.upgrade?.toLowerCase() === 'websocket' && isOurs && this.#find(path) !== null
  }

  /** How many are open. */
  get open(): number {
    return this.#rooms.open
  }

  /** Listener of a server's `upgrade`. */
  upgrade = (http: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Until it is a WebSocket nothing else listens; an error without a listener ends the process.
    socket.on('error', () => socket.destroy())
    stopWhenPaused(socket)
    const retained: World[] = []
    const visit = this.#receive(http, socket, head, retained).catch((error: Error) => {
      if (!(error instanceof WorldGone)) this.#services.log.error({ err: error }, 'a socket failed')
      socket.destroy()
    })
    this.#handshakes.add(visit)
    visit.finally(() => {
      this.#handshakes.delete(visit)
      for (const world of retained) releaseWorld(world)
    })
  }

  /** Hangs up on everybody; resolves when everybody has left, and their leaving is known. */
  async close(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.#closing.abort()
    this.#rooms.end()
    this.#relay?.close()
    await Promise.all(this.#handshakes)
  }

  /** @param retained the worlds that it has found, until it is over */
  async #receive(
    http: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    retained: World[],
    since = Date.now(),
  ): Promise<void> {
    const [, name = DEFAULT_WORLD, path = '', query] = PLACE.exec(http.url!) ?? []
    const found = this.#find(path)!
    const language = languageOf(http.headers['accept-language'])
    const begun = { ...beginRecording(http), url: withoutWorld(http) }
    const refuse = (refusal: Reply, world: World | null): void => {
      const given = shown(this.#services, refusal)
      answerRaw(socket, given)
      if (world) recordHandshake(found.row, http, world, begun, given)
    }
    const stop = this.#guard.stops(http.headers)
    if (stop)
      return refuse(refused(stop.rule, stop.values, language), await this.#services.worlds.find(name).catch(() => null))
    const server = await this.#webSockets()
    let party: SocketSession | Reply
    let world: World | null = null
    try {
      world = await this.#services.worlds.find(name)
      if (world) retained.push(retainWorld(world))
      const missing = () => noSuchWorld(this.#services, http, name, language, found.row.surface)
      party = await (world ? this.#enter(found, world, http, query) : missing())
    } catch (error) {
      // Reset or restored under the handshake, which is judged in the world as it is now.
      if (error instanceof WorldGone && world?.gone) return this.#receive(http, socket, head, retained)
      if (error instanceof WorldElsewhere && this.#relay && !isHandedOn(http))
        return this.#handOn(error, http, socket, head, retained, since)
      party = failure(this.#services, error as Error, http.url, language, 'cloud')
    }
    if ('status' in party) return refuse(party, world)
    if (this.#closing.signal.aborted) refuse(reply(503, { message: 'Service Unavailable' }), world)
    else if (world!.gone) {
      await party.close()
      return this.#receive(http, socket, head, retained)
    } else {
      const malformed = await this.#open(server, world!, http, socket, head, party)
      if (malformed) refuse(malformed, world)
    }
    await party.close()
  }

  async #handOn(
    elsewhere: WorldElsewhere,
    http: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    retained: World[],
    since: number,
  ): Promise<void> {
    try {
      const isOver = await this.#relay!.relay(http, socket, head, elsewhere, since)
      if (!isOver) await this.#receive(http, socket, head, retained, since)
    } catch (error) {
      answerRaw(socket, failure(this.#services, error as Error, http.url, 'en', 'cloud'))
    }
  }

  async #enter(
    { row, params }: RowFound<SocketOperation>,
    world: World,
    http: IncomingMessage,
    query = '',
  ): Promise<SocketSession | Reply> {
    const { headers } = http
    // As before every request: a virtual world settles first.
    if (world.clock.mode === 'virtual') await this.#services.scheduler.awaitIdle(world)
    const language = languageOf(headers['accept-language'])
    const closing = this.#closing.signal
    const visit = { services: this.#services, world, params, query: new URLSearchParams(query) }
    return row.enter({ ...visit, headers, language, closing })
  }

  /** Resolves when the socket is closed, or was none in spite of what it said: to the answer, if there is one to give. */
  async #open(
    server: WebSocketServer,
    world: World,
    http: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    party: SocketSession,
  ): Promise<Reply | null> {
    let line: SocketConnection | null = null
    const malformed = openWebSocket(server, http, socket, head, (opened) => {
      line = new SocketConnection(opened, party, this.#services, world, withoutWorld(http))
      this.#count(socket, line)
    })
    if (!line) return malformed
    await this.#rooms.during(world, line)
    return null
  }

  /** Messages of which more is to come share the memory of what comes in. */
  #count(socket: Duplex, line: SocketConnection): void {
    const { received } = this.#services
    const unfinished = new UnfinishedMessage()
    const makeRoom = (): void => line.cut(1013, 'more comes in at once than there is memory for')
    socket.on('data', (chunk: Buffer) => {
      unfinished.read(chunk)
      if (unfinished.bytes === 0) received.release(line)
      else if (!received.hold(line, unfinished.bytes, makeRoom)) makeRoom()
    })
    socket.once('close', () => received.release(line))
  }

  #webSockets(): Promise<WebSocketServer> {
    this.#server ??= import('ws').then(({ WebSocketServer }) =>
      new WebSocketServer({
        noServer: true,
        clientTracking: false,
        maxPayload: MESSAGE_LIMIT,
        maxFragments: FRAMES_LIMIT,
        maxBufferedChunks: PIECES_LIMIT,
      }).on('headers', (lines) => lines.push(`${REQUEST_ID}: ${currentRequest() ?? idOfRequest(undefined)}`)),
    )
    return this.#server
  }
}

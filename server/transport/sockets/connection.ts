/** One open WebSocket: its messages heard one by one, its answers no faster than they are read. */
import type { RawData, WebSocket } from 'ws'
import type { Services } from '../../outbound/services.ts'
import type { FrameNote } from '../../runtime/activity/entries.ts'
import { afterIo } from '../../runtime/event-loop.ts'
import type { World } from '../../runtime/world/world.ts'
import { failure } from '../http/failure.ts'
import { type Reply, shown } from '../http/operation.ts'

/** What is kept of the messages of one socket, for GET /lab/activity. */
type FrameRecorder = (direction: FrameNote['direction'], text: Buffer) => void

/** @returns null: nobody can read it */
function frameRecorder(world: World, path: string): FrameRecorder | null {
  const { activity, clock } = world
  if (!activity) return null
  const connection = activity.newConnection()
  return (direction, text) => {
    const fact = world.nextFact - 1
    activity.frame({ at: clock.now(), fact, connection, path, direction, bytes: text.length }, text)
  }
}

/** Bytes that may wait for a slow reader; at more the socket is dropped. */
const UNREAD_LIMIT = 1024 * 1024
/** Time for the other side to agree to a close. */
const GRACE_MS = 1500
/** A close frame takes no longer reason: ASCII, so bytes are characters. */
const REASON_LIMIT = 123

/** Messages heard in a row, of all sockets together, before whatever else has come is looked at. */
const BURST = 16
let heard = 0

/** To be awaited between two messages of one socket: the others have their turn when enough have been heard. */
async function othersAfterSome(): Promise<void> {
  if (++heard < BURST) return
  await afterIo()
  heard = 0
}

/** The application's side of one socket. */
export interface SocketSession {
  /** The socket is open. */
  open(line: SocketConnection): void
  /** One message; the next is not heard before it settles. */
  receive(text: string): Promise<void>
  /** There is no socket, or no more. */
  close(): Promise<void>
}

/** The body of a refusal. */
interface Refusal {
  code?: string | null
  message: string
  detail?: { loc: string[]; msg: string }[]
}

/** A refusal as a close code: 4000 and its status; the reason is the rule, its code, or the place and what is wrong. */
export function closureOf(services: Services, refusal: Reply): [code: number, reason: string] {
  const { status, body, headers } = shown(services, refusal)
  const { detail: [issue] = [], code, message } = body as Refusal
  const reason = issue ? `${issue.loc.join('.')} ${issue.msg}` : (headers?.['x-rule'] ?? code ?? message)
  return [4000 + status, reason]
}

export class SocketConnection {
  /** Resolves when the socket is closed and nothing it has said is still being heard. */
  readonly closed: Promise<void>
  #socket: WebSocket
  #session: SocketSession
  #services: Services
  #world: World
  /** Messages that came while another was being heard: no more than a read of the connection brings at once. */
  #inbox: string[] = []
  #busy: Promise<void> | null = null
  /** Settles when all that was sent has left the process. */
  #sent: Promise<unknown> = Promise.resolve()
  #alive = true
  #closing = false
  /** Keeps what is said; null: nobody can read it, or the socket is not one of the world's. */
  #record: FrameRecorder | null

  /** @param path with its query, without the prefix of the world; null: it is not recorded */
  constructor(socket: WebSocket, party: SocketSession, services: Services, world: World, path: string | null = null) {
    this.#record = path === null ? null : frameRecorder(world, path)
    this.#socket = socket
    this.#session = party
    this.#services = services
    this.#world = world
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    for (const sign of ['ping', 'pong'] as const) socket.on(sign, () => this.#live())
    // Too large, no UTF-8, no WebSocket frame: ws closes with the code for it.
    socket.on('error', () => this.#end())
    this.closed = new Promise<void>((resolve) => socket.once('close', () => resolve())).then(async () => {
      this.#closing = true
      await this.#busy
    })
    party.open(this)
  }

  /** Sends a message, but drops a socket whose reader lets too much lie. */
  send(message: object): void {
    if (this.#closing) return
    if (this.#socket.bufferedAmount > UNREAD_LIMIT) this.#drop()
    else {
      const text = JSON.stringify(message)
      this.#record?.('out', Buffer.from(text))
      this.#sent = new Promise((resolve) => this.#socket.send(text, resolve))
    }
  }

  /** Hears a message as if the other side had sent it, unless one that it did send is being heard. */
  assume(text: string): void {
    if (this.#closing || this.#busy) return
    this.#inbox.push(text)
    this.#busy = this.#deliver()
  }

  /** Closes the socket; what it says from now on is not heard. @param reason ASCII; what is too long is cut off */
  close(code: number, reason: string): void {
    if (this.#closing) return
    this.#socket.close(code, reason.slice(0, REASON_LIMIT))
    this.#end()
  }

  /** Closes the socket without waiting for the other side, which may not get to read the code. */
  cut(code: number, reason: string): void {
    this.close(code, reason)
    this.#drop()
  }

  /** Asks for a sign of life; a client that has not given one since the last time is dropped. */
  ping(): void {
    if (this.#alive) this.#socket.ping()
    else this.#drop()
    this.#alive = false
  }

  #live(): void {
    this.#alive = true
  }

  #drop(): void {
    this.#closing = true
    this.#socket.terminate()
  }

  /** A close has been sent. That of the other side is waited for, but not for ever. */
  #end(): void {
    this.#closing = true
    this.#socket.resume()
    const impatience = setTimeout(() => this.#socket.terminate(), GRACE_MS)
    this.#socket.once('close', () => clearTimeout(impatience))
  }

  #receive(data: RawData, isBinary: boolean): void {
    this.#live()
    if (isBinary) this.close(1003, 'messages are text')
    if (this.#closing) return
    this.#record?.('in', data as Buffer)
    this.#inbox.push(String(data))
    this.#busy ??= this.#deliver()
  }

  async #deliver(): Promise<void> {
    this.#socket.pause()
    try {
      for (let text = this.#inbox.shift(); text !== undefined && !this.#closing; text = this.#inbox.shift()) {
        // As before every request: a virtual world settles first.
        if (this.#world.clock.mode === 'virtual') await this.#services.scheduler.awaitIdle(this.#world)
        await this.#session.receive(text)
        await this.#sent
        // A socket that sends many at once has some heard, then the others have theirs.
        if (this.#inbox.length > 0) await othersAfterSome()
      }
    } catch (error) {
      if (!this.#world.gone)
        this.close(...closureOf(this.#services, failure(this.#services, error as Error, 'a socket', 'uk', 'cloud')))
    }
    this.#busy = null
    this.#socket.resume()
  }
}

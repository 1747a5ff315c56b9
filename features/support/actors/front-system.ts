/**
 * A front system at a socket of the cloud or of a bank terminal: the messages it received, and how its socket ended.
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Answer } from '../law/answer.ts'
import type { SocketConversation } from '../law/conversation.ts'
import { NeverInTime } from '../law/never-in-time.ts'
import { readAnswer } from '../wire/http.ts'
import type { TargetPatience, Wire } from '../wire/wire.ts'

interface Ending {
  code: number
  reason: string
}

/** A wait at our own server ends in a failure instead of a scenario that hangs; at a stranger its patience applies. */
const TIMEOUT_MS = 5000
/** How long our own server may take to open a socket, ms: a machine with much to do holds both sides up. */
const HANDSHAKE_MS = 60_000

const OUR_OWN: TargetPatience = {
  async until(awaited, isSo, rest) {
    const deadline = performance.now() + TIMEOUT_MS
    while (!isSo()) {
      const leftMs = deadline - performance.now()
      if (leftMs <= 0) throw new NeverInTime(awaited, TIMEOUT_MS)
      await rest(leftMs)
    }
  },
}

/** Operation of a message to a terminal; empty: it has none. */
function operationOf(said: string): string {
  try {
    const { operation_type } = JSON.parse(said)
    return typeof operation_type === 'string' ? operation_type : ''
  } catch {
    return ''
  }
}

/** By a close frame; by the end of the connection without one; by a reset of the connection. */
export type Disconnect = 'closing' | 'ending' | 'resetting'

export class FrontSystem {
  readonly #wire: Wire
  readonly url: string
  /** The address in the words of the target. */
  readonly #place: string
  readonly #socket: WebSocket
  /** Set once the server has agreed to the upgrade. */
  #connection: Socket | null = null
  /** Messages received and not read by a step yet. */
  readonly #unread: unknown[] = []
  #ending: Ending | null = null
  /** Checks each frame against the socket's description; null where there is none. */
  #conversation: SocketConversation | null = null
  /** The first difference from the description. */
  #breach: string | null = null
  /** Operation of the message sent last: what does not come after one may come after another. */
  #operation = ''
  #wake = (): void => {}

  private constructor(wire: Wire, url: string, place: string, socket: WebSocket) {
    this.#wire = wire
    this.url = url
    this.#place = place
    this.#socket = socket
    socket.on('upgrade', (response) => {
      this.#connection = response.socket
    })
    socket.on('message', (data) => {
      const text = wire.received(String(data))
      wire.record({ kind: 'frame', url: place, direction: 'heard', text: String(data) })
      this.#breach ??= this.#conversation?.received(text) ?? null
      this.#keep(text)
      this.#wake()
    })
    socket.on('close', (code, reason) => {
      this.#breach ??= this.#conversation?.closed(code) ?? null
      wire.record({ kind: 'frame', url: place, direction: 'closed', text: `${code} ${reason}` })
      this.#ending = { code, reason: String(reason) }
      this.#wake()
    })
  }

  /**
   * Opens a socket, and checks its frames against the description, if the server has one.
   * @returns the answer, when the handshake was refused
   * @throws when the server describes other sockets, but not this one
   */
  static async open(wire: Wire, url: string, headers: Record<string, string> = {}): Promise<FrontSystem | Answer> {
    wire.wrote()
    const place = wire.address(url)
    const ownHeaders = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, wire.outward(value)]))
    await wire.admit({ method: 'GET', url: place, headers: ownHeaders, body: null })
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(place, {
        headers: { ...wire.headersTo(place), ...ownHeaders },
        handshakeTimeout: wire.longestMs(HANDSHAKE_MS),
      })
      const system = new FrontSystem(wire, url, place, socket)
      socket.on('open', () => {
        try {
          system.#conversation = wire.contracts.conversationAt(url, headers)
          resolve(system)
        } catch (error) {
          reject(error)
        }
      })
      socket.on('unexpected-response', (_request, response: IncomingMessage) => {
        // It belongs to no agent: kept alive, it would hold the process up until the server hangs up.
        const connection = response.socket
        resolve(readAnswer(response, wire.received).finally(() => connection.destroy()))
      })
      socket.on('error', reject)
    })
  }

  /** What is no JSON fails the step that reads it, not the process. */
  #keep(text: string): void {
    try {
      this.#unread.push(JSON.parse(text))
    } catch (error) {
      this.#breach ??= `what is said at the socket is no JSON: ${(error as Error).message}`
    }
  }

  say(text: string): void {
    this.#conversation?.said(text)
    const said = this.#wire.sent(text)
    this.#wire.record({ kind: 'frame', url: this.#place, direction: 'sent', text: said })
    this.#operation = operationOf(said)
    this.#socket.send(said)
  }

  /** The next message, or the next of a kind. @throws when none comes */
  async nextMessage(isOfKind: (message: unknown) => boolean = () => true): Promise<unknown> {
    await this.#until(() => this.#unread.some(isOfKind), 'a message')
    return this.#unread.splice(this.#unread.findIndex(isOfKind), 1)[0]
  }

  /** The next message, or the end of the socket. */
  async answered(): Promise<unknown> {
    await this.#until(() => this.#unread.length > 0 || this.#ending !== null, 'an answer')
    return this.#unread.shift()
  }

  /** Waits likewise, and leaves the message to be read. */
  replied = (): Promise<void> => this.#until(() => this.#unread.length > 0 || this.#ending !== null, 'an answer')

  /** The opening as an answer: 101, and where the socket was closed at once a refusal with its reason. */
  async welcome(): Promise<Answer> {
    await this.unreadMessages()
    const [status, text] = this.#ending ? [403, this.#ending.reason] : [101, '']
    return { status, text, headers: new Headers(), bytes: Buffer.from(text), body: undefined, asked: `GET ${this.url}` }
  }

  /** How the socket ended. @throws when it does not end in time */
  async ended(): Promise<Ending> {
    await this.#until(() => this.#ending !== null, 'the end')
    return this.#ending!
  }

  /** Messages received and not read so far, including every one sent before this call. */
  async unreadMessages(): Promise<unknown[]> {
    if (this.#ending) return this.#unread
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(this.#wire.longestMs(TIMEOUT_MS))])
    this.#socket.ping()
    // A server that closes after its answer sends no pong.
    await Promise.race([once(this.#socket, 'pong', { signal }), once(this.#socket, 'close', { signal })])
    ended.abort()
    return this.#unread
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** @throws when a frame of either side is not as described */
  keep(): void {
    if (this.#breach !== null) throw new Error(this.#breach)
  }

  /** Leaves, and waits until its socket is closed. */
  async leave(how: Disconnect = 'closing'): Promise<void> {
    if (how === 'closing') this.#socket.close()
    else if (how === 'ending') this.#socket.terminate()
    else this.#connection!.resetAndDestroy()
    await this.ended()
  }

  async #until(come: () => boolean, what: string): Promise<void> {
    const { patience = OUR_OWN } = this.#wire
    const awaited = `${what} at the socket${this.#operation && ` after ${this.#operation}`}`
    try {
      await patience.until({ kind: 'terminal', what: awaited, clauses: [] }, come, this.#rest)
    } catch (error) {
      this.keep()
      if (!(error instanceof NeverInTime)) throw error
      throw new Error(`Waited ${error.waitedMs / 1000} s in vain for ${awaited}`)
    }
    this.keep()
  }

  /** Ends with the next message, with the socket, or after the time. */
  #rest = async (ms: number): Promise<void> => {
    const time = new AbortController()
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    await Promise.race([woken, sleep(ms, undefined, { signal: time.signal }).catch(() => {})])
    time.abort()
  }
}

/** A front system at a socket, of the cloud or of a bank terminal: what it was told there, and how its socket ended. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { Answer } from '../law/answer.ts'
import { type Conversation, conversationAt } from '../law/conversation.ts'
import { received, stir } from '../wire/call.ts'
import { guarded, inward, longestWait, outward, sentAlong, show } from '../wire/passage.ts'

export interface Ending {
  code: number
  reason: string
}

/** Waits at a server of ours end in a failure, not in a scenario that hangs; at a stranger they take its budget. */
const PATIENCE_MS = 5000

/** By a close frame; by the end of the connection without one; by a reset of the connection. */
export type Departure = 'closing' | 'ending' | 'resetting'

export class FrontSystem {
  readonly url: string
  /** The same in the words of the target. */
  readonly #place: string
  readonly #socket: WebSocket
  /** Known once the server has agreed to the upgrade. */
  #connection: Socket | null = null
  /** Told and not looked at yet. */
  readonly #told: unknown[] = []
  #ending: Ending | null = null
  /** What is held to the description of the socket; null where there is none. */
  #conversation: Conversation | null = null
  /** What was not as described, first of all. */
  #breach: string | null = null
  #stir = (): void => {}

  private constructor(url: string, place: string, socket: WebSocket) {
    this.url = url
    this.#place = place
    this.#socket = socket
    socket.on('upgrade', (response) => {
      this.#connection = response.socket
    })
    socket.on('message', (data) => {
      const text = inward(String(data))
      show({ kind: 'frame', url: place, direction: 'heard', text: String(data) })
      this.#breach ??= this.#conversation?.told(text) ?? null
      this.#keep(text)
      this.#stir()
    })
    socket.on('close', (code, reason) => {
      this.#breach ??= this.#conversation?.closed(code) ?? null
      show({ kind: 'frame', url: place, direction: 'closed', text: `${code} ${reason}` })
      this.#ending = { code, reason: String(reason) }
      this.#stir()
    })
  }

  /**
   * Opens a socket. What is said at it from now on is held to its description, where the server gives one.
   * @returns what came instead, when the handshake was refused
   * @throws when the socket is not described, but others of the server are
   */
  static async open(url: string, headers: Record<string, string> = {}): Promise<FrontSystem | Answer> {
    stir()
    const place = outward(url)
    const told = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, outward(value)]))
    await guarded()?.admit({ method: 'GET', url: place, headers: told, body: null })
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(place, {
        headers: { ...sentAlong(place), ...told },
        handshakeTimeout: longestWait(PATIENCE_MS),
      })
      const system = new FrontSystem(url, place, socket)
      socket.on('open', () => {
        try {
          system.#conversation = conversationAt(url, headers)
          resolve(system)
        } catch (error) {
          reject(error)
        }
      })
      socket.on('unexpected-response', (_request, response: IncomingMessage) => resolve(received(response)))
      socket.on('error', reject)
    })
  }

  /** A server may say anything: what is no JSON fails who listens, and not the process. */
  #keep(text: string): void {
    try {
      this.#told.push(JSON.parse(text))
    } catch (error) {
      this.#breach ??= `what is said at the socket is no JSON: ${(error as Error).message}`
    }
  }

  say(text: string): void {
    this.#conversation?.said(text)
    const said = outward(text)
    show({ kind: 'frame', url: this.#place, direction: 'sent', text: said })
    this.#socket.send(said)
  }

  /** The next message, or the next of a kind. @throws when none comes */
  async hear(isOfKind: (message: unknown) => boolean = () => true): Promise<unknown> {
    await this.#until(() => this.#told.some(isOfKind), 'a message')
    return this.#told.splice(this.#told.findIndex(isOfKind), 1)[0]
  }

  /** A message or the end, whichever comes first. */
  async answered(): Promise<unknown> {
    await this.#until(() => this.#told.length > 0 || this.#ending !== null, 'an answer')
    return this.#told.shift()
  }

  /** Waits likewise, and leaves what came to be heard. */
  replied = (): Promise<void> => this.#until(() => this.#told.length > 0 || this.#ending !== null, 'an answer')

  /** The opening as an answer: 101, and where the socket was closed at once a refusal with its reason. */
  async welcome(): Promise<Answer> {
    await this.unheard()
    const [status, text] = this.#ending ? [403, this.#ending.reason] : [101, '']
    return { status, text, headers: new Headers(), bytes: Buffer.from(text), body: undefined, asked: `GET ${this.url}` }
  }

  /** How the socket ended. @throws when it does not */
  async ended(): Promise<Ending> {
    await this.#until(() => this.#ending !== null, 'the end')
    return this.#ending!
  }

  /** What has come so far and was not looked at: whatever was sent before this was asked. */
  async unheard(): Promise<unknown[]> {
    if (this.#ending) return this.#told
    const settled = new AbortController()
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(longestWait(PATIENCE_MS))])
    this.#socket.ping()
    // Who closes behind his answer has no pong for it.
    await Promise.race([once(this.#socket, 'pong', { signal }), once(this.#socket, 'close', { signal })])
    settled.abort()
    return this.#told
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** @throws when what the server has said, or taken, is not as it describes it */
  keep(): void {
    if (this.#breach !== null) throw new Error(this.#breach)
  }

  /** Goes, and waits until its socket is no more. */
  async leave(how: Departure = 'closing'): Promise<void> {
    if (how === 'closing') this.#socket.close()
    else if (how === 'ending') this.#socket.terminate()
    else this.#connection!.resetAndDestroy()
    await this.ended()
  }

  async #until(come: () => boolean, what: string): Promise<void> {
    const limit = longestWait(PATIENCE_MS)
    const deadline = AbortSignal.timeout(limit)
    while (!come()) {
      await new Promise<void>((resolve) => {
        this.#stir = resolve
        deadline.addEventListener('abort', () => resolve(), { once: true })
      })
      if (deadline.aborted) this.keep()
      if (deadline.aborted && !come()) throw new Error(`Waited ${limit / 1000} s in vain for ${what} at the socket`)
    }
    this.keep()
  }
}

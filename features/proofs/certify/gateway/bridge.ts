/**
 * The gateway's sockets to bank terminals, of the cloud and of the local network: each message of the client is noted as
 * a call with the answer that is its own, and disturbed as the plan says.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { bodyIn, type Call, type CalledSurface } from '../calls/call.ts'
import { type CallDisturbance, DISTURBANCES, leavesAnswer } from '../calls/disturbances.ts'
import type { CallLog } from './call-log.ts'
import { read } from './passing.ts'
import type { Watching } from './watching.ts'

const OWN_HEADERS = /^(host|connection|upgrade|sec-websocket-.*)$/

interface AskedSocket {
  surface: CalledSurface
  /** Behind the address of the world. */
  path: string
  /** Scheme, host and port of the one behind the gateway. */
  origin: string
  asked: IncomingMessage
  socket: Duplex
  head: Buffer
}

/** A message whose answer has not come. */
interface PendingCall {
  call: Call
  what: CallDisturbance | null
}

const textOf = (value: unknown, name: string): string | null => {
  const told = (value as Record<string, unknown> | null)?.[name]
  return typeof told === 'string' ? told : null
}

/** Refuses a handshake as the one behind the gateway did. */
async function refuse(socket: Duplex, told: IncomingMessage): Promise<void> {
  const bytes = await read(told)
  const type = told.headers['content-type'] ?? 'application/json'
  const lines = [`HTTP/1.1 ${told.statusCode} ${told.statusMessage}`, `content-type: ${type}`]
  socket.write(`${[...lines, `content-length: ${bytes.length}`, 'connection: close'].join('\r\n')}\r\n\r\n`)
  socket.end(bytes)
}

export class SocketBridge {
  readonly #watching: Watching
  readonly #log: CallLog
  readonly #server = new WebSocketServer({ noServer: true })
  readonly #ends: Promise<void>[] = []

  constructor(watching: Watching, log: CallLog) {
    this.#watching = watching
    this.#log = log
  }

  /** What a client that has ended has asked for is asked: resolves when it is done. */
  async settled(): Promise<void> {
    for (const client of this.#server.clients) client.terminate()
    await Promise.all(this.#ends)
  }

  close(): void {
    for (const client of this.#server.clients) client.terminate()
  }

  /** Joins a client to the one behind the gateway; a refused handshake is refused as it was. */
  join({ surface, path, origin, asked, socket, head }: AskedSocket): void {
    const kept = Object.entries(asked.headers).filter(([name]) => !OWN_HEADERS.test(name))
    const headers = Object.fromEntries(kept) as Record<string, string>
    const target = new WebSocket(origin.replace(/^http/, 'ws') + asked.url, { headers })
    const left = (): void => target.terminate()
    socket.once('close', left)
    // What the target says at once is heard when the client is there
    target.once('upgrade', () => target.pause())
    target.once('open', () => {
      socket.off('close', left)
      this.#server.handleUpgrade(asked, socket, head, (client) => {
        const joined = { watching: this.#watching, log: this.#log, client, target, surface, path, headers }
        this.#ends.push(new JoinedSocket(joined).run())
      })
    })
    target.once('unexpected-response', (_, told: IncomingMessage) => {
      refuse(socket, told).catch(() => socket.destroy())
    })
    target.once('error', () => socket.destroy())
  }
}

interface Joined {
  watching: Watching
  log: CallLog
  client: WebSocket
  target: WebSocket
  surface: CalledSurface
  path: string
  headers: Readonly<Record<string, string>>
}

/** One socket of a client and the one behind it. */
class JoinedSocket {
  readonly #joined: Joined
  readonly #pending: PendingCall[] = []
  /** Ends what is held back until the client gives up. */
  #giveUp: (() => void) | null = null
  #hearing: Promise<void> = Promise.resolve()

  constructor(joined: Joined) {
    this.#joined = joined
  }

  /** Resolves when both have closed. */
  run(): Promise<void> {
    const { client, target } = this.#joined
    const { promise, resolve } = Promise.withResolvers<void>()
    client.on('message', (bytes, isBinary) => {
      if (isBinary) target.send(bytes, { binary: true })
      else this.#hearing = this.#hear(bytes).catch(() => client.terminate())
    })
    target.on('message', (bytes) => this.#answer(bytes).catch(() => client.terminate()))
    client.on('close', () => {
      const isLeft = !this.#joined.watching.isEnded()
      for (const { call } of this.#pending) call.isGivenUp = isLeft && leavesAnswer(call.disturbed)
      this.#giveUp?.()
      void this.#hearing.then(() => this.#closeUnlessAsked())
    })
    target.on('close', (code, reason) => {
      const isSaid = code >= 1000 && ![1004, 1005, 1006, 1015].includes(code)
      if (isSaid) client.close(code, reason)
      else client.terminate()
      resolve()
    })
    for (const each of [client, target]) each.on('error', () => each.terminate())
    target.resume()
    return promise
  }

  /** What was held back until the client gave up is done before the one behind is left. */
  #closeUnlessAsked(): void {
    const { client, target } = this.#joined
    const isAsked = this.#pending.some(({ what }) => what?.gives.as === 'done late')
    if (client.readyState === WebSocket.CLOSED && !isAsked) target.close()
  }

  async #hear(bytes: RawData): Promise<void> {
    const { log, watching, client, target, surface, headers } = this.#joined
    this.#giveUp?.()
    const body = bodyIn(bytes as Buffer)
    const operation = textOf(body, 'operation_type')
    // Who comes in: it is not answered
    if (surface === 'bridge' && operation === null) return target.send(String(bytes))
    const path = surface === 'bridge' ? `${this.#joined.path}/${operation}` : this.#joined.path
    const call = log.begin({ surface, method: 'SEND', path, query: '', headers }, bytes as Buffer)
    if (call === null) return client.terminate()
    const what: CallDisturbance | null = call.disturbed && DISTURBANCES[call.disturbed]
    if (what?.purchase) await watching.twist(what.purchase, call)
    if (what?.gives.as === 'cut socket') client.terminate()
    if (what && !what.isDone) {
      call.endedAt = log.now()
      return
    }
    if (what?.gives.as === 'done late') await this.#clientGaveUp()
    this.#pending.push({ call, what })
    target.send(String(bytes))
  }

  /** Until the client closes, or says something else: at the longest as long as an answer is held. */
  #clientGaveUp(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, this.#joined.watching.lateMs)
    this.#giveUp = () => {
      clearTimeout(timer)
      this.#giveUp = null
      resolve()
    }
    return promise
  }

  async #answer(bytes: RawData): Promise<void> {
    const { log, client, watching } = this.#joined
    const body = bodyIn(bytes as Buffer)
    const asked = textOf(body, 'sender') === null ? this.#takePending(textOf(body, 'request_id')) : undefined
    if (!asked) return client.send(String(bytes))
    const { call, what } = asked
    const isFailure = (body as { success?: unknown } | null)?.success === false
    call.answer = { status: isFailure ? 503 : 200, body: log.keptOf(bytes as Buffer) }
    await this.#give(what?.gives.as ?? 'its answer', bytes, watching)
    call.endedAt = log.now()
    this.#closeUnlessAsked()
  }

  async #give(as: CallDisturbance['gives']['as'], bytes: RawData, { kill, lateMs }: Watching): Promise<void> {
    const { client } = this.#joined
    if (as === 'late') {
      const timer = setTimeout(() => client.send(String(bytes)), lateMs)
      client.once('close', () => clearTimeout(timer))
      return
    }
    if (as === 'its answer' || as === 'done late') return client.send(String(bytes))
    if (as === 'kill') kill()
    client.terminate()
  }

  /** The message that an answer is of: that of its request_id, else the oldest. */
  #takePending(request_id: string | null): PendingCall | undefined {
    const own = this.#pending.findIndex(({ call }) => textOf(call.body, 'request_id') === request_id)
    return this.#pending.splice(Math.max(own, 0), 1)[0]
  }
}

/** The sockets of a replay, by name: what each has heard and no step has read. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import type { WorldCard } from '../actors/world-card.ts'
import { readAnswer } from '../wire/http.ts'
import type { Reach } from '../wire/reach.ts'
import { addressIn } from './lab-of-run.ts'
import type { SocketStep } from './replay-form.ts'

/** Longest wait for a handshake, an end, or what is still on its way, ms. */
const TIMEOUT_MS = 10_000

interface OpenSocket {
  socket: WebSocket
  /** Texts that no step has read. */
  unread: string[]
}

type Opening = NonNullable<SocketStep['socket']['open']>

export class ReplaySockets {
  readonly #sockets = new Map<string, OpenSocket>()
  /** Of those that are open, with how they were opened. */
  readonly openings = new Map<string, Opening>()
  readonly #reach: Reach

  constructor(reach: Reach) {
    this.#reach = reach
  }

  /** Opens one; a refused handshake is heard as its status and text. @param world whose sockets they are */
  async open(name: string, opening: Opening, world: WorldCard): Promise<void> {
    const socket = new WebSocket(urlOf(opening, world, this.#reach), { headers: opening.headers ?? {} })
    const opened: OpenSocket = { socket, unread: [] }
    this.#sockets.set(name, opened)
    this.openings.set(name, opening)
    socket.on('message', (data) => opened.unread.push(String(data)))
    socket.on('close', (code) => {
      this.openings.delete(name)
      opened.unread.push(JSON.stringify({ closed: code }))
    })
    await new Promise<void>((resolve) => {
      const limit = setTimeout(() => socket.terminate(), TIMEOUT_MS)
      const end = (): void => {
        clearTimeout(limit)
        resolve()
      }
      socket.on('open', end)
      socket.on('error', end)
      socket.on('close', end)
      socket.on('unexpected-response', (_request, response: IncomingMessage) => {
        this.openings.delete(name)
        readAnswer(response)
          .then(({ status, text }) => opened.unread.push(JSON.stringify({ refused: status, text })))
          .finally(end)
      })
    })
  }

  /** @param message a text as it is, anything else as JSON @returns false where the socket is not open */
  send(name: string, message: unknown): boolean {
    const { socket } = this.#sockets.get(name) ?? {}
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))
    return true
  }

  /** Leaves, and waits for the end. */
  async leave(name: string): Promise<void> {
    const { socket } = this.#sockets.get(name) ?? {}
    if (!socket || socket.readyState === WebSocket.CLOSED) return
    const gone = once(socket, 'close', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    socket.close()
    await gone.catch(() => socket.terminate())
  }

  /** Everything the server has sent until now and no step has read. */
  async heard(name: string): Promise<string[]> {
    const opened = this.#sockets.get(name)
    if (!opened) return []
    await flushed(opened.socket)
    return opened.unread.splice(0)
  }

  /** Names of those that have heard what no step has read. */
  async unread(): Promise<string[]> {
    await Promise.all([...this.#sockets.values()].map(({ socket }) => flushed(socket)))
    return [...this.#sockets].flatMap(([name, { unread }]) => (unread.length > 0 ? [name] : []))
  }

  /** Cuts all off. */
  end(): void {
    for (const { socket } of this.#sockets.values()) {
      socket.removeAllListeners('close')
      socket.terminate()
    }
  }
}

/** An answer to a ping comes behind everything that was sent before; a socket that ends sends none. */
async function flushed(socket: WebSocket): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(TIMEOUT_MS)])
  socket.ping()
  await Promise.race([once(socket, 'pong', { signal }), once(socket, 'close', { signal })]).catch(() => {})
  ended.abort()
}

function urlOf({ way, path = '', query = {} }: Opening, world: WorldCard, reach: Reach): string {
  const base = way === 'lan' ? world.terminal_lan_url : world.proxy_ws_url
  const pairs = Object.entries(query)
  return addressIn(reach, String(base), `${path}${pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`}`)
}

/** The hardware of a bank terminal, played by a scenario at the proxy: what it has been asked, and what it answers (NS-85). */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Wire } from '../wire/wire.ts'

/** A request as the proxy hands it on. */
export interface HardwareRequest {
  operation_type: string
  terminal_id: string
  request_id: string
  payload?: { amount?: number }
}

/** What it says to the last of the requests it has been asked so far. */
export type HardwareManner = (asked: readonly HardwareRequest[]) => object[]

/** A server without an answer ends in a failure instead of a scenario that hangs. */
const TIMEOUT_MS = 5000

export class PlayedHardware {
  /** Requests heard, oldest first. */
  readonly asked: HardwareRequest[] = []
  readonly terminal_id: string
  readonly #socket: WebSocket

  private constructor(terminal_id: string, socket: WebSocket, manner: HardwareManner) {
    this.terminal_id = terminal_id
    this.#socket = socket
    socket.on('message', (data) => {
      this.asked.push(JSON.parse(String(data)) as HardwareRequest)
      for (const answer of manner(this.asked)) socket.send(JSON.stringify(answer))
    })
  }

  /** Connects as a terminal. @param wire to the proxy at that address @param token of the terminal */
  static async connect(
    wire: Wire,
    proxyUrl: string,
    { terminal_id, token }: { terminal_id: string; token: string },
    manner: HardwareManner,
  ): Promise<PlayedHardware> {
    wire.wrote()
    const url = wire.address(`${proxyUrl}/server`)
    await wire.admit({ method: 'GET', url, headers: {}, body: null })
    const socket = new WebSocket(`${url}?${new URLSearchParams({ token: wire.outward(token) })}`, {
      headers: { ...wire.headersTo(url) },
      handshakeTimeout: wire.longestMs(TIMEOUT_MS),
    })
    const hardware = new PlayedHardware(terminal_id, socket, manner)
    await once(socket, 'open')
    return hardware
  }

  /** Once everything the proxy has sent so far has arrived. */
  async heard(): Promise<readonly HardwareRequest[]> {
    if (this.#socket.readyState !== WebSocket.OPEN) return this.asked
    const ended = new AbortController()
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(TIMEOUT_MS)])
    this.#socket.ping()
    await Promise.race([once(this.#socket, 'pong', { signal }), once(this.#socket, 'close', { signal })])
    ended.abort()
    return this.asked
  }

  /** Once its socket is closed, by either side. */
  async ended(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return
    await once(this.#socket, 'close', { signal: AbortSignal.timeout(TIMEOUT_MS) })
  }

  leave(): Promise<void> {
    const ended = this.ended()
    this.#socket.close()
    return ended
  }
}

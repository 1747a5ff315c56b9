/** A front system's socket to a bank terminal through the cloud. */
import { WebSocket } from 'ws'

// biome-ignore lint/suspicious/noExplicitAny: messages of any kind, looked at by invariants
type Heard = any

export class TillSocket {
  readonly #socket: WebSocket
  readonly #heard: Heard[] = []
  #wake = (): void => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      this.#heard.push(JSON.parse(String(data)))
      this.#wake()
    })
    socket.on('close', () => this.#wake())
    socket.on('error', () => this.#wake())
  }

  /** @returns null: the server does not let it in */
  static open(url: string): Promise<TillSocket | null> {
    const socket = new WebSocket(url)
    const till = new TillSocket(socket)
    return new Promise((resolve) => {
      socket.once('open', () => resolve(till))
      socket.once('close', () => resolve(null))
      socket.once('error', () => resolve(null))
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  say(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  /** The first message not taken yet that answers a request; null: there is none. */
  take(request_id: string): Heard | null {
    const place = this.#heard.findIndex((message) => message.request_id === request_id)
    return place < 0 ? null : this.#heard.splice(place, 1)[0]
  }

  /** Waits for the answer to a request for at most so many real milliseconds. */
  async answer(request_id: string, patience: number): Promise<Heard | null> {
    const end = Date.now() + patience
    for (;;) {
      const found = this.take(request_id)
      if (found !== null || !this.isOpen || Date.now() >= end) return found
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(1, end - Date.now()))
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  close(): void {
    this.#socket.terminate()
  }
}

/** Stands between stores and their PostgreSQL server, and cuts connections at statements that write turns. */
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'

/** What is lost of a statement: it never arrives, or is carried out and its reply never comes. */
export type Lost = 'request' | 'reply'

export class SwallowingRelay {
  /** Connections through it lead to the database of the server. */
  readonly url: string
  /** Connections cut so far. */
  cuts = 0
  /** Asked at each statement that writes turns. */
  lose: () => Lost | null = () => null
  readonly #listener: Server
  readonly #sockets = new Map<Socket, Socket>()

  private constructor(listener: Server, url: string) {
    this.#listener = listener
    this.url = url
  }

  /** @param to URL of a database */
  static async open(to: string): Promise<SwallowingRelay> {
    const listener = createServer()
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
    const url = new URL(to)
    const { hostname, port } = url
    url.port = `${(listener.address() as AddressInfo).port}`
    const relay = new SwallowingRelay(listener, url.href)
    listener.on('connection', (near) => relay.#join(near, dial(Number(port), hostname)))
    return relay
  }

  #join(near: Socket, far: Socket): void {
    let isLosing = false
    const end = () => {
      near.destroy()
      far.destroy()
      this.#sockets.delete(near)
    }
    this.#sockets.set(near, far)
    near.on('data', (data) => {
      const lost = data.includes('turns') ? this.lose() : null
      if (lost !== null) {
        this.cuts++
        if (lost === 'request') return end()
        isLosing = true
      }
      far.write(data)
    })
    far.on('data', (data) => (isLosing ? end() : near.write(data)))
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  }

  /** Ports from which the server sees the connections that come from these ports. */
  portsBehind(ports: readonly number[]): number[] {
    return [...this.#sockets].flatMap(([near, far]) => (ports.includes(near.remotePort!) ? [far.localPort!] : []))
  }

  close(): void {
    for (const [near, far] of this.#sockets) for (const socket of [near, far]) socket.destroy()
    this.#listener.close()
  }
}

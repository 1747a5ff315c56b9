/** A receiver of webhooks that the harness brings along: what a target calls it with, as it came. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedCall } from '../../actors/lab.ts'

/** No call for so long: the target has nothing more to tell. */
const SILENCE_MS = 1200
/** A call that was not answered well is repeated after a second, and then after more (LIM-064). */
const REPEATED_WITHIN_MS = 6000

export class Receiver {
  readonly #server: Server
  readonly #calls: ReceivedCall[] = []
  #last = performance.now()
  /** What the next calls are answered with instead of 200. */
  #failing: number[] = []
  /** Whether the last call was. */
  #hasFailed = false
  /** How often it has begun anew: at another address each time. */
  #turn = 0

  private constructor() {
    this.#server = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => void pieces.push(piece))
      request.on('end', () => {
        // What is told at an address of before is no call of this scenario, and is not waited for.
        if (request.url !== this.#path) return void response.end()
        this.#last = performance.now()
        // An event is told by POST alone (WHK-006).
        if (request.method !== 'POST') return void response.writeHead(405).end()
        const headers = request.headers as Record<string, string>
        const n = this.#calls.length + 1
        this.#calls.push({ n, at: new Date().toISOString(), headers, body: Buffer.concat(pieces).toString() })
        const status = this.#failing.shift() ?? 200
        this.#hasFailed = status >= 400
        response.writeHead(status).end()
      })
    })
  }

  /** @param host by which the target reaches this machine */
  static async open(host: string): Promise<Receiver> {
    const receiver = new Receiver()
    await new Promise<void>((resolve) => receiver.#server.listen(0, host, resolve))
    return receiver
  }

  get #path(): string {
    return `/${this.#turn}`
  }

  get url(): string {
    const { address, port } = this.#server.address() as AddressInfo
    return `http://${address}:${port}${this.#path}`
  }

  /** So many of the next calls are answered with another status than 200. */
  fail(status: number, times: number): void {
    this.#failing = Array.from({ length: times }, () => status)
  }

  /** What came before is not of the next scenario, nor what still comes of it. @returns its address from now on */
  renew(): string {
    this.#turn++
    this.#calls.length = 0
    this.#failing = []
    this.#hasFailed = false
    this.#last = performance.now()
    return this.url
  }

  /** Calls so far, once none has come for a while: one that failed is to come again. */
  async settled(): Promise<ReceivedCall[]> {
    this.#last = Math.max(this.#last, performance.now() - SILENCE_MS / 2)
    const patience = (): number => (this.#hasFailed ? REPEATED_WITHIN_MS : SILENCE_MS)
    while (performance.now() - this.#last < patience()) await sleep(SILENCE_MS / 8)
    return [...this.#calls]
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

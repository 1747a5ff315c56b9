/** The harness's receiver of webhooks: keeps the target's calls as received. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedCall } from '../../actors/lab.ts'

/** After this time without a call the target has no more. */
const SILENCE_MS = 1200
/** A slow target, or one on a busy machine, takes so many times its slowest answer longer to call; at most this long. */
const SLOWNESS = { times: 4, longestMs: 10_000 } as const
/** A failed call is repeated after a second, and then after longer times (LIM-064). */
const REPEATED_WITHIN_MS = 6000

export class Receiver {
  readonly #server: Server
  readonly #calls: ReceivedCall[] = []
  #last = performance.now()
  /** Statuses of the next answers in place of 200. */
  #failing: number[] = []
  /** Whether the last call was answered with one of them. */
  #hasFailed = false
  /** Duration of the target's slowest answer in this scenario. */
  #slowestMs = 0
  /** Number of the present address: each renewal has another. */
  #turn = 0

  private constructor() {
    this.#server = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => void pieces.push(piece))
      request.on('end', () => {
        // A call to an earlier address is not this scenario's, and nothing waits for it.
        const [path, query] = request.url!.split(/(?=[?])/, 2)
        if (path !== this.#path) return void response.end()
        this.#last = performance.now()
        // Events are sent by POST alone (WHK-006).
        if (request.method !== 'POST') return void response.writeHead(405).end()
        const headers = request.headers as Record<string, string>
        const n = this.#calls.length + 1
        const call = { headers, ...(query !== undefined && { query }), body: Buffer.concat(pieces).toString() }
        this.#calls.push({ n, at: new Date().toISOString(), ...call })
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

  /** Answers this number of the next calls with another status than 200. */
  fail(status: number, times: number): void {
    this.#failing = Array.from({ length: times }, () => status)
  }

  /** To be told of each answer of the target: its calls come about as slowly. */
  answered(tookMs: number): void {
    this.#slowestMs = Math.max(this.#slowestMs, tookMs)
  }

  /** Begins a scenario: later calls to earlier addresses do not count. @returns the new address */
  renew(): string {
    this.#turn++
    this.#calls.length = 0
    this.#failing = []
    this.#hasFailed = false
    this.#slowestMs = 0
    this.#last = performance.now()
    return this.url
  }

  /** Calls so far, once none has come for a while; a failed one must be repeated first. */
  async settled(): Promise<ReceivedCall[]> {
    this.#last = Math.max(this.#last, performance.now() - SILENCE_MS / 2)
    const slownessMs = Math.min(SLOWNESS.times * this.#slowestMs, SLOWNESS.longestMs)
    const patience = (): number => (this.#hasFailed ? REPEATED_WITHIN_MS : SILENCE_MS) + slownessMs
    while (performance.now() - this.#last < patience()) await sleep(SILENCE_MS / 8)
    return [...this.#calls]
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

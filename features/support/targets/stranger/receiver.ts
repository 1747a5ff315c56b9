/** The harness's receiver of webhooks: keeps the target's calls as received. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReceivedCall } from '../../actors/lab.ts'
import { ANY_CALLS, type WantedCalls } from '../../actors/wanted-calls.ts'
import { NotTested } from '../../law/capabilities.ts'
import type { Awaited } from '../../law/never-in-time.ts'
import type { Patience } from '../patience/patience.ts'
import { endOf, laneSocket } from '../receiving/lane-sockets.ts'
import type { Receiving } from '../receiving/receiving.ts'

/** After this time without a call the target has no more, unless it is a slow one. */
const SILENCE_MS = 400
/** The same while no call has shown how slow the target is. */
const FIRST_SILENCE_MS = 1200
const LOOK_MS = 50
/** A target that reads its clock takes less: it may wait for the answer to its call. */
const CLOCK_MS = 1500
/** A failed call is repeated after a second, and then after longer times (LIM-064). */
const REPEATED_WITHIN_MS = 6000

export const CALL: Awaited = { kind: 'webhook', what: 'a call of the webhook', clauses: null }

const ownTime = async (): Promise<string> => new Date().toISOString()

export class Receiver {
  readonly #server: Server
  readonly #calls: ReceivedCall[] = []
  readonly #patience: Patience
  /** When the last call came. */
  #last = performance.now()
  /** When a request was answered that may cause calls. */
  #acted = performance.now()
  /** Statuses of the next answers in place of 200. */
  #failing: number[] = []
  /** Whether the last call was answered with one of them. */
  #hasFailed = false
  /** Its address, without the path. */
  #base = ''
  /** Why no calls can come any more; null: they can. */
  #whyCut = (): string | null => null
  /** The time by the clock that the target's waits are measured with, RFC 3339. */
  #timeOf = ownTime
  /** Number of the present address: each renewal has another. */
  #turn = 0

  private constructor(patience: Patience) {
    this.#patience = patience
    this.#server = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => void pieces.push(piece))
      request.on('end', () => {
        // A call to an earlier address is not this scenario's, and nothing waits for it.
        const [path, query] = request.url!.split(/(?=[?])/, 2)
        if (path !== this.#path) return void response.end()
        this.#last = performance.now()
        // A call made again shows nothing of how soon the target calls.
        if (!this.#hasFailed) this.#patience.came(CALL, this.#last - this.#acted)
        // Events are sent by POST alone (WHK-006).
        if (request.method !== 'POST') return void response.writeHead(405).end()
        const headers = request.headers as Record<string, string>
        const n = this.#calls.length + 1
        const call = { headers, ...(query !== undefined && { query }), body: Buffer.concat(pieces).toString() }
        const status = this.#failing.shift() ?? 200
        this.#hasFailed = status >= 400
        const received: ReceivedCall = { n, at: '', ...call }
        this.#calls.push(received)
        // The target waits for the answer: its time is that of the call.
        void this.#timeOf().then((at) => {
          received.at = at
          response.writeHead(status).end()
        })
      })
    })
  }

  /** @param host by which the target reaches this machine */
  static async open(host: string, patience: Patience): Promise<Receiver> {
    const receiver = new Receiver(patience)
    await receiver.#listen({ port: 0, host })
    const { address, port } = receiver.#server.address() as AddressInfo
    receiver.#base = `http://${address}:${port}`
    return receiver
  }

  /** For a target elsewhere. @param receiving the door to this machine @param lane whose calls it receives */
  static async behind(
    { url, folder }: Pick<Receiving, 'folder' | 'url'>,
    lane: number,
    patience: Patience,
  ): Promise<Receiver> {
    const receiver = new Receiver(patience)
    await receiver.#listen({ path: laneSocket(folder, lane) })
    receiver.#base = `${url}/${lane}`
    receiver.#whyCut = () => endOf(folder)
    return receiver
  }

  #listen = (at: { port: number; host: string } | { path: string }): Promise<void> =>
    new Promise((resolve, reject) => this.#server.once('error', reject).listen(at, resolve))

  get #path(): string {
    return `/${this.#turn}`
  }

  get url(): string {
    return this.#base + this.#path
  }

  /** Answers this number of the next calls with another status than 200. */
  fail(status: number, times: number): void {
    this.#failing = Array.from({ length: times }, () => status)
  }

  /** Called with each answer to a request that may cause calls: waits for calls count from then on. */
  acted(): void {
    this.#acted = performance.now()
  }

  /**
   * From now on calls have the time of the target's clock.
   * @param now its time, RFC 3339; an error leaves it open, and so does a clock that is not read while a call is on its way
   */
  measureBy(now: () => Promise<string> | string): void {
    this.#timeOf = async () => {
      const tooLate = sleep(CLOCK_MS, '', { ref: false })
      const asked = async (): Promise<string> => now()
      return Promise.race([asked().catch(() => ''), tooLate])
    }
  }

  /** Begins a scenario: later calls to earlier addresses do not count. @returns the new address */
  renew(): string {
    this.#turn++
    this.#calls.length = 0
    this.#failing = []
    this.#hasFailed = false
    this.#last = performance.now()
    this.#acted = performance.now()
    return this.url
  }

  /**
   * Calls so far, once those that are wanted have come, and no other is on its way: a failed one must be repeated first.
   * @throws NeverInTime when the law asks for them, and they do not come; NotTested when none can come any more
   */
  async callsOnceQuiet({ calls, isLaw, clauses }: WantedCalls = ANY_CALLS): Promise<ReceivedCall[]> {
    const haveCome = (): boolean => {
      const cut = this.#whyCut()
      if (cut !== null) throw new NotTested(cut)
      return this.#calls.length >= calls
    }
    if (calls > 0 && isLaw) await this.#patience.until({ ...CALL, clauses: clauses ?? null }, haveCome)
    else if (calls > 0) await this.#patience.comes(CALL, haveCome)
    while (performance.now() < this.#quietAt) await sleep(LOOK_MS)
    return [...this.#calls]
  }

  /** When no call can be on its way any more, by what the target has shown. */
  get #quietAt(): number {
    const slowestMs = this.#patience.slowestMs(CALL)
    const silenceMs = slowestMs > 0 ? SILENCE_MS : FIRST_SILENCE_MS
    const repeatedMs = this.#hasFailed ? REPEATED_WITHIN_MS : 0
    return Math.max(this.#last + silenceMs, this.#acted + silenceMs + slowestMs) + repeatedMs
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

/** The server of the crash test as seen by its clients, which wait while it is down. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessAddresses } from '../kit/server-process.ts'
import { Violation } from './logbook.ts'

/** A living server answers a request within this time. */
const ANSWER_MS = 15_000

/** How long a client waits before it asks a server without its database again, ms. */
const AGAIN_MS = 100

export interface ServerAnswer {
  status: number
  body: Record<string, unknown>
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
  headers?: Record<string, string>
}

export class ServerUnderTest {
  /** The clients must stop. */
  over = false
  /** At any time an answer may be lost: the effect is unknown then. */
  readonly losesAnswers: boolean
  readonly #losesProcesses: boolean
  #open = Promise.withResolvers<readonly ProcessAddresses[]>()

  /**
   * @param losesDatabase the database is killed as well: until it is back, 503 leaves the effect unknown
   * @param losesProcesses one of several servers may end or hang at any time
   */
  constructor({ losesDatabase = false, losesProcesses = false } = {}) {
    this.losesAnswers = losesDatabase || losesProcesses
    this.#losesProcesses = losesProcesses
  }

  /** Makes clients wait from now on. To be called before the server is killed. */
  shut(): void {
    this.#open = Promise.withResolvers()
  }

  /** @param addresses of the servers that clients may ask, in place of those before */
  open(...addresses: ProcessAddresses[]): void {
    this.#open.resolve(addresses)
    if (!this.#losesProcesses) return
    this.#open = Promise.withResolvers()
    this.#open.resolve(addresses)
  }

  /** Waits while the server is down. @returns its address, and whether it has been shut since */
  async reach(surface: keyof ProcessAddresses): Promise<{ address: string; isShut: () => boolean }> {
    const open = this.#open
    const addresses = await open.promise
    const any = addresses[Math.floor(Math.random() * addresses.length)]!
    return { address: any[surface], isShut: () => this.#open !== open }
  }

  /**
   * One request. Waits while the server is down.
   * @returns null: the answer was lost, and the effect is unknown
   * @throws Violation when a living server does not answer, or answers with an internal error
   */
  async call(
    surface: keyof ProcessAddresses,
    path: string,
    { method = 'POST', body, headers }: Call = {},
  ): Promise<ServerAnswer | null> {
    const { address, isShut } = await this.reach(surface)
    let answer: ServerAnswer
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      answer = { status: response.status, body: ((await response.json()) ?? {}) as Record<string, unknown> }
    } catch (error) {
      if (this.#losesProcesses) await pause(AGAIN_MS)
      if (isShut() || this.#losesProcesses) return null
      throw new Violation(`${method} ${path}: no answer from a living server (${describe(error)})`)
    }
    if (answer.status === 503 && this.losesAnswers) {
      await pause(AGAIN_MS)
      return null
    }
    if (answer.status >= 500) throw unexpected(path, answer)
    return answer
  }
}

export const unexpected = (path: string, { status, body }: ServerAnswer): Violation =>
  new Violation(`${path} answers ${status} ${JSON.stringify(body)}`)

function describe(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

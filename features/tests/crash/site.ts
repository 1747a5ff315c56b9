/** The place of the crash test: the server as its clients find it, now up, now gone. */
import type { ProcessAddresses } from './server-process.ts'
import { Violation } from './violation.ts'

/** A request to a living server that is not answered by then never will be. */
const ANSWER_MS = 15_000

export interface SiteAnswer {
  status: number
  body: Record<string, unknown>
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  body?: unknown
  headers?: Record<string, string>
}

export class CrashSite {
  /** The clients are to go home. */
  over = false
  #open = Promise.withResolvers<ProcessAddresses>()

  /** From now on clients wait at the door. To be called before the server is killed. */
  shut(): void {
    this.#open = Promise.withResolvers()
  }

  open(addresses: ProcessAddresses): void {
    this.#open.resolve(addresses)
  }

  /** Waits while the server is down. @returns where it is, and what tells whether it has been shut since */
  async reach(surface: keyof ProcessAddresses): Promise<{ address: string; isShut: () => boolean }> {
    const open = this.#open
    return { address: (await open.promise)[surface], isShut: () => this.#open !== open }
  }

  /**
   * One request. Waits while the server is down.
   * @returns null when the answer was lost: then it is not known whether it has been done
   * @throws Violation when a living server does not answer, or answers that it has failed
   */
  async call(
    surface: keyof ProcessAddresses,
    path: string,
    { method = 'POST', body, headers }: Call = {},
  ): Promise<SiteAnswer | null> {
    const { address, isShut } = await this.reach(surface)
    let answer: SiteAnswer
    try {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      answer = { status: response.status, body: ((await response.json()) ?? {}) as Record<string, unknown> }
    } catch (error) {
      if (isShut()) return null
      throw new Violation(`${method} ${path}: no answer from a living server (${describe(error)})`)
    }
    if (answer.status >= 500) throw unexpected(path, answer)
    return answer
  }
}

export const unexpected = (path: string, { status, body }: SiteAnswer): Violation =>
  new Violation(`${path} answers ${status} ${JSON.stringify(body)}`)

function describe(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

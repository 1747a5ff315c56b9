/** Logs what has the one connection of a file when others have waited for it for long: they all wait for one thing. */
import type { Warn } from './file.ts'

/** A query that has waited so long is logged, and no other for as long. */
const LONG_MS = 5000
/** Characters of a statement that are logged; values are bound, and in none. */
const SHOWN = 200

export class ConnectionWatch {
  readonly #warn: Warn
  /** The last statement, and the moment at which it began or ended. */
  #statement = { sql: '', isRunning: false, since: 0 }
  #warned = Number.NEGATIVE_INFINITY

  constructor(warn: Warn) {
    this.#warn = warn
  }

  /** @param acquired the connection, when it is to be had */
  async waited<T>(acquired: Promise<T>): Promise<T> {
    const impatience = setTimeout(() => this.#say(), LONG_MS).unref()
    try {
      return await acquired
    } finally {
      clearTimeout(impatience)
    }
  }

  async ran<T>(sql: string, query: Promise<T>): Promise<T> {
    this.#statement = { sql, isRunning: true, since: performance.now() }
    try {
      return await query
    } finally {
      this.#statement = { sql, isRunning: false, since: performance.now() }
    }
  }

  #say(): void {
    const now = performance.now()
    if (now - this.#warned < LONG_MS) return
    this.#warned = now
    const { sql, isRunning, since } = this.#statement
    const seconds = ((now - since) / 1000).toFixed(1)
    const state = isRunning ? `runs since ${seconds} s` : `ended ${seconds} s ago, and the connection is not given back`
    this.#warn(`a query has waited for the store for ${LONG_MS / 1000} s: ${sql.slice(0, SHOWN)} ${state}`)
  }
}

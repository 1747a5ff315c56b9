/** Whether the server is ready for requests: its listeners are open, its store can be read, and it is not stopping. */
import type { Server } from 'node:http'

/** A read of the store that takes longer counts as none, ms: probes seldom wait longer than a second themselves. */
const READ_MS = 900

/** A part of the server that is not ready, and why. */
interface NotReady {
  part: 'listeners' | 'store' | 'server'
  reason: string
}

export class Readiness {
  readonly #listeners: Readonly<Record<string, Pick<Server, 'listening'>>>
  readonly #read: () => Promise<void>
  /** The read under way: all who ask meanwhile wait for the same one. */
  #reading: Promise<void> | null = null
  #stopping = false

  /** @param listeners by their surface @param read reads from the store, cheaply */
  constructor(listeners: Readonly<Record<string, Pick<Server, 'listening'>>>, read: () => Promise<void>) {
    this.#listeners = listeners
    this.#read = read
  }

  /** From now on it is not ready, for good. */
  stop(): void {
    this.#stopping = true
  }

  /** What is not ready; nothing: all is. Answers within a second, whatever the store does. */
  async missing(): Promise<NotReady[]> {
    if (this.#stopping) return [{ part: 'server', reason: 'it is stopping' }]
    const closed = Object.keys(this.#listeners).filter((name) => !this.#listeners[name]!.listening)
    const store = await this.#storeTrouble()
    // It may have been told to stop meanwhile
    if (this.#stopping) return [{ part: 'server', reason: 'it is stopping' }]
    return [
      ...(closed.length > 0 ? [{ part: 'listeners' as const, reason: `not open: ${closed.join(', ')}` }] : []),
      ...(store === null ? [] : [{ part: 'store' as const, reason: store }]),
    ]
  }

  /** Why the store cannot be read; null: it can. What it says itself is for the log alone: probes have no token. */
  async #storeTrouble(): Promise<string | null> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = null
    })
    let patience: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      patience = setTimeout(() => resolve(`no answer to a read within ${READ_MS} ms`), READ_MS)
    })
    const read = this.#reading.then(
      () => null,
      () => 'a read failed',
    )
    return Promise.race([read, late]).finally(() => clearTimeout(patience))
  }
}

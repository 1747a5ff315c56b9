/** When worlds that are not in memory are to be woken: one entry a world, one timeout for all of them. */
import TinyQueue from 'tinyqueue'
import type { RealTime } from '../../../store/real-time.ts'
import { besideRequests } from '../../request-id.ts'

interface WakeCall {
  name: string
  /** Epoch milliseconds. */
  due: number
}

/** A longer timeout is not known to setTimeout: it looks again. */
const LONGEST_MS = 2 ** 31 - 1

export class WakeCalls {
  readonly #wake: (name: string) => Promise<void>
  readonly #time: RealTime
  readonly #retryMs: number
  /** By name, the call that holds; others in the queue are passed over. */
  readonly #calls = new Map<string, WakeCall>()
  #queue = new TinyQueue<WakeCall>([], (a, b) => a.due - b.due)
  #alarm: NodeJS.Timeout | undefined
  /** Worlds are woken one after another, so that many at once leave room for requests. */
  #waking: Promise<void> | null = null
  #stopped = false

  /** @param wake rejects when the world cannot be read now: it is called again then @param retryMs that much later */
  constructor(wake: (name: string) => Promise<void>, time: RealTime, retryMs: number) {
    this.#wake = wake
    this.#time = time
    this.#retryMs = retryMs
  }

  /** How many worlds are to be woken. */
  get size(): number {
    return this.#calls.size
  }

  /** Wakes a world at an instant (epoch milliseconds), in place of an earlier one. */
  set(name: string, due: number): void {
    const call = { name, due }
    this.#calls.set(name, call)
    this.#queue.push(call)
    if (this.#queue.length > 64 && this.#queue.length > 4 * this.#calls.size)
      this.#queue = new TinyQueue([...this.#calls.values()], (a, b) => a.due - b.due)
    this.#wind()
  }

  cancel(name: string): void {
    this.#calls.delete(name)
  }

  /** Stops waking worlds; resolves when none is being woken. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#alarm)
    await this.#waking
  }

  /** The soonest, left where it is. */
  #peek(): WakeCall | undefined {
    for (;;) {
      const top = this.#queue.peek()
      if (!top || this.#calls.get(top.name) === top) return top
      this.#queue.pop()
    }
  }

  #wind(): void {
    clearTimeout(this.#alarm)
    this.#alarm = undefined
    const next = this.#peek()
    if (!next || this.#waking || this.#stopped) return
    const ms = Math.min(Math.max(0, next.due - this.#time.now()), LONGEST_MS)
    this.#alarm = besideRequests(() => setTimeout(() => this.#begin(), ms))
    this.#alarm.unref()
  }

  #begin(): void {
    this.#waking = this.#wakeDue().finally(() => {
      this.#waking = null
      this.#wind()
    })
  }

  async #wakeDue(): Promise<void> {
    for (let next = this.#peek(); next && next.due <= this.#time.now() && !this.#stopped; next = this.#peek()) {
      const { name } = next
      this.#calls.delete(name)
      try {
        await this.#wake(name)
      } catch {
        if (!this.#calls.has(name)) this.set(name, this.#time.now() + this.#retryMs)
      }
    }
  }
}

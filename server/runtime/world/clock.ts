/**
 * Clocks of worlds and their timers. A real clock is the store's; a virtual one stands still until it is
 * moved, and runs each due timer at its own instant, in order.
 */
import TinyQueue from 'tinyqueue'
import { MACHINE_TIME, type RealTime } from '../../store/real-time.ts'
import type { StoredTimer } from '../../store/states.ts'
import { besideRequests } from '../request-id.ts'

export type ClockMode = 'real' | 'virtual'

interface Entry extends StoredTimer {
  order: number
}

const soonest = (a: Entry, b: Entry): number => a.due - b.due || a.order - b.order

/** What is to happen next, soonest first; of two at one instant, the one set first. */
export class Timers {
  #byKey = new Map<string, Entry>()
  #queue = new TinyQueue<Entry>([], soonest)
  #order = 0
  /** Keys of timers that are to be loaded, in the order of those due at one instant. */
  #tied: readonly string[] = []

  static key(address: string, id: string): string {
    return `${address} ${id}`
  }

  set(timer: StoredTimer): void {
    const entry = { ...timer, order: this.#order++ }
    this.#byKey.set(Timers.key(timer.address, timer.id), entry)
    this.#queue.push(entry)
  }

  /** Replaces all by those that are stored, in their order; of two at one instant, as it was kept by `keepTies`. */
  load(timers: readonly StoredTimer[]): void {
    this.clear()
    const place = new Map(this.#tied.map((key, index) => [key, index]))
    const placeOf = ({ address, id }: StoredTimer): number => place.get(Timers.key(address, id)) ?? place.size
    this.#tied = []
    const ordered = place.size === 0 ? timers : timers.toSorted((a, b) => a.due - b.due || placeOf(a) - placeOf(b))
    for (const timer of ordered) this.set(timer)
  }

  /** Keys of those due at the instant of another, in their order: it is not stored. */
  get ties(): readonly string[] {
    // They have not been loaded since
    if (this.#tied.length > 0) return this.#tied
    const all = this.list()
    const isTied = (index: number): boolean =>
      all[index - 1]?.due === all[index]!.due || all[index + 1]?.due === all[index]!.due
    return all.flatMap(({ address, id }, index) => (isTied(index) ? [Timers.key(address, id)] : []))
  }

  /** Of timers to be loaded, the order of those due at one instant. */
  keepTies(keys: readonly string[]): void {
    this.#tied = keys
  }

  /** A cancelled timer stays in the queue until it comes up: the map is the truth. */
  cancel(address: string, id: string): void {
    this.#byKey.delete(Timers.key(address, id))
    if (this.#queue.length > 64 && this.#queue.length > 4 * this.#byKey.size)
      this.#queue = new TinyQueue([...this.#byKey.values()], soonest)
  }

  /** How many are set. */
  get size(): number {
    return this.#byKey.size
  }

  has(address: string, id: string): boolean {
    return this.#byKey.has(Timers.key(address, id))
  }

  clear(): void {
    this.#byKey.clear()
    this.#queue = new TinyQueue<Entry>([], soonest)
  }

  /** The soonest, left where it is. */
  peek(): StoredTimer | undefined {
    for (;;) {
      const top = this.#queue.peek()
      if (!top || this.#byKey.get(Timers.key(top.address, top.id)) === top) return top
      this.#queue.pop()
    }
  }

  /** The soonest due by an instant, taken out. */
  take(until: number): StoredTimer | undefined {
    const top = this.peek()
    if (!top || top.due > until) return undefined
    this.#queue.pop()
    this.#byKey.delete(Timers.key(top.address, top.id))
    return top
  }

  /** All, soonest first. */
  list(): StoredTimer[] {
    return [...this.#byKey.values()].sort(soonest)
  }
}

/** The clock of one world. */
export class Clock {
  mode: ClockMode
  readonly timers = new Timers()
  /** What is waited for in memory alone. */
  #waits = new Timers()
  #waiting = new Map<string, () => void>()
  #waited = 0
  #virtualNow: number
  /** The time of a virtual clock is not stored yet: the next turns write it. */
  isAhead = false
  #onDue: () => void
  #alarm: NodeJS.Timeout | undefined
  #stopped = false
  /** No timer of a real clock is due before, epoch milliseconds. */
  #restsUntil = 0
  readonly #time: RealTime

  /** @param onDue called when a timer of a real clock is due @param time what a real clock shows */
  constructor(mode: ClockMode, now: number, onDue: () => void, time = MACHINE_TIME) {
    this.mode = mode
    this.#time = time
    this.#virtualNow = now
    this.#onDue = onDue
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.mode === 'real' ? this.realNow() : this.#virtualNow
  }

  /** The real time, for a virtual clock as well; epoch milliseconds. */
  realNow(): number {
    return this.#time.now()
  }

  /** Moves a virtual clock; backwards too, which is a fault worth having. */
  setNow(at: number): void {
    this.#virtualNow = at
    this.isAhead = false
  }

  /** Moves a virtual clock in memory; its time is written with the next turn. */
  step(at: number): void {
    this.#virtualNow = at
    this.isAhead = true
  }

  /**
   * A timeout on the clock of the world, for a connection: no state of the world, so it is neither stored nor listed
   * among the timers.
   * @param ms how long
   * @param over called once when it has passed
   * @returns what ends the waiting before
   */
  wait(ms: number, over: () => void): () => void {
    const id = String(this.#waited++)
    this.#waits.set({ address: 'connection', id, due: this.now() + ms, event: { type: 'wait.over' } })
    this.#waiting.set(id, over)
    this.wind()
    return () => {
      this.#waits.cancel('connection', id)
      this.#waiting.delete(id)
    }
  }

  /** A connection waits on it. */
  get isWaitedFor(): boolean {
    return this.#waiting.size > 0
  }

  /**
   * No timer of a real clock fires until then, though its moment has passed: the store has refused one, and would
   * refuse it again at once. Waits are over in their time.
   * @param ms of real time
   */
  rest(ms: number): void {
    this.#restsUntil = this.realNow() + ms
  }

  /**
   * Ends the waits that are over, and sets the alarm of a real clock to what comes next; to be called whenever timers
   * or the clock have changed.
   */
  wind(): void {
    clearTimeout(this.#alarm)
    this.#alarm = undefined
    if (this.#stopped) return
    for (let wait = this.#waits.take(this.now()); wait; wait = this.#waits.take(this.now())) this.#end(wait.id)
    const timer = Math.max(this.timers.peek()?.due ?? Infinity, this.#restsUntil)
    const due = Math.min(timer, this.#waits.peek()?.due ?? Infinity)
    if (this.mode !== 'real' || due === Infinity) return
    // setTimeout knows no longer wait than 2^31 ms: it wakes up and looks again.
    const ms = Math.min(Math.max(0, due - this.now()), 2 ** 31 - 1)
    // What is due then is of no request, though one may have set it
    this.#alarm = besideRequests(() => setTimeout(this.#onDue, ms))
  }

  #end(id: string): void {
    const over = this.#waiting.get(id)!
    this.#waiting.delete(id)
    over()
  }

  /** Stops it for good: a turn still under way sets no timer. */
  stop(): void {
    this.#stopped = true
    clearTimeout(this.#alarm)
    this.timers.clear()
    this.#waits.clear()
    this.#waiting.clear()
  }
}

/**
 * The group-commit writer: what gathers while the disk is at work is the next batch. A unit is the whole outcome of
 * one turn; it is acknowledged when its batch is durable, and lost as a whole when it is not.
 *
 * Batches are handed to the disk before the one ahead is done, so that this thread and the disk's work side by side.
 * They stay in order: each names its own place in the sequence of commits, and the store takes none out of turn, so
 * nothing stands on a batch that has failed.
 */
import type { Statement } from 'sqlite3'
import type { Database } from './database.ts'

/** So many turns do not wait for the next breath of the event loop: they are a batch. */
const SLICE_UNITS = 16
/** Batches handed to the disk at a time. */
const COMMITS_IN_FLIGHT = 4
/** At most so many turns in one batch. */
const BATCH_UNITS = 512

/** One outcome of a turn, as rows; each row is JSON text already, in the column order of the view `turns`. */
export interface Unit {
  facts: string[]
  documents: string[]
  settlements: string[]
  shifts: string[]
  /** The actors changed, by key, as they stood after the turn. Written as text only for the last of a batch. */
  states: Map<string, () => string>
  timers: Map<string, string>
  cancelled: Map<string, string>
}

interface Waiting {
  unit: Unit
  resolve(): void
  reject(error: Error): void
}

/** The store could not take the turn: nothing of it has happened. */
export class StoreFault extends Error {}

export class Writer {
  #database: Database
  #statement: Statement
  #waiting: Waiting[] = []
  #inFlight = 0
  /** Place of the next commit; null until the store has been asked. */
  #next: number | null = null
  #scheduled = false
  #idle: (() => void)[] = []
  #onFault: () => void

  /** @param onFault called before any turn learns that it failed: what is in memory is not on disk */
  constructor(database: Database, onFault: () => void) {
    this.#database = database
    this.#onFault = onFault
    this.#statement = database.sqlite.prepare(
      'INSERT INTO turns (seq, facts, documents, settlements, shifts, snapshots, timers, cancelled) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    )
  }

  /** Resolves when the unit is durable; rejects with a StoreFault when it never will be. */
  write(unit: Unit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ unit, resolve, reject })
      if (this.#waiting.length >= SLICE_UNITS && this.#next !== null && this.#inFlight < COMMITS_IN_FLIGHT)
        this.#commit()
      else if (this.#inFlight === 0) this.#schedule()
    })
  }

  /** Resolves when everything handed in so far is settled. */
  quiet(): Promise<void> {
    const busy = this.#inFlight > 0 || this.#scheduled || this.#waiting.length > 0
    return busy ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve()
  }

  /** Waits for the last commit, then lets go of the statement. */
  async close(): Promise<void> {
    await this.quiet()
    await new Promise<void>((resolve) => this.#statement.finalize(() => resolve()))
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      if (this.#next === null) return this.#ask()
      this.#scheduled = false
      if (this.#waiting.length > 0 && this.#inFlight === 0) this.#commit()
    })
  }

  /** Where the sequence of commits stands: asked at first, and after a fault. */
  #ask(): void {
    this.#database.sqlite.get('SELECT seq FROM commits', (error: Error | null, row: { seq: number } | undefined) => {
      this.#scheduled = false
      if (error || !row) this.#fail(this.#waiting.splice(0), error ?? new Error('the store has no sequence of commits'))
      else {
        this.#next = row.seq + 1
        if (this.#waiting.length > 0) this.#commit()
      }
      this.#rest()
    })
  }

  #commit(): void {
    const batch = this.#waiting.splice(0, BATCH_UNITS)
    this.#inFlight++
    this.#statement.run([this.#next!++, ...columns(batch.map(({ unit }) => unit))], (error: Error | null) => {
      this.#inFlight--
      // Turns begun since then stand on states that will never be: they fail with the batch.
      if (error) this.#fail([...batch, ...this.#waiting.splice(0)], error)
      else for (const { resolve } of batch) resolve()
      if (this.#waiting.length > 0 && this.#inFlight === 0) this.#schedule()
      this.#rest()
    })
  }

  #fail(units: Waiting[], error: Error): void {
    const fault = new StoreFault(error.message, { cause: error })
    this.#next = null
    this.#onFault()
    for (const { reject } of units) reject(fault)
  }

  #rest(): void {
    if (this.#inFlight > 0 || this.#scheduled || this.#waiting.length > 0) return
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}

/** The lists of a batch as JSON texts. A timer set and cancelled in one batch ends as it was last said. */
function columns(units: Unit[]): string[] {
  const lists: Record<'facts' | 'documents' | 'settlements' | 'shifts', string[]> = {
    facts: [],
    documents: [],
    settlements: [],
    shifts: [],
  }
  const states = new Map<string, () => string>()
  const timers = new Map<string, string>()
  const cancelled = new Map<string, string>()
  for (const unit of units) {
    lists.facts.push(...unit.facts)
    lists.documents.push(...unit.documents)
    lists.settlements.push(...unit.settlements)
    lists.shifts.push(...unit.shifts)
    for (const [key, row] of unit.states) states.set(key, row)
    for (const [key, row] of unit.cancelled) {
      cancelled.set(key, row)
      timers.delete(key)
    }
    for (const [key, row] of unit.timers) timers.set(key, row)
  }
  return [
    array(lists.facts),
    array(lists.documents),
    array(lists.settlements),
    array(lists.shifts),
    array([...states.values()].map((row) => row())),
    array([...timers.values()]),
    array([...cancelled.values()]),
  ]
}

const array = (rows: string[]): string => `[${rows.join(',')}]`

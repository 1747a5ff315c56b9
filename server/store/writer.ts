/**
 * The group-commit writer: what gathers while one commit is in flight is the next batch. A unit is the whole
 * outcome of one turn; it is acknowledged when its batch is durable, and lost as a whole when it is not.
 */
import type { Statement } from 'sqlite3'
import type { Database } from './database.ts'

/** At most so many turns in one commit. */
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
  #statement: Statement
  #waiting: Waiting[] = []
  #busy = false
  #idle: (() => void)[] = []
  #onFault: () => void

  /** @param onFault called before any turn learns that it failed: what is in memory is not on disk */
  constructor(database: Database, onFault: () => void) {
    this.#onFault = onFault
    this.#statement = database.sqlite.prepare(
      'INSERT INTO turns (facts, documents, settlements, shifts, snapshots, timers, cancelled) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
  }

  /** Resolves when the unit is durable; rejects with a StoreFault when it never will be. */
  write(unit: Unit): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ unit, resolve, reject })
      if (this.#busy) return
      this.#busy = true
      setImmediate(() => this.#commit())
    })
  }

  /** Resolves when everything handed in so far is settled. */
  quiet(): Promise<void> {
    return this.#busy ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve()
  }

  /** Waits for the last commit, then lets go of the statement. */
  async close(): Promise<void> {
    await this.quiet()
    await new Promise<void>((resolve) => this.#statement.finalize(() => resolve()))
  }

  #commit(): void {
    const batch = this.#waiting.splice(0, BATCH_UNITS)
    this.#statement.run(columns(batch.map(({ unit }) => unit)), (error: Error | null) => {
      if (error) {
        // Turns begun since then stand on states that will never be: they fail with the batch.
        const fault = new StoreFault(error.message, { cause: error })
        this.#onFault()
        for (const { reject } of [...batch, ...this.#waiting.splice(0)]) reject(fault)
      } else for (const { resolve } of batch) resolve()
      if (this.#waiting.length > 0) setImmediate(() => this.#commit())
      else {
        this.#busy = false
        for (const resolve of this.#idle.splice(0)) resolve()
      }
    })
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

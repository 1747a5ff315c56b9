/**
 * The group-commit writer: turns that arrive while the disk works form the next batch. A unit is the whole outcome of
 * one turn: acknowledged when its batch is durable, lost as a whole otherwise.
 *
 * Batches are handed to the disk before the previous one is done, so that both threads work in parallel. They stay in
 * order: each names its position in the sequence of commits, and the store refuses any other, so no batch follows a
 * failed one.
 *
 * All share one connection, and SQLite commits or rolls back its pending work as a whole. So other writes (worlds,
 * clocks, damage) run between two commits.
 */
import type { Knex } from 'knex'
import type { Statement } from 'sqlite3'
import { factJson, type JournalRow, TurnBatch, type Writer } from '../batch.ts'
import { CommitCounts } from '../counts/distribution.ts'
import { TextBytes } from '../text-bytes.ts'
import type { Database } from './database.ts'
import { storeError } from './reasons.ts'

type Row = readonly unknown[]

/**
 * The columns in their order: lists as JSON, null where there is seldom any; last the bodies of all facts, one behind
 * the other, so that SQLite need not take them out of a list.
 * @param bytes hold them until they are cleared
 */
function columnsOf(batch: TurnBatch, bytes: TextBytes): (Buffer | null)[] {
  const { bytes: bodies, lengths } = bytes.row(batch.facts.map(factJson))
  const rows = new FactRows()
  for (const [index, fact] of batch.facts.entries()) rows.add(fact, lengths[index]!)
  const timers = [...batch.timers.values()]
  // Serialized together: starting a text costs as much as one such row
  const listed = (list: Row[]): Buffer => bytes.of([JSON.stringify(list)])
  return [
    listed(rows.facts),
    listed(rows.documents),
    listed(rows.settlements),
    listed(rows.shifts),
    listed([...batch.states.values()].map((row) => row())),
    listed(timers.flatMap(({ row, set }) => (set ? [row] : []))),
    listed(timers.flatMap(({ row, set }) => (set ? [] : [row]))),
    batch.clocks.size > 0 ? listed([...batch.clocks]) : null,
    bodies,
  ]
}

/** Lines of facts in the journal, and their rows for queries. */
class FactRows {
  /** Each with the place of its body among all, from 1, and the bytes it takes. */
  readonly facts: Row[] = []
  readonly documents: Row[] = []
  readonly settlements: Row[] = []
  readonly shifts: Row[] = []
  #place = 1

  /** @param length of its body, bytes */
  add({ world, n, address, fact }: JournalRow, length: number): void {
    this.facts.push([world, n, address, fact.type, fact.at, this.#place, length])
    this.#place += length
    const register = address.slice(address.indexOf(':') + 1)
    if ('document' in fact) {
      const id = fact.type === 'receipt.created' ? fact.document.body.id.toLowerCase() : null
      this.documents.push([world, register, fact.document.number, n, id])
    }
    if (fact.type === 'delivery.settled')
      for (const { number, status, fiscal_code, error_message } of fact.verdicts)
        this.settlements.push([world, register, number, status, fiscal_code, error_message, fact.at])
    if ('shift' in fact) {
      const { id, cashier_id, serial, status, created_at } = fact.shift
      this.shifts.push([world, id, register, cashier_id, serial, status, created_at, fact.shift])
    }
  }
}

/** A batch of this many turns is written without waiting for the next cycle of the event loop. */
export const BATCH_TURNS = 32
/** Batches handed to the disk at a time. */
const COMMITS_IN_FLIGHT = 4

export class GroupCommitWriter implements Writer {
  readonly counts = new CommitCounts()
  #database: Database
  #statement: Statement
  /** Batches to be handed to the disk; the last one takes turns still. */
  #waiting: TurnBatch[] = []
  /** Commits at the disk; and whatever else must be over before others are let to it. */
  #inFlight = 0
  /** Queue of writes beside the turns; the first may be running. */
  #beside: (() => Promise<void>)[] = []
  /** The last work given to the disk was a write beside the turns. */
  #wrote = false
  #bytes = new TextBytes()
  /** Position of the next commit; null: not read from the store yet. */
  #next: number | null = null
  #scheduled = false
  #idle: (() => void)[] = []
  #onError: () => void

  /** @param onError called before any turn learns that it failed: what is in memory is not on disk */
  constructor(database: Database, onError: () => void) {
    this.#database = database
    this.#onError = onError
    const text = 'CAST(? AS TEXT)'
    this.#statement = database.sqlite.prepare(
      `INSERT INTO turns (seq, facts, documents, settlements, shifts, snapshots, timers, cancelled, clocks, bodies)
       VALUES (?, ${Array(8).fill(text).join(', ')}, ?)`,
    )
  }

  join(_world: number): TurnBatch {
    let batch = this.#waiting.at(-1)
    if (!batch || batch.turns >= BATCH_TURNS) {
      batch = new TurnBatch()
      this.#waiting.push(batch)
    }
    batch.turns++
    this.counts.turns++
    // The turn that fills it has yet to put its rows in
    if (batch.turns === BATCH_TURNS) queueMicrotask(() => this.#commitFull())
    this.#go()
    return batch
  }

  between<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#beside.push(async () => {
        try {
          resolve(await work(this.#database.knex))
        } catch (error) {
          reject(error)
        }
      })
      this.#go()
    })
  }

  /** Resolves when no work is running or waiting. */
  quiet(): Promise<void> {
    const busy = this.#inFlight > 0 || this.#scheduled
    return busy ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve()
  }

  /** Waits for the last commit, then finalizes the statement. */
  async close(): Promise<void> {
    await this.quiet()
    await new Promise<void>((resolve) => this.#statement.finalize(() => resolve()))
  }

  /** Starts the next work once none is running: a batch and a write beside the turns alternate. */
  #go(): void {
    if (this.#inFlight > 0 || this.#scheduled) return
    if (this.#waiting.length === 0 && this.#beside.length === 0) {
      for (const resolve of this.#idle.splice(0)) resolve()
      return
    }
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      // Full batches are running: the last of them calls this when done
      if (this.#inFlight > 0) return
      const beside = this.#beside.length > 0 && !(this.#wrote && this.#waiting.length > 0)
      if (!beside) {
        if (this.#next === null) this.#ask()
        else this.#commit()
      } else this.#write()
    })
  }

  /** Where the sequence of commits stands: asked at first, and after an error. */
  #ask(): void {
    this.#inFlight++
    this.#database.sqlite.get('SELECT seq FROM commits', (error: Error | null, row: { seq: number } | undefined) => {
      this.#inFlight--
      if (error || !row) this.#fail(error ?? new Error('the store has no sequence of commits'))
      else this.#next = row.seq + 1
      this.#go()
    })
  }

  /** Runs the first write of the queue, which stays first until it is done. */
  #write(): void {
    this.#inFlight++
    this.#wrote = true
    void this.#beside[0]!().then(() => {
      this.#beside.shift()
      this.#inFlight--
      this.#go()
    })
  }

  /** Hands over full batches without waiting for those before them: the disk goes on while answers are written. */
  #commitFull(): void {
    if (this.#next === null || this.#beside.length > 0) return
    while (this.#inFlight < COMMITS_IN_FLIGHT && this.#waiting[0]?.turns === BATCH_TURNS) this.#commit()
  }

  /** Hands the oldest batch to the disk. */
  #commit(): void {
    const batch = this.#waiting.shift()
    if (!batch) {
      this.#go()
      return
    }
    this.#inFlight++
    this.#wrote = false
    // The driver has copied the bytes when it returns
    this.#bytes.clear()
    const begun = performance.now()
    const columns = columnsOf(batch, this.#bytes)
    this.#statement.run([this.#next!++, ...columns], (error: Error | null) => {
      this.#inFlight--
      if (error) this.#fail(error, batch)
      else {
        this.counts.batches.add(batch.turns)
        this.counts.seconds.add((performance.now() - begun) / 1000)
        batch.resolve()
      }
      this.#commitFull()
      this.#go()
    })
  }

  /** Turns begun since a failed one stand on states that will never be: they fail with it. */
  #fail(error: Error, failed?: TurnBatch): void {
    const refused = storeError(error)
    // A statement that has found the store busy is still begun: what others write meanwhile would be undone with it.
    this.#inFlight++
    this.#statement.reset(() => {
      this.#inFlight--
      this.#go()
    })
    this.#next = null
    this.#onError()
    if (failed) this.counts.failedCommits++
    for (const batch of [...(failed ? [failed] : []), ...this.#waiting.splice(0)]) {
      this.counts.failedTurns += batch.turns
      batch.reject(refused)
    }
  }
}

/**
 * The group-commit writer: what gathers while the disk is at work is the next batch. A unit is the whole outcome of
 * one turn; it is acknowledged when its batch is durable, and lost as a whole when it is not.
 *
 * Batches are handed to the disk before the one ahead is done, so that this thread and the disk's work side by side.
 * They stay in order: each names its own place in the sequence of commits, and the store takes none out of turn, so
 * nothing stands on a batch that has failed.
 *
 * All share one connection, and SQLite undoes or keeps what a connection has under way as a whole. So what is written
 * beside the turns (worlds, clocks, damage) is written between two commits.
 */
import type { Statement } from 'sqlite3'
import { TurnBatch, type Writer } from '../batch.ts'
import { TextBytes } from '../text-bytes.ts'
import type { Database } from './database.ts'
import { storeError } from './refusals.ts'
import { listsOf } from './rows.ts'

/** A batch of so many turns does not wait for the next breath of the event loop. */
const BATCH_TURNS = 32
/** Batches handed to the disk at a time. */
const COMMITS_IN_FLIGHT = 4

export class GroupCommitWriter implements Writer {
  #database: Database
  #statement: Statement
  /** Batches to be handed to the disk; the last one takes turns still. */
  #waiting: TurnBatch[] = []
  /** Commits at the disk; and whatever else must be over before others are let to it. */
  #inFlight = 0
  /** What is to be written beside the turns, the first of them now. */
  #beside: (() => Promise<void>)[] = []
  /** What was let to the disk last was written beside the turns. */
  #wrote = false
  #bytes = new TextBytes()
  /** Place of the next commit; null until the store has been asked. */
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
      `INSERT INTO turns (seq, facts, documents, settlements, shifts, snapshots, timers, cancelled, clocks)
       VALUES (?, ${Array(8).fill(text).join(', ')})`,
    )
  }

  join(): TurnBatch {
    let batch = this.#waiting.at(-1)
    if (!batch || batch.turns >= BATCH_TURNS) {
      // The one before is full: no turn joins it any more.
      if (this.#next !== null && this.#inFlight < COMMITS_IN_FLIGHT && this.#beside.length === 0) this.#commit()
      batch = new TurnBatch()
      this.#waiting.push(batch)
    }
    batch.turns++
    this.#go()
    return batch
  }

  between<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#beside.push(async () => {
        try {
          resolve(await work())
        } catch (error) {
          reject(error)
        }
      })
      this.#go()
    })
  }

  /** Resolves when nothing is under way and no batch waits. */
  quiet(): Promise<void> {
    const busy = this.#inFlight > 0 || this.#scheduled
    return busy ? new Promise((resolve) => this.#idle.push(resolve)) : Promise.resolve()
  }

  /** Waits for the last commit, then lets go of the statement. */
  async close(): Promise<void> {
    await this.quiet()
    await new Promise<void>((resolve) => this.#statement.finalize(() => resolve()))
  }

  /** Lets the next one to the disk, once nothing is under way: by turns a batch, and what is written beside them. */
  #go(): void {
    if (this.#inFlight > 0 || this.#scheduled) return
    if (this.#waiting.length === 0 && this.#beside.length === 0) {
      for (const resolve of this.#idle.splice(0)) resolve()
      return
    }
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      const beside = this.#beside.length > 0 && !(this.#wrote && this.#waiting.length > 0)
      if (!beside) {
        if (this.#next === null) this.#ask()
        else this.#commit()
      } else if (this.#inFlight === 0) this.#write() // else a full batch has gone ahead, and calls when it is done
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

  /** Does what is to be written beside the turns; it is first in line until it is done. */
  #write(): void {
    this.#inFlight++
    this.#wrote = true
    void this.#beside[0]!().then(() => {
      this.#beside.shift()
      this.#inFlight--
      this.#go()
    })
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
    // The driver takes bytes as they are, and has a copy of them when it returns.
    this.#bytes.clear()
    const columns = listsOf(batch).map((pieces) => pieces && this.#bytes.of(pieces))
    this.#statement.run([this.#next!++, ...columns], (error: Error | null) => {
      this.#inFlight--
      if (error) this.#fail(error, batch)
      else batch.resolve()
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
    failed?.reject(refused)
    for (const batch of this.#waiting.splice(0)) batch.reject(refused)
  }
}

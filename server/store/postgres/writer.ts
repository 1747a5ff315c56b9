/**
 * The group-commit writer: turns that arrive while the database works form the next batch. Each world has a lane, so
 * that its batches are written in order; lanes write side by side. Other writes (worlds, clocks, damage) run while no
 * lane does.
 */
import type { Knex } from 'knex'
import { TurnBatch, type Writer } from '../batch.ts'
import { CommitCounts } from '../counts/distribution.ts'
import type { StoreError } from '../errors.ts'
import { type CommitLane, replaced } from './commit-lane.ts'
import { type PostgresError, refusalOf } from './reasons.ts'

/** A batch of this many turns takes no more. */
const BATCH_TURNS = 128

interface Queue {
  lane: CommitLane
  /** Batches to be written; the last one takes turns still. */
  waiting: TurnBatch[]
  isWriting: boolean
}

export class LaneWriter implements Writer {
  readonly counts = new CommitCounts()
  readonly #knex: Knex
  readonly #process: string
  readonly #queues: Queue[]
  readonly #onError: () => void
  /** Queue of writes beside the turns; the first may be running. */
  #beside: (() => Promise<void>)[] = []
  /** The last work begun was a write beside the turns. */
  #wrote = false
  #inFlight = 0
  #scheduled = false
  /** A batch that was not written: turns begun since stand on states that will never be. */
  #failed: { error: StoreError; batches: TurnBatch[] } | null = null
  #idle: (() => void)[] = []

  /**
   * @param process id of this process in the store
   * @param onError called before any turn learns that it failed: what is in memory is not in the store
   */
  constructor(knex: Knex, process: string, lanes: readonly CommitLane[], onError: () => void) {
    this.#knex = knex
    this.#process = process
    this.#queues = lanes.map((lane) => ({ lane, waiting: [], isWriting: false }))
    this.#onError = onError
  }

  join(world: number): TurnBatch {
    const { waiting } = this.#queues[world % this.#queues.length]!
    let batch = waiting.at(-1)
    if (!batch || batch.turns >= BATCH_TURNS) {
      batch = new TurnBatch()
      waiting.push(batch)
    }
    batch.turns++
    this.counts.turns++
    this.#go()
    return batch
  }

  between<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#beside.push(() => this.#whole(work).then(resolve, reject))
      this.#go()
    })
  }

  /** Runs a write while the store belongs to this process. */
  #whole<T>(work: (knex: Knex) => Promise<T>): Promise<T> {
    return this.#knex.transaction(async (knex) => {
      const [own] = await knex.raw('SELECT 1 FROM processes WHERE id = ? FOR KEY SHARE', [this.#process])
      if (!own) throw replaced()
      return work(knex)
    })
  }

  /** Waits for the last commit, then closes the lanes. */
  async close(): Promise<void> {
    if (this.#inFlight > 0 || this.#scheduled) await new Promise<void>((resolve) => this.#idle.push(resolve))
    await Promise.all(this.#queues.map(({ lane }) => lane.close()))
  }

  /** What is under way fails. */
  cut(): void {
    for (const { lane } of this.#queues) lane.cut()
  }

  get #isWaiting(): boolean {
    return this.#queues.some(({ waiting }) => waiting.length > 0)
  }

  #go(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#begin()
    })
  }

  #begin(): void {
    if (this.#failed) {
      if (this.#inFlight === 0) this.#reject(this.#failed)
      return
    }
    if (this.#beside.length > 0 && !(this.#wrote && this.#isWaiting)) {
      if (this.#inFlight === 0) void this.#write()
      return
    }
    for (const queue of this.#queues) if (!queue.isWriting && queue.waiting.length > 0) void this.#commit(queue)
    if (this.#inFlight === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #commit(queue: Queue): Promise<void> {
    const batch = queue.waiting.shift()!
    queue.isWriting = true
    this.#wrote = false
    this.#inFlight++
    const begun = performance.now()
    try {
      await queue.lane.commit(batch)
      this.counts.batches.add(batch.turns)
      this.counts.seconds.add((performance.now() - begun) / 1000)
      batch.resolve()
    } catch (error) {
      this.counts.failedCommits++
      this.#failed ??= { error: refusalOf(error as PostgresError), batches: [] }
      this.#failed.batches.push(batch)
    }
    queue.isWriting = false
    this.#inFlight--
    this.#go()
  }

  async #write(): Promise<void> {
    this.#inFlight++
    this.#wrote = true
    await this.#beside[0]!()
    this.#beside.shift()
    this.#inFlight--
    this.#go()
  }

  /** Only when no lane writes any more: what is read again is then what is in the store. */
  #reject({ error, batches }: { error: StoreError; batches: TurnBatch[] }): void {
    this.#failed = null
    this.#onError()
    const waiting = this.#queues.flatMap((queue) => queue.waiting.splice(0))
    for (const batch of [...batches, ...waiting]) {
      this.counts.failedTurns += batch.turns
      batch.reject(error)
    }
    this.#go()
  }
}

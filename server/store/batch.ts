/** Rows written by turns, collected until the store commits them together. */
import type { Fact } from '../../machines/wires.ts'
import type { StoreError } from './errors.ts'

/** A fact with its position in the journal of a world. */
export interface Said {
  world: number
  n: number
  address: string
  fact: Fact
  /** JSON text of the fact's document, over which its hash is computed; null: the fact has no document. */
  text: string | null
}

/** Stored state of an actor: number of its world, its address, its state. */
export type StateRow = readonly [world: number, address: string, state: { value: unknown; context: unknown }]

/** Key of a timer; a timer that is set also has its due time (epoch milliseconds) and its event. */
export type TimerRow = readonly [world: number, address: string, id: string, due?: number, event?: { type: string }]

/** Outcomes of some turns. They are serialized together when the batch is handed to the store. */
export class Batch {
  readonly said: Said[] = []
  /** Changed actors by key, each with its state after its last turn. */
  readonly states = new Map<string, () => StateRow>()
  /** Timers by key, each as last set or cancelled. */
  readonly timers = new Map<string, { row: TimerRow; set: boolean }>()
  /** Virtual clocks moved for these turns, by number of the world, epoch milliseconds. */
  readonly clocks = new Map<number, number>()
  turns = 0
  /** Resolves when the batch is durable; rejects with a StoreError when it cannot be written. */
  readonly written: Promise<void>
  resolve!: () => void
  reject!: (fault: StoreError) => void

  constructor() {
    this.written = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // Avoids an unhandled rejection: the batch may fail before a turn waits for it
    this.written.catch(() => undefined)
  }
}

/** Writes turns in batches, in the order they came; each batch is atomic, and durable before it is acknowledged. */
export interface Writer {
  /** The batch of the current turn. The turn adds all its rows synchronously, then waits for `written`. */
  join(): Batch
  /**
   * Runs other writes between two commits. Several statements belong in a transaction.
   * @param work must not wait for a turn
   * @throws what the work throws: a StoreError when the store refuses it
   */
  between<T>(work: () => Promise<T>): Promise<T>
}

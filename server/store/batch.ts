/** What turns leave to be written, as it gathers on its way to the store. */
import type { Fact } from '../../machines/wires.ts'
import type { StoreError } from './errors.ts'

/** A fact in its place in the journal of a world. */
export interface JournalRow {
  world: number
  n: number
  address: string
  fact: Fact
  /** JSON text of the fact's document, the one its hash is over; null when it has none. */
  text: string | null
}

/** An actor as it stands: the number of its world, its address, its state. */
export type StateRow = readonly [world: number, address: string, state: { value: unknown; context: unknown }]

/** A timer, by its place; one that is set has its moment, epoch milliseconds, and its event besides. */
export type TimerRow = readonly [world: number, address: string, id: string, due?: number, event?: { type: string }]

/** The outcomes of some turns. They become text when the batch is handed to the store, all at once. */
export class TurnBatch {
  readonly said: JournalRow[] = []
  /** The actors changed, by key, as they stood after their last turn. */
  readonly states = new Map<string, () => StateRow>()
  /** Timers by key, as they were last said to be: set or cancelled. */
  readonly timers = new Map<string, { row: TimerRow; set: boolean }>()
  /** Where the virtual clocks stand that were moved for these turns: by number of the world, epoch milliseconds. */
  readonly clocks = new Map<number, number>()
  turns = 0
  /** Resolves when the batch is durable; rejects with a StoreError when it never will be. */
  readonly written: Promise<void>
  resolve!: () => void
  reject!: (error: StoreError) => void

  constructor() {
    this.written = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // The turns that wait hear of it; a batch may fail before any of them does.
    this.written.catch(() => undefined)
  }
}

/** The one who writes: turns in batches, each whole and durable before it is acknowledged, in the order they came. */
export interface Writer {
  /**
   * The batch a turn belongs to. The turn puts all its rows in before it lets go of this thread, then waits for
   * `written`.
   */
  join(): TurnBatch
  /**
   * Writes something beside the turns, while no commit is under way. Several statements belong in a transaction.
   * @param work does not wait for a turn
   * @throws what the work throws: a StoreError when the store refuses it
   */
  between<T>(work: () => Promise<T>): Promise<T>
}

/** What turns leave to be written, as it gathers on its way to the disk. */
import type { Fact } from '../../../machines/wires.ts'

/** A fact in its place in the journal of a world. */
export interface Said {
  world: number
  n: number
  address: string
  fact: Fact
}

/** The store could not take the turn: nothing of it has happened. */
export class StoreError extends Error {}

/** The outcomes of some turns. They become text when the batch is handed to the disk, all at once. */
export class Batch {
  readonly said: Said[] = []
  /** The actors changed, by key, as they stood after their last turn: each a row. */
  readonly states = new Map<string, () => readonly unknown[]>()
  /** Timers by key, as they were last said to be: set or cancelled, each a row. */
  readonly timers = new Map<string, { row: readonly unknown[]; set: boolean }>()
  /** Where the virtual clocks stand that were moved for these turns: by number of the world, epoch milliseconds. */
  readonly clocks = new Map<number, number>()
  turns = 0
  /** Resolves when the batch is durable; rejects with a StoreFault when it never will be. */
  readonly written: Promise<void>
  resolve!: () => void
  reject!: (fault: StoreError) => void

  constructor() {
    this.written = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    // Whoever waits hears of it; a batch may fail before anybody does.
    this.written.catch(() => undefined)
  }
}

/** Rows written by turns, collected until the store commits them together. */
import type { Knex } from 'knex'
import type { Fact } from '../../machines/vocabulary/messages.ts'
import type { StoreError } from './errors.ts'

/** A fact in its place in the journal of a world. */
export interface JournalRow {
  world: number
  n: number
  address: string
  fact: Fact
  /** JSON text of the fact's document, over which its hash is computed; null: the fact has no document. */
  text: string | null
}

/** A fact as JSON, in pieces: the text of its document is there already, for the hash is over it. */
export function factJson({ fact, text }: Pick<JournalRow, 'fact' | 'text'>): string[] {
  if (text === null) return [JSON.stringify(fact)]
  const rest = JSON.stringify({ ...fact, document: undefined }).slice(0, -1)
  return [rest, ',"document":', text, '}']
}

/** Stored state of an actor: number of its world, its address, its state. */
type StateRow = readonly [world: number, address: string, state: { value: unknown; context: unknown }]

/** Key of a timer; a timer that is set also has its due time (epoch milliseconds) and its event. */
export type TimerRow = readonly [world: number, address: string, id: string, due?: number, event?: { type: string }]

/** The outcomes of some turns. They become text when the batch is handed to the store, all at once. */
export class TurnBatch {
  readonly facts: JournalRow[] = []
  /** The actors changed, by key, as they stood after their last turn. */
  readonly states = new Map<string, () => StateRow>()
  /** Timers by key, each as last set or cancelled. */
  readonly timers = new Map<string, { row: TimerRow; set: boolean }>()
  /** Virtual clocks moved for these turns, by number of the world, epoch milliseconds. */
  readonly clocks = new Map<number, number>()
  turns = 0
  /** Resolves when the batch is durable; rejects with a StoreError when it cannot be written. */
  readonly written: Promise<void>
  resolve!: () => void
  reject!: (error: StoreError) => void

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
  /**
   * The batch a turn belongs to. The turn puts all its rows in before it lets go of this thread, then waits for
   * `written`.
   * @param world of the turn: turns of one world are written in their order
   */
  join(world: number): TurnBatch
  /**
   * Runs other writes between two commits. Several statements belong in a transaction.
   * @param work writes by the connection it is given, and must not wait for a turn
   * @throws what the work throws: a StoreError when the store refuses it
   */
  between<T>(work: (knex: Knex) => Promise<T>): Promise<T>
}

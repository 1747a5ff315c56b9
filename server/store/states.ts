/** Stored states of actors, as an engine offers them, and stored timers. */
import type { Fact } from '../../machines/vocabulary/messages.ts'

/** A timer of an actor, as it lies in the store too. */
export interface StoredTimer {
  address: string
  /** Name of the timer in its actor; setting it again replaces it. */
  id: string
  /** Epoch milliseconds. */
  due: number
  /** Sent to the actor when due, with `at` added. */
  event: { type: string }
}

/** Ids of a register's receipts with the numbers of their documents: receipt ids are unique (NS-64). */
export interface ReceiptIds {
  /** Number of the last document of the register; 0: none. */
  readonly last: number
  /** @param id in either case */
  has(id: string): boolean
  /** The number of a receipt's document; null: no receipt of the register. @param id a UUID in either case */
  numberOf(id: string): number | null
  /** Adds the ids in a fact of the register. */
  learn(fact: Fact): void
}

/** Stored states of actors, and their receipt ids. */
export interface States {
  /** The stored state of an actor, unchecked; undefined: none. */
  find(world: number, address: string): Promise<{ state: unknown } | undefined>
  /** @param isNew the register has no receipts: nothing is read */
  receiptIds(world: number, register: string, isNew: boolean): Promise<ReceiptIds>
}

/** Facts as they are said: told from memory while their reader keeps up, so that the journal need not be read again. */
import type { Listener } from '../../../runtime/world/listener.ts'
import { factJson, type JournalRow } from '../../../store/batch.ts'
import type { FactFilter } from '../../../store/queries/fact-rows.ts'
import { labInstant } from '../instants.ts'
import { eventId } from '../runs.ts'

/** A fact as an event, in pieces: they are not joined, for a text is looked through each time it is made a longer one. */
interface LiveEvent {
  n: number
  pieces: string[]
}

/** Facts a second are counted in parts of it. Milliseconds. */
const PART_MS = 100

/** What a stream of facts tells. */
export interface StreamFilter extends Omit<FactFilter, 'limit'> {
  /** Of the facts: ids of events name it. */
  run: string
  /** Of what is said at most so many facts a second, the others as a number; left out: all. */
  perSecond?: number | undefined
}

/** What has been said behind a number. */
export interface Said {
  /** Of events, oldest first. */
  pieces: string[]
  /** Facts that were too many to be told. */
  dropped: number
}

export class LiveFacts implements Listener {
  /** Number of the last fact that was said; 0: none since it listens. */
  last = 0
  hasEnded = false
  #filter: StreamFilter
  #limit: number
  #wake: () => void
  /** Every wanted fact behind this number, and up to the last one, is among the events. */
  #from = 0
  #events: LiveEvent[] = []
  /** Of the events, UTF-16 units. */
  #size = 0
  /** Its reader is to read the journal first. */
  #isBehind = false
  /** Events that may still be kept in this second, and when it began, by performance.now(). */
  #left = 0
  #second = Number.NEGATIVE_INFINITY
  #dropped = 0
  #at = 0
  #instant = labInstant(0)

  /**
   * @param limit no more is kept in memory than one event beyond so many UTF-16 units
   * @param wake called whenever something was said, and at the end
   */
  constructor(filter: StreamFilter, limit: number, wake: () => void) {
    this.#filter = filter
    this.#limit = limit
    this.#wake = wake
  }

  said(facts: readonly JournalRow[]): void {
    for (const row of facts) {
      // The first, or the first behind a gap
      if (row.n !== this.last + 1) this.#begin(row.n - 1)
      this.last = row.n
      if (!this.#isBehind && this.#isWanted(row)) this.#keep(row)
    }
    this.#wake()
  }

  ended(): void {
    this.hasEnded = true
    this.#wake()
  }

  /** What was said behind a number; null: it is to be read from the journal, or it is nothing. */
  take(cursor: number): Said | null {
    if (cursor < this.last && cursor < this.#from && !this.#isBehind) return null
    const isTold = cursor < this.last && !this.#isBehind
    const pieces = this.#events.flatMap((event) => (event.n > cursor ? event.pieces : []))
    const dropped = this.#dropped
    this.#begin(this.last)
    return isTold ? { pieces, dropped } : null
  }

  #begin(from: number): void {
    this.#from = from
    this.#events = []
    this.#size = 0
    this.#dropped = 0
    this.#isBehind = false
  }

  /** Parts of a second are told apart, lest all that may be told be said in its first moments. */
  #isTooMany(): boolean {
    const { perSecond } = this.#filter
    if (perSecond === undefined) return false
    const now = performance.now()
    if (now - this.#second >= PART_MS) {
      this.#second = now
      this.#left = Math.ceil((perSecond * PART_MS) / 1000)
    }
    return --this.#left < 0
  }

  #isWanted({ address, fact }: JournalRow): boolean {
    const { types, addresses } = this.#filter
    return (!types || types.includes(fact.type)) && (!addresses || addresses.includes(address))
  }

  #keep(row: JournalRow): void {
    const isFull = this.#size > this.#limit
    if (this.#isTooMany() || (isFull && this.#filter.perSecond !== undefined)) {
      this.#dropped++
      return
    }
    if (isFull) {
      this.#begin(row.n - 1)
      this.#isBehind = true
      return
    }
    const { n, address, fact } = row
    if (fact.at !== this.#at) {
      this.#at = fact.at
      this.#instant = labInstant(fact.at)
    }
    const head = `id: ${eventId(n, this.#filter.run)}\ndata: {"n":${n},"at":"${this.#instant}","address":"${address}","type":"${fact.type}","fact":`
    const pieces = [head, ...factJson(row), '}\n\n']
    this.#events.push({ n, pieces })
    for (const { length } of pieces) this.#size += length
  }
}

/**
 * What was said on the wire of a world, and what its machines did: the last of it, in memory alone. Keeping an entry
 * copies its texts and little else; it is made into JSON on each read.
 */
import { randomUUID } from 'node:crypto'
import type { ByteBudget } from '../bytes/byte-budget.ts'
import { Notices } from '../notices/notices.ts'
import {
  type ActivityEntry,
  emptyRequest,
  type FrameNote,
  type KeptText,
  type RequestEntry,
  type StateChange,
} from './entries.ts'
import { TextRing } from './text-ring.ts'

/** Entries that are kept. */
const ENTRIES_KEPT = 2000
/** Bytes of their texts that are kept. What an entry takes beside them, less than 750 bytes, makes 4 MiB of it. */
const TEXTS_KEPT = 2.5 * 1024 * 1024
/** Bytes that are counted for an entry beside its texts. */
const ENTRY_BYTES = 512
/** Entries for which memory is reserved at once. */
const COUNTED_ENTRIES = 100
/** Bytes that are kept of one text. */
const TEXT_BYTES = 8 * 1024

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A part of the entries, oldest first. */
export interface ActivityPage {
  entries: ActivityEntry[]
  /** Entries behind the number asked for that are not kept any more. */
  dropped: number
  /** Number up to which has been read. */
  read: number
}

export class Activity {
  /** Names this record: after a restart there is another, whose numbers begin anew. */
  readonly run = randomUUID()
  /** What clients may have meant otherwise. */
  readonly notices: Notices
  readonly #budget: ByteBudget
  readonly #most: number
  readonly #texts: TextRing
  /** An entry lies where another did that is not kept any more. */
  readonly #entries: ActivityEntry[] = []
  /** Number of the entry that lies at the beginning. */
  #base = 1
  #first = 1
  #next = 1
  /** Entries for which there is memory. */
  #counted = 0
  #connections = 0
  #hasEnded = false
  readonly #followers = new Set<() => void>()

  /** @param budget memory of the records of all worlds: those in which least happens make room for others */
  constructor(budget: ByteBudget, { entries = ENTRIES_KEPT, bytes = TEXTS_KEPT } = {}) {
    this.#budget = budget
    this.#most = entries
    this.notices = new Notices(budget)
    this.#texts = new TextRing(bytes, (capacity) => this.#count(capacity))
  }

  /** Number of the last entry; 0: there is none. */
  get last(): number {
    return this.#next - 1
  }

  /** Nothing is lost with it: there is no entry, and no setting. */
  get isBlank(): boolean {
    return this.last === 0 && this.notices.isBlank
  }

  /** A number for a socket that has been opened. */
  newConnection(): number {
    return ++this.#connections
  }

  /**
   * Keeps the texts of a request.
   * @param head a character to a byte; empty: there is nothing that its row does not say
   * @param answer a character to a byte, or bytes; null: none that is known
   * @returns what the rest is to be written to, at once; null: nothing is kept any more
   */
  request(head: string, body: Buffer | null, answer: Buffer | string | null): RequestEntry | null {
    if (this.#hasEnded) return null
    const oldest = this.#entries[(this.#next - this.#base) % this.#most]
    const entry = oldest?.kind === 'request' ? oldest : emptyRequest()
    const position = this.#texts.head
    this.#keep(entry.head, head)
    this.#keep(entry.body, body)
    this.#keep(entry.answer, answer)
    entry.position = position
    this.#add(entry)
    return entry
  }

  frame(note: FrameNote, message: Buffer): void {
    if (this.#hasEnded) return
    const position = this.#texts.head
    const text = { position, kept: 0 }
    this.#keep(text, message)
    this.#add({ ...note, kind: 'frame', n: 0, position, text })
  }

  /** @param at epoch milliseconds @param fact number of the last fact of their turn */
  transitions(changes: readonly StateChange[], at: number, fact: number): void {
    if (this.#hasEnded) return
    for (const change of changes)
      this.#add({ ...change, kind: 'transition', n: 0, position: this.#texts.head, at, fact })
  }

  /**
   * Entries behind a number, oldest first.
   * @param limit most entries
   * @param isWanted which
   */
  after(number: number, limit: number, isWanted: (entry: ActivityEntry) => boolean = () => true): ActivityPage {
    const entries: ActivityEntry[] = []
    let read = Math.max(number, this.#first - 1)
    const dropped = read - number
    while (read < this.last && entries.length < limit) {
      const entry = this.#at(++read)
      if (isWanted(entry)) entries.push(entry)
    }
    return { entries, dropped, read }
  }

  /** A text of an entry that is kept, without a character that was cut; null: there is none, or it is bytes. */
  text({ position, kept }: KeptText): string | null {
    if (kept === 0 || position < 0) return null
    const bytes = this.#texts.at(position, kept)
    if (bytes.includes(0)) return null
    try {
      return decoder.decode(bytes, { stream: kept === TEXT_BYTES })
    } catch {
      return null
    } finally {
      // Forgets the beginning of a character that was cut
      if (kept === TEXT_BYTES) forgetRest()
    }
  }

  /** Is called with every entry. @returns ends that */
  follow(wake: () => void): () => void {
    this.#followers.add(wake)
    return () => this.#followers.delete(wake)
  }

  /** Gives back the memory that is there for more: nothing is added for long. */
  trim(): void {
    this.#texts.trim()
    this.#counted = Math.min(this.#counted, this.#next - this.#first)
    this.#count(this.#texts.capacity)
  }

  /** Nothing is added from now on: the world is gone, and its record with it. */
  end(): void {
    this.#hasEnded = true
    this.#budget.release(this)
    this.notices.end()
  }

  #keep(place: KeptText, text: Buffer | string | null): void {
    place.kept = text === null ? 0 : Math.min(text.length, TEXT_BYTES)
    if (place.kept > 0) place.position = this.#texts.put(text!, place.kept)
  }

  #at(number: number): ActivityEntry {
    return this.#entries[(number - this.#base) % this.#most]!
  }

  #add(entry: ActivityEntry): void {
    const n = this.#next
    if (n - this.#first >= this.#most) this.#first++
    entry.n = n
    const { tail } = this.#texts
    while (this.#first < n && this.#at(this.#first).position < tail) this.#first++
    this.#entries[(n - this.#base) % this.#most] = entry
    this.#next++
    const size = this.#next - this.#first
    if (size > this.#counted) {
      this.#counted = Math.min(this.#most, size + COUNTED_ENTRIES)
      if (!this.#count(this.#texts.capacity)) this.#forget()
    }
    for (const wake of this.#followers) wake()
  }

  /** Whether there is memory for the entries, and for a buffer of this many bytes. */
  #count(capacity: number): boolean {
    return this.#budget.hold(this, capacity + ENTRY_BYTES * this.#counted, () => this.#forget())
  }

  #forget(): void {
    this.#budget.release(this)
    this.#texts.clear()
    this.#entries.length = 0
    this.#counted = 0
    this.#first = this.#base = this.#next
  }
}

function forgetRest(): void {
  try {
    decoder.decode()
  } catch {
    // It was the beginning of a character
  }
}

/** Bytes that arrive in pieces, copied into one buffer: it takes their bytes, however many pieces they were. */

/** The first buffer is no larger, whatever length is announced. Bytes. */
const FIRST_LIMIT = 64 * 1024
/** The first buffer where no length is announced. Bytes. */
const FIRST = 4 * 1024

export class GrowingBuffer {
  readonly #limit: number
  readonly #expected: number
  #bytes = Buffer.alloc(0)
  #length = 0

  /**
   * @param limit bytes it is ever asked to take
   * @param expected bytes that are announced; NaN: none are
   */
  constructor(limit: number, expected = Number.NaN) {
    this.#limit = limit
    this.#expected = expected
  }

  /** Bytes that have been appended. */
  get length(): number {
    return this.#length
  }

  /** Bytes of memory it takes. */
  get capacity(): number {
    return this.#bytes.length
  }

  /** Bytes of memory that it takes once this many bytes are added: callers count memory before it is allocated. */
  capacityWith(more: number): number {
    const needed = this.#length + more
    if (needed <= this.#bytes.length) return this.#bytes.length
    const first = Math.min(this.#expected || FIRST, FIRST_LIMIT)
    const grown = Math.max(needed, 2 * this.#bytes.length, first)
    // What is announced is enough, as long as it is true.
    const enough = needed <= this.#expected ? Math.min(grown, this.#expected) : grown
    return Math.max(needed, Math.min(enough, this.#limit))
  }

  /** Copies a piece. */
  append(piece: Uint8Array): void {
    const capacity = this.capacityWith(piece.length)
    if (capacity > this.#bytes.length) {
      // Not from node's pool: a slice would keep the whole pool alive.
      const bytes = Buffer.allocUnsafeSlow(capacity)
      bytes.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = bytes
    }
    this.#bytes.set(piece, this.#length)
    this.#length += piece.length
  }

  /** What has been appended; it is the buffer itself, to which nothing may be appended any more. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }
}

/** The last texts of many, as bytes in one buffer: a new one overwrites the oldest. */

/** Bytes of the first buffer. Texts of one entry are no longer than that together. */
const FIRST_CAPACITY = 32 * 1024

const NOTHING = Buffer.alloc(0)

/**
 * Copied here, a text is no object: what is kept of a thousand requests costs the garbage collector nothing. A position
 * is the number of bytes that were put before it, so that positions only rise.
 */
export class TextRing {
  readonly #most: number
  readonly #mayGrow: (capacity: number) => boolean
  #limit: number
  #bytes: Buffer = NOTHING
  /** Position of the next text. */
  #head = 0
  /** Where in the buffer that is. */
  #offset = 0

  /**
   * @param limit bytes of the buffer, at most
   * @param mayGrow asked before the buffer is made larger; false: it stays as it is
   */
  constructor(limit: number, mayGrow: (capacity: number) => boolean = () => true) {
    this.#most = limit
    this.#limit = limit
    this.#mayGrow = mayGrow
  }

  /** Bytes of the buffer now. */
  get capacity(): number {
    return this.#bytes.length
  }

  /** Where the next text lies, unless it has to go to the beginning of the buffer. */
  get head(): number {
    return this.#head
  }

  /** What lies before this position has been overwritten. */
  get tail(): number {
    return this.#head - this.#bytes.length
  }

  /**
   * Keeps the beginning of a text.
   * @param text bytes, or a character to a byte
   * @param length bytes that are kept
   * @returns its position; -1: there is no memory for it
   */
  put(text: Buffer | string, length: number): number {
    if (this.#offset + length > this.#bytes.length && !this.#makeRoom(length)) return -1
    if (typeof text === 'string') this.#bytes.write(text, this.#offset, length, 'latin1')
    else text.copy(this.#bytes, this.#offset, 0, length)
    const position = this.#head
    this.#head += length
    this.#offset += length
    return position
  }

  /** The bytes at a position that has not been overwritten, good until the next text is put. */
  at(position: number, length: number): Buffer {
    const offset = position % this.#bytes.length
    return this.#bytes.subarray(offset, offset + length)
  }

  /** Forgets everything, and gives the memory back. */
  clear(): void {
    this.#bytes = NOTHING
    this.#limit = this.#most
    this.#head = 0
    this.#offset = 0
  }

  /** Gives back what of the buffer no text lies in yet; the next text makes it larger again. */
  trim(): void {
    // Come round, the whole of it is in use
    if (this.#head !== this.#offset || this.#head === this.#bytes.length) return
    const bytes = Buffer.allocUnsafeSlow(this.#head)
    this.#bytes.copy(bytes)
    this.#bytes = bytes
  }

  /** A larger buffer while there may be one; then the beginning of the one there is. */
  #makeRoom(length: number): boolean {
    const { length: capacity } = this.#bytes
    if (capacity < this.#limit) {
      const larger = Math.min(this.#limit, Math.max(FIRST_CAPACITY, 2 * capacity))
      if (this.#mayGrow(larger)) {
        // It has not come round yet: a position is still a place in the buffer.
        const bytes = Buffer.allocUnsafeSlow(larger)
        this.#bytes.copy(bytes)
        this.#bytes = bytes
        return this.#offset + length <= larger || this.#makeRoom(length)
      }
      if (capacity === 0) return false
      this.#limit = capacity
    }
    if (length > capacity) return false
    this.#head += capacity - this.#offset
    this.#offset = 0
    return true
  }
}

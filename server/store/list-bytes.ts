/**
 * Lists of rows as the bytes of JSON arrays, for the one statement of a commit. One piece of memory takes all of a
 * commit and is used again for the next: a text is laid down where it is to lie, and no longer text is made of it.
 */

/** What a commit of a full batch comes to, nearly always. Bytes. */
const USUAL = 256 * 1024
/** UTF-8 takes at most so many bytes for one unit of a JavaScript text. */
const UNIT_BYTES = 3

const COMMA = 0x2c
const OPENED = 0x5b
const CLOSED = 0x5d

export class ListBytes {
  #bytes = Buffer.allocUnsafe(USUAL)
  #end = 0

  /** Begins anew: what was given before is overwritten. */
  clear(): void {
    if (this.#bytes.length > USUAL) this.#bytes = Buffer.allocUnsafe(USUAL)
    this.#end = 0
  }

  /**
   * @param pieces texts that come to JSON values one behind the other, a comma before each
   * @returns the JSON array of them; good until `clear`
   */
  array(pieces: readonly string[]): Buffer {
    let start = this.#end
    for (const piece of pieces) {
      const needed = this.#end + UNIT_BYTES * piece.length + 2
      if (needed > this.#bytes.length) start = this.#move(start, needed)
      this.#end += this.#bytes.write(piece, this.#end)
    }
    if (pieces.length === 0) this.#bytes[this.#end++] = COMMA
    this.#bytes[start] = OPENED
    this.#bytes[this.#end++] = CLOSED
    return this.#bytes.subarray(start, this.#end)
  }

  /** Goes on in a larger piece of memory, with the list begun there; those before stay where they are. */
  #move(start: number, needed: number): number {
    const begun = this.#bytes.subarray(start, this.#end)
    this.#bytes = Buffer.allocUnsafe(2 * needed)
    this.#end = begun.copy(this.#bytes)
    return 0
  }
}

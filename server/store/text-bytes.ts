/**
 * Texts as bytes, for those who hand them on at once. One piece of memory takes them and is used again for the next: a
 * text is laid down where it is to lie, and no longer text is made of it before.
 */

/** What a commit of a full batch comes to, nearly always, and an answer always but for lists. Bytes. */
const USUAL = 256 * 1024
/** UTF-8 takes at most so many bytes for one unit of a JavaScript text. */
const UNIT_BYTES = 3

/** Bytes a text takes at most; a long one is looked at before so much is asked for. */
const room = (text: string): number =>
  UNIT_BYTES * text.length < USUAL ? UNIT_BYTES * text.length : Buffer.byteLength(text)

export class TextBytes {
  #bytes = Buffer.allocUnsafe(USUAL)
  #end = 0

  /** Begins anew: what was given before is overwritten. */
  clear(): void {
    if (this.#bytes.length > USUAL) this.#bytes = Buffer.allocUnsafe(USUAL)
    this.#end = 0
  }

  /**
   * @param pieces of one text
   * @returns its UTF-8, good until `clear`
   */
  of(pieces: readonly string[]): Buffer {
    let start = this.#end
    for (const piece of pieces) {
      const needed = this.#end + room(piece)
      if (needed > this.#bytes.length) start = this.#move(start, needed)
      this.#end += this.#bytes.write(piece, this.#end)
    }
    return this.#bytes.subarray(start, this.#end)
  }

  /** Goes on in a larger piece of memory, with the text begun there; those before stay where they are. */
  #move(start: number, needed: number): number {
    const begun = this.#bytes.subarray(start, this.#end)
    this.#bytes = Buffer.allocUnsafe(needed + USUAL)
    this.#end = begun.copy(this.#bytes)
    return 0
  }
}

/** Encodes texts as bytes for immediate use, in one buffer that is reused: no concatenated string is made first. */

/** Initial size in bytes: enough for nearly every full batch, and for all answers but lists. */
const USUAL = 256 * 1024
/** Maximum bytes of UTF-8 for one UTF-16 code unit. */
const UNIT_BYTES = 3

/** Upper bound of a text's bytes; a long text is measured instead. */
const room = (text: string): number =>
  UNIT_BYTES * text.length < USUAL ? UNIT_BYTES * text.length : Buffer.byteLength(text)

export class TextBytes {
  #bytes = Buffer.allocUnsafe(USUAL)
  #end = 0

  /** Starts over: earlier results are overwritten. */
  clear(): void {
    if (this.#bytes.length > USUAL) this.#bytes = Buffer.allocUnsafe(USUAL)
    this.#end = 0
  }

  /**
   * @param pieces of one text
   * @returns its UTF-8, good until `clear`
   */
  of(pieces: readonly string[]): Buffer {
    const start = this.#write(this.#end, pieces)
    return this.#bytes.subarray(start, this.#end)
  }

  /**
   * @param texts each in pieces
   * @returns their UTF-8, one behind the other, and how many bytes each takes
   */
  row(texts: readonly (readonly string[])[]): { bytes: Buffer; lengths: number[] } {
    let start = this.#end
    const lengths = texts.map((pieces) => {
      const before = this.#end - start
      start = this.#write(start, pieces)
      return this.#end - start - before
    })
    return { bytes: this.#bytes.subarray(start, this.#end), lengths }
  }

  /** Writes pieces behind what is there. @param start of the unfinished result @returns where that starts now */
  #write(start: number, pieces: readonly string[]): number {
    let begun = start
    for (const piece of pieces) {
      const needed = this.#end + room(piece)
      if (needed > this.#bytes.length) begun = this.#move(begun, needed)
      this.#end += this.#bytes.write(piece, this.#end)
    }
    return begun
  }

  /** Continues in a larger buffer, with the unfinished result; earlier ones keep the old buffer. */
  #move(start: number, needed: number): number {
    const begun = this.#bytes.subarray(start, this.#end)
    this.#bytes = Buffer.allocUnsafe(needed + USUAL)
    this.#end = begun.copy(this.#bytes)
    return 0
  }
}

/** How large a slip may be: what one request may cost in memory is known beforehand. */

/** Of the stored document a slip is made from: the largest body a desk takes, with its numbers written out, is less. */
export const DOCUMENT_BYTES = 16 * 1024 * 1024
/** Of the text or the page that comes of it. */
export const OUTPUT_BYTES = 32 * 1024 * 1024
/** Seven and a half metres of usual paper. */
export const PICTURE_HEIGHT_DOTS = 60_000
/** Of a whole picture, 1,280 dots wide at that height: it takes 310 MB while it is drawn. A wider one is less high. */
export const PICTURE_DOTS = 60_000 * 1_280
/** Of a page of PDF: 14,400 points, the longest that every reader shows. */
export const PAGE_HEIGHT_MM = 5_080

/** Goods, stamps and payments in the XML of a receipt: each is a dozen elements in memory while it is written. */
export const XML_ROWS = 20_000

export type Unit = 'bytes' | 'dots' | 'mm' | 'rows' | 'ms' | 'MB'

/** A slip is longer than is rendered. */
export class SlipTooLong extends Error {
  readonly limit: number
  readonly unit: Unit

  constructor(limit: number, unit: Unit) {
    super(`a slip of more than ${limit} ${unit}`)
    this.limit = limit
    this.unit = unit
  }
}

/** Text in pieces, joined once; what it costs is counted as it grows. */
export class BoundedText {
  readonly #pieces: string[] = []
  readonly #limit: number
  #bytes = 0

  /** @param limit bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** @throws SlipTooLong */
  add(piece: string): void {
    this.#bytes += Buffer.byteLength(piece)
    if (this.#bytes > this.#limit) throw new SlipTooLong(this.#limit, 'bytes')
    this.#pieces.push(piece)
  }

  toString(): string {
    return this.#pieces.join('')
  }
}

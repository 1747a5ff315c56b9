/**
 * A set of texts that forgets the texts: a few bits of each are kept. It never denies what was added, and seldom affirms
 * what was not: the more often, the more was added. Its memory stays the same.
 */

/** Of so many places in a table of 16 million, one text in 400 is mistaken when a million were added. */
const PLACES = 4
const TABLE_BITS = 2 ** 24

export class BloomFilter {
  /** None until something is added. */
  #bits: Uint32Array | null = null

  add(text: string): void {
    this.#bits ??= new Uint32Array(TABLE_BITS / 32)
    const { first, step } = hashesOf(text)
    for (let each = 0; each < PLACES; each++) {
      const place = (first + each * step) & (TABLE_BITS - 1)
      this.#bits[place >>> 5]! |= 1 << (place & 31)
    }
  }

  /** false: it was never added. */
  has(text: string): boolean {
    if (this.#bits === null) return false
    const { first, step } = hashesOf(text)
    for (let each = 0; each < PLACES; each++) {
      const place = (first + each * step) & (TABLE_BITS - 1)
      if ((this.#bits[place >>> 5]! & (1 << (place & 31))) === 0) return false
    }
    return true
  }

  clear(): void {
    this.#bits = null
  }
}

/** Two numbers of 32 bits in which every character counts; the places of a text go on from one by steps of the other. */
function hashesOf(text: string): { first: number; step: number } {
  let first = 0x811c9dc5
  let step = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    first = Math.imul(first ^ code, 0x01000193)
    step = Math.imul(step ^ code, 0x85ebca6b)
  }
  return { first: mixed(first), step: mixed(step) | 1 }
}

/** High bits come to count in low ones. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}

/**
 * A Bloom filter: a set that keeps a few bits of each text. It has no false negatives, and few false positives: the
 * more texts were added, the more. Its memory is constant.
 */

/** Bits set per text in a table of 16 million: one false positive in 400 after a million texts. */
const PLACES = 4
const TABLE_BITS = 2 ** 24

export class BloomFilter {
  /** Allocated with the first text. */
  #bits: Uint32Array | null = null

  add(text: string): void {
    this.#bits ??= new Uint32Array(TABLE_BITS / 32)
    const { first, step } = hashesOf(text)
    for (let each = 0; each < PLACES; each++) {
      const place = (first + each * step) & (TABLE_BITS - 1)
      this.#bits[place >>> 5]! |= 1 << (place & 31)
    }
  }

  /** @returns false: the text was never added */
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

/** Two 32-bit hashes of all characters; the places of a text start at the first and go on by steps of the second. */
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

/** Lets high bits influence low ones. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}

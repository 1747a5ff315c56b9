/** Texts that were met, as numbers of 52 bits in an open table: a million take 32 MB. Two may fall together once in 4,000 sets. */
const FIRST_ROOM = 1024

export class KnownTexts {
  #table = new Float64Array(FIRST_ROOM)
  #count = 0

  /** @returns whether it was met before */
  meet(text: string): boolean {
    if (this.#count * 2 >= this.#table.length) this.#grow()
    const number = numberOf(text)
    if (!put(this.#table, number)) return true
    this.#count++
    return false
  }

  has(text: string): boolean {
    const number = numberOf(text)
    return this.#table[placeOf(this.#table, number)] === number
  }

  #grow(): void {
    const table = new Float64Array(this.#table.length * 2)
    for (const number of this.#table) if (number !== 0) put(table, number)
    this.#table = table
  }
}

function numberOf(text: string): number {
  let [high, low] = [0x811c9dc5, 0x1b873593]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x85ebca6b) ^ (low >>> 13)
  }
  return ((high ^ (high >>> 15)) >>> 0) * 0x100000 + ((low ^ (low >>> 16)) >>> 12) + 1
}

/** Where a number lies in a table, or would. */
function placeOf(table: Float64Array, number: number): number {
  const mask = table.length - 1
  let at = (number % 0x7fffffff) & mask
  while (table[at] !== 0 && table[at] !== number) at = (at + 1) & mask
  return at
}

/** @returns false where it is there already */
function put(table: Float64Array, number: number): boolean {
  const at = placeOf(table, number)
  if (table[at] === number) return false
  table[at] = number
  return true
}

/**
 * A map of UUIDs to numbers, 20 bytes each, in one table with open addressing. As strings in a Map a million of them
 * take twice the memory, are a million objects for the garbage collector, and are slower to add and find.
 */

/** Length of a UUID with hyphens, and in 32-bit words. */
const DIGITS = 36
const WORDS = 4
/** Length of an entry in the text of `setAll`: the UUID, then its number in decimal digits. */
const NUMBER_DIGITS = 10
export const ENTRY = { uuid: DIGITS, number: NUMBER_DIGITS } as const
/** Initial slots; always a power of two. */
const LEAST_SLOTS = 16

/** The nil UUID marks an empty slot, so it cannot be a key. Numbers are of 32 bits, without a sign. */
export class UuidMap {
  size = 0
  #table = new Int32Array(LEAST_SLOTS * WORDS)
  /** By slot. */
  #numbers = new Uint32Array(LEAST_SLOTS)
  #text = Buffer.alloc(DIGITS)
  /** The words of the last parsed UUID. */
  #a = 0
  #b = 0
  #c = 0
  #d = 0

  /** @param id in either case */
  has(id: string): boolean {
    this.#text.write(id, 'latin1')
    this.#read(this.#text, 0)
    return this.#isTaken(this.#place())
  }

  /** @param id in either case @returns null when it is no key */
  get(id: string): number | null {
    this.#text.write(id, 'latin1')
    this.#read(this.#text, 0)
    const place = this.#place()
    return this.#isTaken(place) ? this.#numbers[place / WORDS]! : null
  }

  set(id: string, number: number): void {
    this.#text.write(id, 'latin1')
    this.#room(this.size + 1)
    this.#setFrom(this.#text, 0, number)
  }

  /** Makes room for this many in all. */
  expect(size: number): void {
    this.#room(size)
  }

  /** Sets concatenated entries, in ASCII: each a UUID and its number, padded with zeros (`ENTRY`). */
  setAll(entries: Buffer): void {
    const length = DIGITS + NUMBER_DIGITS
    this.#room(this.size + entries.length / length)
    for (let at = 0; at < entries.length; at += length) this.#setFrom(entries, at, decimal(entries, at + DIGITS))
  }

  #setFrom(text: Buffer, at: number, number: number): void {
    this.#read(text, at)
    const place = this.#place()
    this.#numbers[place / WORDS] = number
    if (this.#isTaken(place)) return
    this.#put(place)
    this.size++
  }

  /** Slot of the last parsed UUID, or the empty slot for it. */
  #place(): number {
    const table = this.#table
    const last = table.length - 1
    let place = (mixed(this.#a, this.#b, this.#c, this.#d) * WORDS) & last
    while (this.#isTaken(place) && !this.#isAt(place)) place = (place + WORDS) & last
    return place
  }

  #isTaken(place: number): boolean {
    const table = this.#table
    return (table[place]! | table[place + 1]! | table[place + 2]! | table[place + 3]!) !== 0
  }

  #isAt(place: number): boolean {
    const table = this.#table
    return (
      table[place] === this.#a &&
      table[place + 1] === this.#b &&
      table[place + 2] === this.#c &&
      table[place + 3] === this.#d
    )
  }

  #put(place: number): void {
    const table = this.#table
    table[place] = this.#a
    table[place + 1] = this.#b
    table[place + 2] = this.#c
    table[place + 3] = this.#d
  }

  /** Grows the table so that it is at most half full with this many. */
  #room(size: number): void {
    const before = this.#table
    const numbers = this.#numbers
    let length = before.length
    while (2 * size * WORDS > length) length *= 2
    if (length === before.length) return
    this.#table = new Int32Array(length)
    this.#numbers = new Uint32Array(length / WORDS)
    for (let at = 0; at < before.length; at += WORDS) {
      this.#a = before[at]!
      this.#b = before[at + 1]!
      this.#c = before[at + 2]!
      this.#d = before[at + 3]!
      // Leaves empty slots out
      if ((this.#a | this.#b | this.#c | this.#d) === 0) continue
      const place = this.#place()
      this.#put(place)
      this.#numbers[place / WORDS] = numbers[at / WORDS]!
    }
  }

  /** Groups of digits: 8-4-4-4-12. */
  #read(text: Buffer, at: number): void {
    this.#a = (half(text, at) << 16) | half(text, at + 4)
    this.#b = (half(text, at + 9) << 16) | half(text, at + 14)
    this.#c = (half(text, at + 19) << 16) | half(text, at + 24)
    this.#d = (half(text, at + 28) << 16) | half(text, at + 32)
  }
}

/** Four hexadecimal digits as a number. */
const half = (text: Buffer, at: number): number =>
  (digit(text[at]!) << 12) | (digit(text[at + 1]!) << 8) | (digit(text[at + 2]!) << 4) | digit(text[at + 3]!)

/** Digits of a decimal number, in ASCII. */
function decimal(text: Buffer, at: number): number {
  let number = 0
  for (let place = at; place < at + NUMBER_DIGITS; place++) number = number * 10 + (text[place]! & 15)
  return number
}

/** ASCII letters have a bit that digits lack, and count from 1. */
const digit = (code: number): number => (code & 15) + 9 * (code >> 6)

/** A hash of all bits: ids that differ in one place only do not cluster. */
function mixed(a: number, b: number, c: number, d: number): number {
  let sum = a
  for (const word of [b, c, d]) {
    sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
    sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35) ^ word
  }
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  return (sum ^ (sum >>> 13)) & 0x1fffffff
}

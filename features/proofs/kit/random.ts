/** Pseudo-random numbers: the same seed gives the same kills and the same receipts. */

export class Random {
  #state: number

  /** @param seed any integer; its low 32 bits count */
  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer, both bounds included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** True with this probability. */
  happens(share: number): boolean {
    return this.next() < share
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)]!
  }

  /** A version-4 UUID. */
  uuid(): string {
    const digits = (count: number): string =>
      Array.from({ length: count }, () => this.between(0, 15).toString(16)).join('')
    return `${digits(8)}-${digits(4)}-4${digits(3)}-${this.pick(['8', '9', 'a', 'b'])}${digits(3)}-${digits(12)}`
  }

  /** An independent generator: drawing from it changes nothing here. */
  branch(): Random {
    return new Random(this.between(0, 2 ** 32 - 1))
  }
}

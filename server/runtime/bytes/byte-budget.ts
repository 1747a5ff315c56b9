/**
 * The memory that what clients send, or do not read, may take: of all connections together. Where it is full, what comes
 * slowest makes room, so that clients that trickle do not keep out the others.
 */

/** What has been held for less is not given up for others. */
const TIMEOUT_MS = 10_000

interface Holding {
  bytes: number
  /** Of `performance.now()`. */
  since: number
  /** null: it is held until it is released. */
  giveUp: (() => void) | null
}

export class ByteBudget {
  readonly #limit: number
  readonly #alone: number
  readonly #timeoutMs: number
  readonly #holdings = new Map<object, Holding>()
  #held = 0

  /**
   * @param limit bytes of all owners together
   * @param alone bytes of an owner that is alone: without it any number, so that nothing is too large in itself
   * @param timeoutMs what has been held for less is not given up for others
   */
  constructor(limit: number, { alone = Number.POSITIVE_INFINITY, timeoutMs = TIMEOUT_MS } = {}) {
    this.#limit = limit
    this.#alone = alone
    this.#timeoutMs = timeoutMs
  }

  /** Bytes held by all owners. */
  get held(): number {
    return this.#held
  }

  /**
   * Counts bytes in place of what the owner has held so far.
   * @param giveUp while others need room: ends what the owner holds them for, and is not asked; null: is never called
   * @returns false: there is no room, and the owner holds what it has held so far
   */
  hold(owner: object, bytes: number, giveUp: (() => void) | null = null): boolean {
    const own = this.#holdings.get(owner)
    const more = bytes - (own?.bytes ?? 0)
    if (more > 0 && !this.#hasRoom(bytes, owner)) return false
    this.#holdings.set(owner, { bytes, since: own?.since ?? performance.now(), giveUp })
    this.#held += more
    return true
  }

  /** Counts nothing any more; an owner that holds nothing may be released as well. */
  release(owner: object): void {
    const own = this.#holdings.get(owner)
    if (!own) return
    this.#holdings.delete(owner)
    this.#held -= own.bytes
  }

  /** Makes room where it can. */
  #hasRoom(bytes: number, asking: object): boolean {
    for (;;) {
      const others = this.#held - (this.#holdings.get(asking)?.bytes ?? 0)
      if (others === 0) return bytes <= this.#alone
      if (others + bytes <= this.#limit) return true
      const slowest = this.#slowest(asking)
      if (!slowest) return false
      const [owner, { giveUp }] = slowest
      this.release(owner)
      giveUp!()
    }
  }

  /** The owner whose bytes have come, or go, most slowly; null: none has had its time. */
  #slowest(asking: object): [owner: object, holding: Holding] | null {
    const now = performance.now()
    let slowest: [object, Holding] | null = null
    let least = Number.POSITIVE_INFINITY
    for (const entry of this.#holdings) {
      const [owner, { bytes, since, giveUp }] = entry
      const pace = bytes / (now - since)
      if (giveUp === null || owner === asking || now - since < this.#timeoutMs || pace >= least) continue
      slowest = entry
      least = pace
    }
    return slowest
  }
}

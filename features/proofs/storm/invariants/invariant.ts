/** What always holds of a server, whatever is done to it. */
import type { Seen } from '../seen.ts'

export interface StormInvariant {
  readonly name: string
  /** One sentence for people. */
  readonly sentence: string
  /** @returns how it is broken; null: it holds */
  see(seen: Seen): string | null
}

/** A storm has met a server that breaks an invariant. */
export class BrokenInvariant extends Error {
  readonly invariant: string
  /** What showed it; null: that nothing else could go on. */
  readonly seen: Seen | null

  constructor(invariant: string, message: string, seen: Seen | null = null) {
    super(message)
    this.invariant = invariant
    this.seen = seen
  }
}

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

  constructor(invariant: string, message: string) {
    super(message)
    this.invariant = invariant
  }
}

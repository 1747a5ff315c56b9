/** Caches the last reads of a scenario's world: a read is repeated only after a write. */

import type { Lab, SaidFact } from '../actors/lab.ts'
import type { RegisterCard } from '../actors/world-card.ts'

/** A read, and the number of writes before it. */
type Cached<What> = What & { writes: number }

/** What may have changed the world. */
interface Changes {
  /** Number of requests that may have changed it. */
  writes: () => number
  /** Whether it may change without a counted write, as while clients are at sockets. */
  isOpen: () => boolean
}

export class ReadCache {
  readonly #changes: Changes
  /** Facts behind a number. */
  #facts: Cached<{ after: number; facts: SaidFact[] }> | null = null
  /** The state of a register. */
  #status: Cached<{ id: string; body: unknown }> | null = null

  constructor(changes: Changes) {
    this.#changes = changes
  }

  /** For another world. @param fresh whether it has no facts yet */
  reset(fresh: boolean): void {
    this.#facts = fresh ? { after: 0, facts: [], writes: this.#changes.writes() } : null
    this.#status = null
  }

  /** Keeps facts that have just been read. */
  keep(after: number, facts: SaidFact[]): void {
    this.#facts = { after, facts, writes: this.#changes.writes() }
  }

  /** Facts behind a number, once calls in progress have settled. */
  async factsAfter(after: number, lab: Lab): Promise<SaidFact[]> {
    let cached = this.#facts
    if (!cached || cached.after > after || !this.#isFresh(cached)) {
      cached = { after, writes: this.#changes.writes(), facts: await lab.facts(after) }
      this.#facts = cached
    }
    return cached.facts.filter(({ n }) => n > after)
  }

  /** The state of a register, from its desk where there is one. */
  async statusOf(register: RegisterCard, lab: Lab): Promise<unknown> {
    let cached = this.#status
    if (cached?.id !== register.id || !this.#isFresh(cached)) {
      cached = { id: register.id, writes: this.#changes.writes(), body: await lab.stateOf(register) }
      this.#status = cached
    }
    return cached.body
  }

  #isFresh({ writes }: Cached<object>): boolean {
    return writes === this.#changes.writes() && !this.#changes.isOpen()
  }
}

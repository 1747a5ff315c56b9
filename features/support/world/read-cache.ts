/** What was last read in the world of a scenario: read again only when something has been written since. */

import type { Lab, SaidFact } from '../actors/lab.ts'
import type { RegisterCard } from '../actors/world-card.ts'

/** What was read, and how many writes there had been by then. */
type Cached<What> = What & { writes: number }

/** What may have changed the world. */
interface Changes {
  /** How often something was sent that may have changed it. */
  writes: () => number
  /** Whether it may change without a write that is counted, as while clients are at sockets. */
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

  /** The world is another one. @param fresh nothing has been said in it */
  reset(fresh: boolean): void {
    this.#facts = fresh ? { after: 0, facts: [], writes: this.#changes.writes() } : null
    this.#status = null
  }

  /** Facts that have just been read. */
  keep(after: number, facts: SaidFact[]): void {
    this.#facts = { after, facts, writes: this.#changes.writes() }
  }

  /** Facts behind a number, once calls under way have settled. */
  async factsAfter(after: number, lab: Lab): Promise<SaidFact[]> {
    let cached = this.#facts
    if (!cached || cached.after > after || !this.#isFresh(cached)) {
      cached = { after, writes: this.#changes.writes(), facts: await lab.facts(after) }
      this.#facts = cached
    }
    return cached.facts.filter(({ n }) => n > after)
  }

  /** The state of a register, as its desk shows it where there is one. */
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

/** What was last looked at in the world of a scenario: asked for again only when something has been done since. */

import type { Lab, RegisterCard, SaidFact } from '../actors/lab.ts'
import { stirred } from '../wire/call.ts'

/** What was looked at, and how often something had been done by then. */
type Seen<What> = What & { stirred: number }

export class Observations {
  /** Facts behind a number. */
  #facts: Seen<{ after: number; facts: SaidFact[] }> | null = null
  /** How a register stands. */
  #status: Seen<{ id: string; body: unknown }> | null = null
  /** Whether something may be done without a call that is counted, as clients at a socket do. */
  #isRestless: () => boolean

  constructor(isRestless: () => boolean) {
    this.#isRestless = isRestless
  }

  /** The world is another one. @param fresh nothing has been said in it */
  reset(fresh: boolean): void {
    this.#facts = fresh ? { after: 0, facts: [], stirred: stirred() } : null
    this.#status = null
  }

  /** Facts that have just been read. */
  keep(after: number, facts: SaidFact[]): void {
    this.#facts = { after, facts, stirred: stirred() }
  }

  /** Facts behind a number, once calls under way have settled. */
  async factsAfter(after: number, lab: Lab): Promise<SaidFact[]> {
    let seen = this.#facts
    if (!seen || seen.after > after || !this.#holds(seen)) {
      seen = { after, stirred: stirred(), facts: await lab.facts(after) }
      this.#facts = seen
    }
    return seen.facts.filter(({ n }) => n > after)
  }

  /** How a register stands, as its desk tells it where there is one. */
  async statusOf(register: RegisterCard, lab: Lab): Promise<unknown> {
    let seen = this.#status
    if (seen?.id !== register.id || !this.#holds(seen)) {
      seen = { id: register.id, stirred: stirred(), body: await lab.stands(register) }
      this.#status = seen
    }
    return seen.body
  }

  #holds({ stirred: then }: Seen<object>): boolean {
    return then === stirred() && !this.#isRestless()
  }
}

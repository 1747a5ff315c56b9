/**
 * What a scenario reads of its world: states and facts, read again only after a write; which facts are accounted for,
 * and which explain a missing answer.
 */

import { ok } from 'node:assert/strict'
import type { Verdict } from '../../../machines/vocabulary/document.ts'
import { ASKING, type Lab, type SaidFact } from '../actors/lab.ts'
import type { RegisterCard } from '../actors/world-card.ts'
import type { Answer } from '../law/answer.ts'
import type { Needs } from '../law/capabilities.ts'
import type { ScenarioTraits } from '../traits/scenario-traits.ts'

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

/** The parts of a scenario that facts depend on. */
interface FactContext {
  lab: Lab
  needs: Needs
  /** Whether a step compares the facts with those before an action. */
  traits: Pick<ScenarioTraits, 'reads'>
}

export class FactLog {
  readonly #scenario: FactContext
  readonly #seen: ReadCache
  /** Number of the last fact before the last action. */
  begun = 0
  /** Number of the last fact accounted for. */
  #accounted = 0

  constructor(scenario: FactContext, seen: ReadCache) {
    this.#scenario = scenario
    this.#seen = seen
  }

  /** For a world without facts. */
  reset(): void {
    this.begun = 0
    this.#accounted = 0
  }

  /** Facts since the last action began. */
  sinceAction(): Promise<SaidFact[]> {
    this.#scenario.needs.require('facts')
    return this.#after(this.begun)
  }

  /** The same, where facts can be known, without those of the gateways in front of the server; else none. */
  factsIfKnown = async (): Promise<SaidFact[]> =>
    this.#scenario.needs.has('facts')
      ? (await this.#after(this.begun)).filter(({ address }) => !address.startsWith('gateway:'))
      : []

  /** Questions to the tax authority since the last action, or since they were last accounted for. */
  async left(): Promise<SaidFact[]> {
    this.#scenario.needs.require('outside')
    const facts = await this.#after(Math.max(this.begun, this.#accounted))
    return facts.filter(({ type }) => ASKING.has(type))
  }

  /** Verdicts of the tax authority on a register's documents that were not accounted for before, oldest first. */
  async judged({ id }: RegisterCard): Promise<Verdict[]> {
    this.#scenario.needs.require('outside')
    const facts = await this.#after(this.#accounted)
    await this.account()
    return facts.flatMap((said) =>
      said.address === `authority:${id}` && 'verdicts' in said.fact ? said.fact.verdicts : [],
    )
  }

  /** Accounts for all facts so far. */
  async account(): Promise<void> {
    if (this.#readsFacts) this.#accounted = await this.last()
  }

  /** Number of the last fact. */
  async last(): Promise<number> {
    const known = Math.max(this.begun, this.#accounted)
    if (!this.#scenario.needs.has('facts')) return known
    return (await this.#after(known)).at(-1)?.n ?? known
  }

  get #readsFacts(): boolean {
    return this.#scenario.traits.reads.has('facts')
  }

  async #after(number: number): Promise<SaidFact[]> {
    ok(this.#readsFacts, 'no step of this scenario is known to read facts')
    return this.#seen.factsAfter(number, this.#scenario.lab)
  }
}

/** There was no answer: why, as the client sees it. */
export class MissingAnswer {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}

const CUT = ['ECONNRESET', 'ABORT_ERR']

/** The answer to an action, if it has one; an error that is no missing answer is thrown. */
export async function answerOrNone(
  action: () => Promise<Answer | undefined>,
): Promise<Answer | MissingAnswer | undefined> {
  try {
    return await action()
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string }
    if (CUT.includes(code ?? '') || name === 'TimeoutError') return new MissingAnswer(error)
    throw error
  }
}

/**
 * Holds what came against what the lab says of it.
 * @param facts since the action began; null: unknown
 * @throws the client's error, when no fault explains that there is no answer; or when an answer came that was lost
 */
export function holdLost(answer: Answer | MissingAnswer, facts: readonly SaidFact[] | null): void {
  const isLost = (facts ?? []).some(({ type }) => type === 'answer.lost' || type === 'request.lost')
  if (answer instanceof MissingAnswer) {
    if (!isLost) throw answer.error
  } else ok(!isLost, `the gateway lost it, and yet an answer came: ${answer.status}`)
}

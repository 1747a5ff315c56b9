/** What has been said in the world of a scenario, and how much of it is accounted for. */
import { ok } from 'node:assert/strict'
import type { Verdict } from '../../../machines/vocabulary/document.ts'
import { ASKING, type Lab, type SaidFact } from '../actors/lab.ts'
import type { RegisterCard } from '../actors/world-card.ts'
import type { Needs } from '../law/capabilities.ts'
import type { ScenarioTraits } from '../traits/scenario-traits.ts'
import type { ReadCache } from './read-cache.ts'

/** The scenario, as far as what is said in it hangs on it. */
interface Hearer {
  lab: Lab
  needs: Needs
  /** Whether some step holds what has been said against what an action found. */
  traits: Pick<ScenarioTraits, 'reads'>
}

export class FactLog {
  readonly #scenario: Hearer
  readonly #seen: ReadCache
  /** Number of the last fact before the last action. */
  begun = 0
  /** Of the last one that has been accounted for. */
  #accounted = 0

  constructor(scenario: Hearer, seen: ReadCache) {
    this.#scenario = scenario
    this.#seen = seen
  }

  /** Nothing has been. */
  reset(): void {
    this.begun = 0
    this.#accounted = 0
  }

  /** Since the last action began. */
  said(): Promise<SaidFact[]> {
    this.#scenario.needs.require('facts')
    return this.#after(this.begun)
  }

  /** The same, where it can be known; else none. */
  saidIfKnown = async (): Promise<SaidFact[]> => (this.#scenario.needs.has('facts') ? this.#after(this.begun) : [])

  /** Since the last action, or since they were last accounted for, by which the tax authority was asked. */
  async left(): Promise<SaidFact[]> {
    this.#scenario.needs.require('outside')
    const facts = await this.#after(Math.max(this.begun, this.#accounted))
    return facts.filter(({ type }) => ASKING.has(type))
  }

  /** Documents of a register that the tax authority has judged and that were not accounted for before, oldest first. */
  async judged({ id }: RegisterCard): Promise<Verdict[]> {
    this.#scenario.needs.require('outside')
    const facts = await this.#after(this.#accounted)
    await this.account()
    return facts.flatMap((said) =>
      said.address === `authority:${id}` && 'verdicts' in said.fact ? said.fact.verdicts : [],
    )
  }

  /** Everything said so far is known of. */
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

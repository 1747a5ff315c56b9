/**
 * How the assertions of one scenario are judged, and where each comes from. The law is a sentence of the specification
 * and applies to every server; a decision (NS, AMB) is the reading we chose where the specification allows several, and
 * applies to our own server alone. At our own server all assertions must hold. At a stranger the law alone convicts: a
 * decision that does not hold is recorded as a difference, and what only our seed has is not asserted.
 */
import { AssertionError } from 'node:assert'
import type { Breach } from '../answer-fields.ts'
import { NotTested } from '../capabilities.ts'
import { isOfExtension } from '../known-clauses.ts'
import type { AssertionSubject } from './blame.ts'
import {
  contradicted,
  type Difference,
  differenceOf,
  type FailedAssertion,
  failedAssertion,
  type JudgementResult,
} from './judgement-result.ts'

/** The decisions, or clauses of the extension, an assertion follows; the steps and tables of features name them in brackets: `(NS-31, AMB-05)`. */
export class Reading {
  readonly ids: readonly string[]

  constructor(ids: readonly string[]) {
    this.ids = ids
  }

  /** @param text ids separated by commas; empty: none */
  static parse(text: string | undefined): Reading {
    return new Reading(text ? text.split(/,\s*/) : [])
  }

  /** No decision: the law. */
  get isLaw(): boolean {
    return this.ids.length === 0
  }

  toString = (): string => this.ids.join(', ')
}

export const LAW = new Reading([])

/** An id of a decision, and of a clause of the law. */
const DECISION = /^(?:NS|AMB|EXT)-\d+$/
const CLAUSE = /^(?!NS-|AMB-|EXT-)[A-Z]{3}-\d+$/

/** Ids among the tags of a scenario, without `@`. */
interface TaggedIds {
  clauses: readonly string[]
  decisions: readonly string[]
}

/** @param tags with their `@` */
export function taggedIds(tags: readonly string[]): TaggedIds {
  const ids = tags.map((tag) => tag.slice(1))
  return { clauses: ids.filter((id) => CLAUSE.test(id)), decisions: ids.filter((id) => DECISION.test(id)) }
}

/** Shown where a scenario names neither a clause nor a decision. */
export const OWN = 'a decision of ours'

/**
 * What assertions without decisions follow: the law, if the scenario names a clause and is not marked as assumed; else
 * the decisions of the scenario.
 */
export function readingOfTags(tags: readonly string[]): Reading {
  const { clauses, decisions } = taggedIds(tags)
  if (clauses.length > 0 && !tags.includes('@assumed')) return LAW
  return new Reading(decisions.length > 0 ? decisions : [OWN])
}

/** Ends a scenario that cannot be judged, because an earlier cause explains the failure. */
export class NotJudged extends NotTested {
  override name = 'NotJudged'
}

/** An error with a code that is no assertion's: the connection has it, and it says nothing of a decision. */
const isOfConnection = (error: unknown): boolean =>
  !(error instanceof AssertionError) && typeof (error as { code?: unknown } | null)?.code === 'string'

export class Judgement {
  /** What an assertion without decisions follows. */
  readonly reading: Reading
  /** Decisions among the scenario's tags. */
  readonly #tagged: ReadonlySet<string>
  readonly #isStranger: boolean
  readonly #countsReadings: boolean
  readonly #differences: Difference[] = []
  readonly #breaches = new Map<string, Breach>()
  readonly #compared = new Set<string>()
  #failed: FailedAssertion | null = null
  /** What the current assertion is about, beside the scenario's tags. */
  #subject: AssertionSubject = {}
  #law = 0
  /** Why a later failure is not the server's fault. */
  #cause: string | null = null
  #isLost = false

  readonly #asked: () => string

  /**
   * @param reading what assertions without decisions follow
   * @param tagged decisions among the scenario's tags
   * @param asked method and address of the last answer
   * @param isStranger whether only the law convicts
   * @param countsReadings whether our decisions convict as well (`--our-reading`)
   */
  constructor(
    reading: Reading,
    tagged: readonly string[],
    asked: () => string,
    { isStranger, countsReadings }: { isStranger: boolean; countsReadings: boolean },
  ) {
    this.#asked = asked
    this.reading = reading
    this.#tagged = new Set(tagged)
    this.#isStranger = isStranger
    this.#countsReadings = countsReadings
  }

  /** From now on assertions are about this, until the next step. */
  concerns(subject: AssertionSubject): void {
    this.#subject = subject
  }

  /** Method and address of the operation that is judged. */
  get #operation(): string {
    return this.#subject.asked ?? this.#asked()
  }

  get isStranger(): boolean {
    return this.#isStranger
  }

  /** Whether codes and texts that we decided are asserted. */
  get assertsDecisions(): boolean {
    return !this.#isStranger
  }

  /**
   * Judges an assertion.
   * @param reading the decisions it follows; without any, those of the scenario
   * @param check throws when the assertion does not hold
   * @param changes whether the scenario takes another course where the decision does not hold
   * @throws what the check throws, when that convicts; NotJudged when an earlier cause explains the failure
   */
  async hold(reading: Reading, check: () => unknown, changes = true): Promise<void> {
    const { ids } = this.follow(reading)
    if (!this.#isStranger) return void (await check())
    if (ids.length === 0) return this.#holdLaw(check)
    try {
      await check()
    } catch (error) {
      if (error instanceof NotTested || isOfConnection(error)) throw error
      if (this.#isLost) throw new NotJudged(`not judged, because ${this.#cause}`)
      if (this.#countsReadings) throw error
      const words = this.#differ(ids, error as Error)
      if (changes) this.explain(words)
    }
  }

  #differ(ids: readonly string[], error: Error): string {
    const difference = differenceOf([...new Set(ids)], error)
    this.#differences.push(difference)
    return `the target differs from ${contradicted(difference.ids)}: ${difference.words}`
  }

  /**
   * A step that makes no assertion has failed: in a scenario of decisions alone that is a difference.
   * @returns why the scenario is not judged; null where the failure convicts
   */
  endedBy(error: Error): string | null {
    if (!this.#isStranger || this.#countsReadings || this.reading.isLaw || this.#failed !== null) return null
    return `not judged, because ${this.#differ(this.reading.ids, error)}`
  }

  /** What an assertion follows: the decisions it names, else those of the scenario. They are recorded as asserted. */
  follow(reading: Reading): Reading {
    const followed = reading.isLaw ? this.reading : reading
    for (const id of followed.ids) this.#compared.add(id)
    return followed
  }

  /** Decisions that the scenario asserts and its tags do not name. */
  get untagged(): string[] {
    return [...this.#compared].filter((id) => !this.#tagged.has(id) && id !== OWN)
  }

  /**
   * Judges an assertion of the law, whatever the scenario follows; in one of the extension, which convicts no stranger,
   * an assertion of its clauses.
   */
  holdLaw = (check: () => unknown): Promise<void> =>
    this.#isStranger && !this.reading.ids.some(isOfExtension) ? this.#holdLaw(check) : this.hold(LAW, check)

  async #holdLaw(check: () => unknown): Promise<void> {
    try {
      await check()
      this.#law++
    } catch (error) {
      if (error instanceof NotTested) throw error
      if (this.#cause === null) {
        this.#failed = failedAssertion(error as Error, this.#operation, this.#subject.clauses)
        throw error
      }
      throw new NotJudged(`not judged, because ${this.#cause}`)
    }
  }

  /** The answer to an action was lost: from now on nothing that does not hold says anything of the target. */
  lose(cause: string): void {
    this.explain(cause)
    this.#isLost = true
  }

  /** From now on a failure has this cause; the first one counts. */
  explain(cause: string): void {
    if (this.#isStranger) this.#cause ??= cause
  }

  /**
   * An answer breaks a field table. At a stranger the clause of the table is convicted, and the scenario continues, unless
   * the answer is none of the operation: then no other clause can pass by it.
   * @throws at our own server; NotJudged where the answer has nothing of its table
   */
  breach(breach: Breach): void {
    if (!this.#isStranger) throw new Error(breach.words)
    this.#breaches.set(breach.words, breach)
    if (breach.is_formless) throw new NotJudged(`not judged, because ${breach.words}`)
  }

  /** Whether a member already broke a field table, so that no scenario need report it again. */
  isBroken = (path: string): boolean => {
    const member = path.replace(/\.(\d+|[A-Z_]+)(?=\.|$)/g, '')
    return [...this.#breaches.values()].some((each) => member === each.member || member.startsWith(`${each.member}.`))
  }

  /** null at a target that is not a stranger. */
  get judged(): JudgementResult | null {
    if (!this.#isStranger) return null
    return {
      law: this.#law,
      failed: this.#failed,
      compared: [...this.#compared],
      differences: this.#differences,
      breaches: [...this.#breaches.values()],
    }
  }
}

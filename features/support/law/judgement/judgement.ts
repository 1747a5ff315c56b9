/**
 * How the assertions of one scenario are judged. In a server that explains itself, our own, all of them hold. At a
 * stranger the law alone convicts: a decision that does not hold is recorded as a difference, and what belongs to our
 * house is not asked.
 */
import type { Breach } from '../answer-fields.ts'
import { NotTested } from '../capabilities.ts'
import { type Difference, differenceOf, membersIn } from './difference.ts'
import { clauseOfMember, clauseOfStatus } from './members.ts'
import { LAW, OWN, type Reading } from './reading.ts'

/** Where an assertion of the law failed. */
export interface FailedAssertion {
  operation: string
  members: string[]
  /** The clause that names the first of the members, or the status that was to come; null where none does. */
  table: string | null
}

/** What a scenario has come to beside its steps: attached to the messages of a run at a stranger. */
export interface Judged {
  /** Assertions of the law that were held. */
  law: number
  /** Decisions that were compared, each id once. */
  compared: string[]
  differences: Difference[]
  /** Where an assertion of the law failed; null where none did. */
  failed: FailedAssertion | null
  /** Members that were as the law says, each with its operation. */
  held: string[]
  /** Answers that are not as the field tables say, whatever the scenario was about. */
  breaches: Breach[]
}

/** What was asked, whichever register or shift it was asked of. */
const operationIn = (asked: string): string =>
  asked
    .replace(/^(\w+) \w+:\/\/[^/]+/, '$1 ')
    .replace(/\?.*/, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}')

/** Names a member of what an operation answers. */
export const memberKey = (operation: string, member: string): string => `${operation} ${member}`

/** Ends a scenario that cannot be judged: something before the assertion explains why it does not hold. */
export class NotJudged extends NotTested {
  override name = 'NotJudged'
}

export class Judgement {
  /** What an assertion follows that names no decision. */
  readonly reading: Reading
  /** Decisions of the scenario. */
  readonly #tagged: ReadonlySet<string>
  readonly #isStranger: boolean
  readonly #countsReadings: boolean
  readonly #differences: Difference[] = []
  readonly #breaches = new Map<string, Breach>()
  readonly #compared = new Set<string>()
  #failed: FailedAssertion | null = null
  readonly #held = new Set<string>()
  #law = 0
  /** Why a later assertion may fail that the server is not to be blamed for. */
  #cause: string | null = null

  readonly #asked: () => string

  /**
   * @param reading what assertions follow that name no decision
   * @param tagged decisions that the tags of the scenario name
   * @param asked method and address of the last answer
   * @param isStranger whether the target is held to the law alone
   * @param countsReadings whether it is held to our decisions as well (`--our-reading`)
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

  get isStranger(): boolean {
    return this.#isStranger
  }

  /** Whether codes and texts we decided are asked for. */
  get asksForHouse(): boolean {
    return !this.#isStranger
  }

  /**
   * Holds an assertion.
   * @param reading the decisions it follows; the law's are none, and then those of the scenario count
   * @param changes whether the scenario goes another way where the decision does not hold
   * @throws what the check throws, when that convicts; NotJudged when something before it explains the failure
   */
  async hold(reading: Reading, check: () => unknown, changes = true): Promise<void> {
    const { ids } = this.follow(reading)
    if (!this.#isStranger) return void (await check())
    if (ids.length === 0) return this.#holdLaw(check)
    try {
      await check()
    } catch (error) {
      if (error instanceof NotTested) throw error
      if (this.#countsReadings) throw error
      const words = this.#differ(ids, error as Error)
      if (changes) this.explain(words)
    }
  }

  #differ(ids: readonly string[], error: Error): string {
    const difference = differenceOf([...new Set(ids)], error)
    this.#differences.push(difference)
    return `the target differs from our reading of ${difference.ids.join(', ')}: ${difference.words}`
  }

  /**
   * A step that makes no assertion has failed: in a scenario that follows decisions alone a stranger differs from them.
   * @returns why the scenario is not judged; null where the failure convicts
   */
  endedBy(error: Error): string | null {
    if (!this.#isStranger || this.#countsReadings || this.reading.isLaw || this.#failed !== null) return null
    return `not judged, because ${this.#differ(this.reading.ids, error)}`
  }

  /** What an assertion follows: the decisions it names, else those of the scenario. They are decisions the scenario holds. */
  follow(reading: Reading): Reading {
    const followed = reading.isLaw ? this.reading : reading
    for (const id of followed.ids) this.#compared.add(id)
    return followed
  }

  /** Decisions that the scenario holds and its tags do not name. */
  get untagged(): string[] {
    return [...this.#compared].filter((id) => !this.#tagged.has(id) && id !== OWN)
  }

  /** The law, whatever the scenario follows. */
  holdLaw = (check: () => unknown): Promise<void> => (this.#isStranger ? this.#holdLaw(check) : this.hold(LAW, check))

  async #holdLaw(check: () => unknown): Promise<void> {
    try {
      await check()
      this.#law++
    } catch (error) {
      if (error instanceof NotTested) throw error
      if (this.#cause === null) {
        const members = membersIn(error as Error)
        const { expected } = error as { expected?: unknown }
        const table =
          typeof expected === 'number'
            ? clauseOfStatus(this.#asked(), expected)
            : clauseOfMember(this.#asked(), members[0] ?? '')
        this.#failed = { operation: operationIn(this.#asked()), members, table }
        throw error
      }
      throw new NotJudged(`not judged, because ${this.#cause}`)
    }
  }

  /** Members are as the law says. @param paths dotted */
  holds(paths: readonly string[]): void {
    const operation = operationIn(this.#asked())
    for (const path of paths) this.#held.add(memberKey(operation, path.replace(/(^|\.)\d+(?=\.|$)/g, '')))
  }

  /** From now on what fails has this cause: the first one counts. */
  explain(cause: string): void {
    if (this.#isStranger) this.#cause ??= cause
  }

  /**
   * An answer is not as the field tables say. At a stranger the clause that says so is convicted by it, and the
   * scenario goes on.
   * @throws where the server is our own
   */
  breach(breach: Breach): void {
    if (!this.#isStranger) throw new Error(breach.words)
    this.#breaches.set(breach.words, breach)
  }

  /** Whether a member is wrong or missing by a field table already: then no scenario need say it again. */
  isBroken = (path: string): boolean => {
    const member = path.replace(/\.(\d+|[A-Z_]+)(?=\.|$)/g, '')
    return [...this.#breaches.values()].some((each) => member === each.member || member.startsWith(`${each.member}.`))
  }

  /** null where the target is no stranger. */
  get judged(): Judged | null {
    if (!this.#isStranger) return null
    return {
      law: this.#law,
      failed: this.#failed,
      held: [...this.#held],
      compared: [...this.#compared],
      differences: this.#differences,
      breaches: [...this.#breaches.values()],
    }
  }
}

/**
 * Features speak of the seeded house and of ids of their own; a target that is not ours has other registers, and keeps
 * what it was told yesterday. On the way out what the features say becomes what the target knows; on the way back the
 * other way round, so that a scenario sees its own words.
 */
import { randomUUID } from 'node:crypto'
import { NotTested } from '../law/capabilities.ts'

/** A value of the seeded house, what it is at the target, and whose it is. */
export interface Pair {
  ours: string
  /** null: the profile does not have it. */
  theirs: string | null
  of: string
}

/** Version 4, as the features make them up. */
const MADE_UP = /\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/gi

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Any of these texts as a word of its own; null where there is none. */
export const anyOf = (texts: string[]): RegExp | null =>
  texts.length === 0
    ? null
    : new RegExp(
        `(?<![\\w-])(${texts
          .sort((a, b) => b.length - a.length)
          .map(escaped)
          .join('|')})(?![\\w-])`,
        'g',
      )

export class IdMapping {
  readonly #theirs = new Map<string, Pair>()
  readonly #ours = new Map<string, string>()
  #outward: RegExp | null = null
  #inward: RegExp | null = null
  /** Ids the target has named: they are its own. */
  readonly #met = new Set<string>()
  /** Made up by the scenario: what stands for each at the target, and back. */
  readonly #aliases = new Map<string, string>()
  readonly #originals = new Map<string, string>()

  constructor(pairs: readonly Pair[]) {
    for (const pair of pairs) this.#theirs.set(pair.ours, pair)
    const known = pairs.filter((pair): pair is Pair & { theirs: string } => pair.theirs !== null)
    for (const { ours, theirs } of known) this.#ours.set(theirs, ours)
    this.#read()
  }

  /** From now on one stands for the other. */
  learn(ours: string, theirs: string, of: string): void {
    this.#theirs.set(ours, { ours, theirs, of })
    this.#ours.set(theirs, ours)
    this.#read()
  }

  #read(): void {
    this.#outward = anyOf([...this.#theirs.keys()])
    this.#inward = anyOf([...this.#ours.keys()])
  }

  /** What is said to the target. @throws NotTested when it speaks of somebody the profile does not have */
  outward(text: string): string {
    const known = this.#outward ? text.replace(this.#outward, (ours) => this.#known(ours)) : text
    return known.replace(MADE_UP, (id) =>
      this.#met.has(id.toLowerCase()) || this.#ours.has(id) ? id : this.#aliasOf(id),
    )
  }

  /** What the target says. */
  inward(text: string): string {
    const seen = text.replace(MADE_UP, (id) => {
      const original = this.#originals.get(id.toLowerCase())
      if (original === undefined) this.#met.add(id.toLowerCase())
      return original ?? id
    })
    return this.#inward
      ? seen.replace(this.#inward, (theirs) => this.#ours.get(theirs) ?? this.#ours.get(theirs.toLowerCase()) ?? theirs)
      : seen
  }

  /** What is said of the target to those who know it. What the target has no word for stays as it is. */
  inTargetWords(text: string): string {
    const known = this.#outward ? text.replace(this.#outward, (ours) => this.#theirs.get(ours)?.theirs ?? ours) : text
    return known.replace(MADE_UP, (id) => this.#aliases.get(id) ?? id)
  }

  #known(ours: string): string {
    const { theirs, of } = this.#theirs.get(ours)!
    if (theirs === null) throw new NotTested(`the profile has no ${of.replace(/^the /, '')}`)
    return theirs
  }

  #aliasOf(id: string): string {
    let alias = this.#aliases.get(id)
    if (alias === undefined) {
      alias = randomUUID()
      this.#aliases.set(id, alias)
      this.#originals.set(alias, id)
    }
    return alias
  }
}

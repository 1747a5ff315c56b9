/**
 * Features speak of the seeded house and of ids of their own; a target that is not ours has other registers, and keeps
 * what it was told yesterday. Each value of the features has one of the target, and each of the target one of the
 * features, so that a scenario sees its own words.
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
const MADE_UP = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
const IS_MADE_UP = new RegExp(`^${MADE_UP}$`, 'i')
const HAS_MADE_UP = new RegExp(`\\b${MADE_UP}\\b`, 'gi')

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Matches any of these texts as a whole word; null where there is none. */
const anyOf = (texts: Iterable<string>): RegExp | null => {
  const longestFirst = [...texts].sort((a, b) => b.length - a.length)
  return longestFirst.length === 0
    ? null
    : new RegExp(`(?<![\\w-])(${longestFirst.map(escaped).join('|')})(?![\\w-])`, 'g')
}

export class IdMapping {
  readonly #theirs = new Map<string, Pair>()
  readonly #ours = new Map<string, string>()
  /** Ids the target has named: they are its own. */
  readonly #met = new Set<string>()
  /** Made up by the scenario: the id of each at the target, and back. */
  readonly #aliases = new Map<string, string>()
  readonly #originals = new Map<string, string>()

  constructor(pairs: readonly Pair[]) {
    for (const pair of pairs) {
      this.#theirs.set(pair.ours, pair)
      if (pair.theirs !== null) this.#ours.set(pair.theirs, pair.ours)
    }
  }

  /** Adds a pair. */
  learn(ours: string, theirs: string, of: string): void {
    this.#theirs.set(ours, { ours, theirs, of })
    this.#ours.set(theirs, ours)
  }

  /** A value that is said to the target. @throws NotTested when it is of somebody the profile does not have */
  outward = (value: string): string => {
    const pair = this.#theirs.get(value)
    if (pair?.theirs === null) throw new NotTested(`the profile has no ${pair.of.replace(/^the /, '')}`)
    const said = pair?.theirs ?? value
    if (!IS_MADE_UP.test(said) || this.#met.has(said.toLowerCase()) || this.#ours.has(said)) return said
    return this.#aliasOf(said)
  }

  /** A value that the target says. */
  inward = (value: string): string => {
    const known = this.#ours.get(value) ?? this.#ours.get(value.toLowerCase())
    if (!IS_MADE_UP.test(value)) return known ?? value
    const original = this.#originals.get(value.toLowerCase())
    if (original === undefined) this.#met.add(value.toLowerCase())
    return original ?? known ?? value
  }

  /** A sentence about the target for those who know it. What the target has no word for stays as it is. */
  inTargetWords(text: string): string {
    const ours = anyOf(this.#theirs.keys())
    const known = ours ? text.replace(ours, (word) => this.#theirs.get(word)?.theirs ?? word) : text
    return known.replace(HAS_MADE_UP, (id) => this.#aliases.get(id) ?? id)
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

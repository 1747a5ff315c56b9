/**
 * Where an assertion comes from. The law is a sentence of the specification and applies to every server; a decision
 * (NS, AMB) is the reading we chose where the specification allows several, and applies to our own server alone.
 */

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
export interface TaggedIds {
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

/**
 * What has been said in a world.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface Fact {
  /** What was said, in a word */
  type: string
  /** When it was said, epoch milliseconds */
  at: number
  [member: string]: unknown
}

export interface SaidFact {
  /** Number of the fact, from 1 without gaps */
  n: number
  /** When it was, by the clock of the world */
  at: string | null
  /** Who says it: `register:…`, `cashier:…` */
  address: string
  /** What was said, in a word */
  type: string
  /** What was said; null: it cannot be read */
  fact: Fact | null
  /** It is stored, and cannot be read */
  unreadable?: true
}

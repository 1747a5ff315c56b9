/**
 * What has been said in a world.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export type Fact = { type: string; at: number; [member: string]: unknown }

export interface SaidFact {
  n: number
  /** RFC 3339 */
  at: string | null
  address: string
  type: string
  fact: Fact | null
  unreadable?: true
}

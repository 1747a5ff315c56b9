/** A wrong server that a table of the product gives: nobody wrote it. */
import type { Seam } from '../seams/seam.ts'

export interface GeneratedServer {
  /** `a rule is left out`. */
  kind: string
  /** What of the table: unique in its kind. */
  what: string
  seam: Seam
  /** Places of the server: scenarios that have reached one of them may notice it; null: any scenario. */
  places: readonly string[] | null
  /** Scenarios that say these words come first. */
  words: readonly string[]
}

/** Name of one: unique. */
export const generatedName = ({ kind, what }: Pick<GeneratedServer, 'kind' | 'what'>): string => `${kind}: ${what}`

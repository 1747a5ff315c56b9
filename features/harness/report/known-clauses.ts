/** Clauses and decisions there are, in their order, with the titles of their groups. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface KnownClauses {
  /** Titles by the letters a clause begins with. */
  groups: Record<string, string>
  clauses: string[]
  /** NS: where the specification says nothing; AMB: where it says two things. */
  decisions: string[]
}

export const KNOWN: KnownClauses = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/clauses.json'), 'utf8'),
)

/** The letters a clause begins with. */
export const groupOf = (id: string): string => id.slice(0, id.indexOf('-'))

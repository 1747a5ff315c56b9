/** What proves a clause: the scenarios that carry it, and the requests of its forms. */
import { covered } from '../../support/living/contract-tests.ts'
import type { Trial } from './trial-worker.ts'

const carried = covered()

/** Feature files that carry a clause, from the root. */
export const featuresOf = (clause: string): string[] =>
  (carried.get(clause) ?? []).filter((file) => file.endsWith('.feature')).map((file) => `features/${file}`)

/** All proofs of a clause, up to the first that fails. */
export const ownProofs = (clause: string): Omit<Trial, 'servers'> => ({
  files: featuresOf(clause),
  tags: [`@${clause}`],
  forms: clause,
})

/** Which clauses a run at servers that do nothing judges: those that are named, or one part of all. */
import { shardOf } from '../../../server/commands/testing/verify-options.ts'
import { groupOf, KNOWN } from '../../support/law/known-clauses.ts'
import { carried } from '../../support/living/proofs.ts'

/** Clauses of the law and of the extension: a decision says nothing of a stranger. */
const JUDGED: ReadonlySet<string> = new Set([...KNOWN.clauses, ...KNOWN.extension])

export const isJudged = (id: string): boolean => JUDGED.has(id)

/** @param shard `I/N` @returns ids that scenarios carry, in their order @throws Misuse */
export function shardOfClauses(shard: string, ids: Iterable<string> = carried().keys()): string[] {
  const { part, parts } = shardOf(shard)
  return [...ids]
    .filter(isJudged)
    .sort((a, b) => (a < b ? -1 : 1))
    .filter((_, place) => place % parts === part - 1)
}

/** Whether an id is one of those chosen: ids, or letters of a group; none: every clause. */
export const isChosen = (id: string, chosen: readonly string[]): boolean =>
  chosen.length === 0 || chosen.some((each) => each === id || each === groupOf(id))

/** Clauses that an exploration has held answers to: which, how often, and which never. */
import { KNOWN } from '../../support/law/known-clauses.ts'
import type { Expected, Expects, Lawful } from '../../support/model/expected.ts'

/** Clauses that were judged fewer times are told apart: one more form of them may not have been met. */
const SELDOM = 10

const ofMember = ({ clause, also = [], ...expectation }: Expects): string[] => [
  clause,
  ...also,
  ...('rows' in expectation ? expectation.rows.flatMap(({ members }) => members.flatMap(ofMember)) : []),
]

const ofAnswer = ({ clause, also = [], members }: Lawful): Set<string> =>
  new Set([clause, ...also, ...members.flatMap(ofMember)])

/** What an answer of a status was held to: of several lawful ones, what all of them say. @param isOurs by our decisions as well */
export function clausesHeld(status: number, { lawful }: Expected, isOurs: boolean): Iterable<string> {
  const own = lawful.filter((each) => each.status === status && !(isOurs && each.isSecond))
  const [first, ...others] = own.map(ofAnswer)
  if (first === undefined) return []
  return [...first].filter((clause) => others.every((each) => each.has(clause)))
}

/** Counts of clauses, seldom ones first. @param counts by clause or decision */
export function judgedClauseLines(counts: ReadonlyMap<string, number>): string[] {
  const judged = KNOWN.clauses.flatMap((clause): [string, number][] => {
    const count = counts.get(clause)
    return count === undefined ? [] : [[clause, count]]
  })
  const line = (all: readonly [string, number][]): string =>
    all
      .toSorted(([, a], [, b]) => a - b)
      .map(([clause, count]) => `${clause}: ${count}`)
      .join(', ')
  const seldom = judged.filter(([, count]) => count < SELDOM)
  const never = KNOWN.clauses.filter((clause) => !counts.has(clause))
  return [
    `clauses judged (${judged.length} of ${KNOWN.clauses.length}), often: ${line(judged.filter(([, count]) => count >= SELDOM))}`,
    ...(seldom.length > 0 ? [`judged fewer than ${SELDOM} times (${seldom.length}): ${line(seldom)}`] : []),
    ...(never.length > 0 ? [`never judged (${never.length}): ${never.join(', ')}`] : []),
  ]
}

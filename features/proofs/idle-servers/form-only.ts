/**
 * Clauses that a server that does nothing may pass, each with its reason: what they say is a form, and nothing else. The
 * list is exact: a clause that passes and is not on it is tested by nothing, one that does not pass any more is taken off.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClauseResult } from '../../support/living/outcomes.ts'
import { isChosen, isJudged } from './chosen-clauses.ts'
import type { HollowKind } from './hollow-servers.ts'
import type { Vacuous } from './vacuous.ts'

export interface FormOnlyClause {
  clause: string
  /** Where it passes. */
  at: HollowKind[]
  because: string
}

export const FORM_ONLY: readonly FormOnlyClause[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'form-only.json'), 'utf8'),
)

/**
 * What passed at a server that does nothing: clauses that no scenario there contradicts, and of which one that ended
 * hollow has passed.
 * @param results of verify, by clause
 */
export const passedClauses = (
  vacuous: readonly Pick<Vacuous, 'clauses'>[],
  results: Readonly<Record<string, ClauseResult>>,
): ReadonlySet<string> =>
  new Set(vacuous.flatMap(({ clauses }) => clauses.filter((id) => isJudged(id) && results[id] === 'passed')))

export interface HollowVerdict {
  /** Passed and not on the list: tested by nothing. */
  vacuous: string[]
  /** On the list and not passed. */
  outdated: string[]
}

/**
 * Compares what passed with the list. Of a part of a run the chosen clauses alone are judged: of others some scenarios
 * were not run, so that the verdicts of parts are added up.
 * @param chosen ids, or letters of groups; empty: every clause
 */
export function hollowVerdict(
  kind: HollowKind,
  passed: ReadonlySet<string>,
  chosen: readonly string[] = [],
  list: readonly FormOnlyClause[] = FORM_ONLY,
): HollowVerdict {
  const isAsked = (id: string): boolean => isChosen(id, chosen)
  const listed = new Set(list.filter(({ at }) => at.includes(kind)).map(({ clause }) => clause))
  return {
    vacuous: [...passed].filter((id) => !listed.has(id) && isAsked(id)).sort(),
    outdated: [...listed].filter((id) => !passed.has(id) && isAsked(id)).sort(),
  }
}

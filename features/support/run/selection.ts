/** The selected scenarios as a tag expression of Cucumber, and the features that have them. */
import { clauseOf, EXTENSION_LETTERS, KNOWN } from '../law/known-clauses.ts'
import { covered } from '../living/contract-tests.ts'
import { NothingToRun } from '../undefined-steps/nothing-to-run.ts'
import { OUR_FEATURES } from './run.ts'

const ID = /^[A-Z]{2,3}-\d{2,3}$/
const GROUP = /^[A-Z]{2,3}$/
const GROUPS = [...Object.keys(KNOWN.groups), EXTENSION_LETTERS]

/** What a run reads and runs. */
interface Selection {
  /** Features that can have such scenarios: each that is left out is not parsed. */
  ours: readonly string[]
  /** Empty: every scenario. */
  tags: string
}

/**
 * @param clauses ids like LIM-004, groups like LIM; empty: every scenario
 * @param tags an expression of Cucumber's; null: every scenario
 * @throws NothingToRun when no scenario has one of the ids
 */
export function selection(clauses: readonly string[], tags: string | null): Selection {
  const carried = clauses.length === 0 ? new Map<string, string[]>() : covered()
  const ids = clauses.flatMap((named) => {
    const wanted = named.replace(/^@/, '').toUpperCase()
    const found = [...carried.keys()].filter(
      (id) => id === wanted || (GROUP.test(wanted) && id.startsWith(`${wanted}-`)),
    )
    if (found.length > 0) return found
    throw new NothingToRun(unknown(wanted))
  })
  const files = new Set(ids.flatMap((id) => carried.get(id)!).filter((file) => file.endsWith('.feature')))
  return {
    ours: clauses.length === 0 ? OUR_FEATURES : [...files].sort().map((file) => `features/${file}`),
    tags: [tags, ids.map((id) => `@${id}`).join(' or ')]
      .filter((text) => text)
      .map((text) => `(${text})`)
      .join(' and '),
  }
}

function unknown(wanted: string): string {
  if (clauseOf(wanted) || GROUPS.includes(wanted)) return `no scenario proves ${wanted} yet`
  if (ID.test(wanted)) return `there is no clause ${wanted}: kasalab clauses lists those there are`
  if (GROUP.test(wanted)) return `there is no group ${wanted}, but ${GROUPS.join(', ')}`
  return `a clause is named like LIM-004, a group like LIM: ${wanted}`
}

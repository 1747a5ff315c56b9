/** The law's clauses and the decisions, with their sentences, and those that scenarios carry: fixtures/clauses.json. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A clause of the specification, or a question that it leaves open. */
export interface Clause {
  id: string
  /** What the specification says; of a decision, what it leaves open. */
  sentence: string
  /** The section of the specification that it is from. */
  section: string
  /** Clauses and decisions it hangs together with. */
  refers_to: string[]
}

export interface KnownClauses {
  /** Titles by the letters a clause begins with. */
  groups: Record<string, string>
  clauses: string[]
  /** NS: where the specification says nothing; AMB: where it says two things. */
  decisions: string[]
}

const ROOT = join(import.meta.dirname, '../../..')

interface LawFile {
  groups: Record<string, string>
  clauses: Clause[]
  decisions: Clause[]
}

const law: LawFile = JSON.parse(readFileSync(join(ROOT, 'fixtures/clauses.json'), 'utf8'))
const byId = new Map([...law.clauses, ...law.decisions].map((clause) => [clause.id, clause]))
const idsOf = (clauses: readonly Clause[]): string[] => clauses.map(({ id }) => id)

export const KNOWN: KnownClauses = {
  groups: law.groups,
  clauses: idsOf(law.clauses),
  decisions: idsOf(law.decisions),
}

/** A clause or decision by its id; undefined for an id there is not. */
export const clauseOf = (id: string): Clause | undefined => byId.get(id)

/** What a clause says, or what a decision is about; empty for an id there is not. */
export const sentenceOf = (id: string): string => byId.get(id)?.sentence ?? ''

/** Whether an id is that of a decision: NS or AMB. */
export const isDecision = (id: string): boolean => /^(NS|AMB)-/.test(id)

/** The letters a clause begins with. */
export const groupOf = (id: string): string => id.slice(0, id.indexOf('-'))

/** Letters that clauses and decisions of ours begin with: a tag of a tester's own, like @SHOP-12, is none of them. */
const GROUPS = new Set([...Object.keys(KNOWN.groups), 'NS', 'AMB'])
const ID = /^@([A-Z]{2,3}-\d+)$/

/** The clause or decision that a tag names; null where it names none of ours, known or not. */
export function idOf(tag: string): string | null {
  const id = ID.exec(tag)?.[1]
  return id !== undefined && GROUPS.has(groupOf(id)) ? id : null
}

/** Whether a tag reads like a clause of ours, and there is none of that id. */
export function isUnknownClause(tag: string): boolean {
  const id = idOf(tag)
  return id !== null && !byId.has(id)
}

let carriedIds: ReadonlySet<string> | null = null

/** Ids that scenarios of our features carry, whether they are run or not. */
export function carried(): ReadonlySet<string> {
  if (carriedIds) return carriedIds
  const folder = join(ROOT, 'features')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.feature'))
  const tags = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^\s*@.*$/gm)].flatMap(([line]) => line.trim().split(/\s+/)),
  )
  carriedIds = new Set(tags.flatMap((tag) => idOf(tag) ?? []))
  return carriedIds
}

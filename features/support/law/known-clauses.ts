/**
 * Clauses of the law and decisions, with their sentences: fixtures/clauses.json. Beside them the clauses of the
 * extension: operations that the specification presupposes and does not describe, judged by evidence
 * (fixtures/extension.json).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A clause of the specification, or a question it leaves open. */
interface Clause {
  id: string
  /** The specification's sentence; of a decision, its question. */
  sentence: string
  /** The section of the specification it comes from. */
  section: string
  /** Related clauses and decisions. */
  refers_to: string[]
}

export interface KnownClauses {
  /** Titles by the letters of a clause. */
  groups: Record<string, string>
  clauses: string[]
  /** NS: the specification is silent; AMB: it is ambiguous. */
  decisions: string[]
  /** EXT: operations beyond the specification. */
  extension: string[]
}

const ROOT = join(import.meta.dirname, '../../..')

interface LawFile {
  groups: Record<string, string>
  clauses: Clause[]
  decisions: Clause[]
}

const law: LawFile = JSON.parse(readFileSync(join(ROOT, 'fixtures/clauses.json'), 'utf8'))

/** A clause of the extension: `section` is the operation it describes. */
interface ExtensionClause extends Clause {
  /** A: captured from a live service or its published description, B: several clients agree, C: inference. */
  evidence: 'A' | 'B' | 'C'
}

interface ExtensionFile {
  /** Method and path of each operation, by surface and id. */
  operations: Record<'cloud' | 'desk', Record<string, string>>
  /** Operations of the cloud that ask for no credentials, each with the one whose answers show that they are there. */
  known_by: Record<string, string>
  clauses: ExtensionClause[]
}

/** The operations of the extension, transcribed, and what is said of them. */
export const EXTENSION: Readonly<ExtensionFile> = JSON.parse(
  readFileSync(join(ROOT, 'fixtures/extension.json'), 'utf8'),
)

const byId = new Map([...law.clauses, ...law.decisions, ...EXTENSION.clauses].map((clause) => [clause.id, clause]))
const idsOf = (clauses: readonly Clause[]): string[] => clauses.map(({ id }) => id)

export const KNOWN: KnownClauses = {
  groups: law.groups,
  clauses: idsOf(law.clauses),
  decisions: idsOf(law.decisions),
  extension: idsOf(EXTENSION.clauses),
}

/** A clause or decision by its id; undefined for an unknown id. */
export const clauseOf = (id: string): Clause | undefined => byId.get(id)

/** The sentence of a clause, or the question of a decision; empty for an unknown id. */
export const sentenceOf = (id: string): string => byId.get(id)?.sentence ?? ''

/** What clauses say, a line each. */
export const saysOf = (ids: readonly string[]): string[] => ids.map((id) => `${id} says: ${sentenceOf(id)}`)

/** Letters of its clauses. */
export const EXTENSION_LETTERS = 'EXT'

/** Whether an id is that of a clause of the extension. */
export const isOfExtension = (id: string): boolean => id.startsWith(`${EXTENSION_LETTERS}-`)

/** Whether an id is that of a decision: NS or AMB; or of the extension, which convicts a stranger no more than they do. */
export const isDecision = (id: string): boolean => /^(NS|AMB|EXT)-/.test(id)

/** The letters of a clause. */
export const groupOf = (id: string): string => id.slice(0, id.indexOf('-'))

/** Letters of our clauses and decisions: a tester's own tag, like @SHOP-12, has others. */
const GROUPS = new Set([...Object.keys(KNOWN.groups), 'NS', 'AMB', EXTENSION_LETTERS])
const ID = /^@([A-Z]{2,3}-\d+)$/

/** The clause or decision that a tag names, known or not; null: a tag of another kind. */
export function clauseIdOf(tag: string): string | null {
  const id = ID.exec(tag)?.[1]
  return id !== undefined && GROUPS.has(groupOf(id)) ? id : null
}

/** Whether a tag has the form of a clause id, and no clause has it. */
export function isUnknownClause(tag: string): boolean {
  const id = clauseIdOf(tag)
  return id !== null && !byId.has(id)
}

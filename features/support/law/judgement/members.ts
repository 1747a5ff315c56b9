/**
 * Members of an answer that the law names: those of the field tables (fixtures/answers.json). A table of a feature
 * asserts any other member by a decision, that of its operation.
 */
import law from '../../../../fixtures/answers.json' with { type: 'json' }
import { answerOperations, clausesOf } from '../answer-fields.ts'
import { LAW, Reading } from './reading.ts'

interface Schema {
  $ref?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: boolean
}

const definitions = law.$defs as Record<string, Schema>
const open: Record<string, string> = law.open
const openOperation = answerOperations(Object.keys(open))

/** A schema and the schemas it is composed of. */
function parts(schema: Schema): Schema[] {
  const referred = schema.$ref === undefined ? [] : [definitions[schema.$ref.replace('#/$defs/', '')]!]
  return [schema, ...[...referred, ...(schema.allOf ?? []), ...(schema.anyOf ?? [])].flatMap(parts)]
}

/**
 * Whether a schema names the member at a path. The length of a list is named with the list, and a forbidden member
 * where the schema is complete.
 */
function names(schema: Schema, path: readonly string[]): boolean {
  const [first, ...rest] = path
  if (first === undefined) return true
  return parts(schema).some(({ properties, items, additionalProperties }) => {
    if (/^(\d+|length|[A-Z_]+)$/.test(first)) return first === 'length' || (items !== undefined && names(items, rest))
    const inner = properties?.[first]
    return inner === undefined ? additionalProperties === false : names(inner, rest)
  })
}

/** The clause of the field table that names a member of an answer; null: none does. */
export function clauseOfMember(asked: string, path: string): string | null {
  const clause = Object.values(clausesOf(asked) ?? {})[0]
  return clause !== undefined && names(definitions[clause]!, path.split('.')) ? clause : null
}

/** Clauses that name a status, by operation and by status; the law names no others (NS-31, NS-52). */
const statuses: Readonly<Record<string, Readonly<Record<string, string>>>> = law.statuses
const statusOperation = answerOperations(Object.keys(statuses))

/** The clause that names a status of an operation's answer; null: none does. */
export const clauseOfStatus = (asked: string, status: number): string | null =>
  statuses[statusOperation(asked) ?? '']?.[status] ?? null

/**
 * What an assertion about a member of an answer follows.
 * @param asked method and address
 * @param path of the member in the body of a success, dotted
 */
export function readingOfMember(asked: string, path: string): Reading {
  if (clauseOfMember(asked, path) !== null) return LAW
  return new Reading([open[openOperation(asked) ?? ''] ?? 'NS-84'])
}

/** The form of refusals, which the law leaves open. */
const REFUSED = new Reading(['NS-30'])

/**
 * What an assertion about a member follows when the answer is a refusal: a member the law names is missing, which
 * convicts; other members are those of refusals.
 * @param reading what it follows in the expected answer
 */
export const inRefusal = (reading: Reading): Reading => (reading.isLaw ? reading : REFUSED)

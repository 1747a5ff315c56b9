/**
 * Which members of an answer the law names: those of the field tables (fixtures/answers.json). What a table of a feature
 * says of another member is a decision of ours, that of its operation.
 */
import law from '../../../../fixtures/answers.json' with { type: 'json' }
import { clausesOf, operations } from '../answer-fields.ts'
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
const openOperation = operations(Object.keys(open))

/** The schemas a schema is made of, itself included. */
function parts(schema: Schema): Schema[] {
  const referred = schema.$ref === undefined ? [] : [definitions[schema.$ref.replace('#/$defs/', '')]!]
  return [schema, ...[...referred, ...(schema.allOf ?? []), ...(schema.anyOf ?? [])].flatMap(parts)]
}

/**
 * Whether a schema names the member at a path; the length of a list that is named is named with it, and what is not to
 * be there where it says all there is.
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

/** The clause of the field table that names a member of an answer; null where none does. */
export function clauseOfMember(asked: string, path: string): string | null {
  const clause = Object.values(clausesOf(asked) ?? {})[0]
  return clause !== undefined && names(definitions[clause]!, path.split('.')) ? clause : null
}

/** Clauses that name a status, by method and path and by status; of all others the law names none (NS-31, NS-52). */
const statuses: Readonly<Record<string, Readonly<Record<string, string>>>> = law.statuses
const statusOperation = operations(Object.keys(statuses))

/** The clause that names a status an operation answers; null where none does. */
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

/** What refusals say the law leaves open. */
const REFUSED = new Reading(['NS-30'])

/**
 * What an assertion about a member follows where a refusal has come: what the law names is missing then, and convicts;
 * other members are those of refusals.
 * @param reading what it follows in the answer that was to come
 */
export const inRefusal = (reading: Reading): Reading => (reading.isLaw ? reading : REFUSED)

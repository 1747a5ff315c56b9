/** What the field tables of fixtures/answers.json say of the members of an answer. */
import law from '../../../fixtures/answers.json' with { type: 'json' }

/** As much of JSON Schema as the tables are written in. */
export interface Schema {
  required?: string[]
  $ref?: string
  allOf?: Schema[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: boolean
}

/** Tables by their clause. */
export const definitions = law.$defs as Record<string, Schema>

/** A schema and the schemas it is composed of. */
export function parts(schema: Schema): Schema[] {
  const referred = schema.$ref === undefined ? [] : [definitions[schema.$ref.replace('#/$defs/', '')]!]
  return [schema, ...[...referred, ...(schema.allOf ?? []), ...(schema.anyOf ?? [])].flatMap(parts)]
}

/** Values of an optional member that say the same as its absence. */
export const EMPTY: readonly unknown[] = [undefined, null, '']

/** What schemas say of one value; gathered once, because each answer asks it again. */
class Members {
  readonly #all: readonly Schema[]
  readonly #required: ReadonlySet<string>
  readonly #isClosed: boolean
  #items: Members | undefined
  readonly #named = new Map<string, Members>()

  constructor(schemas: readonly Schema[]) {
    this.#all = schemas.flatMap(parts)
    this.#required = new Set(this.#all.flatMap((part) => part.required ?? []))
    this.#isClosed = this.#all.some(({ additionalProperties }) => additionalProperties === false)
  }

  get items(): Members {
    this.#items ??= new Members(this.#all.flatMap((part) => part.items ?? []))
    return this.#items
  }

  at(name: string): Members {
    const known = this.#named.get(name)
    if (known) return known
    const named = this.#all.flatMap(({ properties = {} }) =>
      Object.hasOwn(properties, name) ? [properties[name]!] : [],
    )
    const members = named.length === 0 ? UNNAMED : new Members(named)
    this.#named.set(name, members)
    return members
  }

  isOptional(name: string): boolean {
    return (this.#isClosed || this.at(name) !== UNNAMED) && !this.#required.has(name)
  }
}

/** Of a member that no schema names. */
const UNNAMED = new Members([])

function without(members: Members, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || members === UNNAMED) return value
  if (Array.isArray(value)) return value.map((each) => without(members.items, each))
  const kept = Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    EMPTY.includes(inner) && members.isOptional(name) ? [] : [[name, without(members.at(name), inner)]],
  )
  return Object.fromEntries(kept)
}

const byClause = new Map<string, Members>()

/** A value without the members that the table of a clause does not require, and that have nothing in them. */
export function withoutEmpty(clause: string, value: unknown): unknown {
  const members = byClause.get(clause) ?? new Members([definitions[clause]!])
  byClause.set(clause, members)
  return without(members, value)
}

/** Schemas as they are written into an OpenAPI document: each model once, under the name it has. */
import { isDeepStrictEqual } from 'node:util'
import type { Glossary } from './members/member-text.ts'

/** Where references lead. */
export const REFERENCE = '#/components'

/** Formats by the name others know them by: ours says the version as well. */
const FORMATS: Readonly<Record<string, string>> = { uuid4: 'uuid' }

/** A schema as it is shown to others. */
export function shownSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shownSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const shown = Object.entries(schema).map(([name, each]) => [
    name,
    name === 'format' && typeof each === 'string' ? (FORMATS[each] ?? each) : shownSchema(each),
  ])
  const { enum: values } = schema as { enum?: unknown }
  return Object.fromEntries(Array.isArray(values) ? [['type', typeOf(values)], ...shown] : shown)
}

/** The type of an enumeration's values: a program that makes types of it looks for one. */
function typeOf(values: readonly unknown[]): string | string[] {
  const found = new Set(
    values.map((each) => (each === null ? 'null' : Number.isInteger(each) ? 'integer' : typeof each)),
  )
  return found.size === 1 ? [...found][0]! : [...found]
}

/** `display-receipt` or `invoice_num` as the name of a model, or as a part of one. */
export const modelName = (name: string): string =>
  name.replace(/(?:^|[-_])(\w)/g, (_, first: string) => first.toUpperCase())

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Models by their titles: each is written down once, wherever it is nested. */
export class Models {
  readonly schemas: Record<string, unknown> = {}
  readonly #glossary: Glossary | null

  /** @param glossary of the members that say nothing of themselves */
  constructor(glossary: Glossary | null = null) {
    this.#glossary = glossary
  }

  /**
   * A schema with a reference in place of every named model.
   * @param owner whose the schema is, where it has no title
   * @throws when two different models have one name
   */
  described(schema: unknown, owner = ''): unknown {
    return this.#referred(shownSchema(schema), [owner])
  }

  /** @param path the model or owner, and the members that the schema lies in */
  #referred(schema: unknown, path: readonly string[]): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.#referred(each, path))
    if (!isObject(schema)) return schema
    const inner = typeof schema.title === 'string' ? [schema.title] : path
    const plain = Object.fromEntries(
      Object.entries(schema).map(([name, each]) => [
        name,
        name === 'properties' && isObject(each) ? this.#members(each, inner) : this.#referred(each, inner),
      ]),
    )
    if (typeof plain.title !== 'string') return plain
    const { title } = plain
    if (title in this.schemas && !isDeepStrictEqual(this.schemas[title], plain))
      throw new Error(`Two models are named ${title}`)
    this.schemas[title] = plain
    return { $ref: `${REFERENCE}/schemas/${title}` }
  }

  #members(properties: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(properties).map(([name, each]) => {
        const shown = this.#referred(each, [...path, name]) as { description?: string }
        const description = shown.description ?? this.#glossary?.of(name, path)
        return [name, description === undefined ? shown : { ...shown, description }]
      }),
    )
  }
}

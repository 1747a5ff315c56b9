/** Schemas as they are written into an OpenAPI document: each model once, under the name it has. */
import { isDeepStrictEqual } from 'node:util'

/** Where references lead. */
export const REFERENCE = '#/components'

/** Formats by the name others know them by: ours says the version as well. */
const FORMATS: Readonly<Record<string, string>> = { uuid4: 'uuid' }

/** A schema as it is shown to others. */
export function shownSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shownSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([name, each]) => [
      name,
      name === 'format' && typeof each === 'string' ? (FORMATS[each] ?? each) : shownSchema(each),
    ]),
  )
}

/** Models by their titles: each is written down once, wherever it is nested. */
export class Models {
  readonly schemas: Record<string, unknown> = {}

  /**
   * A schema with a reference in place of every named model.
   * @throws when two different models have one name
   */
  described(schema: unknown): unknown {
    return this.#referred(shownSchema(schema))
  }

  #referred(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.#referred(each))
    if (typeof schema !== 'object' || schema === null) return schema
    const plain = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, this.#referred(each)]))
    if (typeof plain.title !== 'string') return plain
    const { title } = plain
    if (title in this.schemas && !isDeepStrictEqual(this.schemas[title], plain))
      throw new Error(`Two models are named ${title}`)
    this.schemas[title] = plain
    return { $ref: `${REFERENCE}/schemas/${title}` }
  }
}

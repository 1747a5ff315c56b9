/** What of a JSON schema is put into words, and the schemas of a place in it. */

/** `x-device-id`, as node gives it, by the name it is documented by: X-Device-ID. On the wire the case says nothing. */
export const headerName = (step: string | number): string =>
  String(step).replace(/\w+/g, (word) => (word === 'id' ? 'ID' : word[0]!.toUpperCase() + word.slice(1)))

export interface SchemaShape {
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minProperties?: number
  uniqueItems?: boolean
  properties?: Readonly<Record<string, SchemaShape>>
  required?: readonly string[]
  items?: SchemaShape
  anyOf?: readonly SchemaShape[]
  not?: SchemaShape
  examples?: readonly unknown[]
}

/** Types that a schema names; none: any. */
export const typesOf = ({ type }: SchemaShape): readonly string[] => (type === undefined ? [] : [type].flat())

/** All branches of a union, and of unions in it. */
export const branchesOf = (shape: SchemaShape): readonly SchemaShape[] => shape.anyOf?.flatMap(branchesOf) ?? [shape]

/**
 * The schemas of a place below one.
 * @returns `known`: names of members where the last step is none of them; null: it is one
 */
export function shapesAt(
  whole: SchemaShape,
  steps: readonly (string | number)[],
): { shapes: SchemaShape[]; known: string[] | null } {
  let shapes = [...branchesOf(whole)]
  for (const step of steps) {
    const named = shapes.flatMap(({ properties }) => Object.entries(properties ?? {}))
    const next =
      typeof step === 'number'
        ? shapes.flatMap(({ items }) => items ?? [])
        : named.filter(([name]) => name === step || headerName(name) === step).map(([, shape]) => shape)
    if (next.length === 0) return { shapes: [], known: [...new Set(named.map(([name]) => name))] }
    shapes = next.flatMap(branchesOf)
  }
  return { shapes, known: null }
}

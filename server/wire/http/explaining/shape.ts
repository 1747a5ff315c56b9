/** What of a JSON schema is put into words, and the schemas of a place in it. */
import { headerName } from '../validation/header-name.ts'

export interface Shape {
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
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  items?: Shape
  anyOf?: readonly Shape[]
  not?: Shape
  examples?: readonly unknown[]
}

/** Types that a schema names; none: any. */
export const typesOf = ({ type }: Shape): readonly string[] => (type === undefined ? [] : [type].flat())

/** All branches of a union, and of unions in it. */
export const branchesOf = (shape: Shape): readonly Shape[] => shape.anyOf?.flatMap(branchesOf) ?? [shape]

/**
 * The schemas of a place below one.
 * @returns `known`: names of members where the last step is none of them; null: it is one
 */
export function shapesAt(
  whole: Shape,
  steps: readonly (string | number)[],
): { shapes: Shape[]; known: string[] | null } {
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

/** Every schema within those of requests, by its path, and how requests meet them. */
import { operations } from '../../../../server/app/operations.ts'

const UNIONS = ['anyOf', 'allOf', 'oneOf'] as const
const PARTS = ['params', 'query', 'headers', 'body', 'optionalBody'] as const

/** A schema, whose keywords are not known here. */
export type AnySchema = Record<string, any>

/** Operations of clients: the lab's own are no clause of the law. */
export const clientRows = operations.filter(({ surface }) => surface !== 'lab')

function found(): ReadonlyMap<AnySchema, string> {
  const all = new Map<AnySchema, string>()
  const walk = (node: AnySchema, path: string): void => {
    if (all.has(node)) return
    all.set(node, path)
    for (const key of UNIONS) for (const [index, each] of (node[key] ?? []).entries()) walk(each, `${path} ${index}`)
    if (node.items) walk(node.items, `${path} items`)
    for (const [name, each] of Object.entries(node.properties ?? {})) walk(each as AnySchema, `${path} ${name}`)
  }
  for (const row of clientRows) for (const part of PARTS) if (row[part]) walk(row[part], `${row.id} ${part}`)
  return all
}

/** Where each was found first: `sell body goods items price`. */
export const requestSchemas: ReadonlyMap<AnySchema, string> = found()

/** How large a value is, by the keyword of a bound. */
const SIZES: Readonly<Record<string, (value: any) => number | undefined>> = {
  minimum: (value) => value,
  maximum: (value) => value,
  minLength: (value) => (typeof value === 'string' ? [...value].length : undefined),
  maxLength: (value) => (typeof value === 'string' ? [...value].length : undefined),
  minItems: (value) => (Array.isArray(value) ? value.length : undefined),
  maxItems: (value) => (Array.isArray(value) ? value.length : undefined),
}

/** Tells which bounds a valid value lies at, and which of the words that are allowed it has. */
export function meetBounds(node: AnySchema, value: unknown, hear: (path: string, what: string) => void): void {
  const path = requestSchemas.get(node)
  if (path === undefined || value === undefined) return
  for (const [key, sizeOf] of Object.entries(SIZES)) if (key in node && sizeOf(value) === node[key]) hear(path, key)
  if (node.enum?.includes(value)) hear(path, String(value))
  for (const key of UNIONS) for (const each of node[key] ?? []) meetBounds(each, value, hear)
  if (node.items && Array.isArray(value)) for (const each of value) meetBounds(node.items, each, hear)
  if (node.properties && value !== null && typeof value === 'object')
    for (const [name, each] of Object.entries(node.properties as Record<string, AnySchema>))
      meetBounds(each, (value as Record<string, unknown>)[name], hear)
}

/** Answers made from a description alone: the first success of each operation, every member with a value of its schema. */
import type { OpenApiDocument } from '../../support/law/contract.ts'

export interface DescribedAnswer {
  status: number
  /** Left out: none. */
  body?: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: schemas of any form
type Schema = any

const TEXTS: Record<string, string> = {
  uuid: '5f1d7a3c-0b64-4e0e-9d7c-3a8f2b6c1e90',
  uuid4: '5f1d7a3c-0b64-4e0e-9d7c-3a8f2b6c1e90',
  'date-time': '2026-01-01T00:00:00.000000+00:00',
  date: '2026-01-01',
  email: 'somebody@example.com',
  uri: 'http://127.0.0.1/',
}
/** For patterns: the first that matches. */
const WORDS = ['1', '0'.repeat(64), '0000', 'text', '380000000000', '00:00', '2026-01-01', '1.00']
/** Models lie in models. */
const DEEPEST = 12

/** A value that the schema allows. */
export function describedValue(schema: Schema, components: Schema, depth = 0): unknown {
  if (depth > DEEPEST) return null
  if (schema.$ref) return describedValue(components.schemas[schema.$ref.split('/').at(-1)], components, depth + 1)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return describedValue(either[0], components, depth + 1)
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((each: Schema) => describedValue(each, components, depth + 1)))
  const type = [schema.type].flat()[0]
  if (type === 'object') {
    const members = Object.entries(schema.properties ?? {})
    return Object.fromEntries(members.map(([name, each]) => [name, describedValue(each, components, depth + 1)]))
  }
  if (type === 'array') return [describedValue(schema.items ?? {}, components, depth + 1)]
  if (type === 'string')
    return (
      TEXTS[schema.format] ??
      (schema.pattern ? WORDS.find((word) => new RegExp(schema.pattern).test(word)) : undefined) ??
      'text'.padEnd(schema.minLength ?? 0, 'x')
    )
  if (type === 'integer' || type === 'number') return schema.minimum ?? 0
  if (type === 'boolean') return true
  return null
}

/** Of a path with parameters in braces; a server may have a prefix before it. */
export const patternOf = (path: string): RegExp => new RegExp(`${path.replace(/\{[^}]+\}/g, '[^/]+')}$`)

/** By method and path, fixed paths first; null: not described. */
export function describedAnswers(document: OpenApiDocument): (method: string, path: string) => DescribedAnswer | null {
  const { paths, components } = document as Schema
  const rows = Object.entries<Schema>(paths).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).flatMap(([method, { responses }]) => {
      const status = Object.keys(responses ?? {}).find((each) => each.startsWith('2'))
      if (status === undefined) return []
      const schema = responses[status].content?.['application/json']?.schema
      const answer = { status: Number(status), ...(schema && { body: describedValue(schema, components) }) }
      return [{ method: method.toUpperCase(), path, pattern: patternOf(path), answer }]
    }),
  )
  rows.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  return (method, path) => rows.find((row) => row.method === method && row.pattern.test(path))?.answer ?? null
}

/** OpenAPI 3.1 of a table of operations: what the rows say, and nothing else. */
import type { TSchema } from 'typebox'
import type { Operation } from './operation.ts'

interface ObjectSchema {
  properties?: Record<string, TSchema>
  required?: string[]
}

const parameters = (place: 'path' | 'query' | 'header', schema: TSchema | undefined): object[] => {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: each,
  }))
}

/** Path parameters a row names without a schema are texts. */
function pathParameters({ path, params }: Operation): object[] {
  const described = (params as ObjectSchema | undefined)?.properties ?? {}
  const bare = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!).filter((name) => !(name in described))
  return [
    ...parameters('path', params),
    ...bare.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ]
}

function describe(row: Operation): object {
  const schema = row.body ?? row.optionalBody
  return {
    operationId: row.id,
    summary: row.summary,
    ...(row.clauses.length > 0 && { 'x-clauses': row.clauses }),
    parameters: [...pathParameters(row), ...parameters('query', row.query), ...parameters('header', row.headers)],
    ...(schema && {
      requestBody: { required: row.body !== undefined, content: { 'application/json': { schema } } },
    }),
    responses: {
      '2XX': { description: row.summary },
      '422': { description: 'The request is malformed: a list of items, each with location and description' },
      default: { description: 'A refusal: code and message; the header x-rule names the rule' },
    },
  }
}

/** @param server address of the surface, with the world's prefix */
export function openapi(title: string, version: string, server: string, rows: readonly Operation[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const row of rows) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describe(row) }
  }
  return { openapi: '3.1.0', info: { title, version }, servers: [{ url: server }], paths }
}

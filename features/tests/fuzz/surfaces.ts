/** The interface as its own descriptions have it: every operation with what it takes, ready to be asked for. */

/** A JSON schema, as far as it is read here. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  default?: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

export type Surface = 'cloud' | 'desk' | 'lab'

export interface Asked {
  surface: Surface
  id: string
  method: string
  /** `{name}` stands for a parameter. */
  path: string
  parameters: Parameter[]
  body: { required: boolean; schema: Schema } | null
  /** Names of what is shown: `cashierToken`, `licenceKey`. */
  shows: string[]
}

/** What of an OpenAPI document is read here. */
interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        security: Record<string, unknown>[]
        parameters?: (Parameter | { $ref: string })[]
        requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
      }
    >
  >
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> }
}

/** Where the descriptions lie: their addresses behind the one of the surface. */
export const DESCRIPTIONS: Record<Surface, string> = {
  cloud: '/api/openapi.json',
  desk: '/api/openapi.json',
  lab: '/lab/openapi.json',
}

const nameOf = ($ref: string): string => $ref.split('/').at(-1)!

/** Every operation a document describes. */
export function operationsOf(surface: Surface, { paths, components }: Document): Asked[] {
  const resolved = (schema: Schema): Schema => {
    if (schema.$ref !== undefined) return resolved(components.schemas[nameOf(schema.$ref)]!)
    return {
      ...schema,
      ...(schema.items && { items: resolved(schema.items) }),
      ...(schema.anyOf && { anyOf: schema.anyOf.map(resolved) }),
      ...(schema.properties && {
        properties: Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, resolved(each)])),
      }),
    }
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, security, parameters = [], requestBody }]): Asked => {
      const [content] = Object.values(requestBody?.content ?? {})
      return {
        surface,
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters
          .map((each) => ('$ref' in each ? components.parameters[nameOf(each.$ref)]! : each))
          .map((each) => ({ ...each, schema: resolved(each.schema) })),
        body: content ? { required: requestBody!.required === true, schema: resolved(content.schema) } : null,
        shows: security.flatMap((each) => Object.keys(each)),
      }
    }),
  )
}

/** The operations of the interface with their inputs, from the descriptions. */

/** The parts of a JSON schema used here. */
export interface FuzzedSchema {
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
  properties?: Record<string, FuzzedSchema>
  required?: string[]
  items?: FuzzedSchema
  anyOf?: FuzzedSchema[]
  default?: unknown
}

interface FuzzedParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: FuzzedSchema
}

export type FuzzedSurface = 'cloud' | 'desk' | 'lab'

export interface FuzzedOperation {
  surface: FuzzedSurface
  id: string
  method: string
  /** With parameters as `{name}`. */
  path: string
  parameters: FuzzedParameter[]
  body: { required: boolean; schema: FuzzedSchema } | null
  /** Names of the required credentials: `cashierToken`. */
  shows: string[]
}

/** The parts of an OpenAPI document used here. */
interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        security: Record<string, unknown>[]
        parameters?: (FuzzedParameter | { $ref: string })[]
        requestBody?: { required?: boolean; content: Record<string, { schema: FuzzedSchema }> }
      }
    >
  >
  components: { schemas: Record<string, FuzzedSchema>; parameters: Record<string, FuzzedParameter> }
}

/** Paths of the descriptions, behind the address of the surface. */
export const DESCRIPTIONS: Record<FuzzedSurface, string> = {
  cloud: '/api/openapi.json',
  desk: '/api/openapi.json',
  lab: '/lab/openapi.json',
}

const nameOf = ($ref: string): string => $ref.split('/').at(-1)!

/** Faults that leave requests late, unanswered or undone on purpose: nothing could be said of an answer. */
const OF_GATEWAY = /^\/lab\/faults\/(rate-limit|bad-gateway|request-lost|answer-lost|answer-spoiled|answer-late)$/

/** Every operation of a document, but those that switch faults of the gateway on or off. */
export function operationsOf(surface: FuzzedSurface, { paths, components }: Document): FuzzedOperation[] {
  const resolved = (schema: FuzzedSchema): FuzzedSchema => {
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
  const asked = Object.entries(paths).filter(([path]) => !OF_GATEWAY.test(path))
  return asked.flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, security, parameters = [], requestBody }]): FuzzedOperation => {
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
      },
    ),
  )
}

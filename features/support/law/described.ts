/** A surface's description as a table for people: one row per operation. */

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: { type?: string; format?: string; items?: object; minimum?: number; maximum?: number; default?: unknown }
}

interface Described {
  security: Record<string, unknown>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean }
  responses: Record<string, { content?: Record<string, unknown> }>
  /** Beyond the specification. */
  'x-extension'?: true
}

/** The parts of an OpenAPI document that are read here. */
export interface Description {
  paths: Record<string, Record<string, Described>>
  components: { parameters: Record<string, Parameter> }
}

/** Headers of any program, which the rows leave out. */
const USUAL = ['X-Client-Name', 'X-Client-Version']

/** `limit integer 1..1000 = 25` */
function queryText({ name, schema }: Parameter): string {
  const { type, format, minimum, maximum, default: standard } = schema
  const bounds = minimum === undefined ? '' : ` ${minimum}..${maximum ?? ''}`
  return `${name} ${format ?? type}${bounds}${standard === undefined ? '' : ` = ${standard}`}`
}

/** Key of a register: required, accepted, or neither. */
function keyText(parameters: Parameter[]): string {
  const key = parameters.find(({ name }) => name === 'X-License-Key')
  return key === undefined ? '' : key.required ? 'yes' : 'may'
}

/** One operation in words; an empty text: no. */
interface DescribedRow {
  line: string
  token: string
  key: string
  /** Headers beside the usual ones. */
  headers: string
  query: string
  body: string
  /** Status. */
  success: string
}

/** Each operation of the specification, in order of the document. */
export function rowsOf({ paths, components }: Description): DescribedRow[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      if (operation['x-extension']) return []
      const parameters = (operation.parameters ?? []).map((each) =>
        '$ref' in each ? components.parameters[each.$ref.split('/').at(-1)!]! : each,
      )
      const headers = parameters.filter(
        ({ in: place, name, required }) =>
          place === 'header' && name !== 'X-License-Key' && (required || !USUAL.includes(name)),
      )
      const queries = parameters.filter(({ in: place }) => place === 'query')
      const row: DescribedRow = {
        line: `${method.toUpperCase()} ${path}`,
        token: operation.security.some((each) => 'cashierToken' in each) ? 'yes' : '',
        key: keyText(parameters),
        headers: headers.map(({ name, required }) => (required ? `${name}!` : name)).join(', '),
        query: queries.map(queryText).join(', '),
        body: operation.requestBody ? (operation.requestBody.required ? 'yes' : 'may') : '',
        success: Object.keys(operation.responses).find((status) => status.startsWith('2'))!,
      }
      return [row]
    }),
  )
}

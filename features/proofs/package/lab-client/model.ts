/**
 * Makes `server/client/model.ts`: the types of the lab's calls and answers, from `/lab/openapi.json`. `npm ci` runs it, and
 * so do the checks and the build; the file is not committed. `npm run index` also renews `server/client/paths.ts`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { labTable } from '../../../../server/app/operations.ts'
import { openapi } from '../../../../server/transport/http/description/openapi.ts'
import { braced, comment, declared, key, type LabSchema, modelNamed, typeOf } from './schema-types.ts'

type Content = Record<string, { schema?: LabSchema }>

interface LabOperation {
  operationId: string
  summary: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: LabSchema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

interface Document {
  paths: Record<string, Record<string, LabOperation>>
  components: { schemas: Record<string, LabSchema> }
}

const { paths, components } = JSON.parse(JSON.stringify(openapi(labTable))) as Document

/** A call, with its method and path. */
const rows = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

const FAULT = '/lab/faults/'
const faults = rows.filter(({ path }) => path.startsWith(FAULT))
// The receiver itself is called by webhooks only
const calls = rows.filter((row) => !faults.includes(row) && row.path !== '/lab/webhooks/inbox')

const bodySchemaOf = ({ requestBody }: LabOperation): LabSchema | undefined =>
  requestBody?.content['application/json']?.schema

/** Content of a success, by media type. */
const successOf = ({ responses }: LabOperation): Content =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}

/** Parameters of one location as an object; undefined: none. */
function parametersOf({ parameters }: LabOperation, place: 'path' | 'query'): LabSchema | undefined {
  const own = parameters.filter((each) => each.in === place)
  if (own.length === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

/** A body without a model gets its own name. */
const nameOfBody = ({ operationId }: LabOperation): string =>
  `${operationId[0]!.toUpperCase()}${operationId.slice(1)}Body`

/** As the client returns it: JSON parsed, text as text, anything else as bytes. */
function answerType(operation: LabOperation): string {
  const [media = '', content] = Object.entries(successOf(operation))[0] ?? []
  if (media === 'application/json') return typeOf(content!.schema!)
  return media.startsWith('text/') ? 'string' : 'Uint8Array'
}

/** Type of a call's arguments and answer. */
function operationType(operation: LabOperation): string {
  const body = bodySchemaOf(operation)
  const given = { params: parametersOf(operation, 'path'), query: parametersOf(operation, 'query') }
  const members = [
    ...Object.entries(given).flatMap(([name, schema]) => (schema ? [`${name}: ${typeOf(schema)}`] : [])),
    ...(body ? [`body: ${body.$ref ? typeOf(body) : nameOfBody(operation)}`] : []),
    `answer: ${answerType(operation)}`,
  ]
  return `${comment(operation.summary)}${operation.operationId}: ${braced(members)}`
}

const STATE = ['name', 'active', 'sentence', 'sentence_uk', 'parameters', 'on']
const STATE_TYPE = `/** A fault, and where it is on. */
export interface FaultState<Name extends string, On> {
name: Name
active: boolean
sentence: string
sentence_uk: string
/** What it takes, as a schema. */
parameters: JsonSchema
on: On[]
}
`

/** A model by its name; all faults have one type, except for their names and subjects. */
function model([name, schema]: [string, LabSchema]): string {
  const { properties = {} } = schema
  if (Object.keys(properties).join() !== STATE.join()) return declared(name, schema)
  return `export type ${name} = FaultState<'${properties.name!.const}', ${modelNamed(properties.on!.items!.$ref!)}>\n`
}

/** A member for each fault: what a call of a method takes. */
const faultMembers = (method: string, schemaOf: (operation: LabOperation) => LabSchema | undefined): string[] =>
  faults.flatMap((each) => {
    const schema = each.method === method && schemaOf(each.operation)
    const words = each.operation.summary.replace(/^Switches (on|off): /, '')
    return schema ? [`${comment(words)}${key(each.path.slice(FAULT.length))}: ${typeOf(schema)}`] : []
  })

/** Text of `server/client/model.ts`. */
function writtenTypes(): string {
  const bodies = calls.flatMap(({ operation }) => {
    const schema = bodySchemaOf(operation)
    return schema && !schema.$ref ? [declared(nameOfBody(operation), schema)] : []
  })
  return [
    '/** Types of the lab: made of /lab/openapi.json by `npm ci` and `npm run index`, not to be edited. */\n',
    `/** What each call takes and answers. */
export interface LabOperations ${braced(calls.map(({ operation }) => operationType(operation)))}\n`,
    `/** What each fault takes when it is switched on. */
export interface FaultParameters ${braced(faultMembers('PUT', bodySchemaOf))}\n`,
    `/** Whose alone each fault can be switched off. */
export interface FaultSubjects ${braced(faultMembers('DELETE', (operation) => parametersOf(operation, 'query')))}\n`,
    STATE_TYPE,
    ...bodies,
    ...Object.entries(components.schemas).map(model),
  ].join('\n')
}

/** Text of `server/client/paths.ts`, which the client runs by. */
export function writtenPaths(): string {
  const places = calls.map(
    ({ operation, method, path }) => `  ${operation.operationId}: ['${method}', '${path.replace('/lab', '')}'],\n`,
  )
  return `/** Where the calls of the lab go: made of /lab/openapi.json by \`npm run index\`, not to be edited. */
import type { LabOperations } from './model.ts'

/** Method and path, behind \`/lab\` of a world. */
export const LAB_OPERATIONS = {
${places.join('')}} as const satisfies Record<keyof LabOperations, readonly [method: string, path: string]>
`
}

export const client = join(import.meta.dirname, '../../../../server/client')

if (import.meta.main) {
  writeFileSync(join(client, 'model.ts'), writtenTypes())
  writeFileSync(join(client, 'paths.ts'), writtenPaths())
}

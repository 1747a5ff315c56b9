/**
 * Writes server/client/model: types of the lab's calls and answers, and the path of each call, from
 * `/lab/openapi.json`. `npm run index` runs it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formattedSource } from '../../../support/pages/formatted-source.ts'
import {
  bodySchemaOf,
  fileOf,
  type LabOperation,
  type LabRow,
  labParametersOf,
  models,
  rows,
  SUBJECTS,
  successOf,
} from './description.ts'
import { braced, comment, declared, key, type LabSchema, modelNamed, typeOf } from './schema-types.ts'

export const folder = join(import.meta.dirname, '../../../../server/client/model')
const HEAD = 'Made of /lab/openapi.json by `npm run index`: not to be edited.'
const FAULT = '/lab/faults/'

/** Calls about what is outside are a type of their own, in the file of bodies: all calls in one file were too long. */
const OUTSIDE = { type: 'LabOutsideOperations', paths: /^\/lab\/(terminals|webhooks|mail|messages|unsubscribed)/ }
const isOutside = ({ path }: LabRow): boolean => OUTSIDE.paths.test(path)

const faults = rows.filter(({ path }) => path.startsWith(FAULT))
// The receiver itself is called by webhooks only
const calls = rows.filter((row) => !faults.includes(row) && row.path !== '/lab/webhooks/inbox')

/** Bodies without a model get their own names */
const bodies = new Map(
  calls
    .filter(({ operation }) => bodySchemaOf(operation) && !bodySchemaOf(operation)!.$ref)
    .map(({ operation }) => [nameOfBody(operation), bodySchemaOf(operation)!]),
)

function nameOfBody({ operationId }: LabOperation): string {
  return `${operationId[0]!.toUpperCase()}${operationId.slice(1)}Body`
}

/** As the client returns it: JSON parsed, text as text, anything else as bytes. */
function answerType(operation: LabOperation): string {
  const [media = '', content] = Object.entries(successOf(operation))[0] ?? []
  if (media === 'application/json') return typeOf(content!.schema!)
  return media.startsWith('text/') ? 'string' : 'Uint8Array'
}

/** Type of a call's arguments and answer. */
function operationType(operation: LabOperation): string {
  const [params, query, body] = [
    labParametersOf(operation, 'path'),
    labParametersOf(operation, 'query'),
    bodySchemaOf(operation),
  ] as const
  const members = [
    ...(params ? [`params: ${typeOf(params)}`] : []),
    ...(query ? [`query: ${typeOf(query)}`] : []),
    ...(body ? [`body: ${body.$ref ? typeOf(body) : nameOfBody(operation)}`] : []),
    `answer: ${answerType(operation)}`,
  ]
  return `${comment(operation.summary)}${operation.operationId}: ${braced(members)}\n`
}

/** @param text with the names of models to import */
function page(words: string, own: string, text: string): [file: string, text: string] {
  const named = new Set(text.match(/\b[A-Z]\w+\b/g))
  const ownTypes = [...bodies.keys()].map((name) => [name, 'bodies'] as const)
  const places = new Map([...fileOf, ...ownTypes, ['FaultState', 'fault-state'], [OUTSIDE.type, 'bodies']])
  const files = [...new Set(places.values())].filter((file) => file !== own)
  const imports = files.flatMap((file) => {
    const taken = [...named].filter((name) => places.get(name) === file)
    return taken.length > 0 ? [`import type { ${taken.join(', ')} } from './${file}.ts'\n`] : []
  })
  return [`${own}.ts`, formattedSource(`/**\n * ${words}.\n * ${HEAD}\n */\n${imports.join('')}\n${text}`)]
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
}\n\n`

/** A model by its name; all faults have one type, except for their names and subjects. */
function model(name: string): string {
  const schema = models[name]!
  const { properties = {} } = schema
  if (Object.keys(properties).join() !== STATE.join()) return declared(name, schema)
  return `export type ${name} = FaultState<'${properties.name!.const}', ${modelNamed(properties.on!.items!.$ref!)}>\n`
}

/** A line for each fault: what a call of a method takes. */
const faultLines = (
  method: string,
  schemaOf: (operation: LabOperation) => LabSchema | null | undefined,
  told: boolean,
): string =>
  faults
    .filter((each) => each.method === method)
    .flatMap(({ operation, path }) => {
      const schema = schemaOf(operation)
      const words = told ? comment(operation.summary.replace('Switches on: ', '')) : ''
      return schema
        ? [
            `${words}${key(path.slice(FAULT.length))}: ${told && ofTerminal(schema) ? 'TerminalScope' : faultType(schema)}\n`,
          ]
        : []
    })
    .join('')

/** Members that every fault of the gateway takes; they are written once, in a type of their own. */
const SCOPE = ['surface', 'operation', 'times']
const ofTerminal = (schema: LabSchema | undefined): boolean =>
  Object.keys(schema?.properties ?? {}).join() === 'terminal_id'
const scoped = ({ properties = {} }: LabSchema): boolean => SCOPE.every((member) => member in properties)

/** What a fault takes; what all faults of the gateway take is named. */
function faultType(schema: LabSchema): string {
  if (!scoped(schema)) return typeOf(schema)
  const own = withMembers(schema, (member) => !SCOPE.includes(member))
  return Object.keys(own.properties!).length > 0 ? `GatewayScope & ${typeOf(own)}` : 'GatewayScope'
}

const withMembers = (schema: LabSchema, keep: (member: string) => boolean): LabSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([member]) => keep(member))),
})

const SCOPE_TYPE = `/** The calls that a fault of the gateway concerns, and how often. */
export interface GatewayScope ${typeOf(
  withMembers(
    faults.map(({ operation }) => bodySchemaOf(operation)!).find((schema) => schema && scoped(schema))!,
    (member) => SCOPE.includes(member),
  ),
)}\n\n`
const TERMINAL_TYPE = `/** The terminal that a fault of bank terminals concerns. */
export interface TerminalScope ${typeOf(faults.map(({ operation }) => bodySchemaOf(operation)!).find(ofTerminal)!)}\n\n`
const PARAMETERS = `${SCOPE_TYPE}${TERMINAL_TYPE}export interface FaultParameters {\n${faultLines('PUT', bodySchemaOf, true)}}\n`
const SUBJECTS_TYPE = `export interface FaultSubjects {
${faultLines('DELETE', (each) => labParametersOf(each, 'query'), false)}}\n\n`

const typesOf = (own: readonly LabRow[]): string => own.map(({ operation }) => operationType(operation)).join('')

function bodiesPage(): [file: string, text: string] {
  const sent = [...bodies].map(([name, schema]) => declared(name, schema)).join('\n')
  const outside = `export interface ${OUTSIDE.type} {\n${typesOf(calls.filter(isOutside))}}\n`
  return page('What calls are sent, and the calls about what is outside', 'bodies', `${sent}\n${outside}`)
}

function operationsPage(): [file: string, text: string] {
  const own = typesOf(calls.filter((row) => !isOutside(row)))
  return page(
    'The calls of the lab: what each takes and answers',
    'operations',
    `export interface LabOperations extends ${OUTSIDE.type} {\n${own}}\n`,
  )
}

function pathsPage(): [file: string, text: string] {
  const places = calls.map(
    ({ operation, method, path }) => `${operation.operationId}: ['${method}', '${path.replace('/lab', '')}'],\n`,
  )
  return page(
    'Where the calls of the lab go',
    'paths',
    `import type { LabOperations } from './operations.ts'

/** Method and path, behind \`/lab\` of a world. */
export const LAB_OPERATIONS = {\n${places.join('')}
} as const satisfies Record<keyof LabOperations, readonly [method: string, path: string]>\n`,
  )
}

/** The up-to-date files, by path. */
export function writtenTypes(): Map<string, string> {
  return new Map([
    ...SUBJECTS.map(({ file, words }) => {
      const own = [...fileOf.keys()].filter((name) => fileOf.get(name) === file).sort()
      return page(words, file, (file === 'fault-state' ? STATE_TYPE + SUBJECTS_TYPE : '') + own.map(model).join('\n'))
    }),
    page('What each fault takes when it is switched on', 'fault-parameters', PARAMETERS),
    bodiesPage(),
    operationsPage(),
    pathsPage(),
  ])
}

if (import.meta.main) for (const [file, text] of writtenTypes()) writeFileSync(join(folder, file), text)

/** The lab from `/lab/openapi.json`: its calls, and the file of the client for each of its models. */

import { labTable } from '../../../../server/app/operations.ts'
import { openapi } from '../../../../server/wire/http/description/openapi.ts'
import { type LabSchema, modelsIn } from './schema-types.ts'

type Content = Record<string, { schema?: LabSchema }>

export interface LabOperation {
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

/** A call, with its method and path. */
export interface LabRow {
  path: string
  method: string
  operation: LabOperation
}

const { paths, components } = JSON.parse(JSON.stringify(openapi(labTable))) as Document

export const models = components.schemas

export const rows: readonly LabRow[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

export const bodySchemaOf = ({ requestBody }: LabOperation): LabSchema | undefined =>
  requestBody?.content['application/json']?.schema

/** Content of a success, by media type. */
export const successOf = ({ responses }: LabOperation): Content =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {}

/** Parameters of one location as an object; null: none. */
export function labParametersOf({ parameters }: LabOperation, place: 'path' | 'query'): LabSchema | null {
  const own = parameters.filter((each) => each.in === place)
  if (own.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

export interface Subject {
  file: string
  words: string
  paths: RegExp
  /** Restricts the models of those paths. */
  names: RegExp
}

const subject = (file: string, words: string, paths: RegExp, names = /^/): Subject => ({ file, words, paths, names })

/** Files of models, each with the paths that use them; a model is in the first file that does. */
export const SUBJECTS: readonly Subject[] = [
  subject(
    'facts',
    'What has been said in a world and on its wire, and noticed there',
    /^\/lab\/(facts|activity|notices)$/,
  ),
  subject(
    'clock',
    'The clock of a world, what waits for it, and outages that go by it',
    /^\/lab\/(clock|timers|outages|status)/,
  ),
  subject(
    'world',
    'What a test needs to know of a world, its addresses, registers, actors, rules and quirks',
    /^\/lab\/(world|addresses|reset|registers|actors|rules|quirks)/,
  ),
  subject('world-file', 'The file that a world is kept in', /^\/lab\/snapshot/),
  subject(
    'fault-state',
    'A disturbance, whichever it is, and whose alone can be switched off',
    /^\/lab\/faults/,
    /^JsonSchema$/,
  ),
  subject(
    'outside-faults',
    'Disturbances of what is outside',
    /^\/lab\/faults\/(terminal|mail|receiver|mess|printer|rate|bad|request|answer)/,
  ),
  subject('faults', 'Disturbances, and where each is on', /^\/lab\/faults/),
  subject('papers', 'What the tax authority and the printers have, and reports', /^\/lab\/(authority|prints|reports)/),
  subject('webhooks', 'Events that have been received, and are sent by hand', /^\/lab\/webhooks/),
  subject('mail', 'Mails and messages', /^\/lab\/(mail|messages|unsubscribed)/),
  subject(
    'terminal-script',
    'How a bank terminal behaves',
    /^\/lab\/terminals/,
    /^Terminal(Script|Rule|Outcome|Latency)/,
  ),
  subject('terminals', 'Bank terminals', /^\/lab\/terminals/),
]

/** Models of a schema, with those they refer to. */
function reached(schema: unknown, found = new Set<string>()): Set<string> {
  for (const name of modelsIn(schema)) if (!found.has(name)) reached(models[name], found.add(name))
  return found
}

/** The file of each model used in requests or answers. */
export const fileOf: ReadonlyMap<string, string> = new Map(
  SUBJECTS.flatMap(
    ({ file, paths, names }) =>
      rows
        .filter(({ path }) => paths.test(path))
        .flatMap(({ operation }) => [...reached([bodySchemaOf(operation), successOf(operation)])])
        .filter((name) => names.test(name))
        .map((name) => [name, file] as const),
    // Of two entries the last would win
  ).reverse(),
)

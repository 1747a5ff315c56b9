/** Validation of requests: Ajv by the schemas of the table, issues with location and description. */
import type { Ajv, ErrorObject, FuncKeywordDefinition, ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { FIRST_INSTANT, LAST_INSTANT, parseInstant } from '../../../../machines/instant.ts'
import { newAjvWithFormats } from '../../../store/ajv.ts'
import { headerName } from '../explaining/shape.ts'
import type { Issue, Operation } from '../operation.ts'
import { ofJson, ofText } from './coercion.ts'
import { inFrameworkWords } from './framework-words.ts'
import { type IssueWords, issuesOf, type RequestPart } from './issues.ts'

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** Sorts issues of one part of a request by the places of their fields in its schema. */
function inSchemaOrder(issues: Issue[], schema: TSchema): Issue[] {
  if (issues.length < 2) return issues
  const placed = issues.map((issue) => ({ issue, places: placesOf(issue.loc.slice(1), [schema as Shape]) }))
  return placed.sort((a, b) => compare(a.places, b.places)).map(({ issue }) => issue)
}

/** For each step of a place its rank among its siblings. @param shapes what may be there: all branches of a union */
function placesOf(steps: (string | number)[], shapes: Shape[]): number[] {
  const [step, ...rest] = steps
  if (step === undefined) return []
  const open = shapes.flatMap((shape) => shape.anyOf ?? [shape])
  if (typeof step === 'number')
    return [
      step,
      ...placesOf(
        rest,
        open.flatMap(({ items }) => items ?? []),
      ),
    ]
  for (const { properties = {} } of open) {
    const names = Object.keys(properties)
    const rank = names.findIndex((name) => isNamed(name, step))
    const inner = open.flatMap((shape) => Object.entries(shape.properties ?? {}))
    if (rank >= 0)
      return [
        rank,
        ...placesOf(
          rest,
          inner.flatMap(([name, shape]) => (isNamed(name, step) ? shape : [])),
        ),
      ]
  }
  return [Number.MAX_SAFE_INTEGER]
}

/** A header by the name it is known by as well. */
const isNamed = (name: string, step: string): boolean => name === step || headerName(name) === step

function compare(a: number[], b: number[]): number {
  const length = Math.min(a.length, b.length)
  for (let step = 0; step < length; step++) if (a[step] !== b[step]) return a[step]! - b[step]!
  return a.length - b.length
}

// The keyword `x-dropped` of request schemas: members that say nothing in some objects are taken out before they are
// checked, whatever their values. A client that sends them means no harm, and the receipt must not show them (NS-59).

/** When members are dropped: where an object has all the values of one of the cases; null stands for nothing sent. */
interface DroppedMembers {
  where: readonly Readonly<Record<string, unknown>>[]
  members: readonly string[]
}

export const droppedMembers: FuncKeywordDefinition = {
  keyword: 'x-dropped',
  type: 'object',
  schemaType: 'object',
  modifying: true,
  errors: false,
  before: 'properties',
  compile({ where, members }: DroppedMembers) {
    const cases = where.map((each) => Object.entries(each))
    return (value: Record<string, unknown>) => {
      const sent = new Map(Object.entries(value))
      if (!cases.some((each) => each.every(([name, expected]) => (sent.get(name) ?? null) === expected))) return true
      for (const name of members) delete value[name]
      return true
    }
  },
}

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    required: 'value_error.missing',
    minItems: 'value_error.list.min_items',
    maxItems: 'value_error.list.max_items',
    minLength: 'value_error.any_str.min_length',
    maxLength: 'value_error.any_str.max_length',
    minimum: 'value_error.number.not_ge',
    maximum: 'value_error.number.not_le',
    exclusiveMinimum: 'value_error.number.not_gt',
    enum: 'type_error.enum',
    const: 'value_error.const',
    pattern: 'value_error.str.regex',
    additionalProperties: 'value_error.extra',
  }),
)

function typeOf(error: ErrorObject): string {
  if (error.keyword === 'type') return `type_error.${[error.params.type].flat()[0]}`
  if (error.keyword === 'format') return `value_error.${String(error.params.format).replace(/4$/, '').replace('-', '')}`
  return TYPES.get(error.keyword) ?? 'value_error'
}

/** Issues in the words of the desk and the lab: Ajv's texts, names after pydantic's. */
const inOwnWords = (error: ErrorObject): IssueWords => ({
  msg: error.message ?? 'is not valid',
  type: typeOf(error),
  isOwn: true,
  ...context(error),
})

function context({ keyword, params }: ErrorObject): { ctx?: Record<string, unknown> } {
  if ('limit' in params) return { ctx: { limit_value: params.limit } }
  if (keyword === 'enum') return { ctx: { enum_values: params.allowedValues } }
  if (keyword === 'pattern') return { ctx: { pattern: params.pattern } }
  return {}
}

/** With hyphens and nothing in front: no other spelling of it goes out either. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** An instant with an offset or without; pydantic takes a space for the T as well. */
const DATE_TIME =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i

/** Date.parse alone takes the 31st of June for the 1st of July. */
function isDateTime(text: string): boolean {
  if (!DATE_TIME.test(text) || Number.isNaN(Date.parse(text.replace(' ', 'T')))) return false
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number]
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return false
  // Its offset may lead out of the years that can be written.
  const at = parseInstant(text)
  return at >= FIRST_INSTANT && at <= LAST_INSTANT
}

/** The only URIs of the wire are those the server posts to: absolute, http or https. */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && URL.canParse(text)

/** Adds the formats of the wire to those of JSON Schema. */
export function addWireFormats(ajv: Ajv): Ajv {
  ajv.addFormat('uuid', UUID)
  ajv.addFormat('uuid4', UUID4)
  ajv.addFormat('date-time', isDateTime)
  ajv.addFormat('uri', isWebAddress)
  return ajv
}

/** thorough: every issue; brief: the first. */
type Way = 'thorough' | 'brief'

const made: Partial<Record<Way, Ajv>> = {}

/** Made with the first check, not at the start. */
function ajv(way: Way): Ajv {
  made[way] ??= addWireFormats(
    newAjvWithFormats({
      strict: true,
      allowUnionTypes: true,
      useDefaults: true,
      allErrors: way === 'thorough',
      // With the value and the schema of a place its error is described.
      verbose: true,
      keywords: ['x-exact', droppedMembers],
    }),
  )
  return made[way]
}

/**
 * Checks one part of a request; leaves defaults and coerced values in it.
 * @param thorough false: one issue is enough
 */
export type Check = (value: unknown, thorough?: boolean) => Issue[]

/** @param surface decides what may be written otherwise: the desk is exact, an amount as text is refused (LOC-001) */
export function checker(schema: TSchema, part: RequestPart, surface: Operation['surface']): Check {
  const inCloud = surface === 'cloud'
  const coerce = part !== 'body' ? ofText(schema, inCloud) : surface === 'cloud' ? ofJson(schema) : null
  const compiled: Partial<Record<Way, ValidateFunction>> = {}
  return (value, thorough = true) => {
    const way = thorough ? 'thorough' : 'brief'
    compiled[way] ??= ajv(way).compile(schema)
    const validate = compiled[way]
    if (validate(coerce ? coerce(value) : value)) return []
    const errors = validate.errors ?? []
    return inCloud
      ? inSchemaOrder(issuesOf(errors, part, inFrameworkWords), schema)
      : issuesOf(errors, part, inOwnWords)
  }
}

/** Makes something of a valid value, or returns the first issue of one that is not valid. */
export type Reader<Made> = (value: unknown) => { made: Made } | { issue: Issue }

/** @param make is given valid values only, as the schema types them */
export function reader<Schema extends TSchema, Made>(
  schema: Schema,
  surface: Operation['surface'],
  make: (value: Static<Schema>) => Made,
): Reader<Made> {
  const check = checker(schema, 'body', surface)
  return (value) => {
    const [issue] = check(value, false)
    return issue ? { issue } : { made: make(value as Static<Schema>) }
  }
}

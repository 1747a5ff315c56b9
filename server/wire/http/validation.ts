/** Validation of requests: Ajv by the schemas of the table, issues with location and description. */
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { FIRST_INSTANT, LAST_INSTANT, parseInstant } from '../../../machines/instant.ts'
import { newAjvWithFormats } from '../../store/ajv.ts'
import { ofJson, ofText } from './coercion.ts'
import type { Issue, Operation } from './operation.ts'

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

function make(allErrors: boolean): Ajv {
  const ajv = newAjvWithFormats({
    strict: true,
    allowUnionTypes: true,
    useDefaults: true,
    allErrors,
  })
  ajv.addFormat('uuid', UUID)
  ajv.addFormat('uuid4', UUID4)
  ajv.addFormat('date-time', isDateTime)
  ajv.addFormat('uri', isWebAddress)
  return ajv
}

/** The only URIs of the wire are those the server posts to: absolute, http or https. */
const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s\\/?#][^\s\\]*$/i.test(text) && URL.canParse(text)

const made: Partial<Record<Way, Ajv>> = {}

/** Made with the first check, not at the start. @param way thorough: every issue; brief: the first */
function ajv(way: Way): Ajv {
  made[way] ??= make(way === 'thorough')
  return made[way]
}

type Way = 'thorough' | 'brief'

export type RequestPart = 'path' | 'query' | 'header' | 'body'

/**
 * Checks one part of a request; leaves defaults and coerced values in it.
 * @param thorough false: one issue is enough
 */
export type Check = (value: unknown, thorough?: boolean) => Issue[]

/** @param surface decides what a body may write as text: the desk is exact, an amount as text is refused (LOC-001) */
export function checker(schema: TSchema, part: RequestPart, surface: Operation['surface']): Check {
  const coerce = part !== 'body' ? ofText(schema) : surface === 'cloud' ? ofJson(schema) : null
  const compiled: Partial<Record<Way, ValidateFunction>> = {}
  return (value, thorough = true) => {
    const way = thorough ? 'thorough' : 'brief'
    compiled[way] ??= ajv(way).compile(schema)
    const validate = compiled[way]
    return validate(coerce ? coerce(value) : value) ? [] : issuesOf(validate.errors ?? [], part)
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

const TYPES: Record<string, string> = {
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
}

function typeOf(error: ErrorObject): string {
  if (error.keyword === 'type') return `type_error.${[error.params.type].flat()[0]}`
  if (error.keyword === 'format') return `value_error.${String(error.params.format).replace(/4$/, '').replace('-', '')}`
  return TYPES[error.keyword] ?? 'value_error'
}

/** Ajv's errors as issues, one for each place. */
function issuesOf(errors: ErrorObject[], part: RequestPart): Issue[] {
  const seen = new Set<string>()
  const found: Issue[] = []
  for (const error of meant(errors)) {
    const steps = error.instancePath
      .split('/')
      .slice(1)
      .map((step) => (/^\d+$/.test(step) ? Number(step) : pointer(step)))
    if (error.keyword === 'required') steps.push(String(error.params.missingProperty))
    const loc = [part, ...(part === 'header' ? steps.map(headerName) : steps)]
    const key = loc.join('/')
    if (seen.has(key)) continue
    seen.add(key)
    found.push({ loc, msg: error.message ?? 'is not valid', type: typeOf(error), ...context(error) })
  }
  return found
}

/** `x-client-name`, as node gives it, by the name it is known by: X-Client-Name. */
export const headerName = (step: string | number): string =>
  String(step).replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** The errors without those of the branches of a union that the value was not meant for. */
function meant(errors: ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = []
  for (const error of errors) {
    if (error.keyword !== 'anyOf') {
      kept.push(error)
      continue
    }
    // Ajv reports the errors of the branches, and then that no branch matches.
    let first = kept.length
    while (first > 0 && isWithin(kept[first - 1]!, error)) first--
    kept.push(...branchMeant(kept.splice(first), error))
  }
  return kept
}

const isWithin = (error: ErrorObject, union: ErrorObject): boolean =>
  error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath)

/** Of the branches the one of the value's own type, and of several the one whose constants it has. */
function branchMeant(errors: ErrorObject[], union: ErrorObject): ErrorObject[] {
  const branches = Map.groupBy(errors, ({ schemaPath }) => schemaPath.slice(union.schemaPath.length + 1).split('/')[0])
  const strangeness = (branch: ErrorObject[]): number =>
    branch.filter(({ keyword }) => keyword === 'const').length +
    (branch.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === union.instancePath) ? 1e6 : 0)
  const [best = []] = [...branches.values()].sort((a, b) => strangeness(a) - strangeness(b))
  return best
}

/** A step of a JSON pointer as it was before escaping. */
const pointer = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

function context({ keyword, params }: ErrorObject): { ctx?: Record<string, unknown> } {
  if ('limit' in params) return { ctx: { limit_value: params.limit } }
  if (keyword === 'enum') return { ctx: { enum_values: params.allowedValues } }
  if (keyword === 'pattern') return { ctx: { pattern: params.pattern } }
  return {}
}

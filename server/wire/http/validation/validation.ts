/** Validation of requests: Ajv by the schemas of the table, issues with location and description. */
import type { Ajv, ValidateFunction } from 'ajv'
import type { Static, TSchema } from 'typebox'
import { newAjvWithFormats } from '../../../store/ajv.ts'
import type { Issue, Operation } from '../operation.ts'
import { ofJson, ofText } from './coercion.ts'
import { droppedMembers } from './dropped-members.ts'
import { addWireFormats } from './formats.ts'
import { inFrameworkWords } from './framework-words.ts'
import { issuesOf, type RequestPart } from './issues.ts'
import { inSchemaOrder } from './order.ts'
import { inOwnWords } from './own-words.ts'

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

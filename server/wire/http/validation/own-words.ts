/** Issues in the words of the desk and the lab: Ajv's texts, names after pydantic's. */
import type { ErrorObject } from 'ajv'
import type { IssueWords } from './issues.ts'

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

export const inOwnWords = (error: ErrorObject): IssueWords => ({
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

/** Generates TypeScript from the JSON Schemas in Kasalab's descriptions. */

/** The parts of a schema that restrict types; bounds and patterns do not. */
export interface LabSchema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: LabSchema[]
  items?: LabSchema
  minItems?: number
  maxItems?: number
  properties?: Record<string, LabSchema>
  required?: string[]
  minProperties?: number
  maxProperties?: number
  additionalProperties?: boolean
  patternProperties?: Record<string, LabSchema>
  format?: string
  pattern?: string
  description?: string
}

/** Name of the model behind a reference. */
export const modelNamed = (ref: string): string => ref.split('/').at(-1)!

/** Columns of a comment. */
const WIDTH = 110

/** Lines of a comment; empty without a text. */
export function comment(text: string | undefined): string {
  if (!text) return ''
  const lines = text.replace(/\.$/, '').match(new RegExp(`.{1,${WIDTH}}(\\s|$)`, 'g'))!
  return lines.length === 1
    ? `/** ${lines[0]} */\n`
    : `/**\n${lines.map((line) => ` * ${line.trim()}\n`).join('')} */\n`
}

/** A name as a property key. */
export const key = (name: string): string => (/^[\w$]+$/.test(name) ? name : `'${name}'`)

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : JSON.stringify(value))

/** How to read a text, if its format says so. */
function formOf({ format, pattern, description, anyOf = [] }: LabSchema): string | undefined {
  if (description && format !== 'date-time') return description
  if (format === 'date-time') return description ? `${description}; RFC 3339` : 'RFC 3339'
  if (pattern?.startsWith('^P(')) return 'ISO 8601, like PT24H'
  return anyOf.map(formOf).find((found) => found !== undefined)
}

/** @throws when the schema uses an unsupported keyword */
export function typeOf(schema: LabSchema): string {
  const { $ref, anyOf, items, minItems, maxItems } = schema
  if ($ref) return modelNamed($ref)
  if (Object.keys(schema).every((name) => name === 'description')) return 'unknown'
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.type === 'integer') return 'number'
  if (['string', 'number', 'boolean', 'null'].includes(schema.type!)) return schema.type!
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type !== 'array' || !items) throw new Error(`No type is known for ${JSON.stringify(schema)}`)
  if (minItems !== undefined && minItems === maxItems) return `[${Array(minItems).fill(typeOf(items)).join(', ')}]`
  return /[|;]/.test(typeOf(items)) && !typeOf(items).startsWith('{') ? `(${typeOf(items)})[]` : `${typeOf(items)}[]`
}

function objectOf(schema: LabSchema): string {
  const { properties = {}, required = [], additionalProperties, patternProperties = {} } = schema
  const [others] = Object.values(patternProperties)
  if (others) return `Record<string, ${typeOf(others)}>`
  const members = Object.entries(properties)
  if (members.length === 0) return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>'
  const member = ([name, each]: [string, LabSchema], optional: boolean): string =>
    `${comment(formOf(each))}${key(name)}${optional ? '?' : ''}: ${typeOf(each)}`
  // Exactly one of them
  if (schema.minProperties === 1 && schema.maxProperties === 1)
    return members.map((each) => braced([member(each, false)])).join(' | ')
  const rest = additionalProperties === true ? ['[member: string]: unknown'] : []
  return braced([...members.map((each) => member(each, !required.includes(each[0]))), ...rest])
}

/** On one line unless it has a comment. */
export const braced = (members: string[]): string =>
  members.some((each) => each.includes('\n')) ? `{\n${members.join('\n')}\n}` : `{ ${members.join('; ')} }`

/** A type of at most this length is on the line of its name. */
const SHORT_CHARACTERS = 80

/** A model by its name. */
export function declared(name: string, schema: LabSchema): string {
  const type = typeOf(schema)
  const isShort = !type.includes('\n') && type.length <= SHORT_CHARACTERS
  const isUnion = schema.anyOf !== undefined || schema.maxProperties === 1
  const body = isShort || isUnion || !type.startsWith('{') ? `type ${name} = ${type}\n` : `interface ${name} ${type}\n`
  return `${comment(schema.description)}export ${body}`
}

/** What a fault takes, as fields of a form: read from its schema. */
import type { World } from '../../../server/client/model.ts'

interface Schema {
  type?: string
  enum?: readonly string[]
  items?: { enum?: readonly string[] }
}

/** A field: text, a number, or one of some choices. */
export interface Field {
  name: string
  isRequired: boolean
  kind: 'text' | 'number' | 'choice' | 'choices'
  choices: readonly { value: string; name: string }[]
  /** What stands in it at first; empty: left out. */
  first: string
}

/** What required members hold at first. */
const FIRST: Readonly<Record<string, string>> = { latency: 'PT5S', reason: 'Підпис не пройшов перевірку', hours: '1' }

const named = (rows: readonly { id: string }[], name: (row: never) => string): Field['choices'] =>
  rows.map((row) => ({ value: row.id, name: name(row as never) }))

/** What ids name, in a world. */
function choicesOf(name: string, schema: Schema, world: World): Field['choices'] {
  if (name === 'cash_register_id')
    return named(world.cash_registers, ({ fiscal_number }: { fiscal_number: string }) => fiscal_number)
  if (name === 'cashier_id') return named(world.cashiers, ({ full_name }: { full_name: string }) => full_name)
  if (name === 'terminal_id') return named(world.terminals, ({ label }: { label: string }) => label)
  return (schema.enum ?? schema.items?.enum ?? []).map((value) => ({ value, name: value }))
}

function kindOf(schema: Schema, choices: Field['choices']): Field['kind'] {
  if (schema.type === 'array') return 'choices'
  if (choices.length > 0) return 'choice'
  return schema.type === 'integer' || schema.type === 'number' ? 'number' : 'text'
}

/** @param schema JSON Schema of the parameters, as the lab tells it */
export function fieldsOf(schema: Readonly<Record<string, unknown>>, world: World): readonly Field[] {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] }
  return Object.entries(properties).map(([name, each]) => {
    const choices = choicesOf(name, each, world)
    const isRequired = required.includes(name)
    return { name, isRequired, kind: kindOf(each, choices), choices, first: isRequired ? (FIRST[name] ?? '') : '' }
  })
}

/** The filled-in fields as the body of a request: empty ones are left out. */
export function bodyOf(fields: readonly Field[], values: Readonly<Record<string, string>>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const { name, kind, first } of fields) {
    const value = values[name] ?? first
    if (value === '') continue
    if (kind === 'choices') body[name] = value.split(',')
    else body[name] = kind === 'number' ? Number(value) : value
  }
  return body
}

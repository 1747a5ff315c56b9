/**
 * Writes features/wire/malformed.feature: every way in which one input of a cloud operation can be malformed, and its
 * bounds, from the table of operations. `npm run index` runs it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Operation } from '../../server/http/operation.ts'
import { headerName } from '../../server/http/validation.ts'
import { cloudOperations } from '../../server/operations.ts'
import { faultsOf, type Input, limitsOf, type Shape } from '../vocabulary/inputs.ts'
import { requests, type WellFormed } from '../vocabulary/requests.ts'

export const page = join(import.meta.dirname, '../wire/malformed.feature')

const HEAD = `# Made by npm run index from the table of operations: not to be edited.
@wire @CLD-009 @ERR-002 @FLD-035
Feature: Whatever is malformed is refused

  Each input of each operation of the cloud: left out, of another type, outside its bounds, unknown, no date, no uuid.
  The answer names the place and says what is wrong with it, and nothing has come of the request. What lies in a form
  that two operations share is told once.
`

/** The inputs of an operation that can be malformed, part by part. */
function inputsOf({ params, query, headers, body, optionalBody }: Operation): Input[] {
  const parts: Record<string, unknown> = { path: params, query, header: headers, body: body ?? optionalBody }
  return Object.entries(parts).flatMap(([part, schema]) =>
    Object.entries((schema as Shape | undefined)?.properties ?? {}).map(([name, shape]) => ({
      place: `${part}.${part === 'header' ? headerName(name) : name}`,
      schema: shape,
      // A path without it is another path.
      required: part !== 'path' && ((schema as Shape).required ?? []).includes(name),
      text: part !== 'body',
    })),
  )
}

/** @throws when no request in features/vocabulary/requests.ts is one of this operation */
function requestFor({ id, method, path }: Operation): [string, WellFormed] {
  const line = path.replace(/:(\w+)/g, '{$1}')
  const found = Object.entries(requests).find(([, form]) => form.method === method && form.path === line)
  if (!found)
    throw new Error(`${id} takes input: features/vocabulary/requests.ts needs a well-formed ${method} ${line}`)
  return found
}

/** Examples of an outline: their heading and their rows. */
interface Examples {
  heading: string[]
  rows: Record<string, string>[]
}

/** One outline with the examples that have rows; nothing when none has. */
function outline(title: string, steps: string[], examples: Examples[]): string {
  const tables = examples.filter(({ rows }) => rows.length > 0).map(table)
  if (tables.length === 0) return ''
  const lines = [`  Scenario Outline: ${title}`, ...steps.map((step) => `    ${step}`)]
  return `\n${[...lines, ...tables].join('\n')}\n`
}

/** All ways of one kind, tried one after another. @param heading its tags and its title */
function scenario(heading: string[], name: string, rows: Record<string, string>[]): string {
  const lines = heading.map((line) => `  ${line}`)
  return `\n${[...lines, `    Then ${name} is malformed in each of these ways`, ...aligned(rows)].join('\n')}\n`
}

const table = ({ heading, rows }: Examples): string =>
  ['', ...heading.map((line) => `    ${line}`), ...aligned(rows)].join('\n')

/** As the formatter of any editor would align it. */
function aligned(rows: Record<string, string>[]): string[] {
  const cells = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))]
  const safe = cells.map((row) => row.map((cell) => cell.replace(/[\\|]/g, '\\$&')))
  const widths = safe[0]!.map((_, column) => Math.max(...safe.map((row) => row[column]!.length)))
  return safe.map((row) => `      | ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`)
}

/** @param told forms that have been told: what lies in one that two operations share is told once */
function feature(operation: Operation, told: Set<string>): string {
  const inputs = inputsOf(operation)
  const faults = inputs.flatMap((input) => {
    const form = JSON.stringify(input.schema)
    const known = told.has(form)
    told.add(form)
    return faultsOf(input).filter(({ place }) => !known || place === input.place)
  })
  const withKey = operation.who === 'key' || operation.who === 'cashier and key'
  if (faults.length === 0 && !withKey) return ''
  const [name, form] = requestFor(operation)
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}`
  const sent = `When ${name} is sent with <place> as <value>`
  const key = { place: 'header.X-License-Key', value: 'nothing', fault: 'header.X-License-Key' }
  const malformed = [...Map.groupBy(faults, ({ kind }) => kind)].map(([kind, rows]) =>
    scenario(
      [`Scenario: ${title}, ${kind}`],
      name,
      rows.map(({ place, value, fault }) => ({ place, value, fault })),
    ),
  )
  if (withKey)
    malformed.push(scenario(['@AMB-05 @assumed', `Scenario: ${title} without the key that is asked for`], name, [key]))
  // Where other members are asked for, a request without a body does not become one by this member alone.
  const body = (operation.body ?? operation.optionalBody) as Shape | undefined
  const whole = form.body !== undefined || body?.required === undefined
  const limits = inputs.filter(({ text }) => text || whole).flatMap(limitsOf)
  return (
    malformed.join('') +
    outline(
      `${title} with <place> as <value> is well formed`,
      [sent, 'Then it is well formed'],
      [{ heading: ['Examples: at the bounds, and each that is known'], rows: limits }],
    )
  )
}

/** The feature as it should be. @throws when an operation that takes input has no well-formed request to start from */
export function written(operations: readonly Operation[] = cloudOperations): string {
  const told = new Set<string>()
  return HEAD + operations.map((operation) => feature(operation, told)).join('')
}

if (import.meta.main) writeFileSync(page, written())

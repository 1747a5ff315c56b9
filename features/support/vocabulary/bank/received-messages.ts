/** Messages a front system receives: which comes next, what its members follow, and the field table of an answer. */
import { member } from '../../law/answer.ts'
import type { Breach } from '../../law/answer-fields.ts'
import { Reading } from '../../law/judgement/judgement.ts'
import type { TableRow } from '../../law/judgement/rows.ts'
import { isPathOf } from '../../traits/figures.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

const isEvent = (message: unknown): boolean => member(message, 'event') !== undefined

/** The next message. The order of an event and an answer is known only in our own worlds. */
export const nextMessageOf = (scenario: ScenarioWorld, event: boolean): Promise<unknown> =>
  scenario.needs.has('worlds')
    ? scenario.listener.nextMessage()
    : scenario.listener.nextMessage((message) => isEvent(message) === event)

export const isNoSuccess = ([path, text]: TableRow): boolean => path === 'success' && text === 'anything but true'

/** Path of a number anywhere in a message, under any name: the success of a settlement has 200 so (AMB-17). */
export const ANYWHERE = 'anywhere'
export const isVisible = (shown: unknown, wanted: unknown): boolean =>
  new RegExp(`(?<![\\w.-])${String(wanted)}(?![\\w.-])`).test(JSON.stringify(shown) ?? '')

/** Not every member of a result is present in every answer (BRG-213). */
export const isOptional = (path: string): boolean => path.startsWith('result.')

/** Members the law names, of a message and of the devices on the local network. */
const LAWFUL_MEMBERS = [
  ...[ANYWHERE, 'sender', 'event', 'terminal_id', 'request_id', 'operation_type', 'success', 'result', 'length'],
  ...['*.id', '*.name', '*.type', '*.model'],
]
const isLawful = (path: string): boolean =>
  isOptional(path) || LAWFUL_MEMBERS.some((pattern) => isPathOf(path, pattern))

/** The law names the members of a message and the code of a success; the form of a failure is a decision. */
export function readingOfMessage(path: string, isFailure: boolean): Reading {
  if (path === 'result.amount') return new Reading(['NS-25'])
  if (isFailure && path !== 'success') return new Reading(['NS-32'])
  return new Reading(isLawful(path) || path === 'code' ? [] : ['NS-75'])
}

/**
 * That a message comes at all follows the decisions its content follows, where that has nothing of the law: a server
 * that answers anything to everything has not answered this.
 */
export function readingOfExistence(rows: readonly TableRow[], reading: Reading): Reading {
  if (rows.some(isNoSuccess)) return new Reading(['NS-32'])
  const readings = rows.map(([path]) => readingOfMessage(path, false))
  return readings.some(({ isLaw }) => isLaw) ? reading : new Reading([...new Set(readings.flatMap(({ ids }) => ids))])
}

/** Members by their types; the others may have any type. */
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  terminal_id: (value) => typeof value === 'string',
  request_id: (value) => typeof value === 'string',
  code: Number.isInteger,
  result: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'result.invoice_num': Number.isInteger,
  'result.amount': Number.isInteger,
}

/** A settlement may have another form (AMB-17). */
const MOVES_MONEY: ReadonlySet<unknown> = new Set(['purchase', 'cancel'])

/** @returns the first member of an answer with another type than the law's, or null */
export function breachOfAnswer(message: unknown): Breach | null {
  const operation = member(message, 'operation_type')
  if (member(message, 'success') !== true || !MOVES_MONEY.has(operation)) return null
  for (const [path, isOfType] of Object.entries(TYPES)) {
    const value = member(message, path)
    if (value === undefined || isOfType(value)) continue
    const clause = path.includes('.') ? 'FLD-025' : 'FLD-024'
    const words = `the terminal answered a ${operation}, but ${path} is ${JSON.stringify(value)} (${clause})`
    return { clause, line: `terminal ${operation}`, member: path, words }
  }
  return null
}

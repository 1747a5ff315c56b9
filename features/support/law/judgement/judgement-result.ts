/** Results of a scenario beside its steps: where a target breaks the law, and where it differs from a decision. */
import { AssertionError } from 'node:assert'
import { inspect, isDeepStrictEqual } from 'node:util'
import { type Breach, clauseOfStatus } from '../answer-fields.ts'
import { isOfExtension } from '../known-clauses.ts'

export interface Difference {
  /** Decisions, or clauses of the extension, it differs from. */
  ids: readonly string[]
  /** Expected and actual value, in a line. */
  words: string
}

/** Where an assertion of the law failed. */
export interface FailedAssertion {
  operation: string
  members: string[]
  /** Clauses that the assertion itself shows, that of a status that the law names first; mostly none. */
  clauses: string[]
  /** Whether the law names the expected status for the operation, in the first of those clauses. */
  is_status: boolean
}

/** Results of a scenario beside its steps, attached to the messages of a run at a stranger. */
export interface JudgementResult {
  /** Number of assertions of the law that passed. */
  law: number
  /** Decisions that were compared, each id once. */
  compared: string[]
  differences: Difference[]
  /** Where an assertion of the law failed; null where none did. */
  failed: FailedAssertion | null
  /** Answers that break a field table, whatever the scenario is about. */
  breaches: Breach[]
}

/** What a difference contradicts: our reading of decisions, or the evidence for clauses of the extension. */
export function contradicted(ids: readonly string[]): string {
  const [evident, read] = [ids.filter(isOfExtension), ids.filter((id) => !isOfExtension(id))]
  return [
    ...(evident.length > 0 ? [`the evidence for ${evident.join(', ')}`] : []),
    ...(read.length > 0 ? [`our reading of ${read.join(', ')}`] : []),
  ].join(' and ')
}

/** The operation of a request, without the ids of its register or shift. */
export const operationIn = (asked: string): string =>
  asked
    .replace(/^(\w+) \w+:\/\/[^/]+/, '$1 ')
    .replace(/\?.*/, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}')

/** Key of a member in an operation's answer. */
export const memberKey = (operation: string, member: string): string => `${operation} ${member}`

/** Characters of a value that are shown. */
const LONGEST = 120

const shown = (value: unknown): string => {
  const text = inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 4 })
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @param ids of the decisions @param error thrown by the check */
export function differenceOf(ids: readonly string[], error: Error): Difference {
  const [first = ''] = error.message.split('\n', 1)
  if (!(error instanceof AssertionError)) return { ids, words: first }
  const { expected, actual, generatedMessage } = error
  const words = generatedMessage ? '' : `${first}: `
  if (!isObject(expected) || !isObject(actual))
    return { ids, words: `${words}expected ${shown(expected)}, got ${shown(actual)}` }
  const got = (name: string): unknown => (Object.hasOwn(actual, name) ? actual[name] : undefined)
  const members = Object.keys(expected).filter((name) => !isDeepStrictEqual(expected[name], got(name)))
  const told = members.map((name) => `${name} expected ${shown(expected[name])}, got ${shown(got(name))}`)
  return { ids, words: `${words}${told.join('; ')}` }
}

/** What differs between two failures of one fault: ids, signatures, figures, and what is quoted. */
const FIGURES: readonly [text: RegExp, name: string][] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}'],
  [/[A-Za-z0-9+/]{20,}={0,2}/g, '{text}'],
  [/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '{text}'],
  [/-?\d+(?:[.,:]\d+)*/g, '{figure}'],
]

/** A sentence as it is for every failure of one fault. */
export const withoutFigures = (text: string): string =>
  FIGURES.reduce((told, [pattern, name]) => told.replace(pattern, name), text)

const isStatus = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 100 && Number(value) < 600

/**
 * Members at which a check has failed, without indexes of lists; else the status of the answer, or the first line of
 * the message.
 */
function membersIn(error: Error): string[] {
  const [first = ''] = error.message.split('\n', 1)
  if (!(error instanceof AssertionError)) return [withoutFigures(first)]
  const { expected, actual } = error
  if (!isObject(expected) || !isObject(actual))
    return [isStatus(actual) && isStatus(expected) ? `status ${actual}` : withoutFigures(first)]
  const names = Object.keys(expected).filter((name) => !isDeepStrictEqual(expected[name], actual[name]))
  return [...new Set(names.map((name) => name.replace(/(^|\.)(\d+|[A-Z_]+)(?=\.|$)/g, '')))]
}

/**
 * Where an assertion of the law has failed.
 * @param asked method and address of the operation that is judged
 * @param clauses that the assertion itself shows
 */
export function failedAssertion(error: Error, asked: string, clauses: readonly string[] = []): FailedAssertion {
  const members = membersIn(error)
  const { expected } = error as { expected?: unknown }
  const status = isStatus(expected) ? clauseOfStatus(asked, Number(expected)) : null
  const shown = status === null ? clauses : [status, ...clauses]
  return { operation: operationIn(asked), members, clauses: [...shown], is_status: status !== null }
}

/** Results of a scenario beside its steps: where a target breaks the law, and where it differs from a decision. */
import { AssertionError } from 'node:assert'
import { inspect, isDeepStrictEqual } from 'node:util'
import type { Breach } from '../answer-fields.ts'
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
  /** The clause that names the first of the members, or the expected status; null: none does. */
  table: string | null
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
  /** Members that were as the law requires, each with its operation. */
  held: string[]
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

/**
 * Members at which a check has failed, without indexes of lists; else the status of the answer, or the first line of
 * the message.
 */
export function membersIn(error: Error): string[] {
  const [first = ''] = error.message.split('\n', 1)
  if (!(error instanceof AssertionError)) return [first]
  const { expected, actual } = error
  if (!isObject(expected) || !isObject(actual)) return [typeof actual === 'number' ? `status ${actual}` : first]
  const names = Object.keys(expected).filter((name) => !isDeepStrictEqual(expected[name], actual[name]))
  return [...new Set(names.map((name) => name.replace(/(^|\.)(\d+|[A-Z_]+)(?=\.|$)/g, '')))]
}

/** Where a target differs from a decision of ours, in words that need no stack trace. */
import { AssertionError } from 'node:assert'
import { inspect, isDeepStrictEqual } from 'node:util'

export interface Difference {
  /** Decisions it differs from. */
  ids: readonly string[]
  /** Expected and actual value, in a line. */
  words: string
}

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
  const members = Object.keys(expected).filter((name) => !isDeepStrictEqual(expected[name], actual[name]))
  const told = members.map((name) => `${name} expected ${shown(expected[name])}, got ${shown(actual[name])}`)
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

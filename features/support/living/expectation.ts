/** A failure in words: expected and actual values, parsed from the message of a failed step. */
import { printable } from '../../../server/commands/line/printable.ts'
import { isFrame } from './stack.ts'
import type { StepFailure } from './step-results.ts'

export interface Expectation {
  /** The step's own words, in one paragraph. */
  words: string
  /** null: not in the message. */
  expected: string | null
  got: string | null
  /** The first different position of two lists, from 1; null: something else was compared. */
  first: { place: number; expected: string | null; got: string | null } | null
}

/** Beginnings of node's own sentences, which say less than the values. */
const STOCK = /^(Expected .*(equal|match).*:|The input (did not match|was expected).*|The expression evaluated to .*:)$/

/** Begins the message of an error that another one wraps; the runner puts it behind the stack of that one. */
const CAUSE = 'Caused by: '

/** Parts of a message: words, the difference added by the runner; the stack and its cause are left out. */
function partsOf(message: string): { head: string; difference: string[] } {
  const lines = message.split('\n')
  const stack = lines.findIndex((line) => isFrame(line) || line.startsWith(CAUSE))
  const told = stack < 0 ? lines : lines.slice(0, stack)
  const marker = told.findLastIndex((line) => line.trim() === '+ expected - actual')
  const head = (marker < 0 ? told : told.slice(0, marker)).join('\n')
  return { head: head.replace(/^\w*Error( \[\w+\])?: /, ''), difference: marker < 0 ? [] : told.slice(marker + 1) }
}

/** Splits a line into its sign (empty: both sides) and text; a number may have its own sign. */
function signed(line: string): { sign: string; text: string } {
  const [, sign = '', text = line] = /^ {0,4}([+-])(.*)$/.exec(line) ?? []
  return { sign, text: text.trim() }
}

/** Lines of one side: the value if it has one line, else its different lines; empty where a member is missing. */
const side = (difference: readonly string[], sign: '+' | '-'): string | null => {
  const lines = difference.map(signed).filter((line) => line.sign === sign)
  if (lines.length === 0) return null
  const text = lines.map(({ text }) => text).join('\n')
  return text.replace(/\[(undefined|null)\]$/gm, (_, value) => (value === 'null' ? 'null' : 'nothing'))
}

/** One of the two compared values, line by line. */
const whole = (difference: readonly string[], sign: '+' | '-'): string[] =>
  difference
    .map(signed)
    .filter((line) => line.text !== '' && (line.sign === '' || line.sign === sign))
    .map(({ text }) => text)

/** Elements of a list printed one per line; null: anything else. */
function elementsOf(lines: readonly string[]): string[] | null {
  if (lines.join('') === '[]') return []
  if (lines[0] !== '[' || lines.at(-1) !== ']') return null
  const elements = lines.slice(1, -1).map((line) => line.replace(/,$/, ''))
  return elements.some((element) => /^[[{\]}]$/.test(element)) ? null : elements
}

function firstOf(difference: readonly string[]): Expectation['first'] {
  const [expected, got] = [elementsOf(whole(difference, '+')), elementsOf(whole(difference, '-'))]
  if (!expected || !got) return null
  const index = expected.findIndex((element, at) => element !== got[at])
  const at = index < 0 ? expected.length : index
  return { place: at + 1, expected: expected[at] ?? null, got: got[at] ?? null }
}

/** @param message of a step, in the runner's format */
export function expectationOf(message: string): Expectation {
  const { head, difference } = partsOf(message)
  // Node adds its own difference, with the sides swapped, or `a !== b`
  const [told = '', own] = head.split(/\n\+ actual - expected/, 2)
  const unequal = /(?:^|\n)(.+) !== (.+)\n?$/.exec(told.trimEnd())
  const words = (unequal ? told.slice(0, unequal.index) : told).trim()
  const pattern = /^The input did not match the regular expression (\/.*\/\w*)\. Input:\n+(.*)$/s.exec(words)
  if (pattern) return { words: '', expected: pattern[1]!, got: pattern[2]!.trim(), first: null }
  const [expected, got] = [side(difference, '+'), side(difference, '-')]
  // A condition has nothing to show but its words
  const isCondition = own === undefined && expected === 'true' && got === 'false'
  const [first = ''] = words.split('\n', 1)
  return {
    words: STOCK.test(first) && !isCondition ? '' : words,
    expected: isCondition ? null : (expected ?? unequal?.[2] ?? null),
    got: isCondition ? null : (got ?? unequal?.[1] ?? null),
    first: difference.length === 0 ? null : firstOf(difference),
  }
}

/** Characters shown of a common beginning. */
const ALIKE = 20

/** Both texts, cut to a number of characters, from their first difference if that would otherwise be cut off. */
export function pairInOneLine(expected: string, got: string, most: number): [expected: string, got: string] {
  const [one, other] = [expected, got].map((text) => text.replaceAll(/\s+/g, ' ').trim()) as [string, string]
  let alike = 0
  while (alike < one.length && one[alike] === other[alike]) alike++
  const from = Math.max(one.length, other.length) > most && alike > ALIKE ? alike - ALIKE : 0
  const cut = (text: string): string => inOneLine(from === 0 ? text : `…${text.slice(from)}`, most)
  return [cut(one), cut(other)]
}

/** In one line, cut to a number of characters. */
export function inOneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most - 1)}…` : line
}

/** Characters shown of a value. */
export const VALUE_CHARACTERS = 120

/** A failure in one sentence: the step's own words, expected and actual values. */
export function failureSentence(message: string): string {
  const { words, first, ...sides } = expectationOf(message)
  const { expected, got } = first ?? sides
  const [wanted, came] = pairInOneLine(expected ?? 'nothing', got ?? 'nothing', VALUE_CHARACTERS)
  const values = expected === null && got === null ? '' : `expected ${wanted}, got ${came}`
  const place = first ? `number ${first.place} of the list` : ''
  return printable([inOneLine(words, VALUE_CHARACTERS * 2), place, values].filter(Boolean).join(': '))
}

/** The failed step, with its failure. */
export const becauseOf = ({ step, message }: StepFailure): string =>
  `${printable(inOneLine(step, VALUE_CHARACTERS))}: ${failureSentence(message)}`

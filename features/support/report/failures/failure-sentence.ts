/** A failure in printable words: the step's own words, expected and actual values. */
import { printable } from '../../../../server/commands/line/printable.ts'
import { expectationOf, inOneLine, pairInOneLine } from '../expectation.ts'
import type { StepFailure } from '../steps.ts'

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

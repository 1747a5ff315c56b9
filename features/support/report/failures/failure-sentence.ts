/** A failure in words that can be printed: what the step says of it, what was expected and what came. */
import { printable } from '../../../../server/commands/line/printable.ts'
import { expectationOf, inOneLine, pairInOneLine } from '../expectation.ts'
import type { StepFailure } from '../steps.ts'

/** Of what was expected, and of what came, so many characters. */
export const VALUE_CHARACTERS = 120

/** What failed, in one sentence: the step's words, what was expected, what came. */
export function failureSentence(message: string): string {
  const { words, first, ...sides } = expectationOf(message)
  const { expected, got } = first ?? sides
  const [wanted, came] = pairInOneLine(expected ?? 'nothing', got ?? 'nothing', VALUE_CHARACTERS)
  const values = expected === null && got === null ? '' : `expected ${wanted}, got ${came}`
  const place = first ? `number ${first.place} of the list` : ''
  return printable([inOneLine(words, VALUE_CHARACTERS * 2), place, values].filter(Boolean).join(': '))
}

/** The step that failed, and how. */
export const becauseOf = ({ step, message }: StepFailure): string =>
  `${printable(inOneLine(step, VALUE_CHARACTERS))}: ${failureSentence(message)}`

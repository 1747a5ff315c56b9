/** A verdict on the command line: how it is told, and how the process ends. */
import { Misuse } from '../line/arguments.ts'

/** Exit codes by outcome, of a run and of runs that are joined. */
export const VERDICT_EXIT = {
  passed: 0,
  failed: 1,
  'not begun': 2,
  endangered: 2,
  'nothing tested': 3,
  interrupted: 130,
} as const

/** @throws Misuse */
export function requireFormat(format: string): asserts format is 'text' | 'github' {
  if (format !== 'text' && format !== 'github') throw new Misuse(`--format takes text or github: ${format}`)
}

/** What was decided where the specification is silent or reads two ways: the rows of features/decisions.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Decision {
  /** NS and AMB, or the clause it speaks of. */
  ids: string[]
  what: string
  /** Its grade, as the page explains them; empty: the recommended reading, for want of evidence. */
  evidence: string
}

const PAGE = join(import.meta.dirname, '../../decisions.md')

/** Cells of a row of a table; a bar in a cell is written with a backslash. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** @param page Markdown, whose table has a decision in each row */
export function decisionsIn(page: string): Decision[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf)
    .flatMap(([names = '', what = '', evidence = '']) => {
      const ids = names.match(/\b[A-Z]{2,3}-\d+\b/g) ?? []
      return ids.length > 0 ? [{ ids, what, evidence }] : []
    })
}

export const decisions = (): Decision[] => decisionsIn(readFileSync(PAGE, 'utf8'))

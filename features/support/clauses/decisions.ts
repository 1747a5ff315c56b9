/** What was decided where the specification is silent or reads two ways: the headings of features/decisions.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SpecificationDecision {
  /** NS and AMB, or the clause it speaks of: its heading, which is also its link. */
  id: string
  /** Paragraphs, and items of a list, which begin with `- `. */
  what: string[]
  /** Its grades, as the page explains them; empty: the recommended reading, for want of evidence. */
  evidence: string
}

const PAGE = join(import.meta.dirname, '../../decisions.md')
const EVIDENCE = / ?\*Evidence: ([^*]*?)\.\*/g

/** @param page Markdown: a decision has a heading of the third order, the question as a quotation, and the answer */
export function decisionsIn(page: string): SpecificationDecision[] {
  return page.split(/^(?=#{2,3} )/m).flatMap((section) => {
    const [, id] = section.match(/^### ([A-Z]{2,3}-\d+)$/m) ?? []
    if (id === undefined) return []
    const text = section
      .split('\n')
      .slice(1)
      .filter((line) => !line.startsWith('>'))
      .join('\n')
    const grades = [...text.matchAll(EVIDENCE)].map(([, grade]) => grade!.replace(/\s+/g, ' '))
    const what = text
      .replace(EVIDENCE, '')
      .split(/\n\n+|\n(?=- )/)
      .map((part) => part.trim().replace(/\s+/g, ' '))
      .filter(Boolean)
    return [{ id, what, evidence: grades.join('; ') }]
  })
}

export const decisions = (): SpecificationDecision[] => decisionsIn(readFileSync(PAGE, 'utf8'))

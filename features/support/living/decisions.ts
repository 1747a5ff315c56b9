/** Decisions where the specification is silent or ambiguous: the headings of features/decisions.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOME } from '../home.ts'

export interface SpecificationDecision {
  /** NS, AMB, or the clause it is about: its heading, which is also its link. */
  id: string
  /** Paragraphs, and list items, which begin with `- `. */
  what: string[]
  /** Its grades, as the page explains them; empty: the recommended reading, without evidence. */
  evidence: string
}

const PAGE = join(HOME, 'features/decisions.md')
const EVIDENCE = /\s*\*Evidence:\s+([^*]*?)\.\*/g

/** @param page Markdown: each decision has a heading of level 3, the question as a quotation, and the answer */
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

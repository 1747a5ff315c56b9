/** How firm a statement is: of the law, or decided by us, and on what evidence. */
import { type QuirkRow, quirkRows } from '../../../../server/runtime/world/quirks.ts'
import { decisions } from '../../clauses/decisions.ts'
import { clauseOf, EXTENSION, isOfExtension, KNOWN } from '../../law/known-clauses.ts'
import type { Bilingual } from './bilingual.ts'

export type MarkKind = 'law' | 'decision' | 'extension'

export interface Mark {
  id: string
  kind: MarkKind
  /** The sentence of the law, or the question it leaves open. */
  sentence: string
  /** What is done where the law is silent, in paragraphs; of the law: none. */
  decided: string[]
  /** Grades of the evidence; empty: none, or of the law. */
  evidence: string
  /** Quirks that change it while they are on. */
  quirks: QuirkRow[]
}

export const KIND_WORDS: Readonly<Record<MarkKind, Bilingual>> = {
  law: { uk: 'закон', en: 'law' },
  decision: { uk: 'наше рішення', en: 'our decision' },
  extension: { uk: 'розширення', en: 'extension' },
}

let known: ReadonlyMap<string, Mark> | null = null

function all(): ReadonlyMap<string, Mark> {
  const answers = new Map(decisions().map((each) => [each.id, each]))
  const grades = new Map(EXTENSION.clauses.map(({ id, evidence }) => [id, evidence]))
  const markOf = (id: string): Mark => {
    const answer = answers.get(id)
    return {
      id,
      kind: isOfExtension(id) ? 'extension' : /^(NS|AMB)-/.test(id) ? 'decision' : 'law',
      sentence: clauseOf(id)?.sentence ?? '',
      decided: answer?.what ?? [],
      evidence: answer?.evidence ?? grades.get(id) ?? '',
      quirks: quirkRows.filter(({ clauses }) => (clauses as readonly string[]).includes(id)),
    }
  }
  const { clauses, decisions: open, extension } = KNOWN
  return new Map([...clauses, ...open, ...extension].map((id) => [id, markOf(id)]))
}

/** The mark of a clause or decision; undefined: no clause has this id. */
export function markOf(id: string): Mark | undefined {
  known ??= all()
  return known.get(id)
}

/** Letters of the grades in words of evidence, each once. */
export const gradesIn = (evidence: string): string[] => [...new Set(evidence.match(/\b[ABC]\b/g) ?? [])].sort()

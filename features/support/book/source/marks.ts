/** How firm a statement is: of the law, or decided by us, and on what evidence. */
import { type QuirkRow, quirkRows } from '../../../../server/runtime/world/quirks.ts'
import { clauseOf, EXTENSION, isOfExtension, KNOWN } from '../../law/known-clauses.ts'
import { decisions } from '../../living/decisions.ts'

export type MarkKind = 'law' | 'decision' | 'extension'

export interface Mark {
  id: string
  kind: MarkKind
  /** The sentence of the law, or the question it leaves open. */
  sentence: string
  /** What is done where the law is silent, in paragraphs; of the law: none. */
  decided: string[]
  /** Grades of the evidence, of the decision that it refers to where it has none of its own; empty: none, or of the law. */
  evidence: string
  /** The decision whose grades these are; null: its own, or none. */
  graded_by: string | null
  /** Quirks that change it while they are on. */
  quirks: QuirkRow[]
}

let known: ReadonlyMap<string, Mark> | null = null

function all(): ReadonlyMap<string, Mark> {
  const answers = new Map(decisions().map((each) => [each.id, each]))
  const grades = new Map(EXTENSION.clauses.map(({ id, evidence }) => [id, evidence]))
  /** Where a decision says no more of its evidence than to see another, its grades are the other's. */
  const gradesOf = (id: string): Pick<Mark, 'evidence' | 'graded_by'> => {
    const { evidence = '', what = [] } = answers.get(id) ?? {}
    const [, other] = /^See \[([A-Z]+-\d+)\]/.exec(what[0] ?? '') ?? []
    if (evidence !== '' || other === undefined) return { evidence: evidence || (grades.get(id) ?? ''), graded_by: null }
    const found = gradesOf(other)
    return { ...found, graded_by: found.evidence === '' ? null : (found.graded_by ?? other) }
  }
  const markOf = (id: string): Mark => {
    const answer = answers.get(id)
    return {
      id,
      kind: isOfExtension(id) ? 'extension' : /^(NS|AMB)-/.test(id) ? 'decision' : 'law',
      sentence: clauseOf(id)?.sentence ?? '',
      decided: answer?.what ?? [],
      ...gradesOf(id),
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

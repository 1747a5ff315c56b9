/** What is wrong with a paper: which clause, decision or evidence says so, where, and what it says. */

import law from '../../../../fixtures/clauses.json' with { type: 'json' }
import extension from '../../../../fixtures/extension.json' with { type: 'json' }

/** Where a paper lies: `at` is its index in a list, its line, or the number of its document. */
export interface PaperPlace {
  file: string
  at: string
}

/** Law damns; a decision is our reading (NS, AMB), and evidence is of what other systems show (EXT). */
export type FindingKind = 'law' | 'decision' | 'evidence'

export interface PaperFinding {
  kind: FindingKind
  clause: string
  /** With the path of the member behind the place of the paper. */
  place: PaperPlace
  expected: string
  got: string
  /** Of the law; of a decision the question it answers. */
  sentence: string
}

const sentences = new Map(
  [...law.clauses, ...law.decisions, ...extension.clauses].map(({ id, sentence }) => [id, sentence]),
)

export const findingKind = (clause: string): FindingKind =>
  /^(NS|AMB)-/.test(clause) ? 'decision' : clause.startsWith('EXT-') ? 'evidence' : 'law'

/** A value as a finding shows it: a text of a document may be long, or meant to confuse. */
const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

/** Findings of one paper. */
export class PaperFindings {
  readonly found: PaperFinding[] = []
  readonly #place: PaperPlace

  constructor(place: PaperPlace) {
    this.#place = place
  }

  /** @param member path inside the paper; '': the paper itself */
  add(clause: string, member: string, expected: unknown, got: unknown): void {
    const { file, at } = this.#place
    const place = { file, at: member === '' ? at : at === '' ? member : `${at}.${member}` }
    const sentence = sentences.get(clause) ?? ''
    this.found.push({ kind: findingKind(clause), clause, place, expected: shown(expected), got: shown(got), sentence })
  }

  /** Adds a finding unless it holds. */
  hold(holds: boolean, clause: string, member: string, expected: unknown, got: unknown): void {
    if (!holds) this.add(clause, member, expected, got)
  }

  /** Holds a sum to what the law says, which may leave room, and within that room to our reading. */
  within(value: number | null, room: Room, member: string, clauses: { law: string; reading: string }): void {
    if (value === null) return
    const { low, high, exact } = room
    if (value < low || value > high)
      this.add(clauses.law, member, low === high ? low : `${exact} (${low} to ${high})`, value)
    else if (value !== exact) this.add(clauses.reading, member, exact, value)
  }
}

/** Sums that the law allows, both bounds included, and the one of our reading. */
export interface Room {
  low: number
  high: number
  exact: number
}

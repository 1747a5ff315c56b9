/** What an audit has come to: counts by clause, the first findings of each, and files for those who want all. */
import { createWriteStream, mkdirSync, type WriteStream, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { FindingKind, PaperFinding } from '../../support/model/papers/finding.ts'

/** Findings of a clause that are kept in memory. */
const KEPT_EACH = 20
const ALL = 'findings.ndjson'

export interface AuditSummary {
  verdict: 'nothing found' | 'law broken' | 'not judged'
  judged: { receipts: number; shifts: number; reports: number; documents: number; unknown: number }
  counts: Record<FindingKind, number>
  /** By clause: how many, and the first of them. */
  clauses: { kind: FindingKind; clause: string; sentence: string; count: number; first: PaperFinding[] }[]
  unjudged: { place: { file: string; at: string }; because: string }[]
}

export class AuditOutcome {
  readonly #clauses = new Map<string, AuditSummary['clauses'][number]>()
  readonly #folder: string | null
  #all: WriteStream | null = null

  /** @param folder of the report; null: none */
  constructor(folder: string | null) {
    this.#folder = folder
    if (folder === null) return
    mkdirSync(folder, { recursive: true })
    this.#all = createWriteStream(join(folder, `${ALL}.part`))
  }

  take = (findings: readonly PaperFinding[]): void => {
    for (const finding of findings) {
      const { kind, clause, sentence } = finding
      const row = this.#clauses.get(clause) ?? { kind, clause, sentence, count: 0, first: [] }
      this.#clauses.set(clause, row)
      if (row.count++ < KEPT_EACH) row.first.push(finding)
      this.#all?.write(`${JSON.stringify(finding)}\n`)
    }
  }

  summary({ unjudged, ...judged }: AuditSummary['judged'] & Pick<AuditSummary, 'unjudged'>): AuditSummary {
    const clauses = [...this.#clauses.values()].sort(
      (a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || b.count - a.count,
    )
    const counts = { law: 0, decision: 0, evidence: 0 }
    for (const { kind, count } of clauses) counts[kind] += count
    const papers = judged.receipts + judged.shifts + judged.reports + judged.documents
    const verdict = counts.law > 0 ? 'law broken' : papers === 0 ? 'not judged' : 'nothing found'
    return { verdict, judged, counts, clauses, unjudged }
  }

  /** Writes the files of the report. @param page the summary as HTML */
  async write(summary: AuditSummary, page: string): Promise<void> {
    if (this.#folder === null) return
    this.#all!.end()
    await finished(this.#all!)
    await rename(join(this.#folder, `${ALL}.part`), join(this.#folder, ALL))
    writeFileSync(join(this.#folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
    writeFileSync(join(this.#folder, 'index.html'), page)
  }

  /** Leaves no half of a report. */
  async abandon(): Promise<void> {
    if (this.#folder === null) return
    this.#all!.end()
    await finished(this.#all!).catch(() => {})
    await rm(join(this.#folder, `${ALL}.part`), { force: true })
  }
}

const ORDER: readonly FindingKind[] = ['law', 'decision', 'evidence']

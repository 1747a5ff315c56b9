/** An audit for a reader: on a terminal, and as a page. */
import type { FindingKind, PaperFinding } from '../../support/model/papers/finding.ts'
import type { AuditSummary } from './outcome.ts'

const SHOWN_EACH = 5
const SIGNS: Record<FindingKind, string> = { law: '✗', decision: '≠', evidence: '?' }
const KINDS: Record<FindingKind, string> = {
  law: 'break the law',
  decision: 'differ from our decisions',
  evidence: 'differ from what other systems show',
}

const placeOf = ({ place: { file, at } }: Pick<PaperFinding, 'place'>): string => (at === '' ? file : `${file}: ${at}`)

const judgedLine = ({ judged: { receipts, shifts, reports, documents, unknown } }: AuditSummary): string => {
  const parts = [`${receipts} receipts`, `${shifts} shifts`, `${reports} reports`, `${documents} other documents`]
  return `Judged: ${parts.join(', ')}.${unknown > 0 ? ` ${unknown} values are no paper that is known.` : ''}`
}

const VERDICTS: Record<AuditSummary['verdict'], string> = {
  'law broken': 'The law is broken.',
  'nothing found': 'Nothing breaks the law.',
  'not judged': 'Nothing could be judged: no receipt, shift, report or document was found.',
}

export function auditLines(summary: AuditSummary): string[] {
  const lines = summary.clauses.flatMap(({ kind, clause, sentence, count, first }) => [
    `${SIGNS[kind]} ${clause} (${count}): ${sentence}`,
    ...first
      .slice(0, SHOWN_EACH)
      .map((finding) => `    ${placeOf(finding)}: expected ${finding.expected}, got ${finding.got}`),
    ...(count > SHOWN_EACH ? [`    and ${count - SHOWN_EACH} more`] : []),
  ])
  const notes = summary.unjudged
    .slice(0, SHOWN_EACH)
    .map((each) => `– ${placeOf(each)} was not judged: ${each.because}`)
  const more = summary.unjudged.length - notes.length
  const counts = (['law', 'decision', 'evidence'] as const).filter((kind) => summary.counts[kind] > 0)
  return [
    ...lines,
    ...notes,
    ...(more > 0 ? [`– and ${more} more`] : []),
    ...counts.map((kind) => `${SIGNS[kind]} ${summary.counts[kind]} ${KINDS[kind]}`),
    judgedLine(summary),
    VERDICTS[summary.verdict],
  ]
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE =
  'body{font:16px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem;color-scheme:light dark}' +
  'table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}'

/** A page without scripts. @param shown makes text of documents safe to show */
export function auditPage(summary: AuditSummary, shown: (text: string) => string): string {
  const safe = (text: string): string => escaped(shown(text))
  const sections = summary.clauses.map(({ kind, clause, sentence, count, first }) => {
    const rows = first.map(
      (each) => `<tr><td>${safe(placeOf(each))}</td><td>${safe(each.expected)}</td><td>${safe(each.got)}</td></tr>`,
    )
    return `<h2>${SIGNS[kind]} ${clause} (${count}, ${kind})</h2><p>${escaped(sentence)}</p><table><tr><th>Where<th>Expected<th>Got</tr>${rows.join('')}</table>`
  })
  const notes = summary.unjudged.map((each) => `<li>${safe(placeOf(each))}: ${escaped(each.because)}</li>`)
  const body = [
    `<h1>${VERDICTS[summary.verdict]}</h1><p>${judgedLine(summary)}</p>`,
    ...sections,
    notes.length > 0 ? `<h2>Not judged</h2><ul>${notes.join('')}</ul>` : '',
  ]
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Audit of papers</title><style>${STYLE}</style>${body.join('\n')}</html>\n`
}

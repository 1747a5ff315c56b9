/** The clauses as a self-contained page: their proofs, the results, and the decisions. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KNOWN } from '../law/known-clauses.ts'
import type { ClauseProof, ClauseStatus, LawStatus } from '../living/clause-status.ts'
import { escapeHtml, inlineMarkdown, looks, selfContained } from '../living/markup/html.ts'
import { type MutationScore, scoreText, summed } from '../living/mutation-score.ts'
import { CLAUSE_RESULTS, type ClauseResult, resultWords, SIGNS } from '../living/outcomes.ts'

const STYLE = `
table { width: 100%; margin: 8px 0 32px; border-collapse: collapse; background: var(--card) }
th, td { padding: 6px 10px; border: 1px solid var(--line); text-align: left; vertical-align: top }
thead th { color: var(--faint); font-weight: 500; overflow-wrap: normal }
.ids, .result { width: 1%; white-space: nowrap }
@media (min-width: 641px) { .decided { table-layout: fixed }
  .decided th:nth-child(1) { width: 11em }
  .decided th:nth-child(3) { width: 9em }
  .decided th:nth-child(4) { width: 15em } }
ul { margin: 6px 0 0; padding-left: 20px }
h2 { margin-top: 28px }
nav { margin: 12px 0 }
nav a { display: inline-block; margin-right: 14px; color: var(--link) }
@media (max-width: 640px) { th, td { padding: 4px 6px; font-size: .88em }
  .decided thead { display: none }
  .decided :is(tr, th, td) { display: block; width: auto; border-bottom: 0 }
  .decided [scope=row] { margin-top: 16px }
  .decided [data-name]::before { content: attr(data-name) ": "; color: var(--faint) } }
`

const word = (result: ClauseResult, id: string): string =>
  `<span class="mark ${result}" aria-hidden="true">${SIGNS[result]}</span>${resultWords(result, id)}`

const proof = ({ place, name, outcome }: ClauseProof, id: string): string =>
  `<li>${outcome === 'passed' ? '' : `${word(outcome, id)}: `}${escapeHtml(name)} <span class="faint">${escapeHtml(place ?? 'contract test')}</span></li>`

const many = (count: number, noun: string): string => (count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`)

function proofs({ id, result, proofs: all }: ClauseStatus): string {
  const isRun = result !== 'not_run'
  if (all.length === 0)
    return `<span class="faint">${isRun ? 'neither scenario nor contract test' : 'none of its scenarios was run'}</span>`
  const list = `<ul>${all.map((each) => proof(each, id)).join('')}</ul>`
  const tests = all.filter(({ place }) => place === null).length
  const counted = [many(all.length - tests, 'scenario'), many(tests, 'contract test')].filter(Boolean).join(', ')
  return `<details><summary>${counted}</summary>${list}</details>`
}

/** How many wrong servers its own scenarios killed, and the others by description. */
function wrongServers({ wrong_servers: strength }: ClauseStatus): string {
  if (!strength) return '<span class="faint">none</span>'
  const { tried, own, escaped: others } = strength
  const told = `${own} of ${tried} killed`
  const items = Object.entries(others).map(([what, verdict]) => `<li>${verdict}: ${escapeHtml(what)}</li>`)
  return items.length === 0 ? told : `<details><summary>${told}</summary><ul>${items.join('')}</ul></details>`
}

/** The section of the specification, and related clauses. */
const whence = ({ section, refers_to }: ClauseStatus): string => {
  const others = refers_to.map((id) => `<a href="#${id}">${id}</a>`).join(', ')
  return `<span class="faint">${escapeHtml(section)}${others && `; see ${others}`}</span>`
}

const row = (law: ClauseStatus): string =>
  `<tr id="${law.id}"><th scope="row" class="ids">${law.id}</th><td class="result">${word(law.result, law.id)}</td><td>${escapeHtml(law.sentence)} ${whence(law)}${proofs(law)}</td><td>${wrongServers(law)}</td></tr>`

/** In one line; empty without wrong servers. */
function strengthLine(clauses: readonly ClauseStatus[]): string {
  const all: MutationScore[] = clauses.flatMap(({ wrong_servers }) => wrong_servers ?? [])
  return all.length === 0 ? '' : `<br>Wrong servers written by hand: ${scoreText(summed(all))}`
}

const table = (heads: readonly string[], rows: readonly string[], kind = 'clauses'): string =>
  `<table class="${kind}"><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`

function counts(clauses: readonly ClauseStatus[]): string {
  const parts = CLAUSE_RESULTS.map((result) => ({ result, own: clauses.filter((each) => each.result === result) }))
  return parts
    .filter(({ own }) => own.length > 0)
    .map(({ result, own }) => `${own.length} ${resultWords(result, own[0]!.id)}`)
    .join(', ')
}

function group([letters, title]: [string, string], { clauses }: LawStatus): string {
  const own = clauses.filter((each) => each.group === letters)
  return `<h2 id="${letters}">${letters} ${escapeHtml(title)}</h2><p class="faint">${counts(own)}${strengthLine(own)}</p>
${table(['Clause', 'Result', 'What it says, and what shows it', 'Wrong servers'], own.map(row))}`
}

/** Paragraphs and list items of a decision, with code and links as on its page. */
const answered = (what: readonly string[]): string =>
  what
    .map((part) =>
      part.startsWith('- ') ? `<li>${inlineMarkdown(part.slice(2))}</li>` : `<p>${inlineMarkdown(part)}</p>`,
    )
    .join('')
    .replace(/(<li>.*<\/li>)/s, '<ul>$1</ul>')

function decided({ id, what, evidence, law }: LawStatus['decisions'][number]): string {
  const asked = `<p class="faint">${escapeHtml(law.sentence)} ${whence(law)}</p>`
  return `<tr id="${id}"><th scope="row"><span class="ids">${escapeHtml(id)}</span></th><td>${asked}${answered(what)}</td><td data-name="Evidence">${escapeHtml(evidence) || '–'}</td><td><div class="result">${word(law.result, id)}</div>${proofs(law)}</td></tr>`
}

/** @param law of every clause in one run */
export function clausePage(law: LawStatus): string {
  const { target, started, wanting, clauses, extension, decisions } = law
  const groups = Object.entries(KNOWN.groups)
  const style = looks() + readFileSync(join(import.meta.dirname, '../report/html/page.css'), 'utf8')
  const links = groups.map(([letters]) => `<a href="#${letters}">${letters}</a>`).join('')
  const when = started === null ? '' : `, run begun ${escapeHtml(started)}`
  const body = `<body>
<main class="page">
<h1>Clauses: ${escapeHtml(target)}</h1>
<p class="faint">${counts(clauses)} of ${clauses.length} clauses${when}${wanting === null ? '' : `; not of all features as they are now: ${escapeHtml(wanting)}`}${strengthLine(clauses)}</p>
<nav aria-label="Groups">${links}<a href="#extension">Extension</a><a href="#decisions">Decisions</a></nav>
${groups.map((each) => group(each, law)).join('\n')}
<h2 id="extension">The extension: operations beyond the specification</h2>
<p class="faint">${counts(extension)}${strengthLine(extension)}. They are judged by evidence, and never convict another server.</p>
${table(['Clause', 'Result', 'What it says, and what shows it', 'Wrong servers'], extension.map(row))}
<h2 id="decisions">Decisions where the specification is silent or reads two ways</h2>
<p>Evidence: A captured from the live service or its published description, B several independent clients agree,
C one client or inference, – the recommended reading.</p>
${table(['Decision', 'What is done', 'Evidence', 'Shown by'], decisions.map(decided), 'decided')}
</main>
</body>`
  return selfContained({ title: `Clauses: ${target}`, style: style + STYLE, body })
}

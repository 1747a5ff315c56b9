/** Scenarios as they are written, with the mark of what came of them. */
import type { Background, Examples, PickleTable, Step } from '@cucumber/messages'
import { clauseIdOf } from '../../law/known-clauses.ts'
import type { BookScenario } from '../source/features.ts'
import { type BookOutcome, type LastRun, resultIn } from '../source/last-run.ts'
import { anchorOf, escapeHtml, words } from './html.ts'
import { OUTCOME_WORDS } from './labels.ts'

type Row = { cells: readonly { value: string }[] }

/** @param isHeaded whether its first row names the columns */
function table(rows: readonly Row[], isHeaded: boolean): string {
  const cell = (tag: string, { value }: { value: string }): string => `<${tag}>${escapeHtml(value)}</${tag}>`
  const row = ({ cells }: Row, index: number): string =>
    `<tr>${cells.map((each) => cell(isHeaded && index === 0 ? 'th' : 'td', each)).join('')}</tr>`
  return `<table class="steps">${rows.map(row).join('')}</table>`
}

/** A table of two columns is a list of members; any other is headed. */
const argument = ({ rows }: Pick<PickleTable, 'rows'>): string =>
  table(rows as readonly Row[], rows.length > 1 && (rows[0]?.cells.length ?? 0) > 2)

const step = ({ keyword, text, dataTable, docString }: Step): string =>
  `<li><b>${keyword.trim()}</b> ${escapeHtml(text)}${dataTable ? argument(dataTable as never) : ''}${docString ? `<pre>${escapeHtml(docString.content)}</pre>` : ''}</li>`

const steps = (all: readonly Step[]): string => `<ol class="gherkin">${all.map(step).join('')}</ol>`

const example = ({ name, tableHeader, tableBody }: Examples): string =>
  tableHeader
    ? `<p class="examples">${escapeHtml(name || 'Examples')}</p>${table([tableHeader, ...tableBody], true)}`
    : ''

/** A mark of what came of it, with its words. */
export const outcomeMark = (outcome: BookOutcome, because: string | null = null): string =>
  `<span class="mark ${outcome}"${because === null ? '' : ` title="${escapeHtml(because)}"`}><span aria-hidden="true">${OUTCOME_WORDS[outcome].sign}</span> ${words(OUTCOME_WORDS[outcome])}</span>`

/** The same without words, where there are many: they are for who does not see the sign. */
const outcomeSign = (outcome: BookOutcome): string =>
  `<span class="mark ${outcome}" role="img" aria-label="${OUTCOME_WORDS[outcome].uk} · ${OUTCOME_WORDS[outcome].en}">${OUTCOME_WORDS[outcome].sign}</span>`

/** Links to the clauses and decisions that it proves. */
export const idLinks = (tags: readonly string[]): string =>
  tags
    .flatMap((tag) => clauseIdOf(`@${tag}`) ?? [])
    .map((id) => idLink(id))
    .join(' ')

/** The link to a clause or a decision. */
export const idLink = (id: string): string =>
  `<a href="${/^(NS|AMB)-/.test(id) ? 'decisions.html' : 'law.html'}#${id}">${id}</a>`

/** The steps before each scenario. */
export const background = (found: Background | null): string =>
  found ? `<div class="background" lang="en-GB">${steps(found.steps)}</div>` : ''

/** A scenario, folded up. @param beside HTML of what is shown beside it */
export function scenario(path: string, found: BookScenario, run: LastRun, beside = ''): string {
  const { title, lines, tags, steps: all, examples } = found
  const { outcome, because } = resultIn(run, path, lines)
  return `<details class="scenario" lang="en-GB" id="${anchorOf(title)}"><summary>${outcome === 'passed' || outcome === 'not_run' ? outcomeSign(outcome) : outcomeMark(outcome, because)} ${escapeHtml(title)}</summary>
<p class="ids">${idLinks(tags)}</p>${because === null ? '' : `<p class="because">${escapeHtml(because)}</p>`}${beside}${steps(all)}${examples.map(example).join('')}</details>`
}

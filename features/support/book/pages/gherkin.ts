/**
 * Scenarios as they are written, with the mark of what came of them; tables show sums in hryvnias and in the wire's
 * unit.
 */
import type { Background, Examples, PickleTable, Step } from '@cucumber/messages'
import { clauseIdOf } from '../../law/known-clauses.ts'
import { SIGNS } from '../../living/outcomes.ts'
import type { BookSource } from '../source/book-source.ts'
import type { BookScenario } from '../source/features.ts'
import { type BookOutcome, type LastRun, resultIn } from '../source/last-run.ts'
import { BOOK_WORDS } from '../source/words.ts'
import { anchorOf, escapeContent, escapeHtml, words } from './html.ts'

/** Members of the specification that are sums in minor units, and the short names that tables of scenarios give them. */
const SUMS: ReadonlySet<string> = new Set([
  ...['amount', 'balance', 'price', 'rest', 'round_sum', 'sum', 'total_payment', 'total_rest', 'total_sum'],
  ...['sales_turnover', 'returns_turnover', 'sell_sum', 'return_sum', 'paid_sum', 'left_to_pay', 'off_sum'],
  ...[
    'cash',
    'card',
    'change',
    'cost',
    'discounts',
    'drawer',
    'excise',
    'kept',
    'paid',
    'round',
    'total',
    'turnover',
    'up',
    'down',
  ],
  ...['sales_round_up', 'sales_round_down'],
])

/** Members that end like a sum and count something else: seconds of an offline session. */
const NOT_SUMS: ReadonlySet<string> = new Set(['status.total'])

/** @param name a column's head or a member's path: `price`, `payments.0.sell_sum`, `<rest>` */
export function isSum(name: string): boolean {
  const path = name.replace(/[<>]/g, '')
  return !NOT_SUMS.has(path) && SUMS.has(path.split('.').at(-1) ?? '')
}

/** @param text the cell as it is written @returns `20,00 ₴` for `2000`; null: it is no whole number of minor units */
export function hryvnias(text: string): string | null {
  if (!/^-?\d{1,15}$/.test(text)) return null
  const minor = BigInt(text)
  const size = minor < 0n ? -minor : minor
  const whole = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return `${text.startsWith('-') ? '−' : ''}${whole},${(size % 100n).toString().padStart(2, '0')}\u00a0₴`
}

/** A cell that never breaks: a number, an instant, an id. */
const FIGURE = /^"?[-−]?\d[\d.,:TZ+-]{0,39}"?$/

type Row = { cells: readonly { value: string }[] }

/** @param name of the column or of the member; undefined: this cell is a name itself */
function contentOf(value: string, name: string | undefined): string {
  const read = name !== undefined && isSum(name) ? hryvnias(value) : null
  return read === null ? escapeContent(value) : `${read} <small>${escapeContent(value)}</small>`
}

/**
 * Rows and cells have no end tags: HTML needs none, and the book has tens of thousands of them.
 * @param isHeaded whether its first row names the columns; where it does not, its first column names the members
 */
function table(rows: readonly Row[], isHeaded: boolean): string {
  const heads = rows[0]?.cells ?? []
  const row = ({ cells }: Row, index: number): string => {
    const tag = isHeaded && index === 0 ? 'th' : 'td'
    const nameOf = (column: number): string | undefined => {
      if (isHeaded) return index === 0 ? undefined : heads[column]?.value
      return column === 0 ? undefined : cells[0]?.value
    }
    return `<tr>${cells.map(({ value }, column) => `<${tag}${FIGURE.test(value) ? ' class=n' : ''}>${contentOf(value, nameOf(column))}`).join('')}`
  }
  return `<table>${rows.map(row).join('')}</table>`
}

/** A table of two columns is a list of members, but where its first row names a sum; any other is headed. */
function argument({ rows }: Pick<PickleTable, 'rows'>): string {
  const heads = rows[0]?.cells ?? []
  const isHeaded = rows.length > 1 && (heads.length > 2 || isSum(heads[1]?.value ?? ''))
  return table(rows as readonly Row[], isHeaded)
}

/** A step as an item of its list; HTML needs no end tags of items and paragraphs, and thousands of them weigh. */
const step = ({ keyword, text, dataTable, docString }: Step): string =>
  `<li><b>${keyword.trim()}</b> ${escapeContent(text)}${dataTable ? argument(dataTable as never) : ''}${docString ? `<pre>${escapeContent(docString.content)}</pre>` : ''}`

const steps = (all: readonly Step[]): string => `<ol>${all.map(step).join('')}</ol>`

const example = ({ name, tableHeader, tableBody }: Examples): string =>
  tableHeader
    ? `<p class="examples">${escapeContent(name || 'Examples')}</p>${table([tableHeader, ...tableBody], true)}`
    : ''

/** A mark of what came of it, with its words. */
export const outcomeMark = (outcome: BookOutcome, because: string | null = null): string =>
  `<span class="mark ${outcome}"${because === null ? '' : ` title="${escapeHtml(because)}"`}><span aria-hidden="true">${SIGNS[outcome]}</span> ${words(BOOK_WORDS.outcomes[outcome])}</span>`

/**
 * The same where there are many: what holds has its sign alone, which the legend of its page explains, and what was not
 * run has nothing, which the legend says as well. Anything else has its words.
 */
export function briefMark(outcome: BookOutcome, because: string | null = null): string {
  if (outcome === 'not_run') return ''
  if (outcome === 'passed') return `<i class=passed>${SIGNS.passed}</i> `
  return `${outcomeMark(outcome, because)} `
}

/** What brief marks mean. */
export const markLegend = ({ target }: LastRun): string =>
  `<p class="faint">${target === null ? words(BOOK_WORDS.labels.noRun) : `${outcomeMark('passed')}; ${words(BOOK_WORDS.labels.unmarked)}`}</p>`

/** Links to the clauses and decisions that it proves. */
const idLinks = (tags: readonly string[]): string =>
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

/** A scenario, folded up, on a page in English. @param beside HTML of what is shown beside it */
export function scenario(
  path: string,
  found: BookScenario,
  { run, titledScenario: titled }: BookSource,
  beside = '',
): string {
  const { title, lines, tags, steps: all, examples } = found
  const { outcome, because } = resultIn(run, path, lines)
  return `<details class=scenario id="${anchorOf(title)}"><summary>${briefMark(outcome, because)}${words(titled(title))}</summary>
<p>${idLinks(tags)}${because === null ? '' : `<p class="because">${escapeContent(because)}</p>`}${beside}${steps(all)}${examples.map(example).join('')}</details>`
}

/**
 * The pages by which a reader finds the others: chapters, questions, glossary, statecharts, search; and every refusal.
 */

import { HINTS } from '../../../../server/client/hints/hints.ts'
import { TERMINAL_HINTS } from '../../../../server/client/hints/terminal.ts'
import { lawfulStatuses, type NativeStatus, type Refusal, refusals } from '../../law/law.ts'
import { blocks } from '../../pages/atlas-commands.ts'
import { refusalExampleOf } from '../../vocabulary/refusal-examples/refusal-examples.ts'
import { type Bilingual, same } from '../source/bilingual.ts'
import type { BookSource } from '../source/book-source.ts'
import { markOf } from '../source/marks.ts'
import { BOOK_WORDS, withExampleFigures } from '../source/words.ts'
import type { Page } from './frame.ts'
import { anchorOf, chapterPage, escapeContent, escapeHtml, linkTo, words } from './html.ts'
import { marks } from './question.ts'
import { runLine } from './tested-page.ts'

const WORDS = BOOK_WORDS.refusals
const ADDRESSES: readonly (readonly [address: string, label: Bilingual])[] = [
  ['localhost:8080', { uk: 'Адреса хмарного сервера', en: 'Address of the cloud' }],
  ['localhost:8484', { uk: 'Адреса каси', en: 'Address of the desk' }],
]
/** Where a cause lies: headings of the page. */
type GroupCause = keyof typeof WORDS.groups

const command = (text: string): string => `<pre class="command">${escapeContent(text)}</pre>`

function entry({ name, status, code, clause, desk, uk, en }: Refusal): string {
  const { meet, leave } = blocks(refusalExampleOf(name))
  const ids = [clause, desk].filter((id) => id !== undefined)
  const way = HINTS[name]
  const law = ids
    .flatMap((id) => markOf(id) ?? [])
    .map(({ id, sentence }) => `<blockquote lang="en-GB">${id}: ${escapeContent(sentence)}</blockquote>`)
  return `<section class="card" id="${anchorOf(name)}"><h3 class="refusal">${words(withExampleFigures({ uk, en }))}</h3>
<p class="faint"><span lang="en-GB">${escapeContent(name)}</span>, ${status}${code === null ? '' : ` <code>${code}</code>`}</p>
${way ? `<p class="way">${words(way)}</p>` : ''}<p class="marks">${marks(ids)}</p>
<details><summary>${words(BOOK_WORDS.labels.follows)}</summary>${law.join('')}</details>
<details><summary>${words(WORDS.meet)}</summary>${command(meet)}<p>${words(WORDS.leave)}</p>${command(leave)}</details></section>`
}

function terminalRow({ name, code, uk, en }: NativeStatus): string {
  const way = TERMINAL_HINTS.get(name)!
  return `<tr class="card" id="${anchorOf(name)}"><td>${code}<td>${words({ uk, en })}<td>${words(way)}`
}

/** Failures of a terminal, a row each. */
const terminalTable = (failures: readonly NativeStatus[]): string =>
  failures.length === 0 ? '' : `<table>${failures.map(terminalRow).join('\n')}</table>`

/** All refusals whose cause lies in one place, then the failures of a terminal that do. */
function group(cause: GroupCause): string {
  const own = [...refusals.values()].filter(({ name }) => HINTS[name]?.cause === cause)
  const failures = [...lawfulStatuses.values()].filter(({ name }) => TERMINAL_HINTS.get(name)?.cause === cause)
  return `<div class="filtered"><h2 id="${cause}">${words(WORDS.groups[cause])}</h2>
${own.map(entry).join('\n')}${terminalTable(failures)}</div>`
}

export const refusalsPage = (): Page => ({
  file: 'refusals.html',
  title: BOOK_WORDS.labels.refusals,
  content: `<p class="asked">${words(WORDS.about)}</p>
<p><label>${words(WORDS.filter)} <input type="search" maxlength="200" data-filter=".filtered .card"></label> <output data-count></output></p>
<p>${ADDRESSES.map(([address, label]) => `<label>${words(label)} <input data-address="${address}" value="${words(same(address))}"></label>`).join(' ')}</p>
${(Object.keys(WORDS.groups) as GroupCause[]).map(group).join('\n')}`,
})

/** The first page. */
export function chaptersPage(source: BookSource): Page {
  const entries = source.chapters.map(
    ({ id, title, question }) =>
      `<li>${linkTo(chapterPage(id), words(title))}<p class="faint">${words(question)}</p></li>`,
  )
  return {
    file: 'index.html',
    title: BOOK_WORDS.labels.book,
    content: `<p class="asked">${words(BOOK_WORDS.index.about)}</p>${runLine(source)}<ol class="chapters">${entries.join('')}</ol>`,
  }
}

/** Each question, by chapter. */
export function questionsPage({ chapters }: BookSource): Page {
  const entries = chapters.map(
    ({ id, title, questions }) =>
      `<h2>${words(title)}</h2><ul>${questions.map((each) => `<li>${linkTo(`${chapterPage(id)}#${each.id}`, words(each.asked))}</li>`).join('')}</ul>`,
  )
  return { file: 'questions.html', title: BOOK_WORDS.labels.questions, content: entries.join('\n') }
}

export function glossaryPage({ glossary }: BookSource): Page {
  const rows = glossary.map(
    ({ uk, en, fields, means }) =>
      `<tr id="${anchorOf(en)}"><th scope="row" lang="uk-UA">${escapeHtml(uk)}</th><td lang="en-GB">${escapeHtml(en)}</td><td>${fields.map((each) => `<code>${escapeHtml(each)}</code>`).join(' ')}</td><td>${words(means)}</td></tr>`,
  )
  return {
    file: 'glossary.html',
    title: BOOK_WORDS.labels.glossary,
    content: `<div class="wide" tabindex="0" role="region" aria-label="Словник / Glossary"><table><thead><tr>${BOOK_WORDS.index.glossary.map((head) => `<th scope="col">${words(head)}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`,
  }
}

const SEARCHED = BOOK_WORDS.search
/** Letters of a search; the rest would be cut off by the search itself. */
const LETTERS = 200

export function searchPage(): Page {
  const ways = `${linkTo('questions.html', words(SEARCHED.all))}, ${linkTo('glossary.html', words(SEARCHED.terms))}, ${linkTo('refusals.html', words(BOOK_WORDS.labels.refusals))}`
  return {
    file: 'search.html',
    title: BOOK_WORDS.labels.search,
    content: `<p><input type="search" maxlength="${LETTERS}" aria-label="Пошук / Search"> <span id="count" role="status"></span></p>
<p class="faint">${words(SEARCHED.about)}</p>
<noscript><p>${words(SEARCHED.noScript)} ${ways}.</p></noscript>
<p id="failed" hidden>${words(SEARCHED.failed)}</p>
<p id="some" hidden>${words(SEARCHED.some)}</p>
<div id="nothing" hidden><p>${words(SEARCHED.nothing)} <b id="looked"></b></p><p>${words(SEARCHED.hint)}</p><p>${ways}</p></div>
<ul class="results" id="found"></ul>
<p id="more" hidden>${words(SEARCHED.more)}</p>`,
  }
}

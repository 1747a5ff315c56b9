/** The pages by which a reader finds the others: chapters, questions, glossary, statecharts, search. */
import type { BookSource } from '../source/book-source.ts'
import { BOOK_WORDS } from '../source/words.ts'
import type { Page } from './frame.ts'
import { anchorOf, chapterPage, escapeHtml, linkTo, words } from './html.ts'
import { runLine } from './tested-page.ts'

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

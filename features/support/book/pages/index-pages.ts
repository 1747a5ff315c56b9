/** The pages by which a reader finds the others: chapters, questions, glossary, statecharts, search. */
import type { Bilingual } from '../source/bilingual.ts'
import type { BookSource } from '../source/book-source.ts'
import { scenariosIn } from '../source/features.ts'
import type { Page } from './frame.ts'
import { anchorOf, chapterPage, escapeHtml, featurePage, linkTo, words } from './html.ts'
import { BOOK_WORDS } from './labels.ts'

const ABOUT = {
  uk: 'Що має бути правдою про касу: день магазину розділ за розділом. Кожна відповідь називає сценарії, які її доводять, і каже, закон це чи наше рішення. «Закон» тут — специфікація інтерфейсу, а не закон держави.',
  en: 'What must be true of a register: the day of a shop, chapter by chapter. Each answer names the scenarios that prove it, and says whether it is law or our decision. “Law” here means the specification of the interface, and not a law of the state.',
}

/** The first page. */
export function chaptersPage({ chapters }: BookSource): Page {
  const entries = chapters.map(
    ({ id, title, question }) =>
      `<li>${linkTo(chapterPage(id), words(title))}<p class="faint">${words(question)}</p></li>`,
  )
  return {
    file: 'index.html',
    title: BOOK_WORDS.book,
    content: `<p class="asked">${words(ABOUT)}</p><ol class="chapters">${entries.join('')}</ol>`,
  }
}

/** Each question, by chapter. */
export function questionsPage({ chapters }: BookSource): Page {
  const entries = chapters.map(
    ({ id, title, questions }) =>
      `<h2>${words(title)}</h2><ul>${questions.map((each) => `<li>${linkTo(`${chapterPage(id)}#${each.id}`, words(each.asked))}</li>`).join('')}</ul>`,
  )
  return { file: 'questions.html', title: BOOK_WORDS.questions, content: entries.join('\n') }
}

const GLOSSARY_HEAD = [
  { uk: 'Українською', en: 'Ukrainian' },
  { uk: 'Англійською', en: 'English' },
  { uk: 'В інтерфейсі', en: 'In the interface' },
  { uk: 'Що це', en: 'What it is' },
]

export function glossaryPage({ glossary }: BookSource): Page {
  const rows = glossary.map(
    ({ uk, en, fields, means }) =>
      `<tr id="${anchorOf(en)}"><th scope="row" lang="uk-UA">${escapeHtml(uk)}</th><td lang="en-GB">${escapeHtml(en)}</td><td>${fields.map((each) => `<code>${escapeHtml(each)}</code>`).join(' ')}</td><td>${words(means)}</td></tr>`,
  )
  return {
    file: 'glossary.html',
    title: BOOK_WORDS.glossary,
    content: `<div class="wide" tabindex="0" role="region" aria-label="Словник / Glossary"><table><thead><tr>${GLOSSARY_HEAD.map((head) => `<th scope="col">${words(head)}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`,
  }
}

/** Texts of a page in Ukrainian and English, where they differ; the first are its title, the others have anchors. */
type Searched = [
  page: string,
  ...texts: ([text: string] | [uk: string, en: string] | [uk: string, en: string, id: string])[],
]

const texted = ({ uk, en }: Bilingual): [string] | [string, string] => (uk === en ? [en] : [uk, en])

/** What is searched: questions, words, rules and scenarios, by page. */
function searched({ chapters, features, glossary, titled }: BookSource): Searched[] {
  return [
    ...chapters.map(
      ({ id, title, questions }): Searched => [
        chapterPage(id),
        texted(title),
        ...questions.map((each): [string, string, string] => [each.asked.uk, each.asked.en, each.id]),
      ],
    ),
    [
      'glossary.html',
      texted(BOOK_WORDS.glossary),
      ...glossary.map(({ uk, en }): [string, string, string] => [uk, en, anchorOf(en)]),
    ],
    ...features.map(
      (feature): Searched => [
        featurePage(feature.path),
        texted(titled(feature.title)),
        ...feature.rules.map(({ title }) => texted(titled(title))),
        ...scenariosIn(feature).map(({ title }): [string] => [title]),
      ],
    ),
  ]
}

export function searchPage(source: BookSource): Page {
  const json = JSON.stringify(searched(source)).replaceAll('<', '\\u003c')
  return {
    file: 'search.html',
    title: BOOK_WORDS.search,
    content: `<p><input type="search" aria-label="Пошук / Search"> <span id="count" role="status"></span></p>
<ul class="results" id="found"></ul>
<script type="application/json" id="entries">${json}</script>`,
  }
}

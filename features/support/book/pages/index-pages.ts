/** The pages by which a reader finds the others: chapters, questions, glossary, statecharts, search. */
import type { Bilingual } from '../source/bilingual.ts'
import type { BookSource } from '../source/book-source.ts'
import type { Page } from './frame.ts'
import { anchorOf, chapterPage, escapeHtml, linkTo, words } from './html.ts'
import { BOOK_WORDS } from './labels.ts'
import { runLine } from './tested-page.ts'

const ABOUT = {
  uk: 'Що має бути правдою про касу: день магазину розділ за розділом. Під кожною відповіддю названо, на чому вона тримається: на специфікації інтерфейсу чи на нашому рішенні, і які сценарії її доводять.',
  en: 'What must be true of a register: the day of a shop, chapter by chapter. Under each answer is what it rests on, the law or our decision, and the scenarios that prove it. “Law” here means the specification of the interface, and not a law of the state.',
}

/** The first page. */
export function chaptersPage(source: BookSource): Page {
  const entries = source.chapters.map(
    ({ id, title, question }) =>
      `<li>${linkTo(chapterPage(id), words(title))}<p class="faint">${words(question)}</p></li>`,
  )
  return {
    file: 'index.html',
    title: BOOK_WORDS.book,
    content: `<p class="asked">${words(ABOUT)}</p>${runLine(source)}<ol class="chapters">${entries.join('')}</ol>`,
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

const SEARCHED = {
  about: {
    uk: 'Шукає у відповідях, словах, відмовах, кодах термінала, пунктах специфікації, рішеннях, правилах і сценаріях: за словом у будь-якій формі, за номером пункту чи кодом відмови.',
    en: 'It looks in answers, terms, refusals, codes of terminals, clauses of the specification, decisions, rules and scenarios: by a word in any form, the id of a clause or the code of a refusal.',
  },
  some: {
    uk: 'Усіх слів разом ніде немає. Тут є деякі з них:',
    en: 'No place has all of these words. These have some:',
  },
  more: {
    uk: 'Показано перші 50. Додайте слово, і їх стане менше.',
    en: 'The first 50 are shown. Another word makes them fewer.',
  },
  nothing: { uk: 'Нічого не знайдено. Шукали:', en: 'Nothing was found. The words were:' },
  hint: {
    uk: 'Спробуйте одне слово або інше: «чек», а не «квитанція», «готівка», а не «гроші».',
    en: 'Try one word, or another: “receipt”, not “ticket”; “cash”, not “money”.',
  },
  all: { uk: 'Усі запитання', en: 'All questions' },
  terms: { uk: 'Усі слова', en: 'All terms' },
  failed: {
    uk: 'Пошук не завантажився: поруч зі сторінкою немає файла search.js.',
    en: 'The search did not load: search.js is not beside this page.',
  },
  noScript: {
    uk: 'Пошук працює лише з JavaScript. Без нього допоможуть:',
    en: 'The search needs JavaScript. Without it these help:',
  },
} as const satisfies Record<string, Bilingual>

/** Letters of a search; the rest would be cut off by the search itself. */
const LETTERS = 200

export function searchPage(): Page {
  const ways = `${linkTo('questions.html', words(SEARCHED.all))}, ${linkTo('glossary.html', words(SEARCHED.terms))}, ${linkTo('refusals.html', words(BOOK_WORDS.refusals))}`
  return {
    file: 'search.html',
    title: BOOK_WORDS.search,
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

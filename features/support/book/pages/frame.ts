/** The frame of every page: its head, the way to the other parts, the switch of languages, and the search. */
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { htmlDocument } from '../../living/markup/html.ts'
import type { Bilingual } from '../source/bilingual.ts'
import { BOOK_WORDS } from '../source/words.ts'
import { escapeHtml, linkTo, words } from './html.ts'

/** Of Kasalab: the nearest package above this file. */
export const BOOK_VERSION = String(JSON.parse(readFileSync(findPackageJSON('..', import.meta.url)!, 'utf8')).version)

/** Looks and behaviour of all pages, beside them. */
export const STYLE_FILE = 'book.css'
export const SCRIPT_FILE = 'book.js'

/** Scripts and sheets come from the folder of the book, and nothing else is loaded: from a file, and from a server. */
const SOURCES = "style-src 'self' file:; script-src 'self' file:; img-src 'self' file: data:"

const PARTS = [
  ['index.html', BOOK_WORDS.labels.chapters],
  ['questions.html', BOOK_WORDS.labels.questions],
  ['refusals.html', BOOK_WORDS.labels.refusals],
  ['law.html', BOOK_WORDS.labels.law],
  ['decisions.html', BOOK_WORDS.labels.decisions],
  ['unknown.html', BOOK_WORDS.labels.unknown],
  ['tested.html', BOOK_WORDS.labels.tested],
  ['charts.html', BOOK_WORDS.labels.charts],
  ['glossary.html', BOOK_WORDS.labels.glossary],
] as const

export interface Page {
  /** Name of its file. */
  file: string
  title: Bilingual
  /** HTML of its content, below its title. */
  content: string
}

const both = ({ uk, en }: Bilingual): string => (uk === en ? en : `${uk} · ${en}`)

/** A complete page. */
export function framed({ file, title, content }: Page): string {
  const here = (to: string): string => (to === file ? ' aria-current="page"' : '')
  const parts = PARTS.map(([to, label]) => `<a href="${to}"${here(to)}>${words(label)}</a>`).join('\n')
  return htmlDocument({
    title: both(title),
    language: 'uk',
    sources: SOURCES,
    head: `<link rel="stylesheet" href="${STYLE_FILE}">
<script src="${SCRIPT_FILE}"></script>`,
    body: `<body>
<a class="skip" href="#content">${words(BOOK_WORDS.labels.skip)}</a>
<header>
<p class="book">${linkTo('index.html', words(BOOK_WORDS.labels.book))}</p>
<nav>${parts}</nav>
<form action="search.html" role="search"><input type="search" name="q" aria-label="Пошук / Search" placeholder="Пошук / Search"></form>
<p class="languages"><button type="button" data-language="uk" lang="uk-UA">Українською</button><button type="button" data-language="en" lang="en-GB">English</button></p>
</header>
<main id="content" tabindex="-1">
<h1>${words(title)}</h1>
${content}
</main>
<footer>Kasalab ${escapeHtml(BOOK_VERSION)}</footer>
</body>`,
  })
}

/**
 * HTML of the book: each page has both languages, and the reader's choice hides one of them, what is `lang="uk"` or
 * `lang="en"`. What exists in one language alone is `uk-UA` or `en-GB`, and always shown.
 */
import { marked } from 'marked'
import { escapeContent, escapeHtml } from '../../living/markup/html.ts'
import { type Bilingual, BOOK_LANGUAGES } from '../source/bilingual.ts'

export { escapeContent, escapeHtml }

const tagged = (tag: string, text: Bilingual, html: (text: string) => string): string =>
  text.uk === text.en
    ? html(text.en)
    : BOOK_LANGUAGES.map((language) => `<${tag} lang="${language}">${html(text[language])}</${tag}>`).join('')

/** Words in both languages, inside a line. */
export const words = (text: Bilingual): string => tagged('span', text, escapeHtml)

/** Figures in rows of a table, whose parts stay on one line: `1 234,00 грн`, `− 10,00`, `42,25 × 1,350`. */
const unbroken = (markdown: string): string =>
  markdown.replaceAll(/^\|.*$/gm, (row) =>
    row.replaceAll(
      /(?<=\d) (?=грн|%|\d{3}\b|×|÷|секунд|хвилин|годин|с\b)|(?<=[−+×÷]) (?=\d)|(?<=грн|UAH) (?=[`\d])/g,
      '\u00a0',
    ),
  )

/** Markdown of our own texts; what looks like HTML in it is text. A table too wide for its page is scrolled. */
const prose = (markdown: string): string =>
  marked
    .parse(unbroken(markdown).replaceAll('<', '&lt;'), { async: false })
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')

/** Paragraphs and tables in both languages. */
export const texts = (text: Bilingual): string => tagged('div', text, prose)

/** The name of an anchor: letters and digits, and a dash for each row of other signs. */
export const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The file of a feature's page. */
export const featurePage = (path: string): string => `feature-${path.replaceAll('/', '-')}.html`

export const chapterPage = (id: string): string => `chapter-${id}.html`

/** A link. @param html of its words */
export const linkTo = (to: string, html: string): string => `<a href="${to}">${html}</a>`

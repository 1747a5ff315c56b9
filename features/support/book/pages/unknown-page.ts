/** What the book does not know: decisions without evidence, what is left out, what bounds what, and of which version it is. */
import { knownOperations } from '../../../../server/app/left-out.ts'
import { groupOf, KNOWN } from '../../law/known-clauses.ts'
import type { LastRun } from '../source/last-run.ts'
import { gradesIn, type Mark, markOf } from '../source/marks.ts'
import { BOOK_WORDS, ukrainianOf } from '../source/words.ts'
import { BOOK_VERSION, type Page } from './frame.ts'
import { idLink } from './gherkin.ts'
import { escapeHtml, words } from './html.ts'

const WORDS = BOOK_WORDS.unknown

/** A row for each clause or decision: its id and its sentence. */
const table = (marks: readonly Mark[]): string =>
  `<div class="wide"><table lang="en-GB">${marks.map(({ id, sentence }) => `<tr><td class=n>${idLink(id)}<td>${escapeHtml(sentence)}`).join('')}</table></div>`

/** @param made RFC 3339: when the book is made */
export function unknownPage({ target, started }: LastRun, made: string): Page {
  const decided = KNOWN.decisions.flatMap((id) => markOf(id) ?? [])
  const guessed = decided.filter(({ evidence }) => evidence === '')
  const weak = [...decided, ...KNOWN.extension.flatMap((id) => markOf(id) ?? [])].filter(
    ({ evidence }) => gradesIn(evidence).join() === 'C',
  )
  const limits = KNOWN.clauses.filter((id) => groupOf(id) === 'LIM').flatMap((id) => markOf(id) ?? [])
  const leftOut = knownOperations.map(
    ({ lines, because: reason }) =>
      `<li>${words({ uk: ukrainianOf('leftOut', reason), en: reason })}: ${lines.map((line) => `<code>${escapeHtml(line)}</code>`).join(', ')}`,
  )
  const run = target === null ? words(BOOK_WORDS.labels.noRun) : escapeHtml(`${target}, ${started ?? ''}`)
  return {
    file: 'unknown.html',
    title: BOOK_WORDS.labels.unknown,
    content: `<p class="asked">${words(WORDS.about)}</p>
<p>${words(WORDS.version)} ${escapeHtml(BOOK_VERSION)}. ${words(WORDS.made)} ${escapeHtml(made.slice(0, 10))}. ${words(WORDS.run)} ${run}</p>
<h2 id="left-out">${words(WORDS.leftOut)}</h2><p>${words(WORDS.leftOutAbout)}</p><ul>${leftOut.join('')}</ul><p>${words(WORDS.month)}</p>
<h2 id="guessed">${words(WORDS.guessed)}: ${guessed.length}</h2><p>${words(WORDS.guessedAbout)}</p>${table(guessed)}
<h2 id="weak">${words(WORDS.weak)}: ${weak.length}</h2>${table(weak)}
<h2 id="limits">${words(WORDS.limits)}: ${limits.length}</h2>${table(limits)}`,
  }
}

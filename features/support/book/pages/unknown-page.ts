/** What the book does not know: decisions without evidence, what is left out, what bounds what, and of which version it is. */
import { knownOperations } from '../../../../server/app/left-out.ts'
import { groupOf, KNOWN } from '../../law/known-clauses.ts'
import type { Bilingual } from '../source/bilingual.ts'
import type { LastRun } from '../source/last-run.ts'
import { gradesIn, type Mark, markOf } from '../source/marks.ts'
import { BOOK_VERSION, type Page } from './frame.ts'
import { idLink } from './gherkin.ts'
import { escapeHtml, words } from './html.ts'
import { BOOK_WORDS } from './labels.ts'

const WORDS = {
  about: {
    uk: 'Де книга спирається на здогад, чого вона не описує і якими числами все обмежено. Тексти пунктів і рішень подано англійською.',
    en: 'Where the book rests on a guess, what it leaves out, and which figures bound what.',
  },
  version: { uk: 'Версія kasalab:', en: 'Version of kasalab:' },
  made: { uk: 'Книгу зроблено:', en: 'The book was made:' },
  run: { uk: 'Прогін сценаріїв:', en: 'Run of the scenarios:' },
  guessed: { uk: 'Рішення без доказів', en: 'Decisions without evidence' },
  guessedAbout: {
    uk: 'Специфікація про це мовчить, і ніхто не бачив, як робить справжній сервіс: так вирішили ми.',
    en: 'The law is silent on these, and how the live service does them is not known: we decided.',
  },
  weak: {
    uk: 'Рішення й пункти, що спираються на одного клієнта або висновок',
    en: 'What rests on one client or an inference',
  },
  leftOut: { uk: 'Чого тут немає', en: 'What is left out' },
  leftOutAbout: {
    uk: 'Справжній сервіс має ці операції, а пісочниця відповідає на них 404.',
    en: 'The live service has these operations; the sandbox answers them with 404.',
  },
  month: {
    uk: '168 годин офлайн за місяць, державні вимоги до чека й межу розрахунку готівкою не перевіряє ніщо: у специфікації їх немає.',
    en: '168 hours offline in a month, what the state asks of a slip, and a limit of cash are checked by nothing: the specification has none of them.',
  },
  limits: { uk: 'Усі межі', en: 'All limits' },
} as const satisfies Record<string, Bilingual>

/** In Ukrainian, why an operation is left out. */
const BECAUSE: ReadonlyMap<string, string> = new Map([
  [
    'orders are made by an online shop, and none comes in here',
    'замовлення створює інтернет-магазин, а тут їх ніхто не створює',
  ],
  ['no register here exchanges currency', 'жодна каса тут не міняє валюти'],
  [
    'no carrier is here that takes money for a waybill',
    'тут немає перевізника, який бере гроші за накладну: післяплати немає',
  ],
  [
    'no terminal of internet or QR acquiring is here to pay an invoice at',
    'тут немає інтернет- чи QR-еквайрингу, яким сплачують рахунок',
  ],
  ['the live service has taken it away', 'справжній сервіс це прибрав'],
])

/** @throws when a reason has no Ukrainian words */
function because(en: string): Bilingual {
  const uk = BECAUSE.get(en)
  if (uk === undefined) throw new Error(`features/support/book/pages/unknown-page.ts has no Ukrainian words of "${en}"`)
  return { uk, en }
}

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
      `<li>${words(because(reason))}: ${lines.map((line) => `<code>${escapeHtml(line)}</code>`).join(', ')}`,
  )
  const run = target === null ? words(BOOK_WORDS.noRun) : escapeHtml(`${target}, ${started ?? ''}`)
  return {
    file: 'unknown.html',
    title: BOOK_WORDS.unknown,
    content: `<p class="asked">${words(WORDS.about)}</p>
<p>${words(WORDS.version)} ${escapeHtml(BOOK_VERSION)}. ${words(WORDS.made)} ${escapeHtml(made.slice(0, 10))}. ${words(WORDS.run)} ${run}</p>
<h2 id="left-out">${words(WORDS.leftOut)}</h2><p>${words(WORDS.leftOutAbout)}</p><ul>${leftOut.join('')}</ul><p>${words(WORDS.month)}</p>
<h2 id="guessed">${words(WORDS.guessed)}: ${guessed.length}</h2><p>${words(WORDS.guessedAbout)}</p>${table(guessed)}
<h2 id="weak">${words(WORDS.weak)}: ${weak.length}</h2>${table(weak)}
<h2 id="limits">${words(WORDS.limits)}: ${limits.length}</h2>${table(limits)}`,
  }
}

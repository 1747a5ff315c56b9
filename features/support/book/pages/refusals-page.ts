/** Every refusal: the Ukrainian message first, the way on, the law behind it, and commands that meet it. */
import { TERMINAL_WAYS } from '../../../../server/client/ways-on/terminal.ts'
import { WAYS_ON } from '../../../../server/client/ways-on/ways-on.ts'
import { lawfulStatuses, type NativeStatus, type Refusal, refusals } from '../../law/law.ts'
import { blocks } from '../../pages/atlas-commands.ts'
import { refusalExampleOf } from '../../vocabulary/refusal-examples/refusal-examples.ts'
import { type Bilingual, same } from '../source/bilingual.ts'
import { withExampleFigures } from '../source/example-figures.ts'
import { markOf } from '../source/marks.ts'
import type { Page } from './frame.ts'
import { anchorOf, escapeContent, words } from './html.ts'
import { BOOK_WORDS } from './labels.ts'
import { marks } from './question.ts'

const ABOUT = {
  uk: 'Кожна відмова, яку дає каса: повідомлення касирові, що робити далі, і як її викликати в пісочниці. Суми, моменти й коди в повідомленнях – приклад.',
  en: 'Every refusal: what the cashier is told, what to do next, and how to meet it in the sandbox. Sums, moments and codes in the messages are an example.',
}
const ADDRESSES: readonly (readonly [address: string, label: Bilingual])[] = [
  ['localhost:8080', { uk: 'Адреса хмарного сервера', en: 'Address of the cloud' }],
  ['localhost:8484', { uk: 'Адреса каси', en: 'Address of the desk' }],
]
/** Where a cause lies: headings of the page. */
const GROUPS = {
  till: { uk: 'Каса та її програма', en: 'The till and its program' },
  key: { uk: 'Касир, ключ і підпис', en: 'The cashier, keys and the signature' },
  service: { uk: 'Сервіс', en: 'The service' },
  'tax-authority': { uk: 'Податкова', en: 'The tax authority' },
  terminal: { uk: 'Банківський термінал', en: 'The bank terminal' },
  bank: { uk: 'Банк', en: 'The bank' },
  sandbox: { uk: 'Лише в пісочниці', en: 'The sandbox alone' },
} as const
type GroupCause = keyof typeof GROUPS
const FILTER = { uk: 'Повідомлення, код або слово', en: 'Message, code or word' }
const MEET = { uk: 'Викликати її', en: 'To meet it' }
const LEAVE = { uk: 'І піти далі', en: 'And to get on' }

const command = (text: string): string => `<pre class="command">${escapeContent(text)}</pre>`

function entry({ name, status, code, clause, desk, uk, en }: Refusal): string {
  const { meet, leave } = blocks(refusalExampleOf(name))
  const ids = [clause, desk].filter((id) => id !== undefined)
  const way = WAYS_ON[name]
  const law = ids
    .flatMap((id) => markOf(id) ?? [])
    .map(({ id, sentence }) => `<blockquote lang="en-GB">${id}: ${escapeContent(sentence)}</blockquote>`)
  return `<section class="card" id="${anchorOf(name)}"><h3 class="refusal">${words(withExampleFigures({ uk, en }))}</h3>
<p class="faint"><span lang="en-GB">${escapeContent(name)}</span>, ${status}${code === null ? '' : ` <code>${code}</code>`}</p>
${way ? `<p class="way">${words(way)}</p>` : ''}<p class="marks">${marks(ids)}</p>
<details><summary>${words(BOOK_WORDS.follows)}</summary>${law.join('')}</details>
<details><summary>${words(MEET)}</summary>${command(meet)}<p>${words(LEAVE)}</p>${command(leave)}</details></section>`
}

function terminalRow({ name, code, uk, en }: NativeStatus): string {
  const way = TERMINAL_WAYS.get(name)!
  return `<tr class="card" id="${anchorOf(name)}"><td>${code}<td>${words({ uk, en })}<td>${words(way)}`
}

/** Failures of a terminal, a row each. */
const terminalTable = (failures: readonly NativeStatus[]): string =>
  failures.length === 0 ? '' : `<table>${failures.map(terminalRow).join('\n')}</table>`

/** All refusals whose cause lies in one place, then the failures of a terminal that do. */
function group(cause: GroupCause): string {
  const own = [...refusals.values()].filter(({ name }) => WAYS_ON[name]?.cause === cause)
  const failures = [...lawfulStatuses.values()].filter(({ name }) => TERMINAL_WAYS.get(name)?.cause === cause)
  return `<div class="filtered"><h2 id="${cause}">${words(GROUPS[cause])}</h2>
${own.map(entry).join('\n')}${terminalTable(failures)}</div>`
}

export const refusalsPage = (): Page => ({
  file: 'refusals.html',
  title: BOOK_WORDS.refusals,
  content: `<p class="asked">${words(ABOUT)}</p>
<p><label>${words(FILTER)} <input type="search" maxlength="200" data-filter=".filtered .card"></label> <output data-count></output></p>
<p>${ADDRESSES.map(([address, label]) => `<label>${words(label)} <input data-address="${address}" value="${words(same(address))}"></label>`).join(' ')}</p>
${(Object.keys(GROUPS) as GroupCause[]).map(group).join('\n')}`,
})

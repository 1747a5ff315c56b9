/** Every refusal: the Ukrainian message first, the way on, the law behind it, and commands that meet it. */

import { HINTS } from '../../../../server/client/hints/hints.ts'
import { TERMINAL_HINTS } from '../../../../server/client/hints/terminal.ts'
import { lawfulStatuses, type NativeStatus, type Refusal, refusals } from '../../law/law.ts'
import { blocks } from '../../pages/atlas-commands.ts'
import { refusalExampleOf } from '../../vocabulary/refusal-examples/refusal-examples.ts'
import { type Bilingual, same } from '../source/bilingual.ts'
import { markOf } from '../source/marks.ts'
import { BOOK_WORDS, withExampleFigures } from '../source/words.ts'
import type { Page } from './frame.ts'
import { anchorOf, escapeContent, words } from './html.ts'
import { marks } from './question.ts'

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

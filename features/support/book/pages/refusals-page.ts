/** Every refusal: the Ukrainian message first, the way on, the law behind it, and commands that meet it. */
import { WAYS_ON } from '../../../../server/client/ways-on/ways-on.ts'
import { type Refusal, refusals } from '../../law/law.ts'
import { blocks } from '../../pages/atlas-commands.ts'
import { refusalExampleOf } from '../../vocabulary/refusal-examples/refusal-examples.ts'
import { type Bilingual, same } from '../source/bilingual.ts'
import { markOf } from '../source/marks.ts'
import type { Page } from './frame.ts'
import { anchorOf, escapeHtml, words } from './html.ts'
import { BOOK_WORDS } from './labels.ts'
import { marks } from './question.ts'

const ABOUT = {
  uk: 'Кожна відмова, яку дає каса: повідомлення касирові, що робити далі, і як її викликати в пісочниці.',
  en: 'Every refusal: what the cashier is told, what to do next, and how to meet it in the sandbox.',
}
const ADDRESSES: readonly (readonly [address: string, label: Bilingual])[] = [
  ['localhost:8080', { uk: 'Адреса хмарного сервера', en: 'Address of the cloud' }],
  ['localhost:8484', { uk: 'Адреса каси', en: 'Address of the desk' }],
]
const MEET = { uk: 'Викликати її', en: 'To meet it' }
const LEAVE = { uk: 'І піти далі', en: 'And to get on' }

const command = (text: string): string => `<pre class="command">${escapeHtml(text)}</pre>`

function entry({ name, status, code, clause, desk, uk, en }: Refusal): string {
  const { meet, leave } = blocks(refusalExampleOf(name))
  const ids = [clause, desk].filter((id) => id !== undefined)
  const way = WAYS_ON[name]
  const law = ids
    .flatMap((id) => markOf(id) ?? [])
    .map(({ id, sentence }) => `<blockquote lang="en-GB">${id}: ${escapeHtml(sentence)}</blockquote>`)
  return `<section class="card" id="${anchorOf(name)}"><h2 class="refusal">${words({ uk, en })}</h2>
<p class="faint"><span lang="en-GB">${escapeHtml(name)}</span>, ${status}${code === null ? '' : ` <code>${code}</code>`}</p>
${way ? `<p>${words(way)}</p>` : ''}<p class="marks">${marks(ids)}</p>
<details><summary>${words(BOOK_WORDS.follows)}</summary>${law.join('')}</details>
<details><summary>${words(MEET)}</summary>${command(meet)}<p>${words(LEAVE)}</p>${command(leave)}</details></section>`
}

export const refusalsPage = (): Page => ({
  file: 'refusals.html',
  title: BOOK_WORDS.refusals,
  content: `<p class="asked">${words(ABOUT)}</p>
<p>${ADDRESSES.map(([address, label]) => `<label>${words(label)} <input data-address="${address}" value="${words(same(address))}"></label>`).join(' ')}</p>
${[...refusals.values()].map(entry).join('\n')}`,
})

/** An answer: its status, its body, and for a refusal the rule behind it. */

import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { duration, pretty } from '../base/format.ts'
import { html } from '../base/html.ts'
import { part } from '../base/part.ts'
import { linkTo } from '../base/route.ts'
import { language, say } from '../words/words.ts'
import { RuleView } from './rule-view.ts'

/** Kinds in words, loaded with the first notice that is looked at in Ukrainian; null: not yet. */
const kinds = signal<ReadonlyMap<string, string> | null>(null)

async function loadKinds(): Promise<void> {
  kinds.value ??= await part(async () => (await import('../words/notice-kinds.ts')).UKRAINIAN_KINDS)
}

function one(notice: string) {
  const [kind = '', ...rest] = notice.split('; ')
  const words = language.value === 'uk' ? kinds.value?.get(kind) : undefined
  return words === undefined ? html`<code>${notice}</code>` : html`${words} <code>${rest.join('; ')}</code>`
}

/** What of a request was probably meant otherwise, by the header `x-notice` of its answer. */
function NoticeView({ header }: { header: string }) {
  useEffect(() => void (language.value === 'uk' && loadKinds()), [language.value])
  return html`
    <div class="notice">
      <p><b>${say('noticed')}</b> <a href=${linkTo('notices')}>${say('notices')}</a></p>
      <ul>${header.split(', ').map((each) => html`<li>${one(each)}</li>`)}</ul>
    </div>
  `
}

/** Characters shown of a body. */
const SHOWN = 20_000

interface Outcome {
  /** null: it was cut before an answer. */
  status: number | null
  /** The header `x-rule`; null: no rule was broken. */
  rule: string | null
  /** The header `x-notice`; null: nothing was noticed. */
  notice: string | null
  /** ms. */
  took: number
}

const toneOf = (status: number | null): 'good' | 'bad' => (status !== null && status < 400 ? 'good' : 'bad')

/** What came of a request, and why: it goes before every body. */
export const OutcomeView = ({ status, rule, notice, took }: Outcome) => html`
  <p><span class="badge" data-tone=${toneOf(status)}>${status ?? '—'}</span> <span class="quiet">${duration(took)}</span></p>
  ${rule !== null && html`<${RuleView} header=${rule} />`}
  ${notice !== null && html`<${NoticeView} header=${notice} />`}
`

/** @param body null: none */
export function BodyView({ body }: { body: string | null }) {
  const text = pretty(body ?? '')
  return text === ''
    ? null
    : html`<pre tabindex="0" aria-label=${say('answer')}>${text.slice(0, SHOWN)}${text.length > SHOWN ? `\n… ${say('cut', { count: text.length - SHOWN })}` : ''}</pre>`
}

export const AnswerView = ({ status, body, rule, notice, took }: Outcome & { body: string | null }) => html`
  <section class="answer" data-status=${status} aria-live="polite">
    <${OutcomeView} status=${status} rule=${rule} notice=${notice} took=${took} />
    <${BodyView} body=${body} />
  </section>
`

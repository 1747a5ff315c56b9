/** An answer: its status, its body, and for a refusal the rule behind it. */
import { duration, pretty } from '../base/format.ts'
import { html } from '../base/html.ts'
import { say } from '../words/words.ts'
import { NoticeView } from './notice-view.ts'
import { RuleView } from './rule-view.ts'

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

/** One entry of the timeline, with all that it says; as curl, and as a step of a feature. */
import { moment, pretty } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { base, lab } from '../../base/lab.ts'
import type { Prepared } from '../../base/prepared.ts'
import { curlLine } from '../../base/shell.ts'
import { AnswerView } from '../../parts/answer-view.ts'
import { CopyButton } from '../../parts/copy-button.ts'
import { say } from '../../words/words.ts'
import type { Activity, Entry } from '../../world/entries.ts'
import { stepOf } from './step.ts'

export function EntryView({ entry }: { entry: Entry }) {
  const { activity, fact, at, kind, subject } = entry
  return html`
    <article class="entry-view" data-entry=${entry.key}>
      <header>
        <h2>${say(`kind_${kind}`)} <span class="quiet">${subject}</span></h2>
        <time>${at === null ? '—' : moment(at)}</time>
      </header>
      ${activity?.kind === 'request' ? html`<${RequestView} ...${activity} />` : html`<pre tabindex="0">${pretty(JSON.stringify(fact ?? activity))}</pre>`}
    </article>
  `
}

/** The address of the surface a request was sent to. */
const addressOf = (surface: string | undefined): string =>
  surface === 'local' ? (lab.value?.world.local_base_url ?? '') : base

function RequestView(activity: Activity) {
  const { method = '', path = '', surface, headers = {}, body, status = 0, answer, rule, took_us = 0 } = activity
  const request: Prepared = { method, url: addressOf(surface) + path, headers, body: body ?? null }
  const step = stepOf(activity)
  return html`
    <p class="request-line"><b>${method}</b> ${path}</p>
    <p class="buttons">
      <${CopyButton} name=${say('asCurl')} text=${curlLine(request)} />
      ${step !== null && html`<${CopyButton} name=${say('asStep')} text=${step} />`}
    </p>
    ${Object.keys(headers).length > 0 && html`<details><summary>${say('headers')}</summary><pre tabindex="0">${Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}</pre></details>`}
    ${body && html`<pre tabindex="0" aria-label=${say('body')}>${pretty(body)}</pre>`}
    <${AnswerView} status=${status} body=${answer ?? null} rule=${rule ?? null} took=${took_us / 1000} />
  `
}

/** One entry of the timeline, with all that it says; as curl, and as a step of a feature. */

import type { RecordedRequest } from '../../../server/client/model.ts'
import { moment, pretty } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { base, lab } from '../../base/lab.ts'
import type { Prepared } from '../../base/prepared.ts'
import { curlLine } from '../../base/shell.ts'
import { BodyView, OutcomeView } from '../../parts/answer-view.ts'
import { CopyButton } from '../../parts/copy-button.ts'
import { RequestLine } from '../../parts/request-line.ts'
import { say } from '../../words/words.ts'
import type { Entry } from '../../world/entries.ts'
import { stepOf } from './step.ts'

interface Given {
  entry: Entry
  /** Its place among its repeats, from 1, and how many they are. */
  place: number
  count: number
  /** Shows the repeat before it, -1, or behind it, 1. */
  step(by: -1 | 1): void
}

export function EntryView({ entry, place, count, step }: Given) {
  const { activity, fact, at, kind, subject } = entry
  return html`
    <article class="entry-view" data-entry=${entry.key}>
      <header>
        <h2>${say(`kind_${kind}`)} <span class="quiet">${subject}</span></h2>
        <time>${at === null ? '—' : moment(at)}</time>
        ${
          count > 1 &&
          html`<span class="repeats">
          <button type="button" data-action="repeat-before" aria-label=${say('repeatBefore')} disabled=${place === 1} onClick=${() => step(-1)}>‹</button>
          <span>${say('repeat', { place, count })}</span>
          <button type="button" data-action="repeat-after" aria-label=${say('repeatAfter')} disabled=${place === count} onClick=${() => step(1)}>›</button>
        </span>`
        }
      </header>
      ${activity?.kind === 'request' ? html`<${RequestView} ...${activity} />` : html`<pre tabindex="0">${pretty(JSON.stringify(fact ?? activity))}</pre>`}
    </article>
  `
}

/** The address of the surface a request was sent to. */
function addressOf(surface: RecordedRequest['surface']): string {
  const world = lab.value?.world
  if (surface === 'local') return world?.local_base_url ?? ''
  return surface === 'lan' ? (world?.terminal_lan_url.replace(/^ws/, 'http') ?? '') : base
}

function RequestView(recorded: RecordedRequest) {
  const { method, path, surface, body, status, answer, rule, notice, took_us } = recorded
  const headers = recorded.headers as Readonly<Record<string, string>>
  const request: Prepared = { method, url: addressOf(surface) + path, headers, body }
  const step = stepOf(recorded)
  return html`
    <p><${RequestLine} method=${method} url=${path} /></p>
    <section class="answer" data-status=${status}><${OutcomeView} status=${status} rule=${rule} notice=${notice} took=${took_us / 1000} /></section>
    <p class="buttons">
      <${CopyButton} name=${say('asCurl')} text=${curlLine(request)} />
      ${step !== null && html`<${CopyButton} name=${say('asStep')} text=${step} />`}
    </p>
    ${Object.keys(headers).length > 0 && html`<details><summary>${say('headers')}</summary><pre tabindex="0">${Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}</pre></details>`}
    ${body && html`<pre tabindex="0" aria-label=${say('body')}>${pretty(body)}</pre>`}
    <${BodyView} body=${answer} />
  `
}

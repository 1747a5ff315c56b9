/** The status page of the simulated authority, as whoever polls it reads it. */
import { moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { base } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { useLab } from '../../parts/use-lab.ts'
import { language, say } from '../../words/words.ts'
import { now } from '../../world/clock.ts'
import { TONES } from './tones.ts'

export function StatusPage() {
  const { value: page, problem } = useLab((client) => client.outages.status(), [Math.floor(now.value / 60_000)])
  if (page === null) return html`<${Problem} of=${problem} />`
  const { status, since, text, scheduled, updates } = page
  return html`
    <section class="status-page" data-status=${status} aria-label=${say('statusPage')}>
      <p><span class="badge" data-tone=${TONES[status]}>${say(status)}</span> <strong>${text[language.value]}</strong>${since !== null && html` <span class="quiet">${say('since', { moment: moment(since) })}</span>`}</p>
      ${scheduled.map(({ from, to, text: announced }) => html`<p>${say('scheduled')}: ${announced[language.value]}, <time>${moment(from)}</time>${to !== null && html` – <time>${moment(to)}</time>`}</p>`)}
      ${
        updates.length > 0 &&
        html`<details>
          <summary>${say('statusUpdates', { count: updates.length })}</summary>
          <ul class="plain">${updates.map((each) => html`<li><time class="quiet">${moment(each.at)}</time> <span class="badge" data-tone=${TONES[each.status]}>${say(each.status)}</span> ${each.text[language.value]}</li>`)}</ul>
        </details>`
      }
      <p class="quiet">${say('statusAddress')} <code>GET ${base}/lab/status</code></p>
    </section>
  `
}

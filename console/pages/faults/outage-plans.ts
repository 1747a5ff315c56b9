/** Outages by a plan: started with one button, and the phases they go through. */
import type { OutagePlan } from '../../../server/client/model.ts'
import { duration, moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { base, lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { language, say } from '../../words/words.ts'
import { now } from '../../world/clock.ts'

/** Colours of what a status page says. */
const TONES = { operational: 'good', degraded: 'warn', maintenance: 'warn', outage: 'bad' } as const

/** The status page of the simulated authority, as whoever polls it reads it. */
function StatusPage() {
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

const UNITS = { D: 86_400_000, H: 3_600_000, M: 60_000, S: 1000 } as const

/** An ISO duration without months, in milliseconds. */
const msOf = (text: string): number =>
  [...text.matchAll(/(\d+)([DHMS])/g)].reduce((sum, [, n, unit]) => sum + Number(n) * UNITS[unit as 'D'], 0)

interface Given {
  isShown(plan: OutagePlan, ...texts: readonly string[]): boolean
}

export function OutagePlans({ isShown }: Given) {
  const plans = useLab((client) => client.outages.list(), [Math.floor(now.value / 60_000)])
  const { problem, isUnderWay, act } = useDeed()
  const change = (deed: () => Promise<unknown>): Promise<void> => act(() => deed().then(plans.again))
  const isActive = plans.value?.some((plan) => plan.active)
  const shown = (plans.value ?? []).filter((each) => isShown(each, each.name, ...Object.values(each.sentence)))
  if (plans.value !== null && shown.length === 0) return null
  return html`
    <h2>${say('outages')}</h2>
    <p class="hint">${say('outagesHint')}</p>
    <p><button type="button" data-action="end-outage" disabled=${!isActive || isUnderWay.value} onClick=${() => change(() => lab.value!.outages.end())}>${say('endOutage')}</button></p>
    <${Problem} of=${problem} />
    <${Problem} of=${plans.problem} />
    <div class="fault-group">
      ${shown.map(
        (plan) => html`
        <div class="fault" key=${plan.name} data-outage=${plan.name} data-active=${plan.active}>
          <div>
            <p><code>${plan.name}</code> <span class="quiet">${duration(msOf(plan.lasts))}</span></p>
            <p>${plan.sentence[language.value]}</p>
            <button type="button" data-action="begin-outage" aria-label=${`${plan.name}: ${say('beginOutage')}`} disabled=${isUnderWay.value} onClick=${() => change(() => lab.value!.outages.begin(plan.name))}>${say('beginOutage')}</button>
            <${Phases} plan=${plan} />
          </div>
        </div>`,
      )}
    </div>
    <${StatusPage} />
  `
}

/** Each phase with when it begins after the start, and its faults; the present one is marked. */
function Phases({ plan: { phases, phase, next_at } }: { plan: OutagePlan }) {
  let begins = 0
  return html`
    <details open=${phase !== null}>
      <summary>${say('phases', { count: phases.length })}${next_at !== null ? ` · ${say('nextPhase', { at: moment(next_at) })}` : ''}</summary>
      <ol class="phases">
        ${phases.map(({ after, status, faults }, index) => {
          begins += msOf(after)
          const isPresent = index === phase
          return html`<li aria-current=${isPresent ? 'step' : undefined}><span class="badge" data-tone=${TONES[status]}>${say(status)}</span> ${begins > 0 && html`<span class="quiet">+${duration(begins)}</span>`} ${faults.map(({ name }) => html`<code>${name}</code> `)}</li>`
        })}
      </ol>
    </details>
  `
}

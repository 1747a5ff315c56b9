/** A bank terminal with a face: its screen, its slips, and the hands of a customer and of a bank. */
import { useSignal } from '@preact/signals'
import type { LabTerminal } from '../../../server/client/model/terminals.ts'
import { moment, pretty } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { send } from '../../base/prepared.ts'
import { go, route } from '../../base/route.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'
import { Hands } from './hands.ts'

/** 20.00, in minor units as text: so the terminal's own interface takes it. */
const AMOUNT = '2000'

export function TerminalsPage() {
  const { terminals, terminal_lan_url } = lab.value!.world
  const chosen = terminals.find(({ id }) => id === route.value.rest[0]) ?? terminals[0]
  const terminal = useLab((client) => client.terminals.get(chosen!.id), [chosen?.id])
  const { problem, act } = useDeed()
  const paid = useSignal<string | null>(null)
  if (chosen === undefined)
    return html`<section class="page"><h1>${say('terminals')}</h1><p class="hint">${say('noneYet')}</p></section>`
  /** It is answered when the operation has ended: by hand, that may be long. */
  const pay = (): Promise<void> =>
    act(async () => {
      paid.value = null
      const url = `${terminal_lan_url.replace(/^ws/, 'http')}/api/pos/${chosen.device_id}/purchase`
      const headers = { 'Content-Type': 'application/json' }
      paid.value = (await send({ method: 'POST', url, headers, body: JSON.stringify({ amount: AMOUNT }) })).body
    })
  const actAndLook = (deed: () => Promise<unknown>): Promise<void> => act(() => deed().then(terminal.again))
  return html`
    <section class="page">
      <h1>${say('terminals')}</h1>
      <div class="bar">
        <select aria-label=${say('terminals')} value=${chosen.id} onChange=${(event: Event) => go('terminals', (event.target as HTMLSelectElement).value)}>
          ${terminals.map(({ id, label, device_id }) => html`<option value=${id}>${label} · ${device_id}</option>`)}
        </select>
        <button type="button" class="primary" data-action="pay" onClick=${pay}>${say('pay')}</button>
      </div>
      <${Problem} of=${problem} />
      <${Problem} of=${terminal.problem} />
      ${terminal.value !== null && html`<div class="split"><${Face} ...${terminal.value} /><${Hands} id=${chosen.id} terminal=${terminal.value} act=${actAndLook} /></div>`}
      ${paid.value !== null && html`<pre tabindex="0">${pretty(paid.value)}</pre>`}
    </section>
  `
}

function Face({ screen, prints, server, current }: LabTerminal) {
  const isThere = server.connection !== null
  return html`
    <div class="terminal-face" data-shows=${screen.shows}>
      <p class="quiet">${say(isThere ? 'connected' : 'notConnected')}</p>
      <div class="terminal-screen" role="status" aria-label=${say('screen')}>
        <b>${screen.text}</b>
        <span>${screen.shows}${current === null ? '' : ` · ${current.operation_type}`}</span>
      </div>
      <h2>${say('printed')}</h2>
      ${prints.length === 0 && html`<p class="hint">${say('noneYet')}</p>`}
      <ul class="list">
        ${prints.toReversed().map(
          ({ number, at, operation_type, receipt, qr_url }) => html`
          <li class="panel" key=${number}><p><b>${operation_type}</b> <time>${moment(at)}</time></p>${receipt !== null && html`<pre tabindex="0">${receipt}</pre>`}${qr_url !== null && html`<p><code>${qr_url}</code></p>`}</li>`,
        )}
      </ul>
    </div>
  `
}

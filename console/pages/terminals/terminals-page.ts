/**
 * A bank terminal with a face: its screen, the controls of a customer and of a bank, what is asked of it, its totals and its
 * slips. What grows is below the controls, or beside them.
 */
import { useSignal } from '@preact/signals'
import type { LabTerminal, TerminalOperation } from '../../../server/client/model.ts'
import { hryvnias, moment, pretty } from '../../base/format.ts'
import { type Drawn, html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { send } from '../../base/prepared.ts'
import { go, route } from '../../base/route.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { terminalTerm } from '../../words/terminal-terms.ts'
import { language, say, type Word } from '../../words/words.ts'
import { OperatorControls } from './operator.ts'

/** What is asked of a terminal, what came of the last operation, and the totals of the bank's shift. */
const term = (word: string): string => terminalTerm(word, language.value)

/** An amount, minor units; nothing where an operation has none. */
const amountText = (amount: number | null): string => (amount === null ? '' : hryvnias(amount))

type Line = readonly [name: Word, value: Drawn]

const Lines = ({ lines }: { lines: readonly (Line | false)[] }) => html`
  <dl class="lines">
    ${lines.map((line) => line !== false && html`<div><dt>${say(line[0])}</dt><dd>${line[1]}</dd></div>`)}
  </dl>
`

/** The lines that say which operation it is. */
const named = (of: { operation_type: string; amount: number | null; rrn: string; request_id: string }): Line[] => [
  ['operation', term(of.operation_type)],
  ...(of.amount === null ? [] : [['amount', amountText(of.amount)] as const]),
  ['rrn', html`<code>${of.rrn}</code>`],
  ['requestId', html`<code>${of.request_id}</code>`],
]

const Asked = ({ current, queue }: LabTerminal) => html`
  <section class="panel" data-part="asked">
    <h2>${say('askedOfTerminal')}</h2>
    ${current === null ? html`<p class="hint">${say('nothingAsked')}</p>` : html`<${Lines} lines=${[...named(current), ['step', term(current.step)]]} />`}
    ${queue.length > 0 && html`<p>${say('queue', { count: queue.length })}</p><ul class="plain">${queue.map((each) => html`<li>${term(each.operation_type)} ${amountText(each.amount)}</li>`)}</ul>`}
  </section>
`

const endOf = ({ state, status, lost }: TerminalOperation): Drawn => html`
  <span class="badge" data-tone=${state === 'approved' ? 'good' : 'bad'}>${term(state)}</span>
  ${status !== null && html` <code>${status}</code>`} ${lost && html` <span class="badge" data-tone="warn">${say('answerLost')}</span>`}
`

const Last = ({ last }: LabTerminal) =>
  last === null
    ? null
    : html`
  <section class="panel" data-part="last">
    <h2>${say('lastOperation')}</h2>
    <${Lines} lines=${[
      ...named(last),
      last.approved_amount !== null &&
        last.approved_amount !== last.amount && ['approvedAmount', amountText(last.approved_amount)],
      ['outcome', endOf(last)],
    ]} />
  </section>`

const BankTotals = ({ batch }: LabTerminal) => html`
  <section class="panel" data-part="totals">
    <h2>${say('bankTotals', { serial: batch.serial })}</h2>
    ${batch.opened_at !== null && html`<p class="quiet">${say('since', { moment: moment(batch.opened_at) })}</p>`}
    <${Lines} lines=${[
      ['purchases', `${hryvnias(batch.purchases.sum)}, ${say('operations', { count: batch.purchases.count })}`],
      ['refunds', `${hryvnias(batch.refunds.sum)}, ${say('operations', { count: batch.refunds.count })}`],
      ['bankSum', hryvnias(batch.purchases.sum - batch.refunds.sum)],
    ]} />
  </section>
`

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
      ${
        terminal.value !== null &&
        html`<div class="split terminal">
        <${Screen} ...${terminal.value} />
        <${OperatorControls} id=${chosen.id} terminal=${terminal.value} act=${actAndLook} />
        <div class="terminal-books"><${Asked} ...${terminal.value} /><${Last} ...${terminal.value} /><${BankTotals} ...${terminal.value} /><${Prints} ...${terminal.value} /></div>
      </div>`
      }
      ${paid.value !== null && html`<pre tabindex="0">${pretty(paid.value)}</pre>`}
    </section>
  `
}

/** What stands on the screen: a slip as it is, anything else in the reader's language, with the operation and its amount. */
function Screen({ screen, server, current, last }: LabTerminal) {
  const shown = current ?? (last?.rrn === screen.rrn ? last : null)
  return html`
    <div class="terminal-face" data-shows=${screen.shows}>
      <p class="quiet">${say(server.connection === null ? 'notConnected' : 'connected')}</p>
      <div class="terminal-screen" role="status" tabindex="0" aria-label=${say('screen')}>
        ${screen.shows === 'receipt' ? html`<pre>${screen.text}</pre>` : html`<b>${term(screen.shows)}</b>`}
        ${shown !== null && html`<span>${term(shown.operation_type)} <b>${amountText(shown.amount)}</b></span>`}
      </div>
    </div>
  `
}

const Prints = ({ prints }: LabTerminal) => html`
  <section class="panel">
    <h2>${say('printed')}</h2>
    ${prints.length === 0 && html`<p class="hint">${say('noneYet')}</p>`}
    <ul class="list">
      ${prints
        .toReversed()
        .map(
          ({ number, at, operation_type, receipt, qr_url }) =>
            html`<li key=${number}><p><b>${term(operation_type)}</b> <time>${moment(at)}</time></p>${receipt !== null && html`<pre tabindex="0">${receipt}</pre>`}${qr_url !== null && html`<p><code>${qr_url}</code></p>`}</li>`,
        )}
    </ul>
  </section>
`

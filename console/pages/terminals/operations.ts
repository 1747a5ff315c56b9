/** What is asked of a terminal, what came of the last operation, and the totals of the bank's shift. */
import type { LabTerminal, TerminalOperation } from '../../../server/client/model.ts'
import { hryvnias, moment } from '../../base/format.ts'
import { type Drawn, html } from '../../base/html.ts'
import { terminalTerm } from '../../words/terminal-terms.ts'
import { language, say, type Word } from '../../words/words.ts'

export const term = (word: string): string => terminalTerm(word, language.value)

/** An amount, minor units; nothing where an operation has none. */
export const amountText = (amount: number | null): string => (amount === null ? '' : hryvnias(amount))

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

export const Asked = ({ current, queue }: LabTerminal) => html`
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

export const Last = ({ last }: LabTerminal) =>
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

export const BankTotals = ({ batch }: LabTerminal) => html`
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

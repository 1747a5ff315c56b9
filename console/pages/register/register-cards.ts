/** How the register stands: shift, link, what waits for delivery, codes, drawer, the day so far. */
import type { RegisterShift, RegisterState } from '../../../server/client/model.ts'
import { duration, hryvnias, moment } from '../../base/format.ts'
import { type Drawn, html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { say, type Word } from '../../words/words.ts'
import { now } from '../../world/clock.ts'
import { state } from '../../world/registers.ts'

type Tone = 'good' | 'warn' | 'bad' | 'plain'

const Card = ({
  name,
  value,
  tone = 'plain',
  lines = [],
}: {
  name: Word
  value: Drawn
  tone?: Tone
  lines?: Drawn[]
}) =>
  html`
    <div class="card" data-card=${name} data-tone=${tone}>
      <dt>${say(name)}</dt>
      <dd class="value">${value}</dd>
      ${lines.filter(Boolean).map((line) => html`<dd class="line">${line}</dd>`)}
    </div>
  `

const SHIFT_TONES: Readonly<Record<string, Tone>> = {
  OPENED: 'good',
  CREATED: 'warn',
  CLOSING: 'warn',
  CLOSED: 'plain',
}
const LINK_TONES: Readonly<Record<string, Tone>> = { online: 'good', offline: 'warn', sending: 'warn', blocked: 'bad' }

export function RegisterCards() {
  const seen = state.value
  if (seen === null) return html`<p class="hint">${say('loading')}</p>`
  return html`
    <dl class="cards" aria-live="polite">
      <${ShiftCard} ...${seen} />
      <${LinkCard} ...${seen} />
      <${Card} name="pending" value=${say('documents', { count: seen.pending_documents })} tone=${seen.pending_documents > 0 ? 'warn' : 'plain'} lines=${[damageLine(seen)]} />
      <${Card} name="codes" value=${say('codesLeft', { count: seen.offline_codes })} tone=${seen.offline_codes === 0 ? 'bad' : 'plain'} />
      <${Card} name="drawer" value=${hryvnias(seen.cash)} />
      <${DayCard} ...${seen} />
    </dl>
  `
}

function ShiftCard({ shift }: RegisterState) {
  if (shift === null) return html`<${Card} name="shift" value=${say('noShift')} />`
  const cashier = lab.value?.world.cashiers.find(({ id }) => id === shift.cashier_id)
  const since = shift.status === 'CLOSED' ? shift.closed_at : shift.opened_at
  return html`<${Card} name="shift" value=${say(`shift${shift.status}`)} tone=${SHIFT_TONES[shift.status]!} lines=${[
    `№ ${shift.serial}${cashier ? ` · ${cashier.full_name}` : ''}`,
    shift.status === 'CLOSED' && say('shiftSum', { sum: hryvnias(sumOf(shift)) }),
    since !== null && say('since', { moment: moment(since) }),
    shift.status !== 'CLOSED' && say('dayEnds', { moment: moment(shift.day_ends_at) }),
  ]} />`
}

function LinkCard({ link, offline_since, offline_limit_at, refusal, authority_answers }: RegisterState) {
  const left = offline_limit_at === null ? null : Date.parse(offline_limit_at) - now.value
  return html`<${Card} name="link" value=${say(`link_${link}`)} tone=${LINK_TONES[link]!} lines=${[
    offline_since !== null && say('since', { moment: moment(offline_since) }),
    left !== null && (left > 0 ? say('limitIn', { duration: duration(left) }) : say('limitOver')),
    !authority_answers && say('authoritySilent'),
    refusal !== null && say('refusedFor', { reason: refusal }),
  ]} />`
}

const damageLine = ({ damage }: RegisterState): Drawn =>
  damage !== null && say(damage.what === 'changed' ? 'damageChanged' : 'damageDeleted', { number: damage.number })

/** What was taken in a shift without what was given back, minor units. */
const sumOf = ({ totals }: RegisterShift): number => totals.sell_sum - totals.return_sum

function DayCard({ shift }: RegisterState) {
  if (shift === null) return html`<${Card} name="day" value="—" />`
  const { sell_sum, return_sum, sell_receipts_count, return_receipts_count, service_in, service_out } = shift.totals
  return html`<${Card} name=${shift.status === 'CLOSED' ? 'lastDay' : 'day'} value=${hryvnias(sumOf(shift))} lines=${[
    say('sold', { sum: hryvnias(sell_sum), count: sell_receipts_count }),
    say('returned', { sum: hryvnias(return_sum), count: return_receipts_count }),
    (service_in > 0 || service_out > 0) && say('service', { in: hryvnias(service_in), out: hryvnias(service_out) }),
  ]} />`
}

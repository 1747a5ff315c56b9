/** The clock: what it shows, what will happen next, and steps on the way there. */
import { useSignal } from '@preact/signals'
import type { AdvanceClockBody, Timer } from '../../../server/client/model.ts'
import { duration, moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { Steady } from '../../parts/steady.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { timerSentence } from '../../words/timers.ts'
import { language, say, type Word } from '../../words/words.ts'
import { actorName } from '../../world/actor-name.ts'
import { advance, clockMode, lookAtClock, now, setClock } from '../../world/clock.ts'
import { beforeMidnight } from './midnight.ts'

/** Steps of the clock, each to be worked out when it is taken. */
const STEPS: readonly (readonly [Word, () => AdvanceClockBody])[] = [
  ['plusMinute', () => ({ by: 'PT1M' })],
  ['plusHour', () => ({ by: 'PT1H' })],
  ['toMidnight', () => ({ to: beforeMidnight(now.value) })],
  ['plusDay', () => ({ by: 'PT24H' })],
  ['toNext', () => ({ next: true })],
]

export function ClockPage() {
  const timers = useLab((client) => client.timers(), [clockMode.value, Math.floor(now.value / 60_000)])
  const moved = useSignal<number | null>(null)
  const { problem, isUnderWay, act } = useDeed()
  const step = (body: () => AdvanceClockBody): Promise<void> =>
    act(async () => {
      moved.value = (await advance(body())).facts.length
      await timers.again()
    })
  const run = (isRunning: boolean): Promise<void> =>
    act(async () => {
      const { clock } = lab.value!
      setClock((await (isRunning ? clock.run() : clock.stop())).clock)
      await lookAtClock()
    })
  const isReal = clockMode.value === 'real'
  return html`
    <section class="page">
      <h1>${say('clock')} <time>${moment(now.value)}</time></h1>
      <div class="bar">
        <button type="button" data-action="run" aria-pressed=${isReal} onClick=${() => run(!isReal)}><${Steady} of=${[say('stopClock'), say('runClock')]} shown=${say(isReal ? 'stopClock' : 'runClock')} /></button>
        ${STEPS.map(([name, body]) => html`<button type="button" class="primary" data-action=${name} disabled=${isUnderWay.value} onClick=${() => step(body)}>${say(name)}</button>`)}
      </div>
      <${Problem} of=${problem} />
      <p class="hint reserved" role="status">${isReal ? `${say('realClock')} ${say('stepsNeedStop')}` : say('stoppedClock')} ${moved.value !== null && say('moved', { count: moved.value })}</p>
      <h2>${say('whatNext')}</h2>
      <${Timers} timers=${timers.value ?? []} isUnderWay=${isUnderWay.value} go=${(id: string) => step(() => ({ timer: id }))} />
    </section>
  `
}

interface TimersGiven {
  timers: readonly Timer[]
  isUnderWay: boolean
  go(id: string): void
}

function Timers({ timers, isUnderWay, go }: TimersGiven) {
  if (timers.length === 0) return html`<p class="hint">${say('nothingNext')}</p>`
  return html`
    <div class="wide"><table>
      <thead><tr><th>${say('at')}</th><th>${say('in')}</th><th>${say('what')}</th><th>${say('who')}</th><td></td></tr></thead>
      <tbody>
        ${timers.map(
          ({ id, due, event, address }) => html`
          <tr>
            <td><time>${moment(due)}</time></td>
            <td>${duration(Math.max(0, Date.parse(due) - now.value))}</td>
            <td>${timerSentence(event, language.value)} <code class="quiet">${event}</code></td>
            <td>${actorName(address)}</td>
            <td><button type="button" disabled=${isUnderWay} onClick=${() => go(id)}>${say('toThis')}</button></td>
          </tr>`,
        )}
      </tbody>
    </table></div>
  `
}

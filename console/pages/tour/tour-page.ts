/** The first visit: seven steps from a sale to a refusal that is understood, and back. */
import { signal } from '@preact/signals'
import type { Lab } from '../../../server/client/lab.ts'
import type { Clock, WorldCashRegister } from '../../../server/client/model.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { type Answered, send } from '../../base/prepared.ts'
import { linkTo } from '../../base/route.ts'
import { AnswerView } from '../../parts/answer-view.ts'
import { Problem } from '../../parts/problem.ts'
import { useDeed } from '../../parts/use-lab.ts'
import type { Word } from '../../words/words.ts'
import { say } from '../../words/words.ts'
import { advance, findClock, putBack } from '../../world/clock.ts'
import { look, register } from '../../world/registers.ts'
import { ACTIONS } from '../register/actions.ts'
import { RegisterCards } from '../register/register-cards.ts'

interface Where {
  client: Lab
  register: WorldCashRegister
  /** The clock of the world before the first step. */
  clock: Clock
}

/** What a step has brought to look at. */
type Came = { kind: 'answer'; answer: Answered } | { kind: 'slip'; text: string } | { kind: 'nothing' }

interface Step {
  name: Word
  act(at: Where): Promise<Came>
}

/** Sends the request of a button of the register's page. */
async function press(name: Word, { client, register }: Where): Promise<Came> {
  const action = ACTIONS.find((each) => each.name === name)!
  const answer = await send(await action.request({ world: client.world, register }))
  await look()
  return { kind: 'answer', answer }
}

/** In an order in which each prepares the next. */
const STEPS: readonly Step[] = [
  {
    name: 'tourSell',
    async act(at) {
      await press('openShift', at)
      return press('sell', at)
    },
  },
  {
    name: 'tourSlip',
    async act({ client, register }) {
      return { kind: 'slip', text: await client.prints.text(register.id, 'last') }
    },
  },
  {
    name: 'tourMute',
    async act({ client, register }) {
      await client.faults.set('authority-mute', { cash_register_id: register.id })
      return { kind: 'nothing' }
    },
  },
  {
    name: 'tourOffline',
    async act(at) {
      await press('goOffline', at)
      return press('sell', at)
    },
  },
  {
    name: 'tour36',
    async act() {
      await advance({ by: 'PT36H1M' })
      await look()
      return { kind: 'nothing' }
    },
  },
  { name: 'tourRefused', act: (at) => press('sell', at) },
  {
    name: 'tourReset',
    async act({ client, clock }) {
      await client.reset()
      await putBack(clock)
      return { kind: 'nothing' }
    },
  },
]

// Of the page and not of its component: who looks at the timeline in between goes on where the visit was
const done = signal(0)
const came = signal<Came | null>(null)
let clock: Clock | null = null

export function TourPage() {
  const { problem, isUnderWay, act } = useDeed()
  const take = (step: Step, index: number): Promise<void> =>
    act(async () => {
      // Each round begins with its first step, and with the clock that it finds
      if (index === 0 || clock === null) clock = await findClock()
      came.value = await step.act({ client: lab.value!, register: register.value!, clock })
      done.value = Math.max(done.value, index + 1)
    })
  return html`
    <section class="page">
      <h1>${say('tour')}</h1>
      <p class="hint">${say('tourHint')}</p>
      <div class="split even">
        <ol class="steps">
          ${STEPS.map(
            (step, index) => html`
            <li data-done=${index < done.value}>
              <span class="mark">${index < done.value ? html`<span aria-hidden="true">✓</span><span class="unseen">${say('done')}</span>` : `${index + 1}.`}</span>
              <span>${say(step.name)}</span>
              <button type="button" class=${index === done.value ? 'primary' : ''} data-step=${step.name} disabled=${isUnderWay.value || index > done.value} onClick=${() => take(step, index)}>${say('doIt')}</button>
            </li>`,
          )}
        </ol>
        <div>
          <${Problem} of=${problem} />
          ${came.value?.kind === 'answer' && html`<${AnswerView} ...${came.value.answer} />`}
          ${came.value?.kind === 'slip' && html`<pre class="slip" tabindex="0">${came.value.text}</pre>`}
          <${RegisterCards} />
          <p><a href=${linkTo('timeline')}>${say('timeline')}</a></p>
        </div>
      </div>
    </section>
  `
}

/**
 * The page of the register: what can be done at it, what came of it, and how it is. What grows is below the buttons or
 * beside them, so that no button moves.
 */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import type { Prepared } from '../../base/prepared.ts'
import { RegisterChoice } from '../../parts/register-choice.ts'
import { RequestEditor } from '../../parts/request-editor.ts'
import { say } from '../../words/words.ts'
import { look, register } from '../../world/registers.ts'
import { ACTIONS, type Action } from './actions.ts'
import { RegisterCards } from './register-cards.ts'

/** A request on its way into the editor: sent at once, or looked at first. */
interface Wanted {
  action: Action
  request: Prepared
  isSent: boolean
  /** Tells two clicks of one button apart. */
  click: number
}

let clicks = 0

export function RegisterPage() {
  const wanted = useSignal<Wanted | null>(null)
  const problem = useSignal<string | null>(null)
  useEffect(() => void look(), [register.value?.id])
  const [client, at] = [lab.value, register.value]
  if (client === null || at === null) return null
  const take = async (action: Action, isSent: boolean): Promise<void> => {
    problem.value = null
    try {
      const request = await action.request({ world: client.world, register: at })
      wanted.value = { action, request, isSent, click: ++clicks }
    } catch (error) {
      problem.value = (error as Error).message
    }
  }
  return html`
    <section class="page">
      <header class="page-head">
        <h1>${say('register')} <${RegisterChoice} /></h1>
      </header>
      <div class="counter">
      <div>
      <h2 class="unseen">${say('do')}</h2>
      <div class="actions">
        ${ACTIONS.map(
          (action) => html`
            <span class="action">
              <button type="button" class="primary" data-action=${action.name} onClick=${() => take(action, true)}>${say(action.name)}</button>
              <button type="button" class="beside" title=${say('editFirst')} aria-label=${`${say(action.name)}: ${say('editFirst')}`} onClick=${() => take(action, false)}>✎</button>
            </span>
          `,
        )}
      </div>
      ${problem.value !== null && html`<p class="problem" role="alert">${problem.value}</p>`}
      ${
        wanted.value === null
          ? html`<p class="hint">${say('actionsHint')}</p>`
          : html`<${RequestEditor} key=${wanted.value.click} request=${wanted.value.request} isSent=${wanted.value.isSent} title=${say(wanted.value.action.name)} />`
      }
      </div>
      <${RegisterCards} />
      </div>
    </section>
  `
}

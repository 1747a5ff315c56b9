/** Webhooks that have reached the inbox of the world: their signature, their answer, and once more. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ReceivedCall } from '../../../server/client/model.ts'
import { moment, pretty } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { lab } from '../../base/lab.ts'
import { Problem } from '../../parts/problem.ts'
import { RegisterChoice } from '../../parts/register-choice.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'
import { register } from '../../world/registers.ts'
import { isSigned, keyOf, setToInbox } from './webhook-key.ts'

export function WebhookInbox() {
  const at = register.value!
  const calls = useLab((client) => client.webhooks.received())
  const webhook = useLab((client) => client.webhooks.of(at.id), [at.id])
  const { problem, act } = useDeed()
  const { url = null, deliveries = [], queued = 0 } = webhook.value ?? {}
  const again = (number: number): Promise<void> => act(() => lab.value!.webhooks.resend(at.id, number))
  const set = (): Promise<void> =>
    act(async () => {
      await setToInbox(lab.value!.world, at)
      await webhook.again()
    })
  return html`
    <div class="bar">
      <${RegisterChoice} />
      <button type="button" data-action="set-webhook" onClick=${set}>${say('setWebhook')}</button>
      ${url !== null && html`<code>${url}</code>`}
    </div>
    <${Problem} of=${problem} />
    ${
      deliveries.length > 0 &&
      html`<div class="wide"><table><thead><tr><th>№</th><th>${say('attempts')}</th><th>${say('since', { moment: '' })}</th><td></td><td></td></tr></thead><tbody>
        ${deliveries.map(({ number, attempt, since, state }) => html`<tr><td>${number}</td><td>${attempt}</td><td><time>${moment(since)}</time></td><td>${state}</td><td><button type="button" onClick=${() => again(number)}>${say('resend')}</button></td></tr>`)}
      </tbody></table>${queued > 0 && html`<p class="quiet">+ ${queued}</p>`}</div>`
    }
    ${calls.value?.length === 0 && html`<p class="hint">${say('noneYet')}</p>`}
    <ul class="list">${(calls.value ?? []).toReversed().map((call) => html`<li key=${call.n}><${Call} ...${call}/></li>`)}</ul>
  `
}

function Call({ at, body, headers, answer }: ReceivedCall) {
  const verdict = useSignal<boolean | null>(null)
  const key = keyIn(body)
  useEffect(() => {
    if (key !== null)
      void isSigned(body, headers['x-request-signature'] ?? '', key).then((signed) => {
        verdict.value = signed
      })
  }, [key])
  return html`
    <details class="panel">
      <summary>
        <time>${moment(at)}</time>
        <span class="badge" data-tone=${answer.status === 200 ? 'good' : 'bad'}>${say('answeredWith', { status: answer.status })}</span>
        ${verdict.value !== null && html`<span class="badge" data-tone=${verdict.value ? 'good' : 'bad'}>${say('signature')}: ${say(verdict.value ? 'valid' : 'invalid')}</span>`}
      </summary>
      <pre tabindex="0">${Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}</pre>
      <pre tabindex="0">${pretty(body)}</pre>
    </details>
  `
}

/** The key of the register that the call tells of, where it was set from this tab. */
function keyIn(body: string): string | null {
  const keys = (lab.value?.world.cash_registers ?? []).flatMap(({ id }) => (body.includes(id) ? [keyOf(id)] : []))
  return keys[0] ?? (register.value === null ? null : keyOf(register.value.id))
}

/** Webhooks that have reached the inbox of the world: their signature, their answer, and once more. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ReceivedCall, World, WorldCashRegister } from '../../../server/client/model.ts'
import { moment, pretty } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { base, lab } from '../../base/lab.ts'
import { send } from '../../base/prepared.ts'
import { Problem } from '../../parts/problem.ts'
import { RegisterChoice } from '../../parts/register-choice.ts'
import { useDeed, useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'
import { register } from '../../world/registers.ts'
import { cashierOf, tokenOf } from '../../world/sign-in.ts'

const keptAs = (id: string): string => `kasalab-webhook-key ${id}`

/** @returns null: it was not set from this tab */
const keyOf = (registerId: string): string | null => sessionStorage.getItem(keptAs(registerId))

/** Sets the webhook of a register to the inbox of its world. @throws Error when it is refused */
async function setToInbox(world: World, register: WorldCashRegister): Promise<void> {
  const cashier = cashierOf(world, register)
  if (cashier === undefined) throw new Error(`no cashier of this world may work at ${register.fiscal_number}`)
  const answer = await send({
    method: 'POST',
    url: `${base}/api/v1/webhook`,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${await tokenOf(cashier)}`,
      'X-License-Key': register.license_key,
      'X-Client-Name': 'kasalab console',
      'X-Client-Version': '1.0',
    },
    body: JSON.stringify({ url: world.webhook_inbox_url }),
  })
  const { key } = JSON.parse(answer.body) as { key?: string }
  if (key === undefined) throw new Error(`the webhook cannot be set: ${answer.status} ${answer.body}`)
  sessionStorage.setItem(keptAs(register.id), key)
}

/** Whether a body was signed with a key; null: this browser does not count signatures here. */
async function isSigned(body: string, signature: string, key: string): Promise<boolean | null> {
  // Browsers have it for pages of this machine, and over TLS
  if (crypto.subtle === undefined) return null
  const text = new TextEncoder()
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', text.encode(key), hmac, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', secret, text.encode(body)))
  return btoa(String.fromCharCode(...signed)) === signature
}

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

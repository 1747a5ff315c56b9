/** Messages to phones: sent, or why not. */
import { moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { useLab } from '../../parts/use-lab.ts'
import { say } from '../../words/words.ts'

export function MessageInbox() {
  const messages = useLab((client) => client.mails.messages())
  if (messages.value?.length === 0) return html`<p class="hint">${say('noneYet')}</p>`
  return html`
    <ul class="list">
      ${(messages.value ?? []).toReversed().map(
        ({ number, at, phone, text, status, reason }) => html`
        <li class="panel" key=${number}>
          <p><time>${moment(at)}</time> <b>${phone}</b> <span class="badge" data-tone=${status === 'sent' ? 'good' : 'bad'}>${say(status === 'sent' ? 'messageSent' : 'messageNotSent')}</span></p>
          <p>${text}</p>
          ${reason !== null && html`<p class="problem">${reason}</p>`}
        </li>`,
      )}
    </ul>
  `
}

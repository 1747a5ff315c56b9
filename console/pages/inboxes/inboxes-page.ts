/** What has reached the outside: webhooks, mails, messages to phones, slips of paper. */
import type { FunctionComponent } from 'preact'
import { moment } from '../../base/format.ts'
import { html } from '../../base/html.ts'
import { linkTo, route } from '../../base/route.ts'
import { useLab } from '../../parts/use-lab.ts'
import { say, type Word } from '../../words/words.ts'
import { MailInbox } from './mail-inbox.ts'
import { SlipInbox } from './slip-inbox.ts'
import { WebhookInbox } from './webhook-inbox.ts'

interface Given {
  page: string
  names: readonly Word[]
  chosen: Word
}

/** Parts of a page, each with an address of its own. */
const Tabs = ({ page, names, chosen }: Given) => html`
  <nav class="tabs" aria-label=${say(page as Word)}>
    ${names.map((name) => html`<a href=${linkTo(page, name)} aria-current=${name === chosen ? 'page' : undefined}>${say(name)}</a>`)}
  </nav>
`

/** Messages to phones: sent, or why not. */
function MessageInbox() {
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

const INBOXES = {
  slips: SlipInbox,
  webhooks: WebhookInbox,
  mails: MailInbox,
  messages: MessageInbox,
} as const satisfies Partial<Record<Word, FunctionComponent>>
type Inbox = keyof typeof INBOXES
const NAMES = Object.keys(INBOXES) as Inbox[]

export function InboxesPage() {
  const chosen = NAMES.find((name) => name === route.value.rest[0]) ?? NAMES[0]!
  return html`
    <section class="page">
      <h1>${say('inboxes')}</h1>
      <${Tabs} page="inboxes" names=${NAMES} chosen=${chosen} />
      <${INBOXES[chosen]} />
    </section>
  `
}

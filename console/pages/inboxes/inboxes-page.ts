/** What has reached the outside: webhooks, mails, messages to phones, slips of paper. */
import type { FunctionComponent } from 'preact'
import { html } from '../../base/html.ts'
import { route } from '../../base/route.ts'
import { Tabs } from '../../parts/tabs.ts'
import { say, type Word } from '../../words/words.ts'
import { MailInbox } from './mail-inbox.ts'
import { MessageInbox } from './message-inbox.ts'
import { SlipInbox } from './slip-inbox.ts'
import { WebhookInbox } from './webhook-inbox.ts'

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

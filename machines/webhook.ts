/** The webhook of a register: set, set again, removed; and what is on its way to it. It goes on counting while there is none. */
import { setup } from 'xstate'
import { decided, step } from './vocabulary/step.ts'
import type { CallEnded, WebhookCommand, WebhookContext, WebhookFact } from './vocabulary/webhook.ts'
import { announce, drop, skip, type WebhookStep, webhookQueue } from './webhook-queue.ts'

type Command<T extends WebhookCommand['type']> = Extract<WebhookCommand, { type: T }>

/** What is on its way goes on, to the new address and under the new key. */
function configure(webhook: WebhookContext, { url, at }: Command<'webhook.configure'>): WebhookStep {
  const settings = {
    url,
    last_error: null,
    created_at: webhook.settings?.created_at ?? at,
    updated_at: webhook.settings ? at : null,
  }
  const serial = webhook.serial + 1
  return decided({ ...webhook, settings, serial }, { type: 'webhook.configured', at, settings, serial })
}

function remove(webhook: WebhookContext, { at }: Command<'webhook.remove'>): WebhookStep {
  return { ...drop(webhook), says: [{ type: 'webhook.removed', at, url: webhook.settings!.url }] }
}

export const webhook = setup({
  types: {
    context: {} as WebhookContext,
    input: {} as Pick<WebhookContext, 'id'>,
    events: {} as WebhookCommand,
    emitted: {} as WebhookFact,
  },
  actions: {
    configure: step(configure),
    remove: step(remove),
    announce: step(announce),
    end: step((webhook, event: CallEnded) => webhookQueue.end(webhook, event)),
    skip: step(skip),
    overdue: step((webhook, event: Command<'delivery.overdue'>) => webhookQueue.overdue(webhook, event)),
    retry: step((webhook, event: Command<'delivery.retry'>) => webhookQueue.retry(webhook, event)),
  },
}).createMachine({
  id: 'webhook',
  context: ({ input }) => ({ ...input, settings: null, serial: 0, queue: null, deliveries: [] }),
  initial: 'unset',
  on: { 'webhook.configure': { target: '.set', actions: 'configure' } },
  states: {
    unset: {},
    set: {
      on: {
        'webhook.remove': { target: 'unset', actions: 'remove' },
        'documents.fiscalized': { actions: 'announce' },
        'call.ended': { actions: 'end' },
        'delivery.skip': { actions: 'skip' },
        'delivery.overdue': { actions: 'overdue' },
        'delivery.retry': { actions: 'retry' },
      },
    },
  },
})

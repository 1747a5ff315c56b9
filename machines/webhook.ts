/** The webhook of a register: set, set again, removed; and what is on its way to it. It goes on counting while there is none. */
import { enqueueActions, setup } from 'xstate'
import { announce, drop, end, overdue, type Progress, retry, skip } from './notification.ts'
import type { WebhookCommand, WebhookContext, WebhookFact } from './vocabulary/webhook.ts'

const timer = (number: number): string => `delivery-${number}`

/** A pure step as an action of the machine. */
function act<E extends WebhookCommand>(step: (webhook: WebhookContext, event: E) => Progress) {
  return enqueueActions<
    WebhookContext,
    WebhookCommand,
    undefined,
    WebhookCommand,
    never,
    never,
    never,
    never,
    WebhookFact
  >(({ context, event, enqueue }) => {
    const { webhook, says, waits, over } = step(context, event as E)
    enqueue.assign(() => webhook)
    for (const fact of says) enqueue.emit(fact)
    for (const number of over) enqueue.cancel(timer(number))
    for (const { number, event, delay } of waits) enqueue.raise(event, { id: timer(number), delay })
  })
}

/** What is on its way goes on, to the new address and under the new key. */
function configure(webhook: WebhookContext, { url, at }: Extract<WebhookCommand, { type: 'webhook.configure' }>) {
  const settings = {
    url,
    last_error: null,
    created_at: webhook.settings?.created_at ?? at,
    updated_at: webhook.settings ? at : null,
  }
  const serial = webhook.serial + 1
  const said: WebhookFact = { type: 'webhook.configured', at, settings, serial }
  return { webhook: { ...webhook, settings, serial }, says: [said], waits: [], over: [] }
}

function remove(webhook: WebhookContext, { at }: { at: number }): Progress {
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
    configure: act(configure),
    remove: act(remove),
    announce: act(announce),
    end: act(end),
    skip: act(skip),
    overdue: act(overdue),
    retry: act(retry),
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

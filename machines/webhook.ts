/** The webhook of a register: set, set again, removed. It goes on counting while there is none. */
import { hash } from 'node:crypto'
import { assign, emit, setup } from 'xstate'
import type { WebhookCommand, WebhookContext, WebhookFact } from './vocabulary/webhook.ts'

/**
 * The key by which deliveries are signed (WHK-013): kept nowhere, it follows from what the register's webhook was
 * born with and from how often it has been set.
 * @param serial of the setting the key belongs to
 */
export const signingKey = ({ seed, id }: Pick<WebhookContext, 'seed' | 'id'>, serial: number): string =>
  hash('sha256', `${seed}/${id}/webhook/${serial}`, 'base64url')

export const webhook = setup({
  types: {
    context: {} as WebhookContext,
    input: {} as Pick<WebhookContext, 'id' | 'seed'>,
    events: {} as WebhookCommand,
    emitted: {} as WebhookFact,
  },
}).createMachine({
  id: 'webhook',
  context: ({ input }) => ({ ...input, settings: null, serial: 0 }),
  initial: 'unset',
  on: {
    'webhook.configure': {
      target: '.set',
      actions: [
        assign(({ context: { settings, serial }, event: { url, at } }) => ({
          settings: {
            url,
            last_error: null,
            created_at: settings?.created_at ?? at,
            updated_at: settings ? at : null,
          },
          serial: serial + 1,
        })),
        emit(({ context, event }) => ({
          type: 'webhook.configured',
          at: event.at,
          settings: context.settings!,
          serial: context.serial,
        })),
      ],
    },
  },
  states: {
    unset: {},
    set: {
      on: {
        'webhook.remove': {
          target: 'unset',
          actions: [
            emit(({ context, event }) => ({ type: 'webhook.removed', at: event.at, url: context.settings!.url })),
            assign({ settings: null }),
          ],
        },
      },
    },
  },
})

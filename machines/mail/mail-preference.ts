/**
 * Whether an address gets report mails of an organization, at `mail-preference:<organization_id>/<hash of the address>`.
 * One actor for each address that was ever asked of: however many have unsubscribed, no state grows.
 */
import { assign, emit, setup } from 'xstate'
import type { MailPreferenceCommand, MailPreferenceContext, MailPreferenceFact } from '../vocabulary/mail/mailing.ts'

export const mailPreference = setup({
  types: {
    context: {} as MailPreferenceContext,
    input: {} as Pick<MailPreferenceContext, 'organization_id'>,
    events: {} as MailPreferenceCommand,
    emitted: {} as MailPreferenceFact,
  },
}).createMachine({
  id: 'mail-preference',
  context: ({ input }) => ({ ...input, address: null, unsubscribed_at: null }),
  initial: 'subscribed',
  states: {
    subscribed: {
      on: {
        'address.unsubscribe': {
          target: 'unsubscribed',
          actions: [
            assign(({ event: { at, address } }) => ({ address, unsubscribed_at: at })),
            emit(({ context: { organization_id }, event: { at, address } }) => ({
              type: 'address.unsubscribed',
              at,
              organization_id,
              address,
            })),
          ],
        },
      },
    },
    unsubscribed: {
      on: {
        'address.resubscribe': {
          target: 'subscribed',
          actions: [
            assign({ unsubscribed_at: null }),
            emit(({ context: { organization_id }, event: { at, address } }) => ({
              type: 'address.resubscribed',
              at,
              organization_id,
              address,
            })),
          ],
        },
      },
    },
  },
})

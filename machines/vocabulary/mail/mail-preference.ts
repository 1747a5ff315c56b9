/** Whether one address gets report mails of one organization (REP-007, NS-89). */
import Type, { type Static } from 'typebox'
import { Moment, Text } from '../schemas/state.ts'
import { Nullable } from '../schemas/wire.ts'

export const MailPreferenceContext = Type.Object({
  organization_id: Text,
  /** As it was when it unsubscribed last; null: it never did. */
  address: Nullable(Text),
  /** null: it gets them. */
  unsubscribed_at: Nullable(Moment),
})
export type MailPreferenceContext = Static<typeof MailPreferenceContext>

export type MailPreferenceCommand = {
  type: 'address.unsubscribe' | 'address.resubscribe'
  at: number
  address: string
}

export type MailPreferenceFact = {
  type: 'address.unsubscribed' | 'address.resubscribed'
  at: number
  organization_id: string
  address: string
}

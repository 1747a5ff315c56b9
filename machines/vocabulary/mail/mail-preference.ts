/** Whether one address gets report mails of one organization (REP-007, NS-89). */

export interface MailPreferenceContext {
  organization_id: string
  /** As it was when it unsubscribed last; null: it never did. */
  address: string | null
  /** Epoch milliseconds; null: it gets them. */
  unsubscribed_at: number | null
}

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

/**
 * Mailings: one thing to be sent to some addresses, a mail to each, and what becomes of each mail (REP-006, LOC-170);
 * whether an address gets report mails (REP-007, NS-89).
 */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Moment, Text } from '../schemas/state.ts'

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

/** What is sent. It is made when a mail goes out, of what is stored by then. */
const MailContent = Type.Union([
  Type.Object({ kind: Type.Literal('report'), report_task_id: Text, organization_id: Text }),
  /** `document`: number of the receipt in the register's ledger. */
  Type.Object({ kind: Type.Literal('receipt'), cash_register_id: Text, document: Count }),
])
export type MailContent = Static<typeof MailContent>

/** given-up: refused for good, or tried for as long as it is to be; left-out: the address has unsubscribed. */
export const MAIL_STATES = ['waiting', 'calling', 'sent', 'given-up', 'left-out'] as const

/** The mail to one address. Moments are epoch milliseconds. */
export const Mail = Type.Object({
  to: Text,
  state: Type.Enum([...MAIL_STATES]),
  /** Calls of the mail server made so far. */
  attempt: Count,
  /** When the first of them was made; null: none was. */
  since: Nullable(Moment),
  /** When the next one is to be made; null: none is. */
  retry_at: Nullable(Moment),
  /** What went wrong last; null: nothing has. */
  error: Nullable(Text),
})
export type Mail = Static<typeof Mail>

export const MailingContext = Type.Object({
  id: Text,
  /** null as long as it is new. */
  content: Nullable(MailContent),
  begun_at: Nullable(Moment),
  /** In the order of the addresses; the first is number 1. */
  mails: Type.Array(Mail),
})
export type MailingContext = Static<typeof MailingContext>

export type MailingCommand =
  /** From a report task that is done, or from a register. @param addresses each once */
  { type: 'mailing.begin'; at: number; content: MailContent; addresses: string[] } | MailStep

/** What becomes of one mail: from the mail sender, and from our own timers. */
type MailStep =
  | MailEnded
  /** Its address has unsubscribed (REP-007). */
  | { type: 'mail.leave-out'; at: number; number: number; attempt: number }
  | { type: 'mail.overdue'; at: number; number: number }
  | { type: 'mail.retry'; at: number; number: number }

/** A call of the mail server has come to its end. */
export interface MailEnded {
  type: 'mail.ended'
  at: number
  number: number
  attempt: number
  /** Reply to this very mail: 2xx took it, 4xx not now, 5xx never; null: there was none. */
  status: number | null
  /** What is said of it where it counts as a failure. */
  message: string
  /** A simulated mailbox answers so much later, in milliseconds. Left out: it has answered. */
  after_ms?: number
}

export type MailingFact =
  | { type: 'mailing.begun'; at: number; content: MailContent; addresses: string[] }
  | { type: 'mail.called'; at: number; number: number; to: string; attempt: number }
  | { type: 'mail.sent'; at: number; number: number; to: string; attempt: number }
  /** `retry_at`: null when it is not tried again. */
  | {
      type: 'mail.failed'
      at: number
      number: number
      to: string
      attempt: number
      message: string
      retry_at: number | null
    }
  | { type: 'mail.gave-up'; at: number; number: number; to: string; attempts: number }
  | { type: 'mail.left-out'; at: number; number: number; to: string }
  /** There is nothing left to be sent. */
  | { type: 'mailing.ended'; at: number; sent: number; given_up: number; left_out: number }

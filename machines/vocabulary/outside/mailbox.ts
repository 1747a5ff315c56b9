/** The mailbox of a world: the mails it takes, what it answers, and what can be the matter with it. */
import type { FaultCommand, FaultFact } from './fault.ts'

export type MailboxFault =
  /** `times`: so often; null: until it is taken off. */
  | { name: 'mailbox-refusing'; status: number; times: number | null }
  | { name: 'mailbox-slow'; latency_ms: number }
  | { name: 'mailbox-down' }

/** What a mail has of which only so much is kept. */
export const MAIL_PARTS = ['headers', 'text', 'html', 'attachments'] as const
export type MailPart = (typeof MAIL_PARTS)[number]

/** What is seen of a mail without opening it. */
export interface MailCard {
  /** Of the envelope, as are those it is to. */
  from: string
  to: string[]
  subject: string | null
  message_id: string | null
  /** Bytes. */
  size: number
  attachments: { name: string | null; type: string; size: number }[]
  /** Parts of which only the beginning is known; left out: none. */
  shortened?: MailPart[]
  /** Why it could not be taken apart; left out where it was. */
  not_read?: string
}

/** What is in a mail, as far as it is kept beside the mail itself: bounded. */
export interface MailParts {
  headers: { name: string; value: string }[]
  text: string | null
  html: string | null
}

export type MailboxCommand =
  | {
      type: 'mail.receive'
      at: number
      mail: MailCard
      /** null: it has not been taken apart. */
      parts: MailParts | null
      /** As it came, a character to a byte. */
      raw: string
    }
  | { type: 'mailbox.empty'; at: number }
  | FaultCommand<MailboxFault>

/** What a mailbox answers. */
export interface MailboxAnswer {
  /** Reply of SMTP. */
  status: number
  /** So much later, in milliseconds on the clock of the world. */
  after_ms: number
}

export type MailboxFact =
  | {
      type: 'mail.received'
      at: number
      answer: MailboxAnswer
      mail: MailCard
      /** null, or left out in older journals: it has not been taken apart. */
      parts?: MailParts | null
      raw: string
      /** Too old to be kept, or thrown away: what came is empty now. */
      dropped?: true
    }
  | { type: 'mail.turned-away'; at: number; answer: MailboxAnswer; mail: MailCard }
  | { type: 'mailbox.emptied'; at: number }
  | FaultFact<MailboxFault>

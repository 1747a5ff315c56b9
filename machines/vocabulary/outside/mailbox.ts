/** The mailbox of a world: the mails it takes, what it answers, and what can be the matter with it. */
import type { FaultCommand, FaultFact } from './fault.ts'

export type MailboxFault =
  /** `times`: so often; null: until it is taken off. */
  | { name: 'mailbox-refusing'; status: number; times: number | null }
  | { name: 'mailbox-slow'; latency_ms: number }
  | { name: 'mailbox-down' }

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
}

export type MailboxCommand =
  | {
      type: 'mail.receive'
      at: number
      mail: MailCard
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
      raw: string
      /** Too old to be kept, or thrown away: what came is empty now. */
      dropped?: true
    }
  | { type: 'mail.turned-away'; at: number; answer: MailboxAnswer; mail: MailCard }
  | { type: 'mailbox.emptied'; at: number }
  | FaultFact<MailboxFault>

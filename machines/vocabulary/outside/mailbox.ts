/** The mailbox of a world: the mails it takes, what it answers, and what can be the matter with it. */
import Type, { type Static } from 'typebox'
import { Nullable } from '../schemas/scalars.ts'
import { Count, Text } from '../schemas/state.ts'
import { ActiveFaults, type FaultCommand, type FaultFact } from './fault.ts'

export type MailboxFault =
  /** `times`: so often; null: until it is taken off. */
  | { name: 'mailbox-refusing'; status: number; times: number | null }
  | { name: 'mailbox-slow'; latency_ms: number }
  | { name: 'mailbox-down' }

/** Small and bounded: the mails lie in the journal. */
export const MailboxContext = Type.Object({
  /** Disturbances switched on, in the order they were. */
  faults: ActiveFaults<MailboxFault>(),
})
export type MailboxContext = Static<typeof MailboxContext>

/** What a mail has of which only so much is kept. */
export const MAIL_PARTS = ['headers', 'text', 'html', 'attachments'] as const
export type MailPart = (typeof MAIL_PARTS)[number]

/** What is seen of a mail without opening it. */
export const MailCard = Type.Object({
  /** Of the envelope, as are those it is to. */
  from: Text,
  to: Type.Array(Text),
  subject: Nullable(Text),
  message_id: Nullable(Text),
  /** Bytes. */
  size: Count,
  attachments: Type.Array(Type.Object({ name: Nullable(Text), type: Text, size: Count })),
  /** Parts of which only the beginning is known; left out: none. */
  shortened: Type.Optional(Type.Array(Type.Enum([...MAIL_PARTS]))),
  /** Why it could not be taken apart; left out where it was. */
  not_read: Type.Optional(Text),
})
export type MailCard = Static<typeof MailCard>

/** What is in a mail, as far as it is kept beside the mail itself: bounded. */
export const MailParts = Type.Object({
  headers: Type.Array(Type.Object({ name: Text, value: Text })),
  text: Nullable(Text),
  html: Nullable(Text),
})
export type MailParts = Static<typeof MailParts>

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

/**
 * Mails and messages.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface MailAttachment {
  /** Name of the file; null: it has none */
  name: string | null
  /** Media type of it */
  type: string
  /** Bytes */
  size: number
  /** Where it is */
  url: string
}

export interface MailHeader {
  /** Name of the header */
  name: string
  /** What it says */
  value: string
}

export interface MailOnItsWay {
  /** Whom it is to */
  to: string
  /** How far the mail has come */
  state: 'waiting' | 'calling' | 'sent' | 'given-up' | 'left-out'
  /** Times it was tried */
  attempts: number
  /** What went wrong last; null: nothing */
  error: string | null
  /** When it is tried again; null: not any more */
  retry_at: string | null
}

export interface MailedReceipt {
  /** A receipt */
  kind: 'receipt'
  /** Id of the register */
  cash_register_id: string
  /** Number of the document in the ledger of its register */
  document: number
}

export interface MailedReport {
  /** A report */
  kind: 'report'
  /** Id of the task */
  report_task_id: string
  /** Id of the organization */
  organization_id: string
}

export interface Mailing {
  /** Number of the fact, from 1 without gaps */
  n: number
  /** Id of the mailing */
  id: string
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
  /** What is mailed */
  content: MailedReport | MailedReceipt
  /** The mail to each address */
  mails: MailOnItsWay[]
}

export interface OpenedMail {
  /** Number of the mail */
  id: number
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
  /** Who has sent it */
  from: string
  /** Whom it is to */
  to: string[]
  /** Its subject; null: it has none */
  subject: string | null
  /** Its Message-ID; null: it has none */
  message_id: string | null
  /** Bytes */
  size: number
  /** What is attached to it */
  attachments: MailAttachment[]
  /** Parts of which only the beginning is shown: they are too long */
  shortened: ('headers' | 'text' | 'html' | 'attachments')[]
  /** Why it could not be taken apart; null: it could */
  not_read: string | null
  /** Its headers */
  headers: MailHeader[]
  /** Its text; null: it has none */
  text: string | null
  /** Its HTML; null: it has none */
  html: string | null
  /** Where the mail is as it came */
  raw_url: string
}

export interface ReceivedMail {
  /** Number of the mail */
  id: number
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
  /** Who has sent it */
  from: string
  /** Whom it is to */
  to: string[]
  /** Its subject; null: it has none */
  subject: string | null
  /** Its Message-ID; null: it has none */
  message_id: string | null
  /** Bytes */
  size: number
  /** What is attached to it */
  attachments: MailAttachment[]
  /** Parts of which only the beginning is shown: they are too long */
  shortened: ('headers' | 'text' | 'html' | 'attachments')[]
  /** Why it could not be taken apart; null: it could */
  not_read: string | null
}

export interface ShortMessage {
  /** Number of the message */
  number: number
  /** Id of the organization */
  organization_id: string
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
  /** Phone of the customer, 380 and nine digits */
  phone: string
  /** Text of the message */
  text: string
  /** Id of the register */
  cash_register_id: string
  /** Id of the receipt */
  receipt_id: string
  /** Whether it was sent */
  status: 'sent' | 'not sent'
  /** Why it was not sent; null: it was */
  reason: string | null
}

export interface Unsubscribed {
  /** Id of the organization */
  organization_id: string
  /** Address of the mailbox */
  address: string
  /** When it was, by the clock of the world; RFC 3339 */
  at: string
}

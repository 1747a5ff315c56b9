/**
 * Mails and messages.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export type MailAttachment = { name: string | null; type: string; size: number; url: string }

export type MailHeader = { name: string; value: string }

export interface MailOnItsWay {
  to: string
  state: 'waiting' | 'calling' | 'sent' | 'given-up' | 'left-out'
  attempts: number
  error: string | null
  /** RFC 3339 */
  retry_at: string | null
}

export type MailedReceipt = { kind: 'receipt'; cash_register_id: string; document: number }

export type MailedReport = { kind: 'report'; report_task_id: string; organization_id: string }

export interface Mailing {
  n: number
  id: string
  /** RFC 3339 */
  at: string
  content: MailedReport | MailedReceipt
  mails: MailOnItsWay[]
}

export interface OpenedMail {
  id: number
  /** RFC 3339 */
  at: string
  from: string
  to: string[]
  subject: string | null
  message_id: string | null
  size: number
  attachments: MailAttachment[]
  headers: MailHeader[]
  text: string | null
  html: string | null
  raw_url: string
}

export interface ReceivedMail {
  id: number
  /** RFC 3339 */
  at: string
  from: string
  to: string[]
  subject: string | null
  message_id: string | null
  size: number
  attachments: MailAttachment[]
}

export interface ShortMessage {
  number: number
  organization_id: string
  /** RFC 3339 */
  at: string
  phone: string
  text: string
  cash_register_id: string
  receipt_id: string
  status: 'sent' | 'not sent'
  reason: string | null
}

export interface Unsubscribed {
  organization_id: string
  address: string
  /** RFC 3339 */
  at: string
}

/** What is found in a mail that is taken apart, and what the thread is asked that does so. */
import type { MailCard, MailParts } from '../../../../machines/vocabulary/outside/mailbox.ts'

/** What is found in a mail: what is seen of it from without, and what is in it. */
export type MailFound = Pick<MailCard, 'subject' | 'message_id' | 'attachments' | 'shortened' | 'not_read'> & {
  parts: MailParts | null
}

/** An attachment to be saved. */
export interface MailFile {
  name: string | null
  bytes: Uint8Array<ArrayBuffer>
}

/** A mail that was not taken apart. @param why in words */
export const notRead = (why: string): MailFound => ({
  subject: null,
  message_id: null,
  attachments: [],
  not_read: why,
  parts: null,
})

/** What the thread is to do. */
export interface MailTask {
  raw: Uint8Array
  /** Number of the attachment that is wanted; null: all but the attachments. */
  attachment: number | null
}

export type MailTaskResult = { found: MailFound } | { file: MailFile | null }

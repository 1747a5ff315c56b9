/** Outgoing messages of a world: webhook events, mails and short messages. */
import type { Answer, LabCaller } from './call.ts'
import type {
  EventByHand,
  LabOperations,
  LabWebhook,
  Mailing,
  OpenedMail,
  ReceivedCall,
  ReceivedMail,
  SendEventsBody,
  ShortMessage,
  Unsubscribed,
} from './model.ts'

/** A page of a list: after a number, up to a limit. */
export type Page = LabOperations['listMails']['query']

export class LabWebhooks {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Calls received by the world's own webhook receiver, `webhook_inbox_url`, oldest first. */
  received = (page: Page = {}): Promise<ReceivedCall[]> => this.#lab.call('listReceivedEvents', { query: page })

  /** The webhook of a register: pending events, and those sent by hand. */
  of = (cash_register_id: string): Promise<LabWebhook> =>
    this.#lab.call('getLabWebhook', { params: { cash_register_id } })

  /** Sends events by hand, in the given order; on request twice, late, or with a wrong signature. */
  send = (cash_register_id: string, events: SendEventsBody['events']): Promise<EventByHand[]> =>
    this.#lab.call('sendEvents', { params: { cash_register_id }, body: { events } })

  /** Sends the event of a document again. @param number of the document */
  resend = (cash_register_id: string, number: number): Promise<EventByHand[]> =>
    this.#lab.call('resendEvent', { params: { cash_register_id, number: String(number) } })
}

export class LabMails {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Mails in the mailbox of the world, oldest first. */
  list = (page: Page = {}): Promise<ReceivedMail[]> => this.#lab.call('listMails', { query: page })

  /** A parsed mail: headers, text, HTML, attachments. */
  get = (mail_id: string): Promise<OpenedMail> => this.#lab.call('getMail', { params: { mail_id } })

  /** The raw mail. */
  raw = (mail_id: string): Promise<Answer<'getRawMail'>> => this.#lab.call('getRawMail', { params: { mail_id } })

  /** @param number of the attachment, from 1 */
  attachment = (mail_id: string, number: number): Promise<Answer<'getMailAttachment'>> =>
    this.#lab.call('getMailAttachment', { params: { mail_id, attachment: String(number) } })

  /** Deletes all mails of the world. */
  empty = (): Promise<ReceivedMail[]> => this.#lab.call('emptyMailbox', {})

  /** Mailings of reports and receipts, with the status of each mail. */
  mailings = (page: Page = {}): Promise<Mailing[]> => this.#lab.call('listMailings', { query: page })

  /** Short messages with receipts, sent by the world. */
  messages = (): Promise<ShortMessage[]> => this.#lab.call('listMessages', {})

  /** Addresses unsubscribed from mails with reports. */
  unsubscribed = (): Promise<Unsubscribed[]> => this.#lab.call('listUnsubscribed', {})

  /** Subscribes an address again. @param organization_id default: the world's first organization */
  resubscribe = (address: string, organization_id?: string): Promise<Unsubscribed[]> =>
    this.#lab.call('resubscribe', { query: { address, ...(organization_id === undefined ? {} : { organization_id }) } })
}

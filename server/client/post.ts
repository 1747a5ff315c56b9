/** What leaves a world: events to webhooks, mails and short messages. */
import type { Answer, LabCaller } from './call.ts'
import type { SendEventsBody } from './model/bodies.ts'
import type { Mailing, OpenedMail, ReceivedMail, ShortMessage, Unsubscribed } from './model/mail.ts'
import type { LabOperations } from './model/operations.ts'
import type { EventByHand, LabWebhook, ReceivedCall } from './model/webhooks.ts'

/** A part of a list: behind a number, so many. */
export type Page = LabOperations['listMails']['query']

export class LabWebhooks {
  readonly #lab: LabCaller

  constructor(lab: LabCaller) {
    this.#lab = lab
  }

  /** Calls that have reached the world's own receiver, `webhook_inbox_url`, oldest first. */
  received = (page: Page = {}): Promise<ReceivedCall[]> => this.#lab.call('listReceivedEvents', { query: page })

  /** The webhook of a register: what is on its way to it, and what was sent by hand. */
  of = (cash_register_id: string): Promise<LabWebhook> =>
    this.#lab.call('getLabWebhook', { params: { cash_register_id } })

  /** Sends events by hand, in the order given: twice, late, or badly signed where that is wished for. */
  send = (cash_register_id: string, events: SendEventsBody['events']): Promise<EventByHand[]> =>
    this.#lab.call('sendEvents', { params: { cash_register_id }, body: { events } })

  /** Sends the event of a document once more. @param number of the document */
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

  /** A mail taken apart: headers, text, HTML, attachments. */
  get = (mail_id: string): Promise<OpenedMail> => this.#lab.call('getMail', { params: { mail_id } })

  /** A mail as it came. */
  raw = (mail_id: string): Promise<Answer<'getRawMail'>> => this.#lab.call('getRawMail', { params: { mail_id } })

  /** @param number of the attachment, from 1 */
  attachment = (mail_id: string, number: number): Promise<Answer<'getMailAttachment'>> =>
    this.#lab.call('getMailAttachment', { params: { mail_id, attachment: String(number) } })

  /** Throws away all mails of the world. */
  empty = (): Promise<ReceivedMail[]> => this.#lab.call('emptyMailbox', {})

  /** Mailings of reports and receipts, and what has become of the mail to each address. */
  mailings = (page: Page = {}): Promise<Mailing[]> => this.#lab.call('listMailings', { query: page })

  /** Short messages with receipts. */
  messages = (): Promise<ShortMessage[]> => this.#lab.call('listMessages', {})

  /** Addresses that want no more mails with reports. */
  unsubscribed = (): Promise<Unsubscribed[]> => this.#lab.call('listUnsubscribed', {})

  /** Subscribes an address again. @param organization_id left out: to those of the world's first */
  resubscribe = (address: string, organization_id?: string): Promise<Unsubscribed[]> =>
    this.#lab.call('resubscribe', { query: { address, ...(organization_id === undefined ? {} : { organization_id }) } })
}

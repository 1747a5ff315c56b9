/**
 * Calls of the lab about terminals, webhooks, mails and messages: what each takes and answers.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

import type { CardAtTerminalBody, DeclineAtTerminalBody, ScriptTerminalBody, SendEventsBody } from './bodies.ts'
import type { Mailing, OpenedMail, ReceivedMail, ShortMessage, Unsubscribed } from './mail.ts'
import type { LabTerminal } from './terminals.ts'
import type { EventByHand, LabWebhook, ReceivedCall } from './webhooks.ts'

export interface LabOutsideOperations {
  /**
   * How a bank terminal stands: who is connected on either side of it, its screen, its prints and the totals of
   * its bank
   */
  getTerminal: { params: { id: string }; answer: LabTerminal }
  /** Connects a bank terminal to the bridge; one that is connected stays so */
  connectTerminal: { params: { id: string }; answer: LabTerminal }
  /** Takes a bank terminal off the bridge, hardware of its own too; one that is not connected stays so */
  disconnectTerminal: { params: { id: string }; answer: LabTerminal }
  /** Puts a bank terminal into bridge mode, in which it serves the local network; one that is in it stays so */
  enterBridgeMode: { params: { id: string }; answer: LabTerminal }
  /** Takes a bank terminal out of bridge mode: it closes its sockets on the local network, and refuses others */
  leaveBridgeMode: { params: { id: string }; answer: LabTerminal }
  /** Says what operations at a bank terminal will come to; what is left out stays as it was */
  scriptTerminal: { params: { id: string }; body: ScriptTerminalBody; answer: LabTerminal }
  /** Takes the script of a bank terminal away: everything at once, everything approved */
  unscriptTerminal: { params: { id: string }; answer: LabTerminal }
  /** Puts a test card in: the operation that waits for one takes it, or else the next */
  cardAtTerminal: { params: { id: string }; body: CardAtTerminalBody; answer: LabTerminal }
  /** The operation under way goes on to its next step */
  proceedAtTerminal: { params: { id: string }; answer: LabTerminal }
  /** The operation under way is approved */
  approveAtTerminal: { params: { id: string }; answer: LabTerminal }
  /** The operation under way is declined, for the reason given */
  declineAtTerminal: { params: { id: string }; body: DeclineAtTerminalBody; answer: LabTerminal }
  /** The customer leaves the operation under way, unless its bank has been asked already */
  cancelAtTerminal: { params: { id: string }; answer: LabTerminal }
  /**
   * Calls of webhooks that have reached the inbox of this world, oldest first, and what each was answered; of the
   * last 1000, and 16 MiB, with headers and body, of those before that they came: `dropped`
   */
  listReceivedEvents: { query: { after?: number; limit?: number }; answer: ReceivedCall[] }
  /** The webhook of a register: deliveries on their way to it, and the last events that were sent by hand */
  getLabWebhook: { params: { cash_register_id: string }; answer: LabWebhook }
  /**
   * Sends events by hand, of documents or made up, in the order given: twice, late, or badly signed where that is
   * wished for. Each is one call, never repeated; deliveries know nothing of it
   */
  sendEvents: { params: { cash_register_id: string }; body: SendEventsBody; answer: EventByHand[] }
  /** Sends the event of one document once more, by its number: no attempt of its delivery, and not counted as one */
  resendEvent: { params: { cash_register_id: string; number: string }; answer: EventByHand[] }
  /** Mails that have reached the mailbox of this world, oldest first: the last 1000, and 32 MiB */
  listMails: { query: { after?: number; limit?: number }; answer: ReceivedMail[] }
  /** Throws away all mails of this world */
  emptyMailbox: { answer: ReceivedMail[] }
  /** A mail taken apart: its headers, its text, its HTML, its attachments */
  getMail: { params: { mail_id: string }; answer: OpenedMail }
  /** A mail as it came, byte by byte */
  getRawMail: { params: { mail_id: string }; answer: Uint8Array }
  /** An attachment by its number, 1, 2, 3 …, to be saved */
  getMailAttachment: { params: { mail_id: string; attachment: string }; answer: Uint8Array }
  /** Mailings of reports and receipts, oldest first, and what has become of the mail to each address */
  listMailings: { query: { after?: number; limit?: number }; answer: Mailing[] }
  /** Short messages with receipts, the last 100 of each organization: sent, or why not */
  listMessages: { answer: ShortMessage[] }
  /** Addresses that have unsubscribed from mails with reports of an organization */
  listUnsubscribed: { answer: Unsubscribed[] }
  /** Subscribes an address again: it gets mails with reports as before */
  resubscribe: { query: { address: string; organization_id?: string }; answer: Unsubscribed[] }
}

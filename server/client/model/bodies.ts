/**
 * What calls are sent, and the calls about what is outside.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

import type { Mailing, OpenedMail, ReceivedMail, ShortMessage, Unsubscribed } from './mail.ts'
import type { TerminalLatency, TerminalRule } from './terminal-script.ts'
import type { LabTerminal } from './terminals.ts'
import type { EventByHand, LabWebhook, ReceivedCall, WishedEvent } from './webhooks.ts'

export interface CreateWorldBody {
  /** Name of the world, as the path will have it; left out: one is made up */
  name?: string
  /** What ids and codes are made from */
  seed?: string
  /** The clock of the world */
  clock?: {
    /** real: it runs; virtual: it stands still until it is moved */
    mode: 'real' | 'virtual'
    /** What it shows from then on; left out: what it showed; RFC 3339 */
    now?: string
  }
  /** Name of the seed data the world begins with */
  fixture?: string
  /** Name of a world to fork */
  from?: string
  /** Quirks that are on from the beginning */
  quirks?: (
    | 'signout-null-body'
    | 'offline-time-without-token'
    | 'terminal-auth-id-only'
    | 'connectivity-without-key'
    | 'desk-sale-without-id'
    | 'pin-code-on-any-register'
    | 'register-shifts-without-token'
    | 'register-template-without-token'
    | 'ping-at-older-path'
    | 'own-shift-closed-by-id'
    | 'report-not-ready-record'
    | 'client-name-required'
    | 'forms-await-fiscalization'
    | 'taxes-by-key'
  )[]
  /**
   * Its lab asks for this in X-Lab-Token from then on; left out: any client of the lab may use it, and a fork is
   * held as its origin is
   */
  token?: string
}

export interface SetAddressesBody {
  /** Where the cloud API and the lab are met; null: where they are asked */
  base_url?: string | null
  /** Where the desks are met; null: at the name that is asked, with the port of the desks */
  local_base_url?: string | null
  /** Where the bank terminals are met, ws:// or wss://; null: at the name that is asked */
  terminal_lan_url?: string | null
  /** Where the mailboxes are met, smtp://, without name and password; null: where they listen */
  smtp_url?: string | null
  /**
   * Names under which the ports are met that the server listens on, as by a container beside it: who asks by one
   * is told these
   */
  direct_hosts?: string[]
}

export interface SetClockBody {
  /** real: it runs; virtual: it stands still until it is moved */
  mode: 'real' | 'virtual'
  /** What it shows from then on; left out: what it showed; RFC 3339 */
  now?: string
}

export type AdvanceClockBody =
  | {
      /** How far, ISO 8601: PT24H */
      by: string
    }
  | {
      /** To this moment, with its offset; RFC 3339 */
      to: string
    }
  | {
      /** To the soonest timer */
      next: true
    }
  | {
      /** To the timer of this id */
      timer: string
    }

export interface SetNoticesBody {
  /** Notices are made; false: they are switched off */
  on: boolean
}

export interface ScriptTerminalBody {
  /** automatic: by the rules; manual: by hands */
  mode?: 'automatic' | 'manual'
  /** The first that applies decides; without one the operation is approved */
  rules?: TerminalRule[]
  /** The card that is shown */
  card?:
    | 'valid'
    | 'contactless'
    | 'foreign'
    | 'insufficient-funds'
    | 'wrong-pin'
    | 'expired'
    | 'lost'
    | 'stolen'
    | 'over-limit'
    | 'not-honoured'
    | 'silent-bank'
  /** How long each step takes, ms */
  latency_ms?: TerminalLatency
  /** What chance is made from; null: that of the world */
  seed?: string | null
}

export interface CardAtTerminalBody {
  /** The card that is shown */
  card:
    | 'valid'
    | 'contactless'
    | 'foreign'
    | 'insufficient-funds'
    | 'wrong-pin'
    | 'expired'
    | 'lost'
    | 'stolen'
    | 'over-limit'
    | 'not-honoured'
    | 'silent-bank'
}

export interface DeclineAtTerminalBody {
  /** The bank's refusal, by its name */
  status?:
    | 'emvDecline'
    | 'invalidMerchant'
    | 'verificationErrorPin'
    | 'cardError'
    | 'authorisationDeclined'
    | 'invalidTransaction'
    | 'enteredIncorrectlyAmount'
    | 'invalidCard'
    | 'cardExpired'
    | 'lostCard'
    | 'stolenCard'
    | 'insufficientFundsOnAccount'
    | 'incorrectPinCode'
    | 'withdrawalLimitHasBeenExceeded'
    | 'previousMessageNotFound'
    | 'dataDoesNotMatchOriginal'
    | 'noConnectionWithIssuingBank'
    | 'transmissionDuplication'
    | 'systemError'
    | 'originalRequestNotFound'
    | 'invalidTerminalId'
    | 'reconcileError'
    | 'doNotHonour'
    | 'invalidCardNumber'
}

export interface SendEventsBody {
  /** Events to be sent, in this order */
  events: WishedEvent[]
}

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

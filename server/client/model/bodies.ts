/**
 * What calls are sent.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */
import type { TerminalLatency, TerminalRule } from './terminal-script.ts'
import type { WishedEvent } from './webhooks.ts'

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

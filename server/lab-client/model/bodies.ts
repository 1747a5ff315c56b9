/**
 * What calls are sent.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */
import type { TerminalLatency, TerminalRule } from './terminals.ts'
import type { WishedEvent } from './webhooks.ts'

export interface CreateWorldBody {
  name?: string
  seed?: string
  clock?: {
    mode: 'real' | 'virtual'
    /** RFC 3339 */
    now?: string
  }
  fixture?: string
  from?: string
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
    | 'taxes-by-key'
    | 'own-shift-closed-by-id'
    | 'report-not-ready-record'
  )[]
}

export interface SetClockBody {
  mode: 'real' | 'virtual'
  /** RFC 3339 */
  now?: string
}

export type AdvanceClockBody =
  | {
      /** ISO 8601, like PT24H */
      by: string
    }
  | {
      /** RFC 3339 */
      to: string
    }
  | { next: true }
  | { timer: string }

export interface ScriptTerminalBody {
  mode?: 'automatic' | 'manual'
  rules?: TerminalRule[]
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
  latency_ms?: TerminalLatency
  seed?: string | null
}

export interface CardAtTerminalBody {
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

export type SendEventsBody = { events: WishedEvent[] }

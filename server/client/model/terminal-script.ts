/**
 * How a bank terminal behaves.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface TerminalLatency {
  /** Of the waiting for a card, ms */
  'waiting-for-card': number
  /** Of the reading, ms */
  'card-read': number
  /** Of the pin code, ms */
  pin: number
  /** Of the bank, ms */
  authorising: number
}

export type TerminalOutcome =
  | {
      /** How the operation ends */
      kind: 'approved'
    }
  | {
      /** How the operation ends */
      kind: 'host-unreachable'
    }
  | {
      /** How the operation ends */
      kind: 'busy'
    }
  | {
      /** How the operation ends */
      kind: 'no-paper'
    }
  | {
      /** How the operation ends */
      kind: 'answer-lost'
    }
  | {
      /** How the operation ends */
      kind: 'approved-in-part'
      /** What the bank approves of a purchase at most, minor units: of less than that, all */
      amount: number
    }
  | {
      /** How the operation ends */
      kind: 'members-omitted'
      /** Members that the answer to a success is without */
      members: (
        | 'terminal_id'
        | 'terminal'
        | 'merchant_id'
        | 'pan'
        | 'card_mask'
        | 'rrn'
        | 'auth_code'
        | 'invoice_num'
        | 'receipt_no'
        | 'owner_name'
        | 'issuer_name'
        | 'payment_system'
        | 'amount'
        | 'currency'
        | 'bank_name'
      )[]
    }
  | {
      /** How the operation ends */
      kind: 'declined'
      /** The bank's refusal, by its name */
      status:
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
  | {
      /** How the operation ends */
      kind: 'cancelled'
      /** At which step */
      at: 'waiting-for-card' | 'pin'
    }
  | {
      /** How the operation ends */
      kind: 'timed-out'
      /** At which step */
      at: 'waiting-for-card' | 'authorising'
    }

export interface TerminalRule {
  /** When it applies */
  when: TerminalRuleCondition
  /** Operations it applies to; null: all */
  operation_type: 'purchase' | 'cancel' | 'settlement' | null
  /** How the operation ends then */
  outcome: TerminalOutcome
}

export type TerminalRuleCondition =
  | {
      /** What decides */
      by: 'next'
      /** Operations it applies to, from now on */
      times: number
    }
  | {
      /** What decides */
      by: 'amount'
      /** Amount at which it applies, minor units */
      amount: number
    }
  | {
      /** What decides */
      by: 'card'
      /** Card at which it applies */
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
  | {
      /** What decides */
      by: 'probability'
      /** How often it applies, percent */
      percent: number
    }

export interface TerminalScript {
  /** automatic: by the rules; manual: by hands */
  mode: 'automatic' | 'manual'
  /** The first that applies decides; without one the operation is approved */
  rules: TerminalRule[]
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
  /** How long each step takes, ms */
  latency_ms: TerminalLatency
  /** What chance is made from; null: that of the world */
  seed: string | null
}

/**
 * Bank terminals.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */

export interface BankBatch {
  serial: number
  opened_at: number | null
  purchases: BankTotals
  refunds: BankTotals
}

export type BankTotals = { count: number; sum: number }

export interface LabTerminal {
  server: TerminalServer
  client: TerminalPresence
  clients: string[]
  tokens: number
  screen: TerminalScreen
  prints: TerminalPrint[]
  batch: BankBatch
  current: TerminalOperationUnderWay | null
  queue: TerminalOperationQueued[]
  last: TerminalOperation | null
  script: TerminalScript
  bridge_mode: TerminalBridgeMode
}

export type TerminalBridgeMode = { on: boolean; url: string | null }

export interface TerminalLatency {
  'waiting-for-card': number
  'card-read': number
  pin: number
  authorising: number
}

export interface TerminalOperation {
  rrn: string
  request_id: string
  operation_type: 'purchase' | 'cancel' | 'settlement' | 'display-receipt' | 'print-receipt'
  amount: number | null
  state: string
  status: string | null
  lost: boolean
}

export interface TerminalOperationQueued {
  rrn: string
  request_id: string
  operation_type: 'purchase' | 'cancel' | 'settlement' | 'display-receipt' | 'print-receipt'
  amount: number | null
}

export interface TerminalOperationUnderWay {
  rrn: string
  request_id: string
  operation_type: 'purchase' | 'cancel' | 'settlement' | 'display-receipt' | 'print-receipt'
  step: 'queued' | 'waiting-for-card' | 'card-read' | 'pin' | 'authorising'
}

export type TerminalOutcome =
  | { kind: 'approved' }
  | { kind: 'host-unreachable' }
  | { kind: 'busy' }
  | { kind: 'no-paper' }
  | { kind: 'answer-lost' }
  | {
      kind: 'declined'
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
  | { kind: 'cancelled'; at: 'waiting-for-card' | 'pin' }
  | { kind: 'timed-out'; at: 'waiting-for-card' | 'authorising' }

export type TerminalPresence = { connected_at: number | null; online_at: number | null }

export interface TerminalPrint {
  number: number
  at: number
  rrn: string
  operation_type: 'purchase' | 'cancel' | 'settlement' | 'display-receipt' | 'print-receipt'
  receipt: string | null
  qr_url: string | null
}

export interface TerminalRule {
  when: TerminalRuleCondition
  operation_type: 'purchase' | 'cancel' | 'settlement' | null
  outcome: TerminalOutcome
}

export type TerminalRuleCondition =
  | { by: 'next'; times: number }
  | { by: 'amount'; amount: number }
  | {
      by: 'card'
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
  | { by: 'probability'; percent: number }

export interface TerminalScreen {
  shows:
    | 'ready'
    | 'receipt'
    | 'queued'
    | 'waiting-for-card'
    | 'card-read'
    | 'pin'
    | 'authorising'
    | 'approved'
    | 'declined'
    | 'cancelled'
    | 'timed-out'
    | 'failed'
  rrn: string | null
  text: string
}

export interface TerminalScript {
  mode: 'automatic' | 'manual'
  rules: TerminalRule[]
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
  latency_ms: TerminalLatency
  seed: string | null
}

export interface TerminalServer {
  connected_at: number | null
  online_at: number | null
  connection: string | null
}

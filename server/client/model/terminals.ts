/**
 * Bank terminals.
 * Made of /lab/openapi.json by `npm run index`: not to be edited.
 */
import type { TerminalScript } from './terminal-script.ts'

export interface BankBatch {
  /** Serial of the bank's shift */
  serial: number
  /** When it began, epoch milliseconds; null: nothing is in it yet */
  opened_at: number | null
  /** Purchases */
  purchases: BankTotals
  /** Refunds */
  refunds: BankTotals
}

export interface BankTotals {
  /** How many */
  count: number
  /** Their sum, minor units */
  sum: number
}

export interface LabTerminal {
  /** The side of the terminal */
  server: TerminalServer
  /** The side of the front systems */
  client: TerminalPresence
  /** Front systems that are connected */
  clients: string[]
  /** Tokens that were given for it */
  tokens: number
  /** What it shows */
  screen: TerminalScreen
  /** What it has printed last */
  prints: TerminalPrint[]
  /** The bank's shift and its totals */
  batch: BankBatch
  /** The operation under way; null: none */
  current: TerminalOperationUnderWay | null
  /** Operations that wait */
  queue: TerminalOperationQueued[]
  /** The last of the bank's operations that has ended; null: none */
  last: TerminalOperation | null
  /** How it behaves */
  script: TerminalScript
  /** Whether it answers in the local network, and where */
  bridge_mode: TerminalBridgeMode
}

export interface TerminalBridgeMode {
  /** The terminal is in bridge mode */
  on: boolean
  /** Where it is reached; null: it is out of the mode */
  url: string | null
}

export interface TerminalOperation {
  /** The bank's reference of the payment */
  rrn: string
  /** Id of the request, made by the integration */
  request_id: string
  /** What is asked of the terminal */
  operation_type: 'purchase' | 'cancel' | 'settlement' | 'display-receipt' | 'print-receipt'
  /** Amount it was asked for, minor units; null: it has none */
  amount: number | null
  /** What was approved, minor units: less than was asked for where the bank has approved a part; null: nothing */
  approved_amount: number | null
  /** How it ended */
  state: string
  /** Native status it ended with; null: it was approved as it was asked */
  status: string | null
  /** The answer to it got lost */
  lost: boolean
}

export interface TerminalOperationQueued {
  /** The bank's reference of the payment */
  rrn: string
  /** Id of the request, made by the integration */
  request_id: string
  /** What is asked of the terminal */
  operation_type: 'purchase' | 'cancel' | 'settlement' | 'display-receipt' | 'print-receipt'
  /** Amount, minor units; null: it has none */
  amount: number | null
}

export interface TerminalOperationUnderWay {
  /** The bank's reference of the payment */
  rrn: string
  /** Id of the request, made by the integration */
  request_id: string
  /** What is asked of the terminal */
  operation_type: 'purchase' | 'cancel' | 'settlement' | 'display-receipt' | 'print-receipt'
  /** Amount, minor units; null: it has none */
  amount: number | null
  /** How far it has come */
  step: 'queued' | 'waiting-for-card' | 'card-read' | 'pin' | 'authorising'
}

export interface TerminalPresence {
  /** When it connected, epoch milliseconds; null: it is not connected */
  connected_at: number | null
  /** When it was last there, epoch milliseconds; null: never */
  online_at: number | null
}

export interface TerminalPrint {
  /** Number of the slip at its terminal */
  number: number
  /** When it was printed, epoch milliseconds */
  at: number
  /** The bank's reference of the payment */
  rrn: string
  /** What is asked of the terminal */
  operation_type: 'purchase' | 'cancel' | 'settlement' | 'display-receipt' | 'print-receipt'
  /** The text it was given; null: a slip of the bank's own */
  receipt: string | null
  /** Address in the QR code; null: none */
  qr_url: string | null
}

export interface TerminalScreen {
  /** Which screen it is */
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
  /** The bank's reference of what is shown; null: nothing */
  rrn: string | null
  /** Its text, in the language asked for */
  text: string
}

export interface TerminalServer {
  /** When it connected, epoch milliseconds; null: it is not connected */
  connected_at: number | null
  /** When it was last there, epoch milliseconds; null: never */
  online_at: number | null
  /** Id of the connection; null: it is not connected */
  connection: string | null
}

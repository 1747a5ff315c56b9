/** Operations of bank terminals, as data. */

/** A member as it is sent, right or wrong. */
type Sent = string | number | null

/** Amounts are as they are sent; undefined: left out. `of` is the place of a purchase among those of the terminal. */
export type BankOperation =
  | { type: 'purchase'; amount?: Sent }
  | { type: 'cancel'; amount?: Sent; of: number; flaw?: RefundFlaw }
  | { type: 'settlement' }
  | { type: 'display-receipt'; receipt?: Sent }
  | { type: 'print-receipt'; receipt?: Sent; qr_url?: string }
  /** There are no such operations (BRG-211). */
  | { type: 'refund' | 'PURCHASE' | 'ping' }

/** What of a refund is wrong, or left out. */
export type RefundFlaw =
  | 'rrn'
  | 'auth_code'
  | 'invoiceNum'
  | 'empty auth_code'
  | 'invoiceNum 0'
  | 'no rrn'
  | 'no auth_code'
  | 'no invoiceNum'

/** To the client's terminal, where no other is named. */
export interface SaidToTerminal {
  client: string
  request?: Sent
  operation: BankOperation
  terminal?: string
}

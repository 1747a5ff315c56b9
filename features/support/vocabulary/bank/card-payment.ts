/** The front system's part: turns an approval of the bank into a payment of the fiscal receipt (BRG-003, FLD-021). */
import type { BankResult } from '../../../../machines/vocabulary/outside/bank-result.ts'
import type { Payment } from '../../../../machines/vocabulary/receipt.ts'

/** An answer at the cloud socket, as the front system reads it. */
export interface BankAnswer {
  operation_type: 'purchase' | 'cancel'
  success: boolean
  result: Required<BankResult>
}

/**
 * The payment of an approved amount. The bank names itself and the merchant in two members, the receipt has one; the
 * bank does not mention a signature, and this front system always asks for one.
 */
export const cardPayment = ({ result }: BankAnswer): Payment => ({
  type: 'CASHLESS',
  value: result.amount,
  card_mask: result.card_mask,
  bank_name: result.bank_name,
  auth_code: result.auth_code,
  rrn: result.rrn,
  payment_system: result.payment_system,
  owner_name: result.owner_name,
  terminal: result.terminal,
  acquirer_and_seller: `${result.bank_name}, ${result.merchant_id}`,
  receipt_no: result.receipt_no,
  signature_required: true,
})

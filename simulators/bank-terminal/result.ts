/** Lasting results of an operation: the bank's data, and its decisions on refunds that refer to it. */

import {
  amountOf,
  type BankOperationCommand,
  type BankOperationContext,
  bankIdentity,
  digitsOf,
} from '../../machines/vocabulary/outside/bank-operation.ts'
import type { BankResult } from '../../machines/vocabulary/outside/bank-result.ts'
import type { StatusName } from '../../machines/vocabulary/outside/bank-status.ts'

const CURRENCY = 'UAH'
/** Name of the terminal's bank. */
const ACQUIRER = 'Банк «Осокір»'

/** The amount of a settlement is purchases less refunds; of a purchase, what the bank approves of it (NS-32). */
function amountIn({ request, plan }: BankOperationContext): number {
  if (plan?.approves !== undefined) return plan.approves
  const { purchases, refunds } = plan?.batch ?? { purchases: { sum: 0 }, refunds: { sum: 0 } }
  return amountOf(request!) ?? purchases.sum - refunds.sum
}

/** Bank data of an approved operation; null: the bank does not see this type (NS-58). */
export function resultOf(operation: BankOperationContext): BankResult | null {
  const { terminal_id, rrn, seed, request, plan } = operation
  if (request!.operation_type === 'display-receipt' || request!.operation_type === 'print-receipt') return null
  const { terminal, merchant_id } = bankIdentity(terminal_id)
  const result: BankResult = {
    terminal_id: terminal,
    terminal,
    merchant_id,
    rrn,
    amount: amountIn(operation),
    currency: CURRENCY,
    bank_name: ACQUIRER,
  }
  if (plan === null || plan.card === null || plan.invoice_num === null) return result
  const { mask, owner_name, issuer_name, payment_system } = plan.card
  return {
    ...result,
    auth_code: digitsOf(6, 'auth_code', seed, terminal_id, rrn),
    invoice_num: plan.invoice_num,
    receipt_no: String(plan.invoice_num),
    pan: mask,
    card_mask: mask,
    owner_name,
    issuer_name,
    payment_system,
  }
}

type Question = Extract<BankOperationCommand, { type: 'refund.judge' }>

/**
 * Whether an operation may be refunded (AMB-19), of what was charged. Omitted members are not compared, and the purchase's batch may be
 * closed: a refund counts in the batch in which it is made.
 * @returns null: it may; otherwise the status of the refund
 */
export function judgeRefund(original: BankOperationContext, question: Question): StatusName | null {
  const { request, state, result, refunded } = original
  if (request === null) return 'originalRequestNotFound'
  if (request.operation_type !== 'purchase' || state !== 'approved') return 'previousMessageNotFound'
  const { invoice_num, auth_code, amount } = question
  if (invoice_num !== null && invoice_num !== result!.invoice_num) return 'dataDoesNotMatchOriginal'
  if (auth_code !== null && auth_code !== result!.auth_code) return 'dataDoesNotMatchOriginal'
  const charged = result!.amount
  if (refunded === charged) return 'transactionIsAlreadyComplete'
  return amount > charged - refunded ? 'enteredIncorrectlyAmount' : null
}

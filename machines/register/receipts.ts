/** Receipts of a register: sale, return, service in and out, cash withdrawal. */

import { append, documentMark, identifier } from '../ledger.ts'
import { countReceiptCommand } from '../money/counting.ts'
import { refusal } from '../rules/rules.ts'
import type { Paid, ReceiptBody, ReceiptMoney, SellRequest } from '../vocabulary/receipt.ts'
import type { ReceiptCommand } from '../vocabulary/receipt-events.ts'
import type { RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'
import type { ShiftSums } from '../vocabulary/reports/report.ts'
import { decided } from '../vocabulary/step.ts'
import type { RegisterStep } from './register-step.ts'
import { slipRequested } from './sendings.ts'
import { submitDocuments } from './submission.ts'

/**
 * Writes a receipt the rules have let through, counts it, and has it delivered. A client that chose an offline moment
 * (EXT-113) dates the document by it.
 */
function record(register: RegisterContext, command: ReceiptCommand, made: ReceiptBody, sums: ShiftSums): RegisterStep {
  const { at, cloud } = command
  const shift = register.shift!
  const is_online = register.offline === null
  const body = cloud ? { ...made, cloud: cloud.members } : made
  const { dated, serial } = documentMark(register, command)
  const { register: written, entry } = append(register, dated, 'RECEIPT', shift.key_id, body, serial)
  const receipts = written.receipts + 1
  const counted: RegisterContext = {
    ...written,
    receipts,
    last_receipt_id: body.id,
    ...(cloud?.members.callback_url !== undefined && { calls_back_to: entry.document.number }),
    shift: { ...shift, sums, updated_at: at },
  }
  const fact = {
    type: 'receipt.created',
    at,
    receipt_number: receipts,
    shift_id: shift.id,
    is_online,
    ...entry,
  } as const
  return submitDocuments(decided(counted, fact), at)
}

/** LOC-151, LOC-165: a sale, or a return when its goods say so. */
export function recordSale(register: RegisterContext, command: RegisterEventOf<'receipt.sell'>): RegisterStep {
  const refused = refusal(register, command)
  if (refused) return decided(register, refused)
  const { request, totals, at } = command
  const shift = register.shift!
  const { sums, paid } = countReceiptCommand(shift.sums, command)
  const { total_sum, total_payment, total_rest, round_sum, discounts_sum, extra_charge_sum } = totals
  const money: ReceiptMoney = {
    total_sum,
    total_payment,
    total_rest,
    round_sum,
    discounts_sum,
    extra_charge_sum,
    paid,
    taxes: totals.taxes,
  }
  const body: ReceiptBody = {
    type: totals.is_return ? 'RETURN' : 'SELL',
    id: request.id,
    previous_receipt_id: register.last_receipt_id,
    shift_serial: shift.serial,
    money,
    request,
  }
  const made = record(register, command, body, sums)
  const { email = null, phone = null } = request.delivery ?? NO_DELIVERY
  const emails = command.cloud?.members.emails ?? (email === null ? [] : [email])
  if (emails.length === 0 && phone === null) return made
  const { id: receipt_id, type } = body
  const number = register.ledger.next
  const is_return = type === 'RETURN'
  const sent = { receipt_id, number, made_at: at, is_return, total_sum, emails, phone }
  return { ...made, says: [...made.says, slipRequested(register, at, 0, sent)] }
}

const NO_DELIVERY: NonNullable<SellRequest['delivery']> = {}

/** LOC-131, LOC-132: cash put in, or taken out when the amount is negative. */
export function recordService(register: RegisterContext, command: RegisterEventOf<'receipt.service'>): RegisterStep {
  const refused = refusal(register, command)
  if (refused) return decided(register, refused)
  const { request, id } = command
  const { sums, paid } = countReceiptCommand(register.shift!.sums, command)
  const type = request.payment.value > 0 ? 'SERVICE_IN' : 'SERVICE_OUT'
  return record(register, command, movement(register, type, paid, request, id), sums)
}

/** LOC-201: cash is given to a card holder; the card has paid it, and the bank's commission besides. */
export function recordWithdrawal(
  register: RegisterContext,
  command: RegisterEventOf<'receipt.withdraw'>,
): RegisterStep {
  const refused = refusal(register, command)
  if (refused) return decided(register, refused)
  const { request, id } = command
  const { sums, paid } = countReceiptCommand(register.shift!.sums, command)
  return record(register, command, movement(register, 'CASH_WITHDRAWAL', paid, request, id), sums)
}

/** Cash that moves without goods: one sum, neither taxed nor rounded. @param id the client's; left out: the register's */
function movement(
  register: RegisterContext,
  type: ReceiptBody['type'],
  paid: Paid[],
  request: ReceiptBody['request'],
  id: string | undefined,
): ReceiptBody {
  const total = paid[0]!.value
  return {
    type,
    id: id ?? identifier(register.seed, register.id, 'receipt', register.receipts + 1),
    previous_receipt_id: register.last_receipt_id,
    shift_serial: register.shift!.serial,
    money: {
      total_sum: total,
      total_payment: total,
      total_rest: 0,
      round_sum: 0,
      discounts_sum: 0,
      extra_charge_sum: 0,
      paid,
      taxes: [],
    },
    request,
  }
}

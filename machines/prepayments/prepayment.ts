/**
 * An order that is paid in parts (EXT-401). The chain knows what is ordered and owed, and judges each payment by that;
 * the register makes the receipt as it makes any other sale; then the chain counts it. All of it is one turn.
 */
import { setup } from 'xstate'
import { identifier } from '../ledger.ts'
import { cashOf, totals } from '../money/totals.ts'
import { type PrepaymentCase, prepaymentRefusal } from '../rules/prepayment.ts'
import type { CloudOrder, PrepaymentLink } from '../vocabulary/cloud/cloud-receipt.ts'
import type {
  ChainedReceipt,
  PartialPayment,
  PrepaymentCommand,
  PrepaymentCommandOf,
  PrepaymentContext,
  PrepaymentFact,
  PrepaymentInput,
} from '../vocabulary/prepayments/prepayment.ts'
import type { SaleOrder } from '../vocabulary/receipt.ts'
import { decided, type MachineStep, step } from '../vocabulary/step.ts'
import type { Tax } from '../vocabulary/tax.ts'
import { afterPayment, partOf, prepaidCost, returnOf } from './prepaid.ts'

type ChainStep = MachineStep<PrepaymentContext, PrepaymentCommand, PrepaymentFact>

/** What is still owed, minor units; nothing of a chain that was returned. */
export const leftToPay = ({
  status,
  total_sum,
  paid_sum,
}: Pick<PrepaymentContext, 'status' | 'total_sum' | 'paid_sum'>) => (status === 'CANCELLED' ? 0 : total_sum - paid_sum)

const sumOf = (payments: PartialPayment['payments']): number => payments.reduce((sum, { value }) => sum + value, 0)

const caseOf = (
  chain: PrepaymentContext,
  figures: Partial<Pick<PrepaymentCase, 'relation_id' | 'total_sum' | 'owed' | 'total_payment'>>,
): PrepaymentCase => ({
  relation_id: chain.relation_id ?? '',
  status: chain.status,
  total_sum: chain.total_sum,
  owed: 0,
  total_payment: 0,
  receipts: chain.receipts.length,
  ...figures,
})

/** Asks the register for a receipt of the chain. */
function requested(
  chain: PrepaymentContext,
  command: { at: number; cash_register_id: string; taxes: Tax[]; known?: boolean },
  request: SaleOrder,
  cloud: CloudOrder,
  part: Pick<PrepaymentLink, 'kind' | 'left_to_pay'>,
): PrepaymentFact {
  const { at, cash_register_id, taxes, known = false } = command
  const prepayment: PrepaymentLink = { chain: chain.id, relation_id: chain.relation_id!, ...part }
  const members = { ...cloud.members, prepayment }
  return {
    type: 'prepayment.receipt-requested',
    at,
    cash_register_id,
    command: { type: 'receipt.sell', at, request, taxes, known, cloud: { ...cloud, members } },
  }
}

/** EXT-401..407: the goods are kept; the receipt states one position, of the sum that is paid. */
function begin(chain: PrepaymentContext, command: PrepaymentCommandOf<'prepayment.begin'>): ChainStep {
  const { at, relation_id, order, payment, taxes, cash_register_id } = command
  const total_sum = prepaidCost(order, taxes)
  const total_payment = sumOf(payment.payments)
  const refused = prepaymentRefusal(command, caseOf(chain, { relation_id, total_sum, owed: total_sum, total_payment }))
  if (refused) return decided(chain, refused)
  const begun = { ...chain, relation_id, order, total_sum, cash_register_id, created_at: at }
  const request = partOf(order, relation_id, payment, taxes)
  const left_to_pay = total_sum - total_payment
  return decided(begun, requested(begun, command, request, command.cloud, { kind: 'PRE_PAYMENT', left_to_pay }))
}

/** EXT-411, EXT-416: less than is owed is one more prepayment, all of it closes the chain. */
function pay(chain: PrepaymentContext, command: PrepaymentCommandOf<'prepayment.pay'>): ChainStep {
  const { payment, taxes, cloud } = command
  const { order } = chain
  if (order === null) return decided(chain, prepaymentRefusal(command, caseOf(chain, {}))!)
  const last = afterPayment(order, chain.paid_sum, payment, taxes)
  const owed = totals(last, taxes).payable
  const total_payment = sumOf(payment.payments)
  const refused = prepaymentRefusal(command, caseOf(chain, { owed, total_payment }))
  if (refused) return decided(chain, refused)
  if (total_payment < owed) {
    const request = partOf(order, chain.relation_id!, payment, taxes)
    const left_to_pay = leftToPay(chain) - total_payment
    return decided(chain, requested(chain, command, request, cloud, { kind: 'PRE_PAYMENT', left_to_pay }))
  }
  const whole = { ...cloud, members: { ...order.members, ...cloud.members } }
  return decided(chain, requested(chain, command, last, whole, { kind: 'AFTER_PAYMENT' }))
}

/** EXT-421: one return for each receipt, oldest first; they are made all, or none. */
function giveBack(chain: PrepaymentContext, command: PrepaymentCommandOf<'prepayment.return'>): ChainStep {
  const refused = prepaymentRefusal(command, caseOf(chain, {}))
  if (refused) return decided(chain, refused)
  const { cloud, options, taxes } = command
  const facts = chain.receipts.map((receipt, index) => {
    const id = identifier(chain.seed, 'prepayment', chain.id, 'return', index + 1)
    const request = returnOf(chain.order!, chain.relation_id!, receipt, { ...options, id }, taxes)
    const members = {
      ...cloud.members,
      ...(receipt.kind === 'AFTER_PAYMENT' && chain.order!.members),
      ...(receipt.payment_members && { payments: receipt.payment_members }),
      related_receipt_id: receipt.id,
    }
    return requested(chain, command, request, { ...cloud, members }, { kind: receipt.kind })
  })
  return decided(chain, ...facts)
}

/** A receipt has been made: what it has paid, or given back. */
function count(chain: PrepaymentContext, command: PrepaymentCommandOf<'prepayment.count'>): ChainStep {
  const { at, body } = command
  const counted = body.type === 'RETURN' ? withReturn(chain, command) : withPayment(chain, command)
  return decided(counted, {
    type: 'prepayment.counted',
    at,
    relation_id: counted.relation_id!,
    receipt_id: body.id,
    is_return: body.type === 'RETURN',
    status: counted.status!,
    paid_sum: counted.paid_sum,
    left_to_pay: leftToPay(counted),
  })
}

function withPayment(
  chain: PrepaymentContext,
  { at, cash_register_id, number, body }: PrepaymentCommandOf<'prepayment.count'>,
): PrepaymentContext {
  const { payments, rounding_mode } = body.request as SaleOrder
  const { kind } = body.cloud!.prepayment!
  const sum = body.money.total_sum
  const receipt: ChainedReceipt = {
    id: body.id,
    cash_register_id,
    number,
    kind,
    sum,
    paid_before: chain.paid_sum,
    payments,
    payment_members: body.cloud!.payments,
    rounding_mode: rounding_mode ?? null,
    returned: null,
  }
  return {
    ...chain,
    receipts: [...chain.receipts, receipt],
    status: kind === 'AFTER_PAYMENT' ? 'FULL_PAID' : 'PARTIAL_PAID',
    paid_sum: chain.paid_sum + sum,
    paid_by_cash_sum: chain.paid_by_cash_sum + cashOf(body.money.paid),
    updated_at: chain.receipts.length === 0 ? null : at,
  }
}

function withReturn(
  chain: PrepaymentContext,
  { at, cash_register_id, number, body }: PrepaymentCommandOf<'prepayment.count'>,
): PrepaymentContext {
  const original = body.cloud!.related_receipt_id
  const returned = { id: body.id, cash_register_id, number }
  const receipts = chain.receipts.map((each) => (each.id === original ? { ...each, returned } : each))
  return { ...chain, receipts, status: 'CANCELLED', updated_at: at, last_returned_receipt_at: at }
}

export const prepayment = setup({
  types: {
    context: {} as PrepaymentContext,
    input: {} as PrepaymentInput,
    events: {} as PrepaymentCommand,
    emitted: {} as PrepaymentFact,
  },
  actions: { begin: step(begin), pay: step(pay), giveBack: step(giveBack), count: step(count) },
}).createMachine({
  id: 'prepayment',
  context: ({ input }) => ({
    ...input,
    relation_id: null,
    order: null,
    cash_register_id: null,
    status: null,
    total_sum: 0,
    paid_sum: 0,
    paid_by_cash_sum: 0,
    receipts: [],
    created_at: null,
    updated_at: null,
    last_returned_receipt_at: null,
  }),
  on: {
    'prepayment.begin': { actions: 'begin' },
    'prepayment.pay': { actions: 'pay' },
    'prepayment.return': { actions: 'giveBack' },
    'prepayment.count': { actions: 'count' },
  },
})

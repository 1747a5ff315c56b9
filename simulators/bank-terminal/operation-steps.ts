/** The steps of one operation of a bank terminal: from its request to its result. */
import {
  amountOf,
  type BankOperationCommand,
  type BankOperationContext,
  type BankOperationFact,
  bankIdentity,
  digitsOf,
  OPERATION_LIMIT_MS,
  RRN,
  type TimedStep,
} from '../../machines/vocabulary/outside/bank-operation.ts'
import type { BankResult } from '../../machines/vocabulary/outside/bank-result.ts'
import type { StatusName } from '../../machines/vocabulary/outside/bank-status.ts'
import { decided, type MachineStep } from '../../machines/vocabulary/step.ts'
import { conclusion, repeatedAnswer, stepsOfPlan } from './progress.ts'

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

type CommandOf<T extends BankOperationCommand['type']> = Extract<BankOperationCommand, { type: T }>
type OperationStep = MachineStep<BankOperationContext, BankOperationCommand, BankOperationFact>

const limit = (at: number) => ({ id: 'limit', event: { type: 'limit.due', at }, delay_ms: OPERATION_LIMIT_MS }) as const

export function acceptRequest(operation: BankOperationContext, command: CommandOf<'operation.request'>): OperationStep {
  const { at, request_id, request } = command
  return {
    context: { ...operation, state: 'queued', request_id, request, requested_at: at },
    says: [{ type: 'operation.requested', at, request_id, request }],
    timers: [limit(at)],
  }
}

export const refuseRequest = (
  operation: BankOperationContext,
  { at, request_id }: CommandOf<'operation.request'>,
): OperationStep => decided(operation, { type: 'operation.refused', at, request_id, status: 'argumentError' })

export const answerAgain = (operation: BankOperationContext, command: CommandOf<'operation.request'>): OperationStep =>
  decided(operation, repeatedAnswer(operation, command))

export const beginOperation = (
  operation: BankOperationContext,
  { at, plan }: CommandOf<'operation.begin'>,
): OperationStep => ({
  context: { ...operation, plan },
  says: [],
  timers: [limit(at)],
})

export const followPlan = (
  operation: BankOperationContext,
  { plan }: CommandOf<'plan.change' | 'card.insert'>,
): OperationStep => decided({ ...operation, plan })

export const enter = (operation: BankOperationContext, { at }: BankOperationCommand, state: TimedStep): OperationStep =>
  decided({ ...operation, state }, { type: 'operation.progressed', at, request_id: operation.request_id!, step: state })

export function wait(operation: BankOperationContext, { at }: BankOperationCommand): OperationStep {
  const delay_ms = operation.plan!.latency_ms[operation.state as TimedStep]
  if (delay_ms === null) return decided(operation)
  const event = { type: 'step.due', at } as const
  return delay_ms === 0
    ? { context: operation, says: [], raises: [event] }
    : { context: operation, says: [], timers: [{ id: 'step', event, delay_ms }] }
}

export function stopWaiting(operation: BankOperationContext): OperationStep {
  const { plan, state } = operation
  const waits = plan!.latency_ms[state as TimedStep] !== null
  return { context: operation, says: [], cancels: waits ? ['step'] : [] }
}

/** All steps of its plan at once. */
export function goThrough(operation: BankOperationContext, { at }: BankOperationCommand): OperationStep {
  const { plan, request_id } = operation
  const says = stepsOfPlan(plan!).map(
    (step): BankOperationFact => ({ type: 'operation.progressed', at, request_id: request_id!, step }),
  )
  return { context: operation, says }
}

export const conclude = (operation: BankOperationContext, event: BankOperationCommand): OperationStep =>
  decided({ ...operation, ...conclusion(operation, event) })

export function askOriginal(operation: BankOperationContext, { at }: BankOperationCommand): OperationStep {
  const { request } = operation
  if (request?.operation_type !== 'cancel') return decided(operation)
  const { rrn, amount, invoice_num, auth_code } = request
  const context: BankOperationContext = { ...operation, state: 'judging' }
  if (RRN.test(rrn)) return decided(context, { type: 'refund.asked', at, rrn, amount, invoice_num, auth_code })
  // A malformed reference refers to nothing
  return { context, says: [], raises: [{ type: 'refund.judged', at, status: 'originalRequestNotFound' }] }
}

export function answerRefund(operation: BankOperationContext, event: CommandOf<'refund.judge'>): OperationStep {
  const { at, by, amount } = event
  const status = judgeRefund(operation, event)
  const refunded = operation.refunded + (status === null ? amount : 0)
  return decided({ ...operation, refunded }, { type: 'refund.judged', at, by, amount, status })
}

export const declineRefund = (operation: BankOperationContext, { status }: CommandOf<'refund.judged'>): OperationStep =>
  decided({ ...operation, ending: { state: 'declined', status } })

export function endOperation(operation: BankOperationContext, { at }: BankOperationCommand): OperationStep {
  const { request_id, request, plan, ending, lost } = operation
  const { state, status } = ending!
  const result = state === 'approved' ? resultOf(operation) : null
  const asked = { request_id: request_id!, operation_type: request!.operation_type, amount: amountOf(request!) }
  return {
    context: { ...operation, state, ended_at: at, result },
    says: [
      {
        type: 'operation.ended',
        at,
        ...asked,
        state,
        status,
        result,
        ...(result && plan?.omits && { omits: plan.omits }),
        lost,
      },
    ],
    cancels: ['limit'],
  }
}

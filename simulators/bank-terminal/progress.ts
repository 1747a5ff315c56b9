/** The course of one operation: when its plan or an event ends it, and how a repeated request is answered. */
import {
  amountOf,
  type BankOperationCommand,
  type BankOperationContext,
  type BankOperationFact,
  type BankRequest,
  OPERATION_STEPS,
  type OperationEnding,
  type OperationPlan,
  type OperationStep,
  type TimedStep,
} from '../../machines/vocabulary/outside/bank-operation.ts'

const TIMED_STEPS = OPERATION_STEPS.filter((step) => step !== 'queued')

/** An inserted card comes with a new plan. */
const planOf = ({ plan }: BankOperationContext, event: BankOperationCommand): OperationPlan =>
  event.type === 'card.insert' ? event.plan : plan!

/** Whether an operation ends at this step, or was to end at an earlier one. */
export const endsAt = (operation: BankOperationContext, event: BankOperationCommand, step: OperationStep): boolean =>
  OPERATION_STEPS.indexOf(planOf(operation, event).ending.at) <= OPERATION_STEPS.indexOf(step)

/** The steps of a plan; the operation ends at the last. */
export function stepsOfPlan({ card, ending }: OperationPlan): TimedStep[] {
  const steps = TIMED_STEPS.filter((step) => step === 'authorising' || (card !== null && (step !== 'pin' || card.pin)))
  const ends = OPERATION_STEPS.indexOf(ending.at)
  return steps.slice(0, steps.findIndex((step) => ends <= OPERATION_STEPS.indexOf(step)) + 1)
}

/** Higher amounts are declined whatever the script says: sums stay exact integers. */
const AMOUNT_LIMIT = 99_999_999_999

/** @param amount minor units; null: the operation has none */
export const isRightAmount = (amount: number | null): boolean =>
  amount === null || (Number.isSafeInteger(amount) && amount > 0 && amount <= AMOUNT_LIMIT)

/** How an operation ends whose amount cannot be approved, by nobody. */
export const WRONG_AMOUNT: OperationEnding = { state: 'declined', status: 'enteredIncorrectlyAmount' }

/** The end of an approval: the bank may have approved a part of what was asked (NS-32). */
const approval = (plan: OperationPlan | null): OperationEnding => ({
  state: 'approved',
  status: plan?.approves === undefined ? null : 'approvedPartialAmount',
})

/** How an event ends an operation. An answer of the bridge on behalf of a silent terminal is never lost. */
export function conclusion(
  operation: BankOperationContext,
  event: BankOperationCommand,
): { ending: OperationEnding; lost: boolean } {
  const lost = operation.plan?.lost ?? false
  switch (event.type) {
    case 'limit.due':
      return { ending: { state: 'timed-out', status: 'timedOut' }, lost: false }
    case 'operation.break':
      return { ending: { state: 'failed', status: event.status }, lost: false }
    case 'operation.approve': {
      const isRight = isRightAmount(amountOf(operation.request!))
      return { ending: isRight ? approval(operation.plan) : WRONG_AMOUNT, lost }
    }
    case 'operation.decline':
      return { ending: { state: 'declined', status: event.status }, lost }
    case 'customer.cancel':
      return { ending: { state: 'cancelled', status: 'transactionCanceledByUser' }, lost }
    default: {
      const plan = planOf(operation, event)
      const { state, status } = plan.ending
      return { ending: state === 'approved' ? approval(plan) : { state, status }, lost: plan.lost }
    }
  }
}

/** Distinguishes requests with the same request_id, whatever the order of their members. */
const fingerprint = (request_id: string, request: BankRequest): string =>
  JSON.stringify([request_id.toLowerCase(), ...Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))])

/** Answer to a repeated request, or to another one with its request_id (NS-86). */
export function repeatedAnswer(
  operation: BankOperationContext,
  { at, request_id, request }: Extract<BankOperationCommand, { type: 'operation.request' }>,
): BankOperationFact {
  const { state, ending, ended_at, result, plan } = operation
  const first = operation.request_id!
  if (fingerprint(request_id, request) !== fingerprint(first, operation.request!))
    return { type: 'operation.refused', at, request_id, status: 'transmissionDuplication' }
  return ended_at === null
    ? { type: 'operation.joined', at, request_id: first, state }
    : {
        type: 'operation.repeated',
        at,
        request_id: first,
        ...ending!,
        result,
        ...(plan?.omits && { omits: plan.omits }),
      }
}

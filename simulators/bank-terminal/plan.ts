/** Plans the course of an operation by the terminal's script and faults. */
import { type CardName, presented } from '../../machines/vocabulary/outside/bank-card.ts'
import {
  OPERATION_STEPS,
  type OperationPlan,
  type OperationType,
} from '../../machines/vocabulary/outside/bank-operation.ts'
import type {
  BankTerminalContext,
  BankTerminalFault,
  CurrentOperation,
  OperationOutcome,
  QueuedOperation,
  Script,
} from '../../machines/vocabulary/outside/bank-terminal.ts'
import { isRightAmount, WRONG_AMOUNT } from './course.ts'
import { decide, endingOf, outcomeOfCard } from './script.ts'

/** Invoice numbers wrap around after this one. */
const INVOICE_LIMIT = 999_999

const TAKES_CARD: readonly OperationType[] = ['purchase', 'cancel']
const CALLS_BANK: readonly OperationType[] = ['purchase', 'cancel', 'settlement']
const NO_TIME: OperationPlan['latency_ms'] = {
  'waiting-for-card': null,
  'card-read': null,
  pin: null,
  authorising: null,
}

export const hasFault = (faults: BankTerminalFault[], name: BankTerminalFault['name']): boolean =>
  faults.some((fault) => fault.name === name)

/** In manual mode a step waits for a command; otherwise it takes the script's latency. */
export const latencyOf = ({ mode, latency_ms }: Script): OperationPlan['latency_ms'] =>
  mode === 'manual' ? NO_TIME : latency_ms

/** Outcome decided by the operation itself; null: the script decides. */
function ownEnding({ operation_type, amount }: QueuedOperation): OperationPlan['ending'] | null {
  if (!CALLS_BANK.includes(operation_type)) return { at: 'queued', state: 'approved', status: null }
  return isRightAmount(amount) ? null : { at: 'queued', ...WRONG_AMOUNT }
}

/** What an outcome decides of a plan. */
type Decision = Pick<OperationPlan, 'ending' | 'lost' | 'approves' | 'omits'>

/** The plan with no more of a purchase approved than so much. @param limit minor units */
const approving = <Plan extends Decision>(
  plan: Plan,
  { operation_type, amount }: Pick<QueuedOperation, 'operation_type' | 'amount'>,
  limit: number,
): Plan =>
  operation_type === 'purchase' && amount !== null && limit < (plan.approves ?? amount)
    ? { ...plan, approves: limit }
    : plan

function decisionOf(outcome: OperationOutcome, operation: QueuedOperation): Decision {
  const decision: Decision = { ending: endingOf(outcome), lost: outcome.kind === 'answer-lost' }
  if (outcome.kind === 'approved-in-part') return approving(decision, operation, outcome.amount)
  return outcome.kind === 'members-omitted' ? { ...decision, omits: outcome.members } : decision
}

/** Makes an operation the running one: with its plan, and without the rule, draw and card it used up. */
export function planned(terminal: BankTerminalContext, operation: QueuedOperation): BankTerminalContext {
  const { script, batch, last_invoice } = terminal
  const takesCard = TAKES_CARD.includes(operation.operation_type)
  const card = takesCard ? (terminal.card ?? script.card) : null
  const own = ownEnding(operation)
  const { outcome, ruled, rules, draws } = own
    ? { outcome: null, ruled: true, rules: script.rules, draws: terminal.draws }
    : decide(terminal, operation, card)
  const plan: OperationPlan = {
    card: card && presented(card),
    ...(own ? { ending: own, lost: false } : decisionOf(outcome!, operation)),
    latency_ms: latencyOf(script),
    invoice_num: takesCard ? (last_invoice % INVOICE_LIMIT) + 1 : null,
    batch: operation.operation_type === 'settlement' ? batch : null,
  }
  return {
    ...terminal,
    current: { ...operation, step: 'queued', plan, ruled },
    card: takesCard ? null : terminal.card,
    script: { ...script, rules },
    draws,
  }
}

/** Plans the running operation again with another card: the card decides, unless a rule has. */
export function withCard({ script }: BankTerminalContext, current: CurrentOperation, name: CardName): OperationPlan {
  const { plan, ruled } = current
  const card = presented(name)
  if (ruled) return { ...plan, card }
  const { ending: _, lost: __, approves: ___, omits: ____, ...undecided } = plan
  return { ...undecided, card, ...decisionOf(outcomeOfCard(script, current, name), current) }
}

const isBefore = (plan: OperationPlan, step: OperationPlan['ending']['at']): boolean =>
  OPERATION_STEPS.indexOf(plan.ending.at) < OPERATION_STEPS.indexOf(step)

/** The plan under the terminal's faults. */
export function underFaults(
  { plan: sound, ...operation }: Pick<CurrentOperation, 'plan' | 'operation_type' | 'amount'>,
  faults: BankTerminalFault[],
): OperationPlan {
  const { operation_type } = operation
  let plan = sound
  for (const fault of faults)
    if (fault.name === 'terminal-approves-part') plan = approving(plan, operation, fault.amount)
    else if (fault.name === 'terminal-omits-members')
      plan = { ...plan, omits: [...new Set([...(plan.omits ?? []), ...fault.members])] }
  if (
    hasFault(faults, 'terminal-host-unreachable') &&
    CALLS_BANK.includes(operation_type) &&
    !isBefore(plan, 'authorising')
  )
    plan = { ...plan, ending: endingOf({ kind: 'host-unreachable' }) }
  if (hasFault(faults, 'terminal-out-of-paper') && operation_type !== 'display-receipt')
    plan = { ...plan, ending: endingOf({ kind: 'no-paper' }) }
  if (hasFault(faults, 'terminal-loses-answers')) plan = { ...plan, lost: true }
  // A silent terminal does nothing, not even what takes no time
  if (hasFault(faults, 'terminal-silent'))
    plan = { ...plan, latency_ms: NO_TIME, lost: true, ending: { ...plan.ending, at: latest(plan) } }
  return plan
}

const latest = ({ ending }: OperationPlan): OperationPlan['ending']['at'] =>
  ending.at === 'queued' ? 'authorising' : ending.at

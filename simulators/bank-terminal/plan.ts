/** Plans the course of an operation by the terminal's script and faults. */

import { hash } from 'node:crypto'
import { type CardName, presented, TEST_CARDS } from '../../machines/vocabulary/outside/bank-card.ts'
import type { OperationEnding, OperationStep } from '../../machines/vocabulary/outside/bank-operation.ts'
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
  ScriptRule,
} from '../../machines/vocabulary/outside/bank-terminal.ts'
import { isRightAmount, WRONG_AMOUNT } from './progress.ts'

/** The decision, with the remaining rules and the next draw of the script. */
interface Decided {
  outcome: OperationOutcome
  /** Decided by a rule that asks for no card. */
  ruled: boolean
  rules: ScriptRule[]
  draws: number
}

/** A pseudo-random number, at least 0 and below 100: the same seed gives the same draws. */
export const draw = (seed: string, number: number): number =>
  (Number.parseInt(hash('sha256', JSON.stringify([seed, 'draw', number])).slice(0, 8), 16) / 2 ** 32) * 100

const appliesTo = (rule: ScriptRule, { operation_type }: QueuedOperation): boolean =>
  rule.operation_type === null
    ? operation_type === 'purchase' || operation_type === 'cancel'
    : rule.operation_type === operation_type

/** Outcome of a card: by a rule for it, else as its bank answers. */
function outcomeOfCard(script: Script, operation: QueuedOperation, card: CardName): OperationOutcome {
  const rule = script.rules.find(
    (each) => each.when.by === 'card' && each.when.card === card && appliesTo(each, operation),
  )
  if (rule) return rule.outcome
  const status = TEST_CARDS[card].declines
  return status === null ? { kind: 'approved' } : { kind: 'declined', status }
}

/** The rules after one was used: a rule with a count is removed with its last use. */
const spent = (rules: ScriptRule[], rule: ScriptRule): ScriptRule[] =>
  rules.flatMap((each) => {
    if (each !== rule || each.when.by !== 'next') return [each]
    return each.when.times > 1 ? [{ ...each, when: { by: 'next', times: each.when.times - 1 } }] : []
  })

/** @param card null: the operation needs none */
function decide(
  { id, seed, script, draws: before }: BankTerminalContext,
  operation: QueuedOperation,
  card: CardName | null,
): Decided {
  const { rules } = script
  let draws = before
  for (const rule of rules.filter((each) => appliesTo(each, operation))) {
    const { when, outcome } = rule
    if (when.by === 'next') return { outcome, ruled: true, rules: spent(rules, rule), draws }
    if (when.by === 'amount' && when.amount === operation.amount) return { outcome, ruled: true, rules, draws }
    if (when.by === 'card' && when.card === card) return { outcome, ruled: false, rules, draws }
    if (when.by === 'probability' && draw(script.seed ?? `${seed}/${id}`, draws++) < when.percent)
      return { outcome, ruled: true, rules, draws }
  }
  const outcome: OperationOutcome = card === null ? { kind: 'approved' } : outcomeOfCard(script, operation, card)
  return { outcome, ruled: false, rules, draws }
}

/** The step and result with which an outcome ends an operation. */
export function endingOf(outcome: OperationOutcome): OperationEnding & { at: OperationStep } {
  switch (outcome.kind) {
    case 'approved':
    case 'approved-in-part':
    case 'members-omitted':
    case 'answer-lost':
      return { at: 'authorising', state: 'approved', status: null }
    case 'declined':
      return { at: 'authorising', state: 'declined', status: outcome.status }
    case 'cancelled':
      return { at: outcome.at, state: 'cancelled', status: 'transactionCanceledByUser' }
    case 'timed-out':
      return { at: outcome.at, state: 'timed-out', status: 'timedOut' }
    case 'host-unreachable':
      return { at: 'authorising', state: 'failed', status: 'noConnectionWithHost' }
    case 'busy':
      return { at: 'queued', state: 'failed', status: 'deviceBusy' }
    case 'no-paper':
      return { at: 'queued', state: 'failed', status: 'noPaperInPrinter' }
  }
}

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

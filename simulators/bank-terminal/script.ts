/** The outcome of an operation by the script: its first matching rule, else the card, else approved. */
import { hash } from 'node:crypto'
import { type CardName, TEST_CARDS } from '../../machines/vocabulary/outside/bank-card.ts'
import type { OperationEnding, OperationStep } from '../../machines/vocabulary/outside/bank-operation.ts'
import type {
  BankTerminalContext,
  OperationOutcome,
  QueuedOperation,
  Script,
  ScriptRule,
} from '../../machines/vocabulary/outside/bank-terminal.ts'

/** The decision, with the remaining rules and the next draw of the script. */
export interface Decided {
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
export function outcomeOfCard(script: Script, operation: QueuedOperation, card: CardName): OperationOutcome {
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
export function decide(
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

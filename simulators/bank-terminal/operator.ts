/** What the lab does to a terminal: keys, card reader, script and faults. */
import { presented } from '../../machines/vocabulary/outside/bank-card.ts'
import type { Instruction } from '../../machines/vocabulary/outside/bank-operation.ts'
import {
  type BankTerminalContext,
  type BankTerminalFact,
  DEFAULT_SCRIPT,
  SCRIPT_RULES_LIMIT,
  type Script,
} from '../../machines/vocabulary/outside/bank-terminal.ts'
import { changedFaults, faultsChanged } from '../../machines/vocabulary/outside/fault.ts'
import { decided } from '../../machines/vocabulary/step.ts'
import type { BankTerminalStep, CommandOf } from './device.ts'
import { hasFault, latencyOf, underFaults, withCard } from './plan.ts'

const instructed = (rrn: string, instruction: Instruction): BankTerminalFact => ({
  type: 'operation.instructed',
  at: instruction.at,
  rrn,
  instruction,
})

/** Passes a command on to the running operation. */
export const instruct = (
  terminal: BankTerminalContext,
  event: CommandOf<'operation.proceed' | 'operation.approve' | 'operation.decline' | 'customer.cancel'>,
): BankTerminalStep => decided(terminal, instructed(terminal.current!.rrn, event))

/** Gives a card to the operation that waits for one. */
export function giveCard(terminal: BankTerminalContext, { at, card }: CommandOf<'card.insert'>): BankTerminalStep {
  const current = { ...terminal.current!, plan: withCard(terminal, terminal.current!, card) }
  const plan = underFaults(current, terminal.faults)
  return decided({ ...terminal, current }, instructed(current.rrn, { type: 'card.insert', at, plan }))
}

/** Keeps a card for the next operation. */
export const keepCard = (terminal: BankTerminalContext, { at, card }: CommandOf<'card.insert'>): BankTerminalStep =>
  decided({ ...terminal, card }, { type: 'card.inserted', at, card: presented(card) })

/** The event for the running operation when a change of the terminal changes its plan. */
function replanned(before: BankTerminalContext, after: BankTerminalContext, at: number): BankTerminalFact[] {
  if (before.current === null || after.current === null) return []
  const plan = underFaults(after.current, after.faults)
  if (JSON.stringify(plan) === JSON.stringify(underFaults(before.current, before.faults))) return []
  return [instructed(after.current.rrn, { type: 'plan.change', at, plan })]
}

/** Sets the script; the running operation keeps its outcome, at the pace of the new script. */
function scripted(terminal: BankTerminalContext, script: Script, at: number): BankTerminalStep {
  const { current } = terminal
  const paced = current && { ...current, plan: { ...current.plan, latency_ms: latencyOf(script) } }
  const changed = { ...terminal, script, draws: 0, current: paced }
  return decided(changed, { type: 'script.changed', at, script }, ...replanned(terminal, changed, at))
}

/** Rules beyond the limit are left out. */
export const setScript = (terminal: BankTerminalContext, { at, script }: CommandOf<'script.set'>): BankTerminalStep => {
  const set = { ...terminal.script, ...script }
  return scripted(terminal, { ...set, rules: set.rules.slice(0, SCRIPT_RULES_LIMIT) }, at)
}

export const clearScript = (terminal: BankTerminalContext, { at }: CommandOf<'script.clear'>): BankTerminalStep =>
  scripted(terminal, DEFAULT_SCRIPT, at)

export const enterBridgeMode = (
  terminal: BankTerminalContext,
  { at }: CommandOf<'bridge-mode.enter'>,
): BankTerminalStep => decided({ ...terminal, bridge_mode: true }, { type: 'bridge-mode.entered', at })

/** Running operations go on: their answers are available through the cloud, or when the mode is on again. */
export const leaveBridgeMode = (
  terminal: BankTerminalContext,
  { at }: CommandOf<'bridge-mode.leave'>,
): BankTerminalStep => decided({ ...terminal, bridge_mode: false }, { type: 'bridge-mode.left', at })

/** An unplugged terminal ends its running and waiting operations. */
function unplugged(terminal: BankTerminalContext, at: number): BankTerminalStep {
  const broken = [terminal.current, ...terminal.queue].filter((each) => each !== null)
  const says = broken.map(({ rrn }) =>
    instructed(rrn, { type: 'operation.break', at, status: 'posTerminalNotConnected' }),
  )
  return { context: { ...terminal, queue: [] }, says }
}

export function changeTerminalFaults(
  terminal: BankTerminalContext,
  event: CommandOf<'fault.set' | 'fault.clear'>,
): BankTerminalStep {
  const { at } = event
  const faults = changedFaults(terminal.faults, event)
  const changed = { ...terminal, faults }
  const { context, says } = hasFault(faults, 'terminal-unplugged')
    ? unplugged(changed, at)
    : { context: changed, says: replanned(terminal, changed, at) }
  return { context, says: [faultsChanged(at, faults), ...says] }
}

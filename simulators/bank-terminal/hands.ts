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
import type { CommandOf, Doing } from './device.ts'
import { isOn, latencyOf, underFaults, withCard } from './plan.ts'

const instructed = (rrn: string, instruction: Instruction): BankTerminalFact => ({
  type: 'operation.instructed',
  at: instruction.at,
  rrn,
  instruction,
})

/** Passes a command on to the running operation. */
export const handOn = (
  terminal: BankTerminalContext,
  event: CommandOf<'operation.proceed' | 'operation.approve' | 'operation.decline' | 'customer.cancel'>,
): Doing => ({ terminal, says: [instructed(terminal.current!.rrn, event)] })

/** Gives a card to the operation that waits for one. */
export function giveCard(terminal: BankTerminalContext, { at, card }: CommandOf<'card.insert'>): Doing {
  const current = { ...terminal.current!, plan: withCard(terminal, terminal.current!, card) }
  const plan = underFaults(current, terminal.faults)
  return { terminal: { ...terminal, current }, says: [instructed(current.rrn, { type: 'card.insert', at, plan })] }
}

/** Keeps a card for the next operation. */
export const keepCard = (terminal: BankTerminalContext, { at, card }: CommandOf<'card.insert'>): Doing => ({
  terminal: { ...terminal, card },
  says: [{ type: 'card.inserted', at, card: presented(card) }],
})

/** The event for the running operation when a change of the terminal changes its plan. */
function replanned(before: BankTerminalContext, after: BankTerminalContext, at: number): BankTerminalFact[] {
  if (before.current === null || after.current === null) return []
  const plan = underFaults(after.current, after.faults)
  if (JSON.stringify(plan) === JSON.stringify(underFaults(before.current, before.faults))) return []
  return [instructed(after.current.rrn, { type: 'plan.change', at, plan })]
}

/** Sets the script; the running operation keeps its outcome, at the pace of the new script. */
function scripted(terminal: BankTerminalContext, script: Script, at: number): Doing {
  const { current } = terminal
  const paced = current && { ...current, plan: { ...current.plan, latency_ms: latencyOf(script) } }
  const changed = { ...terminal, script, draws: 0, current: paced }
  return { terminal: changed, says: [{ type: 'script.changed', at, script }, ...replanned(terminal, changed, at)] }
}

/** Rules beyond the limit are left out. */
export const setScript = (terminal: BankTerminalContext, { at, script }: CommandOf<'script.set'>): Doing => {
  const set = { ...terminal.script, ...script }
  return scripted(terminal, { ...set, rules: set.rules.slice(0, SCRIPT_RULES_LIMIT) }, at)
}

export const clearScript = (terminal: BankTerminalContext, { at }: CommandOf<'script.clear'>): Doing =>
  scripted(terminal, DEFAULT_SCRIPT, at)

export const enterBridgeMode = (terminal: BankTerminalContext, { at }: CommandOf<'bridge-mode.enter'>): Doing => ({
  terminal: { ...terminal, bridge_mode: true },
  says: [{ type: 'bridge-mode.entered', at }],
})

/** Running operations go on: their answers are available through the cloud, or when the mode is on again. */
export const leaveBridgeMode = (terminal: BankTerminalContext, { at }: CommandOf<'bridge-mode.leave'>): Doing => ({
  terminal: { ...terminal, bridge_mode: false },
  says: [{ type: 'bridge-mode.left', at }],
})

/** An unplugged terminal ends its running and waiting operations. */
function unplugged(terminal: BankTerminalContext, at: number): Doing {
  const broken = [terminal.current, ...terminal.queue].filter((each) => each !== null)
  return {
    terminal: { ...terminal, queue: [] },
    says: broken.map(({ rrn }) => instructed(rrn, { type: 'operation.break', at, status: 'posTerminalNotConnected' })),
  }
}

export function changeFaults(terminal: BankTerminalContext, event: CommandOf<'fault.set' | 'fault.clear'>): Doing {
  const { at } = event
  const faults = changedFaults(terminal.faults, event)
  const changed = { ...terminal, faults }
  const { terminal: after, says } = isOn(faults, 'terminal-unplugged')
    ? unplugged(changed, at)
    : { terminal: changed, says: replanned(terminal, changed, at) }
  return { terminal: after, says: [faultsChanged(at, faults), ...says] }
}

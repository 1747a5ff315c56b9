/** A bank terminal's queue: one operation runs, the others wait in order (NS-86). */

import type { BankBatch } from '../../machines/vocabulary/outside/bank-operation.ts'
import type { StatusName } from '../../machines/vocabulary/outside/bank-status.ts'
import type {
  BankTerminalCommand,
  BankTerminalContext,
  BankTerminalFact,
  CurrentOperation,
  QueuedOperation,
  TerminalScreen,
} from '../../machines/vocabulary/outside/bank-terminal.ts'
import { PRINTS_KEPT, QUEUE_LIMIT } from '../../machines/vocabulary/outside/bank-terminal.ts'
import { decided, type MachineStep } from '../../machines/vocabulary/step.ts'
import { hasFault, planned, underFaults } from './plan.ts'

export type CommandOf<T extends BankTerminalCommand['type']> = Extract<BankTerminalCommand, { type: T }>
type Ended = CommandOf<'operation.ended'>

export type BankTerminalStep = MachineStep<BankTerminalContext, BankTerminalCommand, BankTerminalFact>

export const READY: TerminalScreen = { shows: 'ready', rrn: null }

export const emptyBatch = (serial: number): BankBatch => ({
  serial,
  opened_at: null,
  purchases: { count: 0, sum: 0 },
  refunds: { count: 0, sum: 0 },
})

const asked = ({ rrn, request_id, operation_type, amount }: QueuedOperation): QueuedOperation => ({
  rrn,
  request_id,
  operation_type,
  amount,
})

/** Why the terminal accepts no operation now; null: it does. */
function hindrance({ faults, queue }: BankTerminalContext): StatusName | null {
  if (hasFault(faults, 'terminal-unplugged')) return 'posTerminalNotConnected'
  return hasFault(faults, 'terminal-busy') || queue.length >= QUEUE_LIMIT ? 'deviceBusy' : null
}

/** Turns an operation away, begins it, or queues it. */
export function take(terminal: BankTerminalContext, event: CommandOf<'operation.enqueue'>): BankTerminalStep {
  const { at, rrn, request_id } = event
  const status = hindrance(terminal)
  if (status !== null) return decided(terminal, { type: 'operation.turned-away', at, rrn, request_id, status })
  if (terminal.current === null) return begun(terminal, asked(event), at)
  const queue = [...terminal.queue, asked(event)]
  return decided({ ...terminal, queue }, { type: 'operation.queued', at, rrn, request_id, place: queue.length })
}

function begun(terminal: BankTerminalContext, operation: QueuedOperation, at: number): BankTerminalStep {
  const context = planned(terminal, operation)
  const { rrn, request_id } = operation
  const plan = underFaults(context.current!, context.faults)
  return decided(context, { type: 'operation.begun', at, rrn, request_id, plan })
}

export function beginNext(terminal: BankTerminalContext, { at }: { at: number }): BankTerminalStep {
  const [next, ...queue] = terminal.queue
  return begun({ ...terminal, queue }, next!, at)
}

/** Removes an operation that ended while it waited. */
export const leaveQueue = (terminal: BankTerminalContext, { rrn }: Ended): BankTerminalStep =>
  decided({ ...terminal, queue: terminal.queue.filter((each) => each.rrn !== rrn) })

export const progress = (terminal: BankTerminalContext, event: CommandOf<'operation.progressed'>): BankTerminalStep =>
  decided({
    ...terminal,
    current: { ...terminal.current!, step: event.step },
    screen: { shows: event.step, rrn: event.rrn },
  })

/** The batch with one more operation, if it was approved and one of the bank's. */
function counted(batch: BankBatch, { operation_type, amount, at }: Ended): BankBatch {
  const side = operation_type === 'purchase' ? 'purchases' : 'refunds'
  const { count, sum } = batch[side]
  return { ...batch, opened_at: batch.opened_at ?? at, [side]: { count: count + 1, sum: sum + amount! } }
}

/** Prints an approved operation, unless only the screen shows it. */
function printed(terminal: BankTerminalContext, { at, rrn, operation_type }: Ended): BankTerminalStep {
  if (operation_type === 'display-receipt') return decided(terminal)
  const print = { number: terminal.last_print + 1, at, rrn, operation_type }
  const prints = [...terminal.prints, print].slice(-PRINTS_KEPT)
  return decided({ ...terminal, last_print: print.number, prints }, { type: 'terminal.printed', at, print })
}

/** The batch after an approved operation: counted, or closed by a settlement (BRG-106). */
function inBatch(terminal: BankTerminalContext, ended: Ended, { plan }: CurrentOperation): BankTerminalStep {
  const { batch } = terminal
  const { at, rrn, operation_type } = ended
  if (operation_type === 'settlement')
    return decided({ ...terminal, batch: emptyBatch(batch.serial + 1) }, { type: 'batch.closed', at, rrn, batch })
  if (plan.invoice_num === null) return decided(terminal)
  return decided({ ...terminal, batch: counted(batch, ended), last_invoice: plan.invoice_num })
}

/** Ends the running operation. */
export function finish(terminal: BankTerminalContext, ended: Ended): BankTerminalStep {
  const { rrn, request_id, operation_type, state } = ended
  const { current, last } = terminal
  const isBank = operation_type !== 'display-receipt' && operation_type !== 'print-receipt'
  const over: BankTerminalContext = {
    ...terminal,
    current: null,
    screen: { shows: operation_type === 'display-receipt' && state === 'approved' ? 'receipt' : state, rrn },
    last: isBank ? { rrn, request_id, operation_type } : last,
  }
  if (state !== 'approved') return decided(over)
  const { context: counts, says } = inBatch(over, ended, current!)
  const { context, says: prints } = printed(counts, ended)
  return decided(context, ...says, ...prints)
}

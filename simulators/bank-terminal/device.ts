/** A bank terminal's queue: one operation runs, the others wait in order (NS-86). */

import type { Batch } from '../../machines/vocabulary/outside/bank-operation.ts'
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
import { isOn, planned, underFaults } from './plan.ts'

export type CommandOf<T extends BankTerminalCommand['type']> = Extract<BankTerminalCommand, { type: T }>
type Ended = CommandOf<'operation.ended'>

/** Result of a pure step. */
export interface Doing {
  terminal: BankTerminalContext
  says: BankTerminalFact[]
}

export const READY: TerminalScreen = { shows: 'ready', rrn: null }

export const emptyBatch = (serial: number): Batch => ({
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
export function turnsAway({ faults, queue }: BankTerminalContext): StatusName | null {
  if (isOn(faults, 'terminal-unplugged')) return 'posTerminalNotConnected'
  return isOn(faults, 'terminal-busy') || queue.length >= QUEUE_LIMIT ? 'deviceBusy' : null
}

export function turnAway(terminal: BankTerminalContext, event: CommandOf<'operation.enqueue'>): Doing {
  const { at, rrn, request_id } = event
  return {
    terminal,
    says: [{ type: 'operation.turned-away', at, rrn, request_id, status: turnsAway(terminal)! }],
  }
}

export function enqueue(terminal: BankTerminalContext, event: CommandOf<'operation.enqueue'>): Doing {
  const { at, rrn, request_id } = event
  const queue = [...terminal.queue, asked(event)]
  return {
    terminal: { ...terminal, queue },
    says: [{ type: 'operation.queued', at, rrn, request_id, place: queue.length }],
  }
}

function begun(terminal: BankTerminalContext, operation: QueuedOperation, at: number): Doing {
  const ready = planned(terminal, operation)
  const { rrn, request_id } = operation
  const plan = underFaults(ready.current!, ready.faults)
  return { terminal: ready, says: [{ type: 'operation.begun', at, rrn, request_id, plan }] }
}

export const begin = (terminal: BankTerminalContext, event: CommandOf<'operation.enqueue'>): Doing =>
  begun(terminal, asked(event), event.at)

export function beginNext(terminal: BankTerminalContext, { at }: { at: number }): Doing {
  const [next, ...queue] = terminal.queue
  return begun({ ...terminal, queue }, next!, at)
}

/** Removes an operation that ended while it waited. */
export const leaveQueue = (terminal: BankTerminalContext, { rrn }: Ended): Doing => ({
  terminal: { ...terminal, queue: terminal.queue.filter((each) => each.rrn !== rrn) },
  says: [],
})

export const progress = (terminal: BankTerminalContext, event: CommandOf<'operation.progressed'>): Doing => ({
  terminal: {
    ...terminal,
    current: { ...terminal.current!, step: event.step },
    screen: { shows: event.step, rrn: event.rrn },
  },
  says: [],
})

/** The batch with one more operation, if it was approved and one of the bank's. */
function counted(batch: Batch, { operation_type, amount, at }: Ended): Batch {
  const side = operation_type === 'purchase' ? 'purchases' : 'refunds'
  const { count, sum } = batch[side]
  return { ...batch, opened_at: batch.opened_at ?? at, [side]: { count: count + 1, sum: sum + amount! } }
}

/** Prints an approved operation, unless only the screen shows it. */
function printed(terminal: BankTerminalContext, { at, rrn, operation_type }: Ended): Doing {
  if (operation_type === 'display-receipt') return { terminal, says: [] }
  const print = { number: terminal.last_print + 1, at, rrn, operation_type }
  return {
    terminal: { ...terminal, last_print: print.number, prints: [...terminal.prints, print].slice(-PRINTS_KEPT) },
    says: [{ type: 'terminal.printed', at, print }],
  }
}

/** The batch after an approved operation: counted, or closed by a settlement (BRG-106). */
function settled(terminal: BankTerminalContext, ended: Ended, { plan }: CurrentOperation): Doing {
  const { batch } = terminal
  const { at, rrn, operation_type } = ended
  if (operation_type === 'settlement')
    return {
      terminal: { ...terminal, batch: emptyBatch(batch.serial + 1) },
      says: [{ type: 'batch.closed', at, rrn, batch }],
    }
  if (plan.invoice_num === null) return { terminal, says: [] }
  return { terminal: { ...terminal, batch: counted(batch, ended), last_invoice: plan.invoice_num }, says: [] }
}

/** Ends the running operation. */
export function finish(terminal: BankTerminalContext, ended: Ended): Doing {
  const { rrn, request_id, operation_type, state } = ended
  const { current, last } = terminal
  const isBank = operation_type !== 'display-receipt' && operation_type !== 'print-receipt'
  const over: BankTerminalContext = {
    ...terminal,
    current: null,
    screen: { shows: operation_type === 'display-receipt' && state === 'approved' ? 'receipt' : state, rrn },
    last: isBank ? { rrn, request_id, operation_type } : last,
  }
  if (state !== 'approved') return { terminal: over, says: [] }
  const { terminal: counts, says } = settled(over, ended, current!)
  const { terminal: done, says: prints } = printed(counts, ended)
  return { terminal: done, says: [...says, ...prints] }
}

/** What the making of any receipt has in common: what forbids it, by each moment of the opening, and what it leaves behind. */
import {
  codeNeeded,
  nearOfflineLimit,
  offlineTooLong,
  openingsOf,
  overdue,
  signsAt,
  standing,
  whereverItIs,
} from '../asking.ts'
import { withDocument } from '../documents.ts'
import type { Lawful } from '../expected.ts'
import { dayInKyiv } from '../kyiv.ts'
import type { Condition } from '../refused.ts'
import {
  isOpen,
  type ModelPrint,
  type ModelReceipt,
  type ModelRegister,
  type ModelShift,
  type State,
} from '../state.ts'

/** What the register refuses of any receipt of its desk. */
export const refusalsOfReceipts = (state: State, register: ModelRegister, since: number | null): Condition[] => [
  ...standing(state, signsAt(state, register), register.id),
  { name: 'shift not open', holds: !isOpen(register), by: register.shift ? 'SHF-005' : 'ERR-103' },
  ...overdue(state, since),
  ...offlineTooLong(state, register),
  codeNeeded(register),
]

const HOUR = 3_600_000

/** What says that a receipt is taken where a bound is near: of the day and the length of a shift, and of a time offline. */
export const withinLimits = (state: State, register: ModelRegister, since: number | null): string[] => [
  ...(since !== null && state.now - since > 23 * HOUR ? ['LIM-005'] : []),
  ...(dayInKyiv(state.now + HOUR) === dayInKyiv(state.now) ? [] : ['LIM-007']),
  ...nearOfflineLimit(state, register),
]

/** A receipt without what the state says of its making. */
export type MadeReceipt = Omit<ModelReceipt, 'order' | 'madeAt' | 'cashier' | 'shift' | 'cash'>

/** Answers in each state of the register, by each moment at which its shift may have been opened. */
export const wheneverOpened = (
  state: State,
  at: string,
  answers: (state: State, register: ModelRegister, since: number | null) => readonly Lawful[],
): readonly Lawful[] =>
  whereverItIs(state, at, (now, register) => openingsOf(register).flatMap((since) => answers(now, register, since)))

/** The register with a receipt more.
 * @param cash that comes into the drawer, or goes out
 * @param print null: it is not printed
 */
export function receiptMade(
  { now, registers }: State,
  register: ModelRegister,
  receipt: MadeReceipt,
  { cash, shift, print }: { cash: number; shift: ModelShift; print: ModelPrint | null },
): ModelRegister {
  const after = withDocument(register, now, 'RECEIPT')
  const order = Object.values(registers).reduce((sum, { receipts }) => sum + receipts.length, 0)
  const made: ModelReceipt = { ...receipt, order, madeAt: now, cashier: shift.cashier, shift: shift.order, cash }
  const prints = print === null ? register.prints : [...register.prints, print]
  return { ...after, drawer: register.drawer + cash, shift, prints, receipts: [...register.receipts, made] }
}

/** A cashier at work, and his sessions: commands and facts. */
import type { Refused } from './register.ts'
import type { CashierCard, Shift } from './shift.ts'

/** The shift a cashier is in: he can be in one only. */
export interface CashierContext {
  id: string
  working: { cash_register_id: string; shift_id: string } | null
}

export type CashierCommand =
  | {
      type: 'shift.open'
      at: number
      cash_register_id: string
      cashier: CashierCard
      from: 'desk' | 'cloud'
      shift_id?: string
    }
  | { type: 'shift.created'; at: number; cash_register_id: string; shift: Shift }
  | { type: 'shift.closed'; at: number; cash_register_id: string; shift: Shift }
  | { type: 'shift.reopened'; at: number; cash_register_id: string; shift: Shift }

export type CashierFact =
  /** Handed on to the register, which gives the answer. */
  { type: 'shift.requested'; at: number; command: Extract<CashierCommand, { type: 'shift.open' }> } | Refused

/** A session: begun by signing in, ended by signing out (CLD-112). */
export interface SessionContext {
  cashier_id: string | null
  /** Epoch milliseconds. */
  since: number | null
  ended_at: number | null
}

export type SessionCommand =
  | { type: 'session.begin'; at: number; cashier_id: string }
  | { type: 'session.end'; at: number }

export type SessionFact =
  | { type: 'session.begun'; at: number; cashier_id: string }
  | { type: 'session.ended'; at: number; cashier_id: string }

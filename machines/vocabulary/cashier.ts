/** A cashier at work, and his sessions: commands and facts. */
import Type, { type Static } from 'typebox'
import type { OfflineChoice } from './cloud/cloud-receipt.ts'
import { Signer } from './outside/signer.ts'
import { Nullable } from './schemas/scalars.ts'
import { Moment, Text } from './schemas/state.ts'
import type { CashierCard, DeviceId, Shift, ShiftCommand } from './shift.ts'

/** What a cashier is born with: his row of the seeded house. */
export const CashierInput = Type.Object({
  id: Text,
  /** Registers whose desk he is bound to (NS-92). */
  desks: Type.Array(Text),
  signer: Signer,
})
export type CashierInput = Static<typeof CashierInput>

/** The shift a cashier is in: he can be in one only. */
export const CashierContext = Type.Object({
  ...CashierInput.properties,
  working: Nullable(Type.Object({ cash_register_id: Text, shift_id: Text })),
})
export type CashierContext = Static<typeof CashierContext>

export type CashierCommand =
  | {
      type: 'shift.open'
      at: number
      cash_register_id: string
      cashier: CashierCard
      from: 'desk' | 'cloud'
      shift_id?: string
      offline?: OfflineChoice
      device?: DeviceId
    }
  | { type: 'shift.created'; at: number; cash_register_id: string; shift: Shift }
  | { type: 'shift.closed'; at: number; cash_register_id: string; shift: Shift }
  /** From his signature service. */
  | { type: 'signature.changed'; at: number; signer: Signer }

export type CashierFact =
  /** Handed on to the register, which gives the answer. */
  | {
      type: 'shift.requested'
      at: number
      cash_register_id: string
      command: Extract<ShiftCommand, { type: 'shift.open' }>
    }
  /** He stands otherwise now; `cash_register_ids` are those where he signs. */
  | { type: 'cashier.changed'; at: number; signer: Signer; cash_register_ids: string[] }

/** A session: begun by signing in, ended by signing out (CLD-112). */
export const SessionContext = Type.Object({
  cashier_id: Nullable(Text),
  since: Nullable(Moment),
  ended_at: Nullable(Moment),
})
export type SessionContext = Static<typeof SessionContext>

export type SessionCommand =
  | { type: 'session.begin'; at: number; cashier_id: string }
  | { type: 'session.end'; at: number }

export type SessionFact =
  | { type: 'session.begun'; at: number; cashier_id: string }
  | { type: 'session.ended'; at: number; cashier_id: string }

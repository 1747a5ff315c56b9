/** The status of a register: its signers, its bill, whether it is frozen, its offline limit. */

import { HOUR_MS } from './limits.ts'
import type { Signer } from './vocabulary/outside/signer.ts'
import type { RegisterContext, RegisterFault } from './vocabulary/register.ts'
import type { CashierCard } from './vocabulary/shift.ts'

export function isDisturbed({ faults }: RegisterContext, name: RegisterFault['name']): boolean {
  for (const fault of faults) if (fault.name === name) return true
  return false
}

/** Put away for having had no receipts for long (ERR-204). */
export const isFrozen = (register: RegisterContext): boolean =>
  register.frozen || isDisturbed(register, 'register-frozen')

/** Its organization owes (ERR-206). */
export const isUnpaid = (register: RegisterContext): boolean => register.unpaid || isDisturbed(register, 'bill-unpaid')

/** Longest offline session: the organization's, unless the lab has set another. Milliseconds. */
export function offlineLimitMs({ allowed_offline_hours, faults }: RegisterContext): number {
  const set = faults.find((fault) => fault.name === 'offline-limit')
  return (set?.hours ?? allowed_offline_hours) * HOUR_MS
}

/** The status of a command's signer: the cashier who gives it, else the one of the shift, else the desk's (NS-92). */
export const signerOf = (
  { signer, shift_signer }: RegisterContext,
  { cashier }: { at: number; cashier?: CashierCard | null },
): Signer => cashier?.signer ?? shift_signer ?? signer

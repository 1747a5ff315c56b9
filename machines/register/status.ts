/** How a register stands with the world outside: its signers, its bill, the frost, the computer it is bound to. */

import { HOUR_MS } from '../limits.ts'
import { changedFaults, faultsChanged } from '../vocabulary/outside/fault.ts'
import type { Signer } from '../vocabulary/outside/signer.ts'
import type { RegisterContext, RegisterEventOf, RegisterFault } from '../vocabulary/register.ts'
import type { CashierCard } from '../vocabulary/shift.ts'
import { type Decision, decided } from './decision.ts'

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

/** How the signer of a command stands: the cashier who gives it, else the one of the shift, else the desk's (NS-92). */
export const signerOf = (
  { signer, shift_signer }: RegisterContext,
  { cashier }: { at: number; cashier?: CashierCard | null },
): Signer => cashier?.signer ?? shift_signer ?? signer

/** Of the desk's cashier and of the shift's: of no other is the standing kept. */
export function learnSigner(
  register: RegisterContext,
  { cashier_id, signer }: RegisterEventOf<'cashier.changed'>,
): Decision {
  if (cashier_id === register.cashier_id) return decided({ ...register, signer })
  if (register.shift_signer === null || cashier_id !== register.shift?.cashier_id) return decided(register)
  return decided({ ...register, shift_signer: signer })
}

/** Whether a webhook is to be told: asked for nowhere else, so a register without one pays nothing. */
export const learnWebhook = (register: RegisterContext, { announces }: RegisterEventOf<'webhook.changed'>): Decision =>
  decided({ ...register, announces })

/** The line to the server is down, or up again. */
export const learnUplink = (register: RegisterContext, { is_cut }: RegisterEventOf<'uplink.changed'>): Decision =>
  decided({ ...register, cut_off: is_cut })

/** Another computer gone, the register is free: the next one to open a shift has it. */
export function changeFaults(register: RegisterContext, event: RegisterEventOf<'fault.set' | 'fault.clear'>): Decision {
  const faults = changedFaults(register.faults, event)
  const changed = { ...register, faults }
  if (isDisturbed(register, 'bill-unpaid') !== isDisturbed(changed, 'bill-unpaid')) changed.bill_changed_at = event.at
  const released = isDisturbed(register, 'other-device') && !isDisturbed(changed, 'other-device')
  return decided(released ? { ...changed, device: null } : changed, faultsChanged(event.at, faults))
}

/** What a register learns of its signers, its webhook, the line to the server and its disturbances. */
import { withLeft } from '../ledger.ts'
import { isDisturbed } from '../status.ts'
import { changedFaults, faultsChanged } from '../vocabulary/outside/fault.ts'
import type { CodePool, RegisterContext, RegisterEventOf, RegisterFault } from '../vocabulary/register.ts'
import { decided } from '../vocabulary/step.ts'
import type { RegisterStep } from './register-step.ts'

/** Of the desk's cashier and of the shift's: the status of no other cashier is kept. */
export function learnSigner(
  register: RegisterContext,
  { cashier_id, signer }: RegisterEventOf<'cashier.changed'>,
): RegisterStep {
  if (cashier_id === register.cashier_id) return decided({ ...register, signer })
  if (register.shift_signer === null || cashier_id !== register.shift?.cashier_id) return decided(register)
  return decided({ ...register, shift_signer: signer })
}

/** Whether the register announces to a webhook: kept here, so a register without one pays nothing. */
export const learnWebhook = (
  register: RegisterContext,
  { announces }: RegisterEventOf<'webhook.changed'>,
): RegisterStep => decided({ ...register, announces })

/** The line to the server is down, or up again. */
export const learnUplink = (register: RegisterContext, { is_cut }: RegisterEventOf<'uplink.changed'>): RegisterStep =>
  decided({ ...register, cut_off: is_cut })

/** Another computer gone, the register is free: the next one to open a shift has it. */
export function changeRegisterFaults(
  register: RegisterContext,
  event: RegisterEventOf<'fault.set' | 'fault.clear'>,
): RegisterStep {
  const faults = changedFaults(register.faults, event)
  const changed = { ...register, faults, codes: codesAfter(register, event, faults) }
  if (isDisturbed(register, 'bill-unpaid') !== isDisturbed(changed, 'bill-unpaid')) changed.bill_changed_at = event.at
  const released = isDisturbed(register, 'other-device') && !isDisturbed(changed, 'other-device')
  return decided(released ? { ...changed, device: null } : changed, faultsChanged(event.at, faults))
}

/** Codes are withheld from the moment the fault is set, until it is cleared. */
function codesAfter(
  { codes }: RegisterContext,
  event: RegisterEventOf<'fault.set' | 'fault.clear'>,
  faults: RegisterFault[],
): CodePool {
  if (event.type === 'fault.set')
    return event.fault.name === 'few-offline-codes' ? withLeft(codes, event.fault.left) : codes
  return faults.some(({ name }) => name === 'few-offline-codes') ? codes : withLeft(codes, null)
}

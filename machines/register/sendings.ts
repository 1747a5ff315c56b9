/** Receipts on their way to buyers: with the sale that names an address, and again whenever they are asked for. */
import type { RegisterContext, RegisterEventOf, SlipRequested } from '../vocabulary/register.ts'
import { decided } from '../vocabulary/step.ts'
import type { RegisterStep } from './register-step.ts'

/** @param sending 0 with the receipt, then 1, 2, 3 … of the register */
export const slipRequested = (
  { organization_id }: RegisterContext,
  at: number,
  sending: number,
  sent: Omit<SlipRequested, 'type' | 'at' | 'organization_id' | 'sending'>,
): SlipRequested => ({ type: 'slip.requested', at, organization_id, sending, ...sent })

/** EXT-251, EXT-261: each sending is one of its own, whatever came of those before. */
export function sendSlip(register: RegisterContext, command: RegisterEventOf<'slip.send'>): RegisterStep {
  const { type: _, at, ...sent } = command
  const sendings = (register.sendings ?? 0) + 1
  return decided({ ...register, sendings }, slipRequested(register, at, sendings, sent))
}

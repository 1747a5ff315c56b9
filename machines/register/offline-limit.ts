/** The limit of an offline session (CON-006, LIM-001 to LIM-004): when it is reached, what it blocks, what lifts it. */

import { offlineLimitMs } from '../status.ts'
import type { RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'
import { decided } from '../vocabulary/step.ts'
import type { RegisterStep } from './register-step.ts'
import { changeRegisterFaults } from './status-changes.ts'

/** CON-006: the offline session has outlived its limit: said once in each session. */
export function blockByLimit(register: RegisterContext, { at }: { at: number }): RegisterStep {
  const offline = register.offline && { ...register.offline, over_limit: true }
  const blocked: RegisterContext = { ...register, link: 'blocked', offline }
  if (register.offline?.over_limit) return decided(blocked)
  return decided(blocked, { type: 'register.blocked', at, reason: 'offline limit' })
}

/** LIM-004: allowed more hours, a register that only the limit has blocked is offline as before. */
export function liftLimit(
  register: RegisterContext,
  event: RegisterEventOf<'fault.set' | 'fault.clear'>,
): RegisterStep {
  const offline = { ...register.offline!, over_limit: false }
  return changeRegisterFaults({ ...register, link: 'offline', offline }, event)
}

export const liftsLimit = (register: RegisterContext, event: RegisterEventOf<'fault.set' | 'fault.clear'>): boolean =>
  register.refusal === null && !isOverLimit(changeRegisterFaults(register, event).context, event)

/** Whether the offline session has outlived its limit (LIM-003). */
export const isOverLimit = (register: RegisterContext, event: { at: number }): boolean =>
  register.offline !== null && untilOfflineLimit(register, event) === 0

/** Milliseconds until the offline session is over its limit: at the limit itself it is not (LIM-002). */
export const untilOfflineLimit = (register: RegisterContext, { at }: { at: number }): number =>
  Math.max(0, (register.offline?.since ?? at) + offlineLimitMs(register) + 1 - at)

/** What a pure step of the register comes to: its new context, what it says, what its regions are told. */
import type { LinkSettlement, RegisterContext } from '../vocabulary/register.ts'
import type { ShiftSettlement } from '../vocabulary/shift.ts'
import type { Saying } from './recorded.ts'

export interface Decision {
  register: RegisterContext
  /** Facts in order; the first is the answer to the command. */
  says: Saying[]
  /** Told to the regions within the same step. */
  tells: (LinkSettlement | ShiftSettlement)[]
}

/** The usual decision: nothing to tell the regions. */
export const decided = (register: RegisterContext, ...says: Saying[]): Decision => ({ register, says, tells: [] })

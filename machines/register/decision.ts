/** What a pure step of the register comes to: its new context, what it says, what its regions are told. */
import type { Emitted } from '../vocabulary/document.ts'
import type { LinkSettlement, RegisterContext, RegisterFact } from '../vocabulary/register.ts'
import type { ShiftSettlement } from '../vocabulary/shift.ts'

export interface Decision {
  register: RegisterContext
  /** Facts in order; the first is the answer to the command. */
  says: Emitted<RegisterFact>[]
  /** Told to the regions within the same step. */
  tells: (LinkSettlement | ShiftSettlement)[]
}

/** The usual decision: nothing to tell the regions. */
export const decided = (register: RegisterContext, ...says: Emitted<RegisterFact>[]): Decision => ({
  register,
  says,
  tells: [],
})

/** What a step of the register comes to. */
import type { Emitted } from '../vocabulary/document.ts'
import type { RegisterContext, RegisterEvent, RegisterFact } from '../vocabulary/register.ts'
import type { MachineStep } from '../vocabulary/step.ts'

export type RegisterStep = MachineStep<RegisterContext, RegisterEvent, Emitted<RegisterFact>>

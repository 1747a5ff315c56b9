/** Seams of the register's own statechart: what its steps come to. */
import * as registers from '../../../../machines/register/register.ts'
import type { RegisterStep } from '../../../../machines/register/register-step.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import { bindingOf } from '../opening/bindings.ts'
import { inAction } from './charts.ts'
import { reached } from './reached.ts'
import type { Seam } from './seam.ts'

type Decide = (register: RegisterContext, event: any) => RegisterStep

/** Another step for an action of the register. The timers that follow from a step follow from this one too. */
export const registerStep = (action: string, wrong: Decide): Seam =>
  inAction(registers.register, action, () => {
    const act = bindingOf(registers, 'act')[0]() as (decide: Decide) => unknown
    return act((register, event) => {
      reached()
      return wrong(register, event)
    })
  })

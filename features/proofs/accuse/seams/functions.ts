/** Seams of the functions by which statecharts decide; and functions that are not exported. */
import type { AnyStateMachine } from 'xstate'
import { step } from '../../../../machines/vocabulary/step.ts'
import { bindingOf } from '../opening/bindings.ts'
import { inAction } from './charts.ts'
import type { Otherwise, Seam } from './seam.ts'

type AnyFunction = (...given: any[]) => any
/** A top-level function: its module as `import * as` gives it, and its name. */
type Named = readonly [module: object, name: string]

/** A function that is not exported, as it is now. */
export const functionOf = (...[module, name]: Named): AnyFunction => bindingOf(module, name)[0]() as AnyFunction

/** What an action of a statechart decides. @param name of the action, and of the function that decides */
export const decides = (machine: AnyStateMachine, [module, name]: Named, wrong: Otherwise<AnyFunction>): Seam =>
  inAction(machine, name, () => {
    const right = functionOf(module, name)
    return step((...given) => wrong(right, ...given))
  })

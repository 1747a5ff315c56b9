/** Seams of functions that are otherwise only where another one calls them, and of those by which statecharts decide. */
import type { AnyStateMachine } from 'xstate'
import { step } from '../../../../machines/vocabulary/step.ts'
import { bindingOf } from '../opening/bindings.ts'
import { inAction } from './charts.ts'
import { inFunction, madeAnew, type Seam, together } from './seam.ts'

type AnyFunction = (...given: any[]) => any
/** A top-level function: its module as `import * as` gives it, and its name. */
type Named = readonly [module: object, name: string]

/** A function that is not exported, as it is now. */
export const functionOf = (...[module, name]: Named): AnyFunction => bindingOf(module, name)[0]() as AnyFunction

/** A function that is otherwise while another one runs, which waits for nothing. */
export const inFunctionDuring = (outer: Named, inner: Named, wrong: (right: AnyFunction) => AnyFunction): Seam =>
  madeAnew(() => {
    let depth = 0
    return together(
      inFunction(...outer, (right) => (...given) => {
        depth++
        try {
          return right(...given)
        } finally {
          depth--
        }
      }),
      inFunction(...inner, (right) => {
        const other = wrong(right)
        return (...given) => (depth > 0 ? other(...given) : right(...given))
      }),
    )
  })

/** A function that is otherwise where it is given the first argument of another one, such as a request. */
export const inFunctionOfSame = (outer: Named, inner: Named, wrong: (right: AnyFunction) => AnyFunction): Seam =>
  madeAnew(() => {
    const known = new WeakSet<object>()
    return together(
      inFunction(...outer, (right) => (first, ...rest) => {
        known.add(first)
        return right(first, ...rest)
      }),
      inFunction(...inner, (right) => {
        const other = wrong(right)
        return (first, ...rest) => (known.has(first) ? other(first, ...rest) : right(first, ...rest))
      }),
    )
  })

/** What an action of a statechart decides. @param name of the action, and of the function that decides */
export const decides = (
  machine: AnyStateMachine,
  [module, name]: Named,
  wrong: (right: AnyFunction) => AnyFunction,
): Seam => inAction(machine, name, () => step(wrong(functionOf(module, name))))
